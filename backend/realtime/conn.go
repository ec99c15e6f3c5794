package realtime

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

const (
	activityTimeout = 30 * time.Second // told to the client, which pings after this much silence
	pingAfter       = activityTimeout + 30*time.Second
	pongWithin      = 30 * time.Second
	writeTimeout    = 10 * time.Second
	signinWithin    = 10 * time.Second // how long a guarded subscription waits for the sign-in

	maxFrame        = 16 << 10  // bytes, from a client
	maxQueued       = 256 << 10 // bytes waiting for a client that does not read
	maxSubscribed   = 100       // channels of one connection
	framesPerSecond = 20
	framesBurst     = 120 // a page that subscribes to all its channels at once
	clientEvents    = 10  // per second
)

// conn is one browser. Its only goroutine is the reader: a writer exists while
// something waits to be written, so that an idle connection costs one stack.
type conn struct {
	server *Server
	ws     *websocket.Conn
	id     string // the protocol's socket_id
	ip     string

	received atomic.Int64 // when the last frame came, Unix nanoseconds
	pinged   atomic.Bool  // since then

	frames *rate.Limiter
	events *rate.Limiter // nil until the first client event

	out struct {
		sync.Mutex
		queue   [][]byte
		bytes   int
		writing bool
		closing bool
		code    websocket.StatusCode
		reason  string
	}

	// Guarded by server.mu.
	channels map[string]struct{}
	userID   string // signed in as, or ""
	parked   map[string]time.Time
}

// send queues one frame. A client that does not read loses its queue and its
// connection: it comes back after a second and loads what it missed.
func (c *conn) send(frame []byte) {
	c.out.Lock()
	defer c.out.Unlock()
	if c.out.closing {
		return
	}
	if c.out.bytes+len(frame) > maxQueued {
		c.out.queue, c.out.closing = nil, true
		c.server.slow.Add(1)
		go c.ws.Close(codeOverCapacity, "Client reads too slowly")
		return
	}
	c.out.queue = append(c.out.queue, frame)
	c.out.bytes += len(frame)
	c.wake()
}

// close ends the connection after what is queued has been written.
func (c *conn) close(code websocket.StatusCode, reason string) {
	c.out.Lock()
	defer c.out.Unlock()
	if c.out.closing {
		return
	}
	c.out.closing, c.out.code, c.out.reason = true, code, reason
	c.wake()
}

// wake starts a writer unless one is at work; out is locked.
func (c *conn) wake() {
	if !c.out.writing {
		c.out.writing = true
		go c.write()
	}
}

func (c *conn) write() {
	for {
		c.out.Lock()
		batch := c.out.queue
		c.out.queue = nil
		if len(batch) == 0 {
			c.out.writing = false
			code, reason := c.out.code, c.out.reason
			c.out.Unlock()
			if code != 0 {
				c.ws.Close(code, reason)
			}
			return
		}
		c.out.Unlock()
		if !c.writeBatch(batch) {
			c.ws.CloseNow()
			return
		}
	}
}

func (c *conn) writeBatch(batch [][]byte) bool {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	for _, frame := range batch {
		if err := c.ws.Write(ctx, websocket.MessageText, frame); err != nil {
			return false
		}
		c.out.Lock()
		c.out.bytes -= len(frame)
		c.out.Unlock()
	}
	return true
}

// read handles frames until the connection ends.
func (c *conn) read() {
	defer c.server.leave(c)
	for {
		_, data, err := c.ws.Read(context.Background())
		if err != nil {
			c.ws.CloseNow()
			return
		}
		c.received.Store(time.Now().UnixNano())
		c.pinged.Store(false)
		if !c.frames.Allow() {
			c.close(websocket.StatusPolicyViolation, "Too many messages")
			continue
		}
		if !utf8.Valid(data) { // the library leaves it to us (RFC 6455, section 8.1)
			c.close(websocket.StatusInvalidFramePayloadData, "The message is not UTF-8")
			continue
		}
		var f inbound
		if err := json.Unmarshal(data, &f); err != nil {
			c.send(errorFrame(0, "The message is not JSON"))
			continue
		}
		c.server.handle(c, f)
	}
}
