// Package httpx is the HTTP ground: huma on chi, the answer envelope, and the
// duties every request has (identity, limits, language, logging). Features
// describe an operation with Get, Post, Put or Delete; nothing else here needs
// to be known to write one.
package httpx

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
)

// Envelope is the body of every answer of the JSON API.
type Envelope[T any] struct {
	Message string `json:"message" doc:"A sentence for people; empty when there is nothing to say."`
	Data    T      `json:"data"`
}

// Reply is the output of a handler that answers with an envelope.
type Reply[T any] struct{ Body Envelope[T] }

// Empty is the data of an answer that has none.
type Empty struct{}

// OK answers with data and no message.
func OK[T any](data T) *Reply[T] { return &Reply[T]{Envelope[T]{Data: data}} }

// Done answers with data and a sentence for people.
func Done[T any](message string, data T) *Reply[T] {
	return &Reply[T]{Envelope[T]{Message: message, Data: data}}
}

// Page is the paging part of a list's input; embed it.
type Page struct {
	Page    int `query:"page" minimum:"1" maximum:"100000" default:"1" doc:"Page number, from 1."`
	PerPage int `query:"per_page" minimum:"1" maximum:"60" default:"20" doc:"Rows on a page."`
}

// Offset is how many rows come before this page.
func (p Page) Offset() int { return (p.Page - 1) * p.PerPage }

// DefaultMaxBody is the largest JSON body in bytes an operation reads unless
// MaxBody says otherwise.
const DefaultMaxBody = 64 << 10

// How long a body may take to come: photos of a ticket travel slowly from a
// phone.
const (
	bodyTime   = 10 * time.Second
	uploadTime = 2 * time.Minute
)

// Option changes one operation.
type Option func(*huma.Operation)

type metaKey string

const (
	metaAuth       metaKey = "auth"
	metaCache      metaKey = "cache"
	metaLimit      metaKey = "limit"
	metaIdempotent metaKey = "idempotent"
)

func meta(op *huma.Operation, key metaKey, value any) {
	if op.Metadata == nil {
		op.Metadata = map[string]any{}
	}
	op.Metadata[string(key)] = value
}

// Auth answers 401 to callers without a valid token.
func Auth(op *huma.Operation) {
	meta(op, metaAuth, true)
	op.Security = []map[string][]string{{"bearer": {}}}
	op.Errors = append(op.Errors, http.StatusUnauthorized)
}

// Cacheable gives a GET an ETag and lets browsers and proxies keep the answer
// for maxAge when the caller is a guest. The answer to a signed-in caller is
// revalidated each time.
func Cacheable(maxAge time.Duration) Option {
	return func(op *huma.Operation) { meta(op, metaCache, maxAge) }
}

// MaxBody is the largest body in bytes this operation reads; more is 413. One
// that may be larger than usual has more time to come.
func MaxBody(bytes int64) Option {
	return func(op *huma.Operation) {
		op.MaxBodyBytes = bytes
		if bytes > DefaultMaxBody {
			op.BodyReadTimeout = uploadTime
		}
	}
}

// Limit allows n calls per period and client address; more is 429. Each
// process counts for itself.
func Limit(n int, per time.Duration) Option {
	return func(op *huma.Operation) {
		meta(op, metaLimit, limit{n, per})
		op.Errors = append(op.Errors, http.StatusTooManyRequests)
	}
}

// Idempotent honours the Idempotency-Key header of a signed-in caller: the
// same key and body give the same answer for a day, another body is 422.
func Idempotent(op *huma.Operation) {
	meta(op, metaIdempotent, true)
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: "Idempotency-Key", In: "header", Description: "Same key and body, same answer.",
		Schema: &huma.Schema{Type: huma.TypeString},
	})
}

// Tag groups the operation in the API's document.
func Tag(name string) Option {
	return func(op *huma.Operation) { op.Tags = append(op.Tags, name) }
}

// Get describes a GET. The path has no /api prefix; summary is one line.
func Get[I, O any](api huma.API, path, summary string, h func(context.Context, *I) (*O, error), opts ...Option) {
	register(api, http.MethodGet, path, summary, h, opts)
}

