package httpx

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"shop/backend/fault"
)

// Replays remembers answers by idempotency key.
type Replays interface {
	// Begin claims a key. done is true with the answer of an earlier call. A
	// key used with another request is an Invalid fault; one whose first call
	// is still running is a Conflict after a short wait.
	Begin(ctx context.Context, owner, key, route string, request []byte) (status int, body []byte, done bool, err error)
	// Finish keeps the answer; Abandon frees the key so that a retry runs.
	Finish(ctx context.Context, owner, key string, status int, body []byte) error
	Abandon(ctx context.Context, owner, key string) error
}

const maxKey = 128

// replay implements Idempotent.
func replay(api huma.API, store Replays) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		wanted, _ := ctx.Operation().Metadata[string(metaIdempotent)].(bool)
		key, user := ctx.Header("Idempotency-Key"), UserID(ctx.Context())
		if !wanted || store == nil || key == "" || user == 0 {
			next(ctx)
			return
		}
		if len(key) > maxKey {
			abort(api, ctx, fault.InvalidField("Idempotency-Key", "At most %d characters", maxKey))
			return
		}
		if d := ctx.Operation().BodyReadTimeout; d > 0 { // huma sets it when it reads, which is after this
			_ = ctx.SetReadDeadline(time.Now().Add(d))
		}
		body, err := io.ReadAll(io.LimitReader(ctx.BodyReader(), ctx.Operation().MaxBodyBytes+1))
		if err != nil {
			abort(api, ctx, fault.New(fault.Invalid, "The request could not be read").Wrap(err))
			return
		}
		owner := "user:" + strconv.FormatInt(user, 10)
		// Forms are read past the recorder below, from the request itself.
		r, _ := humachi.Unwrap(ctx)
		r.Body = io.NopCloser(bytes.NewReader(body))
		status, kept, done, err := store.Begin(ctx.Context(), owner, key, ctx.Operation().OperationID, requestSum(ctx.Header("Content-Type"), body))
		if err != nil {
			abort(api, ctx, err)
			return
		}
		if done {
			ctx.SetHeader("Content-Type", "application/json")
			ctx.SetHeader("Idempotent-Replayed", "true")
			ctx.SetStatus(status)
			_, _ = ctx.BodyWriter().Write(kept)
			return
		}
		rec := &recorder{humaContext: ctx, status: http.StatusOK, input: bytes.NewReader(body)}
		// What the call did stays done when the caller leaves, so the answer is
		// kept all the same.
		after := context.WithoutCancel(ctx.Context())
		finished := false
		defer func() {
			if !finished { // a panic: httpx answers 500 further out
				_ = store.Abandon(after, owner, key)
			}
		}()
		next(rec)
		finished = true
		if rec.status < http.StatusMultipleChoices {
			err = store.Finish(after, owner, key, rec.status, rec.body.Bytes())
		} else {
			err = store.Abandon(after, owner, key)
		}
		if err != nil {
			abort(api, ctx, err)
			return
		}
		rec.flush()
	}
}

// requestSum tells requests apart. A form that is sent again has the same parts
// between other boundaries, so its parts are what counts.
func requestSum(contentType string, body []byte) []byte {
	whole := sha256.Sum256(body)
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" {
		return whole[:]
	}
	sum := sha256.New()
	for form := multipart.NewReader(bytes.NewReader(body), params["boundary"]); ; {
		part, err := form.NextRawPart()
		if err == io.EOF {
			return sum.Sum(nil)
		}
		if err != nil { // not a form after all: the operation says so
			return whole[:]
		}
		content := sha256.New()
		if _, err := io.Copy(content, part); err != nil {
			return whole[:]
		}
		fmt.Fprintf(sum, "%q %q %x\n", part.FormName(), part.FileName(), content.Sum(nil))
	}
}
