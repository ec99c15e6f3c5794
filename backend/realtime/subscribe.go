package realtime

import (
	"encoding/json"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// handle acts on one frame of a client.
func (s *Server) handle(c *conn, f inbound) {
	switch {
	case f.Event == "pusher:ping":
		c.send(pongFrame)
	case f.Event == "pusher:pong":
	case f.Event == "pusher:subscribe":
		s.subscribe(c, f)
	case f.Event == "pusher:unsubscribe":
		s.unsubscribe(c, f)
	case f.Event == "pusher:signin":
		s.signin(c, f)
	case strings.HasPrefix(f.Event, "client-"):
		s.clientEvent(c, f)
	default:
		c.send(errorFrame(0, "Unknown event"))
	}
}

type subscription struct {
	Channel string `json:"channel"`
	Auth    string `json:"auth"`
	Member  string `json:"channel_data"`
}

func (s *Server) subscribe(c *conn, f inbound) {
	var sub subscription
	if f.decode(&sub) != nil || !validChannel(sub.Channel) {
		c.send(errorFrame(0, "Invalid channel name"))
		return
	}
	var memberID string
	var info json.RawMessage
	if needsAuth(sub.Channel) {
		text := c.id + ":" + sub.Channel
		if isPresence(sub.Channel) {
			text += ":" + sub.Member
		}
		if !s.options.Credentials.signed(sub.Auth, text) {
			refuse(c, sub.Channel, 401, "The signature is not valid for this channel")
			return
		}
		if isPresence(sub.Channel) {
			var ok bool
			if memberID, info, ok = parseMember(sub.Member); !ok {
				refuse(c, sub.Channel, 401, "channel_data needs a user_id of 1 to 128 characters and at most 1 KB of user_info")
				return
			}
		}
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	if _, joined := c.channels[sub.Channel]; joined {
		c.send(errorFrame(0, "Already subscribed to "+sub.Channel))
		return
	}
	if len(c.channels)+len(c.parked) >= maxSubscribed {
		refuse(c, sub.Channel, 429, "One connection joins at most 100 channels")
		return
	}
	if owner, guarded := guardedUser(sub.Channel); guarded {
		switch c.userID {
		case owner:
		case "":
			if c.parked == nil {
				c.parked = map[string]time.Time{}
			}
			c.parked[sub.Channel] = time.Now()
			return
		default:
			refuse(c, sub.Channel, 403, "This channel is another user's")
			return
		}
	}
	if owner, hidden := strings.CutPrefix(sub.Channel, hiddenName); hidden && (c.userID == "" || c.userID != owner) {
		refuse(c, sub.Channel, 403, "This channel is another user's")
		return
	} else if !hidden && strings.HasPrefix(sub.Channel, "#") {
		refuse(c, sub.Channel, 403, "This name is reserved")
		return
	}
	s.join(c, sub.Channel, memberID, info)
}

// refuse answers a subscription; the connection stays.
func refuse(c *conn, channel string, status int, message string) {
	kind := "AuthError"
	if status == 429 {
		kind = "LimitReached"
	}
	c.send(subscriptionError(channel, kind, message, status))
	if status != 429 {
		c.send(errorFrame(codeUnauthorised, message))
	}
}

// join adds a checked subscription; mu is locked.
func (s *Server) join(c *conn, name, memberID string, info json.RawMessage) {
	ch := s.channels[name]
	if ch == nil {
		ch = &channel{subscribers: map[*conn]string{}}
		s.channels[name] = ch
	}
	var joined any = empty
	if isPresence(name) {
		if ch.members == nil {
			ch.members = map[string]*member{}
		}
		m := ch.members[memberID]
		if m == nil {
			if len(ch.members) >= maxMembers {
				refuse(c, name, 429, "A presence channel has at most 100 members")
				return
			}
			m = &member{info: info}
			ch.members[memberID] = m
			frame := event("pusher_internal:member_added", name, map[string]any{"user_id": memberID, "user_info": info})
			for other := range ch.subscribers {
				other.send(frame)
			}
		}
		m.connections++
		joined = ch.roster()
	}
	ch.subscribers[c] = memberID
	c.channels[name] = struct{}{}
	c.send(event("pusher_internal:subscription_succeeded", name, joined))
	if isCache(name) {
		if frame, ok := s.recall(name); ok {
			c.send(frame)
		} else {
			c.send(outbound{Event: "pusher:cache_miss", Channel: name, Data: json.RawMessage(`"{}"`)}.encode())
		}
	}
}

func (s *Server) unsubscribe(c *conn, f inbound) {
	var sub subscription
	if f.decode(&sub) != nil {
		c.send(errorFrame(0, "Invalid channel name"))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(c.parked, sub.Channel)
	if _, joined := c.channels[sub.Channel]; joined {
		s.part(c, sub.Channel)
	}
}

// part removes a subscription; mu is locked.
func (s *Server) part(c *conn, name string) {
	delete(c.channels, name)
	ch := s.channels[name]
	memberID := ch.subscribers[c]
	delete(ch.subscribers, c)
	if len(ch.subscribers) == 0 {
		delete(s.channels, name)
		return
	}
	if m := ch.members[memberID]; m != nil {
		if m.connections--; m.connections == 0 {
			delete(ch.members, memberID)
			frame := event("pusher_internal:member_removed", name, map[string]any{"user_id": memberID})
			for other := range ch.subscribers {
				other.send(frame)
			}
		}
	}
}

// signin ties the connection to a user for the rest of its life and settles
// the guarded subscriptions that came before it.
func (s *Server) signin(c *conn, f inbound) {
	var in struct {
		Auth     string `json:"auth"`
		UserData string `json:"user_data"`
	}
	var user struct {
		ID string `json:"id"`
	}
	if f.decode(&in) != nil || !s.options.Credentials.signed(in.Auth, c.id+"::user::"+in.UserData) {
		c.send(errorFrame(codeUnauthorised, "The signature of the sign-in is not valid"))
		return
	}
	if json.Unmarshal([]byte(in.UserData), &user) != nil || user.ID == "" {
		c.send(errorFrame(codeUnauthorised, "user_data needs an id that is a string"))
		return
	}
	s.mu.Lock()
	if c.userID != "" && c.userID != user.ID {
		s.mu.Unlock()
		c.send(errorFrame(codeUnauthorised, "The connection is signed in as another user"))
		return
	}
	c.userID = user.ID
	c.send(event("pusher:signin_success", "", map[string]string{"user_data": in.UserData}))
	for name := range c.parked {
		if owner, _ := guardedUser(name); owner == user.ID {
			delete(c.parked, name)
			s.join(c, name, "", nil)
		}
	}
	s.mu.Unlock()
	s.refuseParked(c, func(string, time.Time) bool { return true })
}

func (s *Server) refuseParked(c *conn, which func(name string, since time.Time) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, since := range c.parked {
		if which(name, since) {
			delete(c.parked, name)
			refuse(c, name, 403, "This channel needs the sign-in of its user")
		}
	}
}

func (s *Server) clientEvent(c *conn, f inbound) {
	if len(f.Event) > maxEventName || len(f.Data) > maxEventData {
		c.send(errorFrame(0, "A client event has a name of at most 200 characters and 10 KB of data"))
		return
	}
	if !needsAuth(f.Channel) || isEncrypted(f.Channel) {
		c.send(errorFrame(0, "Client events go to private and presence channels only"))
		return
	}
	s.mu.RLock()
	_, joined := c.channels[f.Channel]
	var sender string
	if joined {
		sender = s.channels[f.Channel].subscribers[c]
	}
	s.mu.RUnlock()
	if !joined {
		c.send(errorFrame(0, "Not subscribed to "+f.Channel))
		return
	}
	if c.events == nil {
		c.events = rate.NewLimiter(clientEvents, clientEvents)
	}
	if !c.events.Allow() {
		c.send(errorFrame(codeClientEventsLimit, "At most 10 client events a second"))
		return
	}
	if len(f.Data) == 0 {
		f.Data = json.RawMessage("null")
	}
	s.spread(message{Channels: []string{f.Channel}, Name: f.Event, Data: f.Data, Except: c.id, Sender: sender, Client: true})
}
