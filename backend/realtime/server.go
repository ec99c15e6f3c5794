package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"
)

// Options of the embedded server. The zero value of everything but Credentials
// is usable.
type Options struct {
	Credentials Credentials
	Bus         Bus                          // connects the processes on one database; nil = this one alone
	Origins     []string                     // further pages that may connect, besides the request's own host: https://shop.example, or shop.example for any scheme
	PerIP       int                          // connections of one address, default 200; loopback is not limited
	ClientIP    func(r *http.Request) string // default: the peer's address
	Log         *slog.Logger
}

// Server is the embedded Pusher-protocol server. Mount its Connect at
// GET /app/{key} and its REST at /apps, and keep Run running.
type Server struct {
	options Options
	log     *slog.Logger

	mu       sync.RWMutex
	conns    map[string]*conn // by socket id
	channels map[string]*channel
	perIP    map[string]int
	draining bool

	cacheMu sync.Mutex
	cache   map[string]cached

	delivered atomic.Int64
	slow      atomic.Int64
}

// NewServer makes a server with nobody connected.
func NewServer(o Options) *Server {
	if o.PerIP == 0 {
		o.PerIP = 200
	}
	if o.ClientIP == nil {
		o.ClientIP = peerIP
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Server{
		options:  o,
		log:      o.Log,
		conns:    map[string]*conn{},
		channels: map[string]*channel{},
		perIP:    map[string]int{},
		cache:    map[string]cached{},
	}
}

func peerIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// Run keeps connections honest and the bus connected until ctx ends. It does
// not end the connections: that is Drain's work.
func (s *Server) Run(ctx context.Context) error {
	if s.options.Bus != nil {
		stopped := make(chan error, 1)
		go func() { stopped <- s.options.Bus.Run(ctx, s.fromBus, s.resync) }()
		defer func() { <-stopped }()
	}
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			s.sweep(now)
		}
	}
}

// Stats is a snapshot for metrics.
type Stats struct {
	Connections int   // open now
	Channels    int   // with at least one subscriber now
	Delivered   int64 // frames of events handed to connections since start
	Slow        int64 // connections closed because they did not read
}

// Stats counts what this process holds.
func (s *Server) Stats() Stats {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return Stats{len(s.conns), len(s.channels), s.delivered.Load(), s.slow.Load()}
}

// message is what travels between processes: an event, or the order to end a
// user's connections.
type message struct {
	Channels  []string        `json:"c,omitempty"`
	Name      string          `json:"e,omitempty"`
	Data      json.RawMessage `json:"d,omitempty"` // as it goes into the frame
	Except    string          `json:"x,omitempty"`
	Sender    string          `json:"u,omitempty"` // presence user id of a client event
	Client    bool            `json:"k,omitempty"` // a client's event: never cached
	Terminate string          `json:"t,omitempty"` // user id
}

// Publish delivers e to the connections of this process and hands it to the bus.
func (s *Server) Publish(_ context.Context, e Event) error {
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
	s.spread(message{Channels: e.Channels, Name: e.Name, Data: quotedText(text), Except: e.ExceptSocket})
	return nil
}

// Disconnect ends every connection signed in as the user, in all processes,
// for good: the clients do not come back by themselves.
func (s *Server) Disconnect(userID string) { s.spread(message{Terminate: userID}) }

func (s *Server) spread(m message) {
	s.deliver(m)
	if s.options.Bus == nil {
		return
	}
	b, err := json.Marshal(m)
	if err != nil {
		s.log.Error("realtime: an event cannot travel", "err", err)
		return
	}
	s.options.Bus.Publish(b)
}

func (s *Server) fromBus(b []byte) {
	var m message
	if err := json.Unmarshal(b, &m); err != nil {
		s.log.Warn("realtime: the bus carried something unreadable", "err", err)
		return
	}
	s.deliver(m)
}

