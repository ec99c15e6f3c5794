package app

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/config"
	"shop/backend/httpx"
	"shop/backend/realtime"
	"shop/backend/release"
)

// lateRealtime breaks a circle: realtime asks account who a token is, and
// account tells realtime to disconnect a user.
type lateRealtime struct {
	*realtime.Realtime
	authenticate realtime.Authenticate
}

func newRealtime(ctx context.Context, cfg config.Config, pool *pgxpool.Pool, log *slog.Logger) (*lateRealtime, error) {
	late := &lateRealtime{}
	c := realtime.Config{
		PublicChatChannel: cfg.PusherPublicChatChannel, RateFactor: cfg.RateFactor, Log: log,
		Authenticate: func(ctx context.Context, token string) (int64, int64, error) { return late.authenticate(ctx, token) },
	}
	if cfg.Hosted() {
		c.Cluster = &realtime.Cluster{
			Credentials: realtime.Credentials{AppID: cfg.PusherAppID, Key: cfg.PusherKey, Secret: cfg.PusherSecret},
			Cluster:     cfg.PusherCluster, Host: cfg.PusherHost, Port: cfg.PusherPort, Scheme: cfg.PusherScheme,
		}
	} else {
		credentials, err := realtime.LoadCredentials(ctx, pool)
		if err != nil {
			return nil, err
		}
		c.Embedded = realtime.Options{
			Credentials: credentials, Bus: realtime.NewPostgresBus(pool, log),
			Origins:  pageOrigins(cfg),
			ClientIP: func(r *http.Request) string { return httpx.ClientIP(r.Context()) },
		}
	}
	late.Realtime = realtime.New(c)
	return late, nil
}

// pageOrigins are where pages come from that connect here under another name
// than the one they were served under: behind a proxy that changes Host, or
// from a development server.
func pageOrigins(cfg config.Config) []string {
	if cfg.PublicURL == "" {
		return cfg.DevOrigins
	}
	return append([]string{cfg.PublicURL}, cfg.DevOrigins...)
}

// releaseChannel and releaseEvent are the channel and the event by which open pages learn that
// they may be out of date; they ask the release host then.
const releaseChannel, releaseEvent = "release", "moved"

// tellOpenPages says that a channel moved. Every process hears of it and says
// so; a page takes several signals as one.
func tellOpenPages(d dependencies, channel string) {
	if channel != release.Production {
		return
	}
	e := realtime.Event{Channels: []string{releaseChannel}, Name: releaseEvent, Data: struct{}{}}
	if err := d.realtime.Publish(context.Background(), e); err != nil {
		d.log.Error("open pages cannot be told of a release", "error", err)
	}
}
