// Package document answers every address of the shop with one HTML document:
// status, head, first content, and the boot block from which the shell starts.
// What it shows comes from the same calls of the API that browsers make, so
// that the first data of a page is byte for byte what the page would fetch.
package document

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/url"
	"time"
)

// Releases tells what a channel serves: the composition's id and its document
// as the boot block carries it. Its error is fault.Unavailable while nothing
// is published.
type Releases interface {
	Live(ctx context.Context, channel string) (id string, document []byte, err error)
	// Previewed is what a preview link shows, and until when; fault.Gone when it
	// has ended or was never made.
	Previewed(ctx context.Context, token string) (id string, document []byte, until time.Time, err error)
}

// API answers a GET of the JSON API within the process. path has no /api.
type API interface {
	Get(ctx context.Context, path string, query url.Values, v Visitor) (Answer, error)
}

// Answer is what the API said.
type Answer struct {
	Status int
	Data   json.RawMessage // the envelope's data
	ETag   string          // without W/ and quotes, "" when there is none
}

// Visitor is what a cookie or the address says about how the shop should look.
type Visitor struct {
	Locale     string // "" leaves the choice to the site
	CurrencyID int64  // 0 is the default currency
}

// Options set up a Service.
type Options struct {
	Releases Releases
	API      API
	Pool     Database // for the sitemap
	Log      *slog.Logger
	// Channel is the one whose composition pages run; "production" by default.
	Channel string
	// PublicURL is the origin of canonical links; "" derives it from each request.
	PublicURL string
	// TrustProxy tells whether a request's X-Forwarded-Proto and -Host are to be
	// believed; nil believes none.
	TrustProxy func(remoteAddr string) bool
	// DevOrigins are development servers that may serve scripts, styles and
	// sockets. Never set in production.
	DevOrigins []string
	// ConnectOrigins are other hosts that pages talk to: a hosted realtime service.
	ConnectOrigins []string
	// MediaOrigins are other hosts that pictures come from: an object store or CDN.
	MediaOrigins []string
}

// Service writes documents.
type Service struct {
	Options
	site     siteCache
	compiled compiledCache
	assets   map[string]asset
	now      func() time.Time
}

// New makes the service.
func New(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Channel == "" {
		o.Channel = "production"
	}
	s := &Service{Options: o, assets: loadAssets(), now: time.Now}
	s.compiled.byID = map[string]*composition{}
	s.site.entries = map[Visitor]*siteEntry{}
	return s
}
