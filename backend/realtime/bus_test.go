package realtime

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
)

func startBus(t *testing.T, pool *pgxpool.Pool) *PostgresBus {
	t.Helper()
	return NewPostgresBus(pool, slog.New(slog.DiscardHandler))
}

// settle waits until both nodes hear each other.
func settle(t *testing.T, a, b *node) {
	t.Helper()
	for _, pair := range [][2]*node{{a, b}, {b, a}} {
		x := connect(t, pair[1])
		x.join("settled")
		heard := false
		for range 100 {
			if err := pair[0].Publish(t.Context(), Event{Channels: []string{"settled"}, Name: "hello"}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(30 * time.Millisecond)
			x.send("pusher:ping", nil)
			if f, err := x.read(5 * time.Second); err == nil && f.Event == "hello" {
				heard = true
				break
			}
		}
		if !heard {
			t.Fatal("the nodes do not hear each other")
		}
		x.ws.CloseNow()
	}
}

// The last requests of a process that stops still tell the others.
func TestBusSendsTheRestWhenItStops(t *testing.T) {
	pool := backendtest.NewDB(t)
	leaving, staying := startBus(t, pool), startBus(t, pool)
	heard := make(chan string, 10)
	listening := make(chan error, 1)
	go func() {
		listening <- staying.Run(t.Context(), func(m []byte) { heard <- string(m) }, func() {})
	}()
	for n := 0; n == 0; time.Sleep(5 * time.Millisecond) {
		err := pool.QueryRow(t.Context(), `select count(*) from pg_stat_activity where datname = current_database() and query = 'listen realtime'`).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	for _, m := range []string{"one", "two", "three"} {
		leaving.Publish([]byte(m))
	}
	cancel()
	if err := leaving.Run(ctx, func([]byte) {}, func() {}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"one", "two", "three"} {
		select {
		case got := <-heard:
			if got != want {
				t.Fatalf("heard %q, want %q", got, want)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("%q was never heard", want)
		}
	}
}

func TestTwoProcessesBehaveAsOne(t *testing.T) {
	pool := backendtest.NewDB(t)
	a, b := startNode(t, Options{Bus: startBus(t, pool)}), startNode(t, Options{Bus: startBus(t, pool)})
	settle(t, a, b)

	here, there := connect(t, a), connect(t, b)
	for _, x := range []*browser{here, there} {
		x.join("news")
		x.join("private-talk")
	}
	if err := a.pusher.Trigger("news", "fresh", "x"); err != nil {
		t.Fatal(err)
	}
	here.expect("fresh")
	there.expect("fresh")
	here.silent() // and no echo of the own notification

	there.sendOn("client-typing", "private-talk", "y")
	here.expect("client-typing")
	there.silent()

	large := strings.Repeat("ü", 5000) // 10 KB, more than one notification holds
	if err := b.Publish(t.Context(), Event{Channels: []string{"news"}, Name: "large", Data: large}); err != nil {
		t.Fatal(err)
	}
	if f := here.expect("large"); f.text() != large {
		t.Fatalf("%d bytes arrived", len(f.text()))
	}

	there.expect("large")
	there.signin(b, "token-7")
	there.expect("pusher:signin_success")
	a.DisconnectUser(7)
	there.closed(codeUnauthorised)
}

func TestUsersAreToldWhenTheBusWasAway(t *testing.T) {
	pool := backendtest.NewDB(t)
	a, b := startNode(t, Options{Bus: startBus(t, pool)}), startNode(t, Options{Bus: startBus(t, pool)})
	settle(t, a, b)
	user := connect(t, b)
	user.join("private-chat_user_7")

	if _, err := pool.Exec(t.Context(), `
		select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and query like 'listen %'`); err != nil {
		t.Fatal(err)
	}
	if f := user.expect(UserEvent); !strings.Contains(f.text(), `"resync":true`) {
		t.Fatal(f.text())
	}
	if err := a.SignalUser(t.Context(), 7, ""); err != nil {
		t.Fatal(err)
	}
	user.expect(UserEvent)
}

func TestSplitAndAssemble(t *testing.T) {
	var number uint64
	messages := []string{"a", "", "b:c:d:e", strings.Repeat("é", 9000), strings.Repeat("x", 3*maxNote)}
	parts := assembler{self: "me", nodes: map[string]*partial{}}
	for _, m := range messages {
		notes := split("other", &number, []byte(m))
		for i, note := range notes {
			if len(note) > maxNote {
				t.Fatalf("a notification of %d bytes", len(note))
			}
			got, ok, err := parts.add(note)
			if err != nil || ok != (i == len(notes)-1) || ok && string(got) != m {
				t.Fatalf("part %d of %d: %v %v", i, len(notes), ok, err)
			}
		}
	}
	notText := split("other", &number, bytes.Repeat([]byte{0x80}, 10<<10))
	for i, note := range notText {
		got, ok, err := parts.add(note)
		if err != nil || !utf8.ValidString(note) || ok != (i == len(notText)-1) || ok && string(got) != "\uFFFD" {
			t.Fatalf("what is no text: part %d of %d: %d bytes, %v %v", i, len(notText), len(got), ok, err)
		}
	}
	long := split("other", &number, []byte(strings.Repeat("x", 2*maxNote)))
	if _, ok, _ := parts.add(long[0]); ok {
		t.Fatal("complete after the first part")
	}
	next := split("other", &number, []byte("next"))
	if got, ok, err := parts.add(next[0]); err != nil || !ok || string(got) != "next" {
		t.Fatalf("after a lost part: %q %v %v", got, ok, err)
	}
	if _, ok, _ := parts.add(split("me", &number, []byte("own"))[0]); ok {
		t.Fatal("the own message came back")
	}
	if _, _, err := parts.add("nonsense"); err == nil {
		t.Fatal("nonsense was taken")
	}
}

func TestCredentialsAreMadeOnce(t *testing.T) {
	pool := backendtest.NewDB(t)
	first, err := LoadCredentials(context.Background(), pool)
	if err != nil {
		t.Fatal(err)
	}
	second, err := LoadCredentials(context.Background(), pool)
	if err != nil || first != second || len(first.Secret) != 64 {
		t.Fatalf("%v and %v, %v", first, second, err)
	}
}
