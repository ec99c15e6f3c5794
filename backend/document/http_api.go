package document

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
)

// Inside makes an API of the handler that answers /api within this process, so
// that first data is exactly what a browser would have been sent. The
// visitor's address stays with the request: limits count such calls as theirs.
func Inside(h http.Handler) API { return inside{h} }

type inside struct{ handler http.Handler }

func (i inside) Get(ctx context.Context, path string, query url.Values, v Visitor) (Answer, error) {
	// The route of the document's own request must not steer this one.
	ctx = context.WithValue(ctx, chi.RouteCtxKey, nil)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "/api"+path, nil)
	if err != nil {
		return Answer{}, err
	}
	req.URL.RawQuery = query.Encode()
	req.Header.Set("Accept", "application/json")
	if v.Locale != "" {
		req.Header.Set("Accept-Language", v.Locale)
	}
	if v.CurrencyID > 0 {
		req.Header.Set("Currency-Id", strconv.FormatInt(v.CurrencyID, 10))
	}
	w := &capture{header: http.Header{}, status: http.StatusOK}
	i.handler.ServeHTTP(w, req)
	a := Answer{Status: w.status, ETag: strings.Trim(strings.TrimPrefix(w.header.Get("Etag"), "W/"), `"`)}
	var envelope struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(w.body.Bytes(), &envelope); err != nil && w.status == http.StatusOK {
		return a, fmt.Errorf("GET %s: %w", path, err)
	}
	a.Data = envelope.Data
	return a, nil
}

// capture is a ResponseWriter in memory.
type capture struct {
	header http.Header
	status int
	body   bytes.Buffer
	wrote  bool
}

func (c *capture) Header() http.Header { return c.header }

func (c *capture) WriteHeader(status int) {
	if !c.wrote {
		c.status, c.wrote = status, true
	}
}

func (c *capture) Write(p []byte) (int, error) {
	c.wrote = true
	return c.body.Write(p)
}
