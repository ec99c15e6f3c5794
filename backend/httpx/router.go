package httpx

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// RouterOptions are the ground rules of every request, JSON or not.
type RouterOptions struct {
	Log *slog.Logger
	// TrustedProxies may set X-Forwarded-For and X-Forwarded-Proto.
	TrustedProxies []netip.Prefix
	// Observe hears of every finished request; nil means nobody listens.
	Observe func(route, method string, status int, took time.Duration)
	// Quiet leaves successful requests out of the log.
	Quiet bool
}

// NewRouter is a chi router on which every request has an id, is logged once,
// cannot crash the process, and is compressed where that pays.
func NewRouter(opts RouterOptions) *chi.Mux {
	r := chi.NewRouter()
	r.Use(identify(opts.TrustedProxies), opts.record, opts.recoverer, compress())
	return r
}

var requestIDShape = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

func identify(trusted []netip.Prefix) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			id := r.Header.Get("X-Request-Id")
			if !requestIDShape.MatchString(id) {
				var b [8]byte
				_, _ = rand.Read(b[:])
				id = hex.EncodeToString(b[:])
			}
			w.Header().Set("X-Request-Id", id)
			w.Header().Set("X-Content-Type-Options", "nosniff")
			ctx := context.WithValue(r.Context(), keyRequestID, id)
			ctx = context.WithValue(ctx, keyClientIP, clientIP(r, trusted))
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

// clientIP walks X-Forwarded-For from the nearest hop outwards and stops at
// the first address that is not a proxy of ours. A proxy may add a header of
// its own instead of a word to the one the client sent, so all of them count.
func clientIP(r *http.Request, trusted []netip.Prefix) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && isTrusted(host, trusted); i-- {
		hop := strings.TrimSpace(hops[i])
		if _, err := netip.ParseAddr(hop); err != nil {
			break
		}
		host = hop
	}
	host, _, _ = strings.Cut(host, "%") // the zone names a device of ours, not the client
	return host
}

// Trusted tells whether the peer of a connection is one of our proxies.
func Trusted(remoteAddr string, proxies []netip.Prefix) bool {
	host, _, err := net.SplitHostPort(remoteAddr)
	return err == nil && isTrusted(host, proxies)
}

func isTrusted(host string, trusted []netip.Prefix) bool {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	for _, p := range trusted {
		if p.Contains(addr.Unmap()) {
			return true
		}
	}
	return false
}

// record logs and measures each request once, by its route and not its path,
// so that ids do not multiply the series.
func (o RouterOptions) record(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			took := time.Since(started)
			status := ww.Status()
			if status == 0 {
				status = http.StatusOK
			}
			route := chi.RouteContext(r.Context()).RoutePattern()
			if o.Observe != nil {
				o.Observe(route, r.Method, status, took)
			}
			if o.Log == nil || o.Quiet && status < http.StatusInternalServerError {
				return
			}
			level := slog.LevelInfo
			if status >= http.StatusInternalServerError {
				level = slog.LevelError
			}
			o.Log.LogAttrs(r.Context(), level, "request",
				slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Int("status", status),
				slog.Int("bytes", ww.BytesWritten()), slog.Float64("ms", float64(took.Microseconds())/1000),
				slog.String("request_id", RequestID(r.Context())))
		}()
		next.ServeHTTP(ww, r)
	})
}

func (o RouterOptions) recoverer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if v == http.ErrAbortHandler {
				panic(v)
			}
			if o.Log != nil {
				o.Log.ErrorContext(r.Context(), "panic", "value", v, "request_id", RequestID(r.Context()), "stack", string(debug.Stack()))
			}
			if sent, ok := w.(middleware.WrapResponseWriter); ok && sent.Status() != 0 {
				panic(http.ErrAbortHandler) // half an answer must not look like a whole one
			}
			WriteProblem(w, http.StatusInternalServerError, "Something went wrong on our side. Please try again.")
		}()
		next.ServeHTTP(w, r)
	})
}

// compress covers answers made per request. Bundles bring their own
// precompressed files and are left alone, as they set Content-Encoding.
func compress() func(http.Handler) http.Handler {
	c := middleware.NewCompressor(5, "application/json", "text/html", "application/xml", "text/plain", "application/manifest+json", "image/svg+xml")
	c.SetEncoder("br", func(w io.Writer, _ int) io.Writer { return brotli.NewWriterLevel(w, 4) })
	return func(next http.Handler) http.Handler {
		compressed := c.Handler(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Range") != "" { // a range is of the bytes as they are
				next.ServeHTTP(w, r)
				return
			}
			compressed.ServeHTTP(w, r)
		})
	}
}

// Deadline bounds how long a request may work; its context ends then.
func Deadline(d time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), d)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}
