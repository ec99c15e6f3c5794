package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"shop/backend/config"
)

// Serve answers requests on the listener until ctx ends or the program cannot
// go on. Then it drains and returns; nothing uses the database after that.
func (a *App) Serve(ctx context.Context, listener net.Listener) error {
	// What is told and queued in the last moments of a request still goes out:
	// the background outlives the requests.
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer a.working.Wait()
	defer stop()
	if err := a.start(background); err != nil {
		return err
	}
	server := &http.Server{
		Handler:           a.Handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       2 * time.Minute,  // an operation with a body sets its own
		WriteTimeout:      10 * time.Minute, // for readers that have stopped; slow ones get their bundle
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		BaseContext:       func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	failed := make(chan error, 1)
	go func() { failed <- serveOn(server, listener, a.cfg) }()
	var cause error
	select {
	case err := <-failed:
		cause = fmt.Errorf("serve: %w", err)
	case cause = <-a.fatal:
	case <-ctx.Done():
	}
	return errors.Join(cause, a.drain(background, server))
}

// drain says not ready, lets sockets go elsewhere, for which they have half of
// cfg.Drain, and finishes running requests and jobs in what is left of it.
func (a *App) drain(ctx context.Context, server *http.Server) error {
	a.health.draining.Store(true)
	ctx, cancel := context.WithTimeout(ctx, a.cfg.Drain)
	defer cancel()
	sockets, done := context.WithTimeout(ctx, a.cfg.Drain/2)
	a.Realtime.Drain(sockets)
	done()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.Join(errors.New("some requests were cut off: they outlived the drain time"), server.Close())
	}
	return errors.Join(err, a.Jobs.Stop(ctx))
}

func serveOn(server *http.Server, listener net.Listener, cfg config.Config) error {
	if cfg.TLSCert != "" {
		return server.ServeTLS(listener, cfg.TLSCert, cfg.TLSKey)
	}
	return server.Serve(listener)
}