// Post describes a POST.
func Post[I, O any](api huma.API, path, summary string, h func(context.Context, *I) (*O, error), opts ...Option) {
	register(api, http.MethodPost, path, summary, h, opts)
}

// Put describes a PUT.
func Put[I, O any](api huma.API, path, summary string, h func(context.Context, *I) (*O, error), opts ...Option) {
	register(api, http.MethodPut, path, summary, h, opts)
}

// Delete describes a DELETE.
func Delete[I, O any](api huma.API, path, summary string, h func(context.Context, *I) (*O, error), opts ...Option) {
	register(api, http.MethodDelete, path, summary, h, opts)
}

func register[I, O any](api huma.API, method, path, summary string, h func(context.Context, *I) (*O, error), opts []Option) {
	op := huma.Operation{
		OperationID: operationID(method, path), Method: method, Path: path, Summary: summary,
		MaxBodyBytes: DefaultMaxBody, BodyReadTimeout: bodyTime,
		DefaultStatus: http.StatusOK, Errors: []int{http.StatusUnprocessableEntity},
	}
	for _, o := range opts {
		o(&op)
	}
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := h(ctx, in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		return out, nil
	})
}

// operationID is method and path as one kebab-case name: get-shops-by-shop.
func operationID(method, path string) string {
	words := []string{strings.ToLower(method)}
	for part := range strings.SplitSeq(strings.Trim(path, "/"), "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			words = append(words, "by", strings.TrimSuffix(name, "}"))
		} else {
			words = append(words, part)
		}
	}
	return strings.ReplaceAll(strings.Join(words, "-"), "_", "-")
}

// Authenticator turns a bearer token into the caller. It answers an
// Unauthenticated fault for a token that is unknown, expired or revoked.
type Authenticator func(ctx context.Context, token string) (userID, tokenID int64, err error)

// Options are what the API needs from the features; app fills them.
type Options struct {
	Authenticate Authenticator
	// MatchLocale picks one of our languages for an Accept-Language value.
	MatchLocale func(ctx context.Context, accept string) string
	// Replays keeps answers by idempotency key; nil switches the option off.
	Replays Replays
	// RateFactor scales every limit; 0 switches limits off.
	RateFactor float64
	// WorkTime bounds the work on one request, beside the time that its body may
	// take to come; 0 does not bound it.
	WorkTime time.Duration
}

// huma keeps these two for the whole process; they are set before any test or
// server runs, because setting them in Mount raced when tests did so at once.
func init() {
	huma.NewError = newProblem
	huma.DefaultArrayNullable = false
}

// Mount puts the JSON API under /api of the router and returns it for
// features to register with.
func Mount(r chi.Router, opts Options) huma.API {
	sub := chi.NewRouter()
	sub.NotFound(func(w http.ResponseWriter, r *http.Request) {
		WriteProblem(w, http.StatusNotFound, "There is no "+r.Method+" "+r.URL.Path)
	})
	sub.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		WriteProblem(w, http.StatusMethodNotAllowed, r.Method+" is not possible here")
	})
	cfg := huma.DefaultConfig("Storefront", "1.0.0")
	cfg.CreateHooks = nil // no $schema member, no Link header
	cfg.DocsPath, cfg.OpenAPIPath, cfg.SchemasPath = "", "/openapi", ""
	cfg.Servers = []*huma.Server{{URL: "/api"}}
	cfg.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaNamer())
	cfg.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", Description: "A customer's token."},
		"shop":   {Type: "http", Scheme: "bearer", Description: "A shop's token, made by: shop vendor token SHOP"},
	}
	api := humachi.New(sub, cfg)
	api.UseMiddleware(
		deadline(opts.WorkTime),
		describe(opts.MatchLocale),
		rateLimit(api, opts.RateFactor),
		authenticate(api, opts.Authenticate),
		bound(api),
		finite(api),
		cache,
		replay(api, opts.Replays),
	)
	r.Mount("/api", sub)
	return api
}
