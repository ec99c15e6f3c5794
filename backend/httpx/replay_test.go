package httpx_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// A form that is sent again has another boundary and is still the same form;
// another file under the same key is not.
func TestFormsAreReplayed(t *testing.T) {
	t.Parallel()
	type form struct {
		RawBody huma.MultipartFormFiles[struct {
			Subject string        `form:"subject"`
			Photo   huma.FormFile `form:"photo" required:"false"`
		}]
	}
	n := 0
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/ticket", "", func(_ context.Context, in *form) (*httpx.Reply[string], error) {
			n++
			return httpx.OK(in.RawBody.Data().Subject + strings.Repeat("!", n)), nil
		}, httpx.Auth, httpx.Idempotent)
	})
	send := func(boundary, photo, key string) (int, any) {
		body := "--" + boundary + "\r\nContent-Disposition: form-data; name=\"subject\"\r\n\r\nHelp\r\n" +
			"--" + boundary + "\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n" + photo + "\r\n--" + boundary + "--\r\n"
		status, answer, _ := call(t, "POST", s.URL+"/api/ticket", body, "Content-Type", "multipart/form-data; boundary="+boundary,
			"Authorization", "Bearer good", "Idempotency-Key", key)
		return status, answer["data"]
	}
	for _, c := range []struct {
		boundary, photo, key string
		status               int
		data                 any
	}{
		{"one", "picture", "k1", 200, "Help!"},
		{"two", "picture", "k1", 200, "Help!"},
		{"three", "another", "k1", 422, nil},
		{"four", "picture", "k2", 200, "Help!!"},
	} {
		if status, data := send(c.boundary, c.photo, c.key); status != c.status || data != c.data {
			t.Errorf("%+v: %d %v", c, status, data)
		}
	}
}

// The key must not let a body come slower than it may without one.
func TestSlowBodiesAreCutOffWithAKeyToo(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/slow", "", func(context.Context, *lineInput) (*httpx.Reply[httpx.Empty], error) {
			return httpx.OK(httpx.Empty{}), nil
		}, httpx.Auth, httpx.Idempotent, func(op *huma.Operation) { op.BodyReadTimeout = 100 * time.Millisecond })
	})
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	const request = "POST /api/slow HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer good\r\nIdempotency-Key: k\r\n" +
		"Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
	if _, err := conn.Write([]byte(request)); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 12)
	if _, err := io.ReadFull(conn, answer); err != nil || string(answer) != "HTTP/1.1 422" {
		t.Fatalf("%q %v", answer, err)
	}
}
