package realtime

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"

	"shop/backend/httpx"
)

// Config chooses who carries the events. With a Cluster it is that one,
// otherwise the server embedded in this process.
type Config struct {
	Cluster *Cluster
	// PublicChatChannel makes a cluster carry the public name chat_user_{id}
	// too, where anybody can see when a user gets a message. The embedded
	// server guards that name and always carries it.
	PublicChatChannel bool

	Embedded     Options // used without a Cluster
	Authenticate Authenticate
	RateFactor   float64 // scales the limit of the authorisation calls; 0 switches it off
	Log          *slog.Logger
}

// Realtime is the whole of it as the program mounts it: Routes, Run and Drain.
type Realtime struct {
	Publisher
	server    *Server // nil with a cluster
	run       func(context.Context) error
	authority authority
	throttle  func(http.Handler) http.Handler // of the authority
	cluster   Cluster
	publicToo bool
}

// New sets realtime up; nothing runs before Run.
func New(c Config) *Realtime {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	rt := &Realtime{
		authority: authority{authenticate: c.Authenticate, log: c.Log},
		throttle:  httpx.Throttle(authCalls, time.Minute, c.RateFactor),
	}
	if c.Cluster != nil {
		hosted := NewHosted(*c.Cluster, c.Log)
		rt.Publisher, rt.run = hosted, hosted.Run
		rt.cluster, rt.publicToo = *c.Cluster, c.PublicChatChannel
	} else {
		c.Embedded.Log = c.Log
		rt.server = NewServer(c.Embedded)
		rt.Publisher, rt.run = rt.server, rt.server.Run
		rt.cluster, rt.publicToo = Cluster{Credentials: c.Embedded.Credentials, Cluster: "self"}, true
	}
	rt.authority.client = rt.cluster.client()
	return rt
}

// Run works until ctx ends.
func (rt *Realtime) Run(ctx context.Context) error { return rt.run(ctx) }

// Drain sends everybody connected here away before the process ends.
func (rt *Realtime) Drain(ctx context.Context) {
	if rt.server != nil {
		rt.server.Drain(ctx)
	}
}

// Stats is zero with a cluster.
func (rt *Realtime) Stats() Stats {
	if rt.server == nil {
		return Stats{}
	}
	return rt.server.Stats()
}

// Address is what a browser needs to connect. Self means the host and port of
// the page itself.
type Address struct {
	Key, Cluster string
	Host         string
	Port         int
	Self         bool
}

// Origins are what browsers talk to besides the page's own origin, for a
// content security policy. A cluster is always spoken to encrypted.
func (a Address) Origins() []string {
	switch {
	case a.Self:
		return nil
	case a.Host == "":
		return []string{"wss://ws-" + a.Cluster + ".pusher.com"}
	case a.Port == 0:
		return []string{"wss://" + a.Host}
	}
	return []string{"wss://" + net.JoinHostPort(a.Host, strconv.Itoa(a.Port))}
}

// Address says where browsers connect.
func (rt *Realtime) Address() Address {
	port, _ := strconv.Atoi(rt.cluster.Port) // "" is 0: the usual port
	return Address{
		Key: rt.cluster.Key, Cluster: rt.cluster.Cluster,
		Host: rt.cluster.Host, Port: port, Self: rt.server != nil,
	}
}

// SignalUser tells the user's browsers to load the user's conversations again,
// except the connection exceptSocket, which may be empty.
func (rt *Realtime) SignalUser(ctx context.Context, userID int64, exceptSocket string) error {
	channels := []string{privateChannelOf(userID)}
	if rt.publicToo {
		channels = append(channels, userChannel+strconv.FormatInt(userID, 10))
	}
	return rt.Publish(ctx, Event{
		Channels: channels, Name: UserEvent,
		Data: Signal{Version: 1, ID: uuid.NewString()}, ExceptSocket: exceptSocket,
	})
}

// DisconnectUser ends the user's connections for good, in all processes: the
// password has changed, or the account was blocked. With a cluster the user's
// connections last until they end by themselves.
func (rt *Realtime) DisconnectUser(userID int64) {
	if rt.server != nil {
		rt.server.Disconnect(strconv.FormatInt(userID, 10))
	}
}
