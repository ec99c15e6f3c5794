package realtime

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

// Connect answers GET /app/{key}: it upgrades the request and leaves one
// goroutine behind. It must not sit below middleware that buffers or times out
// answers. An address with too many connections gets a plain 429, which makes
// clients wait much longer than a close would.
func (s *Server) Connect(w http.ResponseWriter, r *http.Request, key string) {
	ip := s.options.ClientIP(r)
	if !s.admit(ip) {
		w.Header().Set("Retry-After", "15")
		http.Error(w, "Too many connections from this address", http.StatusTooManyRequests)
		return
	}
	ws, err := websocket.Accept(lean{w}, r, &websocket.AcceptOptions{
		OriginPatterns:  s.options.Origins,
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		s.release(ip) // Accept has answered
		return
	}
	ws.SetReadLimit(maxFrame)
	c := &conn{
		server:   s,
		ws:       ws,
		id:       socketID(),
		ip:       ip,
		frames:   rate.NewLimiter(framesPerSecond, framesBurst),
		channels: map[string]struct{}{},
	}
	c.received.Store(time.Now().UnixNano())

	if code, reason := s.greet(r, key); code != 0 {
		c.send(errorFrame(code, reason))
		c.close(code, reason)
	} else {
		s.enter(c)
	}
	go c.read()
}

// greet checks what the address of the connection says; code 0 lets it in.
// The upgrade has been accepted before, because a browser cannot read the
// reason of a refused one.
func (s *Server) greet(r *http.Request, key string) (code websocket.StatusCode, reason string) {
	if !equal(key, s.options.Credentials.Key) {
		return codeNoApp, "There is no application with this key"
	}
	text := r.URL.Query().Get("protocol")
	if text == "" {
		return codeNoProtocol, "The protocol parameter is missing"
	}
	if v, err := strconv.Atoi(text); err != nil || v < 5 || v > 7 {
		return codeUnsupportedProto, "Protocols 5 to 7 are supported"
	}
	return 0, ""
}

func (s *Server) enter(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.draining {
		c.send(errorFrame(codeOverCapacity, "The server restarts"))
		c.close(codeOverCapacity, "The server restarts")
		return
	}
	s.conns[c.id] = c
	c.send(event("pusher:connection_established", "", map[string]any{
		"socket_id":        c.id,
		"activity_timeout": int(activityTimeout.Seconds()),
	}))
}

// leave forgets a connection that has ended.
func (s *Server) leave(c *conn) {
	s.mu.Lock()
	for name := range c.channels {
		s.part(c, name)
	}
	c.parked = nil
	delete(s.conns, c.id)
	s.mu.Unlock()
	s.release(c.ip)
}

func (s *Server) admit(ip string) bool {
	if loopback(ip) {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.perIP[ip] >= s.options.PerIP {
		return false
	}
	s.perIP[ip]++
	return true
}

func (s *Server) release(ip string) {
	if loopback(ip) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.perIP[ip]--; s.perIP[ip] <= 0 {
		delete(s.perIP, ip)
	}
}

func loopback(ip string) bool {
	addr := net.ParseIP(ip)
	return addr != nil && addr.IsLoopback()
}

// socketID has the form that client libraries insist on: digits, dot, digits.
func socketID() string {
	return fmt.Sprintf("%d.%d", rand.Uint32(), rand.Uint64N(1e12))
}
