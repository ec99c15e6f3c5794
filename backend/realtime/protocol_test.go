package realtime

import (
	"fmt"
	"strings"
	"testing"

	"github.com/coder/websocket"
	pusher "github.com/pusher/pusher-http-go/v5"
)

func TestConnectionsAreRefusedWithTheProtocolsCodes(t *testing.T) {
	n := startNode(t, Options{})
	for path, code := range map[string]websocket.StatusCode{
		"/app/other-key?protocol=7": codeNoApp,
		"/app/test-key":             codeNoProtocol,
		"/app/test-key?protocol=4":  codeUnsupportedProto,
		"/app/test-key?protocol=x":  codeUnsupportedProto,
	} {
		b := dial(t, n, path)
		b.expect("pusher:error")
		b.closed(code)
	}
}

func TestPublicChannel(t *testing.T) {
	n := startNode(t, Options{})
	a, b := connect(t, n), connect(t, n)
	a.join("news")
	b.join("news")
	a.subscribe("news")
	a.expect("pusher:error") // a second time on one connection

	if err := n.pusher.Trigger("news", "fresh", map[string]string{"bread": "warm"}); err != nil {
		t.Fatal(err)
	}
	for _, x := range []*browser{a, b} {
		if f := x.expect("fresh"); f.Channel != "news" || f.text() != `{"bread":"warm"}` || f.Data[0] != '"' {
			t.Fatalf("got %+v", f)
		}
	}
	a.send("pusher:unsubscribe", map[string]string{"channel": "news"})
	a.silent()
	if _, err := n.pusher.TriggerWithParams("news", "more", "x", pusher.TriggerParams{SocketID: &b.socket}); err != nil {
		t.Fatal(err)
	}
	a.silent()
	b.silent()
}

func TestPrivateChannelNeedsOurSignature(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	for _, auth := range []string{"", "test-key:00", "other:" + testCredentials.sign(b.socket+":private-a"), "test-key:" + testCredentials.sign("1.1:private-a")} {
		b.send("pusher:subscribe", map[string]string{"channel": "private-a", "auth": auth})
		if f := b.expect("pusher:subscription_error"); f.Channel != "private-a" || !strings.Contains(f.text(), `"status":401`) {
			t.Fatalf("auth %q: %s", auth, f.text())
		}
		if f := b.expect("pusher:error"); !strings.Contains(string(f.Data), "4009") {
			t.Fatalf("auth %q: %s", auth, f.Data)
		}
	}
	b.join("private-a")
	b.join("private-encrypted-a")
}

func TestPresenceCountsUsersNotConnections(t *testing.T) {
	n := startNode(t, Options{})
	a, b, tab := connect(t, n), connect(t, n), connect(t, n)
	if f := a.joinAs("presence-room", "1"); f.text() != `{"presence":{"ids":["1"],"hash":{"1":{"name":"User 1"}},"count":1}}` {
		t.Fatal(f.text())
	}
	b.joinAs("presence-room", "2")
	if f := a.expect("pusher_internal:member_added"); !strings.Contains(f.text(), `"user_id":"2"`) {
		t.Fatal(f.text())
	}
	tab.joinAs("presence-room", "2")
	a.silent()
	users, err := n.pusher.GetChannelUsers("presence-room")
	if err != nil || len(users.List) != 2 {
		t.Fatalf("users %v, %v", users, err)
	}
	tab.ws.CloseNow()
	a.silent()
	b.send("pusher:unsubscribe", map[string]string{"channel": "presence-room"})
	if f := a.expect("pusher_internal:member_removed"); f.text() != `{"user_id":"2"}` {
		t.Fatal(f.text())
	}
	member := `{"user_id":"` + strings.Repeat("x", 129) + `"}`
	b.send("pusher:subscribe", map[string]string{"channel": "presence-room", "channel_data": member,
		"auth": testCredentials.Key + ":" + testCredentials.sign(b.socket+":presence-room:"+member)})
	b.expect("pusher:subscription_error")
}

func TestClientEvents(t *testing.T) {
	n := startNode(t, Options{})
	a, b := connect(t, n), connect(t, n)
	a.joinAs("presence-room", "1")
	b.joinAs("presence-room", "2")
	a.expect("pusher_internal:member_added")

	a.sendOn("client-typing", "presence-room", map[string]bool{"on": true})
	if f := b.expect("client-typing"); f.UserID != "1" || string(f.Data) != `{"on":true}` {
		t.Fatalf("got %+v", f)
	}
	a.silent()

	a.join("news")
	for _, channel := range []string{"news", "private-not-joined"} {
		a.sendOn("client-typing", channel, nil)
		a.expect("pusher:error")
	}
	for range clientEvents {
		a.sendOn("client-typing", "presence-room", nil)
	}
	if f := a.expect("pusher:error"); !strings.Contains(string(f.Data), "4301") {
		t.Fatal(string(f.Data))
	}
}

func TestCacheChannelRemembersTheLastEvent(t *testing.T) {
	n := startNode(t, Options{})
	early, late := connect(t, n), connect(t, n)
	early.join("cache-rate")
	early.expect("pusher:cache_miss")
	if err := n.pusher.Trigger("cache-rate", "rate", 0.92); err != nil {
		t.Fatal(err)
	}
	early.expect("rate")
	late.join("cache-rate")
	if f := late.expect("rate"); f.text() != "0.92" {
		t.Fatal(f.text())
	}
}

func TestMalformedFramesLeaveTheConnectionOpen(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	for _, text := range []string{
		`{`, `[]`, `"x"`, `{"event":1}`, `{"event":"unknown"}`, `{"event":"pusher:subscribe"}`,
		`{"event":"pusher:subscribe","data":{"channel":""}}`, `{"event":"pusher:subscribe","data":{"channel":"a b"}}`,
		`{"event":"pusher:subscribe","data":"{"}`, `{"event":"pusher:subscribe","data":{"channel":"` + strings.Repeat("x", 165) + `"}}`,
		`{"event":"pusher:signin","data":{"auth":"test-key:0","user_data":"{}"}}`, `{"event":"client-x","channel":"nowhere"}`,
	} {
		b.sendRaw(text)
		b.expect("pusher:error")
	}
	b.sendRaw(`{"event":"pusher:subscribe","data":"{\"channel\":\"news\"}"}`) // data as text is fine
	b.expect("pusher_internal:subscription_succeeded")
}

func TestLimits(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	for i := range maxSubscribed {
		b.join(fmt.Sprintf("c-%d", i))
	}
	b.subscribe("one-more")
	b.expect("pusher:subscription_error")

	for range framesBurst {
		b.sendRaw(`{"event":"pusher:pong"}`)
	}
	b.closed(websocket.StatusPolicyViolation)

	large := connect(t, n)
	large.sendRaw(`{"event":"` + strings.Repeat("x", maxFrame) + `"}`)
	large.closed(websocket.StatusMessageTooBig)
}
