package httpx

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/time/rate"

	"shop/backend/fault"
)

type limit struct {
	n   int
	per time.Duration
}

// common bounds what one address may ask of operations without a limit of
// their own: 40 a second with bursts of 400.
var common = limit{400, 10 * time.Second}

// buckets holds one token bucket per operation and address, and forgets those
// that have been full for a while.
type buckets struct {
	mu    sync.Mutex
	m     map[string]*bucket
	swept time.Time
}

type bucket struct {
	*rate.Limiter
	used time.Time
	full time.Duration // how long an idle bucket takes to fill
}

// take uses one token; when there is none it says how long one takes.
func (b *buckets) take(key string, l limit, factor float64, now time.Time) (time.Duration, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sweep(now)
	one := b.m[key]
	if one == nil {
		burst := max(1, int(float64(l.n)*factor))
		one = &bucket{Limiter: rate.NewLimiter(rate.Limit(float64(burst)/l.per.Seconds()), burst), full: l.per}
		b.m[key] = one
	}
	one.used = now
	if one.AllowN(now, 1) {
		return 0, true
	}
	r := one.ReserveN(now, 1)
	wait := r.DelayFrom(now)
	r.CancelAt(now)
	return wait, false
}

func (b *buckets) sweep(now time.Time) {
	if now.Sub(b.swept) < time.Minute {
		return
	}
	b.swept = now
	for k, v := range b.m {
		if now.Sub(v.used) > v.full {
			delete(b.m, k)
		}
	}
}

// subscriber is whom an address counts for: one line has a whole /64 of IPv6
// addresses, each of which would otherwise have limits of its own.
func subscriber(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil || addr.Unmap().Is4() {
		return ip
	}
	line, err := addr.WithZone("").Prefix(64)
	if err != nil {
		return ip
	}
	return line.String()
}

// Throttle is Limit for chi handlers: together they answer n calls per period
// and client address. Factor scales n; 0 switches it off.
func Throttle(n int, per time.Duration, factor float64) func(http.Handler) http.Handler {
	all := &buckets{m: map[string]*bucket{}}
	return func(next http.Handler) http.Handler {
		if factor <= 0 {
			return next
		}
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			wait, ok := all.take(subscriber(ClientIP(r.Context())), limit{n, per}, factor, time.Now())
			if !ok {
				w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
				WriteProblem(w, http.StatusTooManyRequests, tooMany)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

const tooMany = "Too many requests. Please wait a moment."

func rateLimit(api huma.API, factor float64) func(huma.Context, func(huma.Context)) {
	all := &buckets{m: map[string]*bucket{}}
	return func(ctx huma.Context, next func(huma.Context)) {
		if factor <= 0 || ctx.Context().Value(keyEveryone) != nil {
			next(ctx)
			return
		}
		key, l := "", common
		if own, ok := ctx.Operation().Metadata[string(metaLimit)].(limit); ok {
			key, l = ctx.Operation().OperationID, own
		}
		wait, ok := all.take(key+" "+subscriber(ClientIP(ctx.Context())), l, factor, time.Now())
		if !ok {
			abort(api, ctx, fault.New(fault.TooMany, tooMany).After(wait))
			return
		}
		next(ctx)
	}
}
