package realtime

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"shop/backend/backendtest"
)

// holderEnv makes this test binary the server that BenchmarkHeldSockets
// measures: its memory must not be mixed with that of its clients.
const holderEnv = "BENCH_SOCKET_HOLDER"

func TestMain(m *testing.M) {
	if os.Getenv(holderEnv) == "" {
		os.Exit(m.Run())
	}
	if err := hold(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// BenchmarkHeldSockets holds BENCH_SOCKETS connections (2,000 when it is not
// set), each joined to a channel, in a process of their own, and publishes to
// those of them that share one, at most 1,000. KB/socket is what they add to
// the server's resident memory after a collection. p50-ms and p99-ms are from
// the publish to each subscriber, last-p50-ms to the last one; both ends share
// this machine, so its load is in them.
//
// A process needs a file for each of its ends: `ulimit -n` of 10,500 for
// 10,000. The kernel's own memory for sockets is not counted.
func BenchmarkHeldSockets(b *testing.B) {
	n := backendtest.BenchSize("BENCH_SOCKETS", 2000)
	if most := openFiles() - 200; n > most {
		b.Logf("held to %d connections by the limit of open files", most)
		n = most
	}
	h := startHolder(b)
	before := h.ask(b, "memory")
	subscribers := min(n, 1000)
	arrived := make(chan time.Duration, subscribers)
	started := time.Now()
	h.connect(b, n, func(i int) string {
		if i < subscribers {
			return "news"
		}
		return "room-" + strconv.Itoa(i)
	}, arrived)
	b.Logf("%d connected and subscribed in %s", n, time.Since(started).Round(time.Millisecond))
	after := h.ask(b, "memory")

	var all, last []time.Duration
	for b.Loop() {
		h.say(b, "publish")
		var slowest time.Duration
		for range subscribers {
			select {
			case took := <-arrived:
				all = append(all, took)
				slowest = max(slowest, took)
			case <-time.After(time.Minute):
				b.Fatal("an event did not arrive")
			}
		}
		last = append(last, slowest)
	}
	if held := h.ask(b, "connections"); held != int64(n) {
		b.Errorf("%d connections are left of %d", held, n)
	}
	slices.Sort(all)
	slices.Sort(last)
	b.ReportMetric(float64(after-before)/1024/float64(n), "KB/socket")
	b.ReportMetric(inMS(all[len(all)/2]), "p50-ms")
	b.ReportMetric(inMS(all[len(all)*99/100]), "p99-ms")
	b.ReportMetric(inMS(last[len(last)/2]), "last-p50-ms")
	b.ReportMetric(float64(n), "sockets")
	b.ReportMetric(0, "ns/op")
}

func inMS(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// openFiles is how many files a process may have open. Go raises the soft
// limit to the hard one by itself.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 1024
	}
	return int(min(limit.Cur, 1<<20))
}

// hold serves realtime as the program does, and obeys one order a line.
func hold(orders io.Reader, answers io.Writer) error {
	rt := New(Config{
		Embedded: Options{Credentials: testCredentials}, Log: slog.New(slog.DiscardHandler),
		Authenticate: func(context.Context, string) (int64, int64, error) { return 0, 0, errors.New("nobody signs in here") },
	})
	router := chi.NewRouter()
	rt.Routes(router)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { _ = rt.Run(ctx) }()
	server := &http.Server{Handler: router}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	fmt.Fprintln(answers, listener.Addr())
	lines := bufio.NewScanner(orders)
	for lines.Scan() {
		switch lines.Text() {
		case "memory":
			resident, err := resident()
			if err != nil {
				return err
			}
			fmt.Fprintln(answers, resident)
		case "connections":
			fmt.Fprintln(answers, rt.Stats().Connections)
		case "publish":
			if err := rt.Publish(ctx, Event{Channels: []string{"news"}, Name: "tick", Data: strconv.FormatInt(time.Now().UnixNano(), 10)}); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

// resident is this process's memory in bytes after a collection.
func resident() (int64, error) {
	runtime.GC()
	debug.FreeOSMemory()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			kb, err := strconv.ParseInt(f[1], 10, 64)
			return kb << 10, err
		}
	}
	return 0, errors.New("/proc/self/status does not tell VmRSS")
}

type holder struct {
	orders  io.Writer
	answers *bufio.Scanner
	address string
}

func startHolder(b *testing.B) *holder {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), holderEnv+"=1")
	cmd.Stderr = os.Stderr
	orders, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	answers, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = orders.Close() // the end of its orders ends it
		_ = cmd.Wait()
	})
	h := &holder{orders: orders, answers: bufio.NewScanner(answers)}
	if !h.answers.Scan() {
		b.Fatal("the server did not start")
	}
	h.address = h.answers.Text()
	return h
}

func (h *holder) say(b *testing.B, order string) {
	b.Helper()
	if _, err := fmt.Fprintln(h.orders, order); err != nil {
		b.Fatal(err)
	}
}

func (h *holder) ask(b *testing.B, order string) int64 {
	b.Helper()
	h.say(b, order)
	if !h.answers.Scan() {
		b.Fatal("the server is gone")
	}
	n, err := strconv.ParseInt(h.answers.Text(), 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// connect opens n connections, 64 at a time, and returns when all have
// joined. How long each tick took goes to arrived.
func (h *holder) connect(b *testing.B, n int, channel func(i int) string, arrived chan<- time.Duration) {
	b.Helper()
	var wg sync.WaitGroup
	gate := make(chan struct{}, 64)
	failed := make(chan error, n)
	for i := range n {
		gate <- struct{}{}
		wg.Go(func() {
			defer func() { <-gate }()
			c, err := dialRaw(h.address)
			if err == nil {
				b.Cleanup(func() { _ = c.Close() })
				err = c.join(channel(i))
			}
			if err != nil {
				failed <- err
				return
			}
			go c.listen(arrived)
		})
	}
	wg.Wait()
	select {
	case err := <-failed:
		b.Fatal(err)
	default:
	}
}

// rawSocket is a WebSocket client of a few hundred bytes.
type rawSocket struct {
	net.Conn
	in *bufio.Reader
}

func dialRaw(address string) (*rawSocket, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	c := &rawSocket{conn, bufio.NewReaderSize(conn, 512)}
	_, err = fmt.Fprintf(conn, "GET /app/%s?protocol=7 HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", testCredentials.Key, address)
	if err != nil {
		return nil, err
	}
	res, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusSwitchingProtocols {
		return nil, fmt.Errorf("connect: %s", res.Status)
	}
	return c, nil
}

// write sends a short text. Its mask is zero, which leaves the text as it is.
func (c *rawSocket) write(text string) error {
	frame := []byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}
	if len(text) > 125 {
		return fmt.Errorf("%d bytes are too many for a short frame", len(text))
	}
	_, err := c.Write(append(frame, text...))
	return err
}

func (c *rawSocket) read() ([]byte, error) {
	var head [2]byte
	if _, err := io.ReadFull(c.in, head[:]); err != nil {
		return nil, err
	}
	size := int(head[1] & 0x7f)
	if size == 126 {
		var long [2]byte
		if _, err := io.ReadFull(c.in, long[:]); err != nil {
			return nil, err
		}
		size = int(binary.BigEndian.Uint16(long[:]))
	}
	text := make([]byte, size)
	_, err := io.ReadFull(c.in, text)
	if err == nil && head[0] != 0x81 {
		err = fmt.Errorf("frame %x: %q", head[0], text)
	}
	return text, err
}

func (c *rawSocket) join(channel string) error {
	if err := c.write(`{"event":"pusher:subscribe","data":{"channel":"` + channel + `"}}`); err != nil {
		return err
	}
	for {
		text, err := c.read()
		if err != nil || bytes.Contains(text, []byte("subscription_succeeded")) {
			return err
		}
	}
}

var tick = []byte(`"event":"tick"`)

// listen answers pings until the connection ends.
func (c *rawSocket) listen(arrived chan<- time.Duration) {
	for {
		text, err := c.read()
		if err != nil {
			return
		}
		now := time.Now().UnixNano()
		if !bytes.Contains(text, tick) {
			if c.write(`{"event":"pusher:pong","data":{}}`) != nil {
				return
			}
			continue
		}
		// The data is the publisher's clock, the only long number there.
		if at, err := strconv.ParseInt(string(digits(text)), 10, 64); err == nil {
			arrived <- time.Duration(now - at)
		}
	}
}

// digits is the longest run of them.
func digits(text []byte) (longest []byte) {
	for run := range bytes.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(run) > len(longest) {
			longest = run
		}
	}
	return longest
}
