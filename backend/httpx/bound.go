package httpx

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"shop/backend/fault"
)

// deadline ends a request's context after the time to work and the time its
// body may take.
func deadline(work time.Duration) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if work <= 0 {
			next(ctx)
			return
		}
		bounded, cancel := context.WithTimeout(ctx.Context(), work+ctx.Operation().BodyReadTimeout)
		defer cancel()
		next(huma.WithContext(ctx, bounded))
	}
}

// bound holds uploads to the operation's MaxBody. huma counts the bytes of
// JSON bodies only; without this a multipart form of any size would be written
// to temporary files. Those files go with the request: net/http does not find
// them, because routing has made copies of the request it knows.
func bound(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		// As whoever reads the form compares it: without regard to case.
		if kind, _, _ := strings.Cut(ctx.Header("Content-Type"), "/"); !strings.EqualFold(strings.TrimSpace(kind), "multipart") {
			next(ctx)
			return
		}
		r, w := humachi.Unwrap(ctx)
		limit := ctx.Operation().MaxBodyBytes
		if r.ContentLength < 0 || r.ContentLength > limit {
			abort(api, ctx, fault.New(fault.TooLarge, "Send at most %s, and say how many bytes come", megabytes(limit)))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		defer func() {
			if r.MultipartForm != nil {
				_ = r.MultipartForm.RemoveAll() // what is left is the system's to clean
			}
		}()
		next(ctx)
	}
}

// finite refuses NaN and the infinities where a query takes a number: they
// parse as one and pass every bound, because they compare with nothing.
func finite(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		for _, p := range ctx.Operation().Parameters {
			if p.In != "query" || p.Schema == nil || p.Schema.Type != huma.TypeNumber {
				continue
			}
			if f, err := strconv.ParseFloat(ctx.Query(p.Name), 64); err == nil && (math.IsNaN(f) || math.IsInf(f, 0)) {
				abort(api, ctx, fault.InvalidField(p.Name, "expected a number"))
				return
			}
		}
		next(ctx)
	}
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }
