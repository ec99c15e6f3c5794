package realtime

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// What a client sends in one breath with its handshake is not lost, whether it
// fits the small buffer of a connection or not.
func TestFramesThatComeWithTheHandshake(t *testing.T) {
	n := startNode(t, Options{})
	address := strings.TrimPrefix(n.url, "http://")
	for _, length := range []int{30, 2 * socketBuffer} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(20 * time.Second)) // a TCP connection has deadlines
		text := `{"event":"pusher:ping","data":{}}` + strings.Repeat(" ", length)
		frame := append([]byte{0x81, 0x80 | 126, byte(len(text) >> 8), byte(len(text)), 0, 0, 0, 0}, text...)
		_, err = fmt.Fprintf(conn, "GET /app/%s?protocol=7 HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n%s", testCredentials.Key, address, frame)
		if err != nil {
			t.Fatal(err)
		}
		c := &rawSocket{conn, bufio.NewReader(conn)}
		if res, err := http.ReadResponse(c.in, nil); err != nil || res.StatusCode != http.StatusSwitchingProtocols {
			t.Fatalf("%v, %v", res, err)
		}
		for _, want := range []string{"pusher:connection_established", "pusher:pong"} {
			if got, err := c.read(); err != nil || !strings.Contains(string(got), want) {
				t.Fatalf("with %d bytes: %s, %v, want %s", len(text), got, err, want)
			}
		}
	}
}
