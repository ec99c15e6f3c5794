package httpx

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// humaContext lets the context be embedded: a field named Context would hide the
// method Context.
type humaContext = huma.Context

// recorder holds an answer back so that it can be hashed or kept first.
type recorder struct {
	humaContext
	status int
	body   bytes.Buffer
	input  io.Reader // replaces the request body when it was read already
}

func (r *recorder) SetStatus(code int)    { r.status = code }
func (r *recorder) Status() int           { return r.status }
func (r *recorder) BodyWriter() io.Writer { return &r.body }

func (r *recorder) BodyReader() io.Reader {
	if r.input != nil {
		return r.input
	}
	return r.humaContext.BodyReader()
}

// flush sends what was held back.
func (r *recorder) flush() {
	r.humaContext.SetStatus(r.status)
	_, _ = r.humaContext.BodyWriter().Write(r.body.Bytes())
}

// cache implements Cacheable.
func cache(ctx huma.Context, next func(huma.Context)) {
	maxAge, ok := ctx.Operation().Metadata[string(metaCache)].(time.Duration)
	if !ok {
		if ctx.Method() == http.MethodGet {
			ctx.SetHeader("Cache-Control", "private, no-store")
		}
		next(ctx)
		return
	}
	rec := &recorder{humaContext: ctx, status: http.StatusOK}
	next(rec)
	if rec.status != http.StatusOK {
		rec.flush()
		return
	}
	sum := sha256.Sum256(rec.body.Bytes())
	etag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	control := fmt.Sprintf("public, max-age=%d, stale-while-revalidate=%d", int(maxAge.Seconds()), int(maxAge.Seconds())*5)
	if UserID(ctx.Context()) != 0 {
		control = "private, no-cache"
	}
	ctx.SetHeader("ETag", etag)
	ctx.SetHeader("Cache-Control", control)
	ctx.AppendHeader("Vary", "Accept-Language, lang, locale, Currency_Id, Currency-Id, Authorization")
	if matchesETag(ctx.Header("If-None-Match"), etag) {
		ctx.SetStatus(http.StatusNotModified)
		return
	}
	rec.flush()
}

func matchesETag(header, etag string) bool {
	weak := strings.TrimPrefix(etag, "W/")
	for candidate := range strings.SplitSeq(header, ",") {
		candidate = strings.TrimSpace(candidate)
		if candidate == "*" || strings.TrimPrefix(candidate, "W/") == weak {
			return true
		}
	}
	return false
}
