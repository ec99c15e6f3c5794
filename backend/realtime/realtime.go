// Package realtime tells browsers that something has changed. It speaks the
// Pusher protocol 7 towards them: as a server inside this process (Server), or
// through hosted Pusher and any cluster compatible with it (Hosted). Several
// processes on one database behave as one server (Bus).
//
// Events are hints, never content: the database holds the truth and a client
// that missed a hint finds it there. So an event may be lost or come twice,
// and publishing never waits for a network or fails the caller's request.
package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Event is one hint for everybody subscribed to one of its channels.
type Event struct {
	Channels     []string
	Name         string
	Data         any    // marshalled to JSON; a string or []byte goes as it is
	ExceptSocket string // the connection that caused the event and needs no hint; may be empty
}

// Publisher hands events to whoever carries them to the browsers. Publish
// returns at once: an error means the event is malformed, not that somebody
// did not get it. Call it after the transaction has committed.
type Publisher interface {
	Publish(ctx context.Context, e Event) error
}

// Credentials identify the application. The key is public, the secret signs
// what a connection may join and must never leave the server.
type Credentials struct {
	AppID  string `json:"app_id"`
	Key    string `json:"key"`
	Secret string `json:"secret"`
}

// UserEvent is the one event on a user's channel: something in the user's
// conversations has changed, load them again. Its data is a Signal.
const UserEvent = "send-message-to-user"

// Signal is the data of a UserEvent. It says nothing about what happened.
type Signal struct {
	Version int    `json:"v"`
	ID      string `json:"id,omitempty"`     // the same on every channel of one event
	Resync  bool   `json:"resync,omitempty"` // events may have been lost, rather than: there is one
}

const (
	userChannel        = "chat_user_"
	privateUserChannel = "private-chat_user_"
)

// guardedUser is the user whom a guarded name belongs to. The protocol lets
// anybody join a name without the private- prefix; the embedded server lets
// only that user join these, once the connection has signed in.
func guardedUser(channel string) (id string, guarded bool) {
	return strings.CutPrefix(channel, userChannel)
}

func privateChannelOf(userID int64) string {
	return privateUserChannel + strconv.FormatInt(userID, 10)
}

func isUserChannel(channel string) bool {
	return strings.HasPrefix(channel, userChannel) || strings.HasPrefix(channel, privateUserChannel)
}

const (
	maxChannelName   = 164
	maxEventName     = 200
	maxEventData     = 10 << 10
	maxEventChannels = 100
)

// validChannel accepts the names of the protocol; '#' opens the names that the
// server itself hands out.
func validChannel(name string) bool {
	name = strings.TrimPrefix(name, "#")
	if name == "" || len(name) > maxChannelName {
		return false
	}
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-_=@,.;", r):
		default:
			return false
		}
	}
	return true
}

// payload is the data of an event as text, the way the protocol carries it.
func payload(data any) (string, error) {
	switch v := data.(type) {
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	}
	b, err := json.Marshal(data)
	if err != nil {
		return "", fmt.Errorf("realtime: the data of an event: %w", err)
	}
	return string(b), nil
}

func (e Event) check() error {
	if len(e.Channels) == 0 || len(e.Channels) > maxEventChannels {
		return fmt.Errorf("realtime: an event goes to 1 to %d channels, not %d", maxEventChannels, len(e.Channels))
	}
	for _, name := range e.Channels {
		if !validChannel(name) {
			return fmt.Errorf("realtime: %q is no channel name", name)
		}
	}
	if e.Name == "" || len(e.Name) > maxEventName {
		return fmt.Errorf("realtime: an event's name has 1 to %d characters", maxEventName)
	}
	return nil
}
