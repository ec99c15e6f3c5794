package realtime

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
)

// socketBuffer holds any signal whole. The server's own buffers, 4 KB each
// way, would be a third of an idle connection.
const socketBuffer = 512

// lean hands out hijacked connections with small buffers.
type lean struct{ http.ResponseWriter }

func (w lean) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, had, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	// What the client sent right after its request has been read already.
	early, _ := had.Reader.Peek(had.Reader.Buffered())
	in := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(early)), conn), max(socketBuffer, len(early)))
	if _, err := in.Peek(len(early)); err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, bufio.NewReadWriter(in, bufio.NewWriterSize(conn, socketBuffer)), nil
}
