package realtime

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

func TestSilentConnectionIsPingedThenClosed(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	n.server.sweep(time.Now().Add(pingAfter - time.Second))
	b.silent()
	n.server.sweep(time.Now().Add(pingAfter + time.Second))
	b.expect("pusher:ping")
	n.server.sweep(time.Now().Add(pingAfter + pongWithin + time.Second))
	b.closed(codePongMissing)
}

func TestDrainSendsEverybodyAway(t *testing.T) {
	n := startNode(t, Options{})
	browsers := make([]*browser, 20)
	for i := range browsers {
		browsers[i] = connect(t, n)
	}
	var drained sync.WaitGroup
	drained.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		n.Drain(ctx)
	})
	for _, b := range browsers {
		b.closed(websocket.StatusGoingAway)
	}
	drained.Wait()
	late := dial(t, n, "/app/test-key?protocol=7")
	late.closed(codeOverCapacity)
	if s := n.Stats(); s.Connections != 0 || s.Channels != 0 {
		t.Fatalf("left over: %+v", s)
	}
}

func TestSlowReaderIsCutOffAndOthersAreNot(t *testing.T) {
	n := startNode(t, Options{})
	slow, quick := connect(t, n), connect(t, n)
	slow.join("flood")
	quick.join("flood")
	const events = 1500
	received := make(chan int)
	go func() {
		count := 0
		for count < events {
			f, err := quick.read(10 * time.Second)
			if err != nil {
				break
			}
			if f.Event == "drop" {
				count++
			}
		}
		received <- count
	}()
	data := strings.Repeat("x", 9<<10)
	for range events {
		if err := n.Publish(t.Context(), Event{Channels: []string{"flood"}, Name: "drop", Data: data}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(200 * time.Microsecond) // the reader here shares the machine
	}
	if got := <-received; got != events {
		t.Errorf("the quick reader got %d of %d", got, events)
	}
	if n.Stats().Slow != 1 {
		t.Errorf("stats %+v", n.Stats())
	}
}

func TestOriginsAndAddresses(t *testing.T) {
	n := startNode(t, Options{Origins: []string{"shop.example"}, PerIP: 1, ClientIP: func(*http.Request) string { return "203.0.113.9" }})
	dialFrom := func(origin string) (*websocket.Conn, int) {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		ws, res, err := websocket.Dial(t.Context(), n.url+"/app/test-key?protocol=7", &websocket.DialOptions{HTTPHeader: header})
		if err != nil {
			return nil, res.StatusCode
		}
		return ws, 101
	}
	if _, status := dialFrom("https://evil.example"); status != 403 {
		t.Errorf("foreign origin: %d", status)
	}
	first, status := dialFrom("https://shop.example")
	if status != 101 {
		t.Fatalf("allowed origin: %d", status)
	}
	if _, status := dialFrom(""); status != 429 {
		t.Errorf("second connection of an address: %d", status)
	}
	first.CloseNow()
	for range 100 {
		if ws, status := dialFrom(n.url); status == 101 {
			ws.CloseNow()
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("the address is still counted")
}

func TestPublishRefusesMalformedEvents(t *testing.T) {
	n := startNode(t, Options{})
	for _, e := range []Event{
		{Name: "e"}, {Channels: []string{"a"}}, {Channels: []string{"a b"}, Name: "e"}, {Channels: []string{"a"}, Name: "e", Data: func() {}},
		{Channels: []string{"a"}, Name: "e", Data: strings.Repeat("x", maxEventData+1)}, {Channels: make([]string, 101), Name: "e"},
	} {
		if n.Publish(t.Context(), e) == nil {
			t.Errorf("accepted %.80s", fmt.Sprint(e.Channels, e.Name))
		}
	}
}
