package realtime

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	pusher "github.com/pusher/pusher-http-go/v5"
)

// Cluster addresses hosted Pusher (Cluster alone, e.g. "eu") or a compatible
// server (Host, with Port and Scheme where they are not 443 and https).
type Cluster struct {
	Credentials
	Cluster string
	Host    string
	Port    string
	Scheme  string // https or http
}

func (c Cluster) client() pusher.Client {
	host := c.Host
	if host != "" && c.Port != "" {
		host += ":" + c.Port
	}
	return pusher.Client{
		AppID: c.AppID, Key: c.Key, Secret: c.Secret,
		Cluster: c.Cluster, Host: host, Secure: c.Scheme != "http",
		HTTPClient: &http.Client{Timeout: 3 * time.Second},
	}
}

const (
	hostedQueue    = 1024
	hostedWorkers  = 4
	hostedAttempts = 3
)

// Hosted publishes to a cluster. Run sends what Publish queued; an event that
// the cluster does not take in three attempts is dropped and logged, because
// clients find the truth in the database anyway.
type Hosted struct {
	client pusher.Client
	log    *slog.Logger
	queue  chan Event
}

// NewHosted makes a publisher that is idle until Run.
func NewHosted(c Cluster, log *slog.Logger) *Hosted {
	return &Hosted{client: c.client(), log: log, queue: make(chan Event, hostedQueue)}
}

// Publish queues the event.
func (h *Hosted) Publish(_ context.Context, e Event) error {
	if err := e.check(); err != nil {
		return err
	}
	text, err := payload(e.Data)
	if err != nil {
		return err
	}
	if len(text) > maxEventData {
		return fmt.Errorf("realtime: the data of event %s is longer than %d bytes", e.Name, maxEventData)
	}
	e.Data = text
	select {
	case h.queue <- e:
	default:
		h.log.Warn("realtime: the cluster is too slow, an event was dropped", "event", e.Name)
	}
	return nil
}

// Run sends until ctx ends, and then what is still queued, for two seconds at
// most.
func (h *Hosted) Run(ctx context.Context) error {
	done := make(chan struct{})
	for range hostedWorkers {
		go func() {
			defer func() { done <- struct{}{} }()
			for {
				select {
				case <-ctx.Done():
					h.sendRest(ctx)
					return
				case e := <-h.queue:
					h.send(ctx, e)
				}
			}
		}()
	}
	for range hostedWorkers {
		<-done
	}
	return nil
}

// sendRest tries each event once: ctx has ended.
func (h *Hosted) sendRest(ctx context.Context) {
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); {
		select {
		case e := <-h.queue:
			h.send(ctx, e)
		default:
			return
		}
	}
}

func (h *Hosted) send(ctx context.Context, e Event) {
	var params pusher.TriggerParams
	if e.ExceptSocket != "" {
		params.SocketID = &e.ExceptSocket
	}
	var err error
	for i := range hostedAttempts {
		if i > 0 {
			select {
			case <-ctx.Done():
				return
			case <-time.After(200 * time.Millisecond << i):
			}
		}
		if _, err = h.client.TriggerMultiWithParams(e.Channels, e.Name, e.Data, params); err == nil {
			return
		}
	}
	h.log.Warn("realtime: the cluster did not take an event", "event", e.Name, "err", err)
}