func (s *Server) deliver(m message) {
	if m.Terminate != "" {
		s.terminate(m.Terminate)
		return
	}
	for _, name := range m.Channels {
		frame := outbound{Event: m.Name, Channel: name, Data: m.Data, UserID: m.Sender}.encode()
		if isCache(name) && !m.Client {
			s.remember(name, frame)
		}
		s.mu.RLock()
		if ch := s.channels[name]; ch != nil {
			for c := range ch.subscribers {
				if c.id != m.Except {
					c.send(frame)
					s.delivered.Add(1)
				}
			}
		}
		s.mu.RUnlock()
	}
}

func (s *Server) terminate(userID string) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, c := range s.conns {
		if c.userID == userID {
			c.close(codeUnauthorised, "The user's connections were ended")
		}
	}
}

func (s *Server) remember(name string, frame []byte) {
	s.cacheMu.Lock()
	defer s.cacheMu.Unlock()
	if _, known := s.cache[name]; known || len(s.cache) < maxCached {
		s.cache[name] = cached{frame, time.Now()}
	}
}

func (s *Server) recall(name string) ([]byte, bool) {
	s.cacheMu.Lock()
	defer s.cacheMu.Unlock()
	c, ok := s.cache[name]
	return c.frame, ok && time.Since(c.at) < cacheFor
}

// resync tells the users connected here that the bus was away and that hints
// may be missing. They all load again, so they are told over a few seconds.
func (s *Server) resync() {
	s.mu.RLock()
	var names []string
	for name := range s.channels {
		if isUserChannel(name) {
			names = append(names, name)
		}
	}
	s.mu.RUnlock()
	go func() {
		for i, name := range names {
			if i%100 == 99 {
				time.Sleep(50 * time.Millisecond)
			}
			s.deliver(message{Channels: []string{name}, Name: UserEvent,
				Data: quoted(Signal{Version: 1, ID: uuid.NewString(), Resync: true})})
		}
	}()
}

// sweep pings silent connections, ends those that do not answer, refuses
// guarded subscriptions whose sign-in never came and forgets old cached events.
func (s *Server) sweep(now time.Time) {
	var late []*conn
	s.mu.RLock()
	for _, c := range s.conns {
		silent := now.Sub(time.Unix(0, c.received.Load()))
		switch {
		case silent > pingAfter+pongWithin && c.pinged.Load():
			c.close(codePongMissing, "No pong came back")
		case silent > pingAfter && !c.pinged.Swap(true):
			c.send(pingFrame)
		}
		if len(c.parked) > 0 {
			late = append(late, c)
		}
	}
	s.mu.RUnlock()
	for _, c := range late {
		s.refuseParked(c, func(_ string, since time.Time) bool { return now.Sub(since) > signinWithin })
	}
	s.cacheMu.Lock()
	for name, c := range s.cache {
		if now.Sub(c.at) > cacheFor {
			delete(s.cache, name)
		}
	}
	s.cacheMu.Unlock()
}

// drainOver is how long closing all connections is spread, so that the next
// process is not called by all of them in one instant.
const drainOver = 2 * time.Second

// Drain refuses newcomers and sends everybody away with "come back in a
// second". It returns when nobody is left or ctx ends; whoever is still there
// then is cut off.
func (s *Server) Drain(ctx context.Context) {
	s.mu.Lock()
	s.draining = true
	conns := make([]*conn, 0, len(s.conns))
	for _, c := range s.conns {
		conns = append(conns, c)
	}
	s.mu.Unlock()
	rand.Shuffle(len(conns), func(i, j int) { conns[i], conns[j] = conns[j], conns[i] })

	start := time.Now()
	for i, c := range conns {
		due := drainOver * time.Duration(i) / time.Duration(max(len(conns), 50))
		if wait := due - time.Since(start); wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
		}
		c.close(websocket.StatusGoingAway, "The server restarts")
	}
	for {
		s.mu.RLock()
		left := len(s.conns)
		s.mu.RUnlock()
		if left == 0 {
			return
		}
		select {
		case <-ctx.Done():
			for _, c := range conns {
				go c.ws.CloseNow()
			}
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}
