package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"shop/backend/fault"
	"shop/backend/phrase"
)

// Problem is the body of every failure of the JSON API.
type Problem struct {
	status     int
	retryAfter int                 // seconds
	Message    string              `json:"message" doc:"What went wrong, for people."`
	Errors     map[string][]string `json:"errors,omitempty" doc:"Input name to what is wrong with it."`
	Data       any                 `json:"data,omitempty" doc:"The new state, when a conflict has one."`
}

func (p *Problem) Error() string { return p.Message }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.status }

// ContentType keeps plain JSON: the envelope is ours, not RFC 9457's.
func (p *Problem) ContentType(string) string { return "application/json" }

// GetHeaders adds Retry-After where the fault has one.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{"Cache-Control": {"no-store"}}
	if p.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retryAfter))
	}
	return h
}

var statusOf = map[fault.Code]int{
	fault.Invalid:         http.StatusUnprocessableEntity,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.Gone:            http.StatusGone,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.Unsupported:     http.StatusUnsupportedMediaType,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
}

// problemOf is the one place where an error becomes an answer. Foreign errors
// are logged and shown without detail.
func problemOf(ctx context.Context, err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var f *fault.Error
	if errors.As(err, &f) && f.Code != fault.Internal {
		message, fields := f.In(Locale(ctx))
		return &Problem{
			status: statusOf[f.Code], Message: message, Errors: fields, Data: f.Data,
			retryAfter: int(math.Ceil(f.RetryAfter.Seconds())),
		}
	}
	if unstorable(err) {
		return &Problem{status: http.StatusUnprocessableEntity, Message: phrase.In(Locale(ctx), "The text has characters that cannot be stored")}
	}
	if ctx.Err() != nil { // the caller left, or the time is up: not a defect
		return &Problem{status: http.StatusServiceUnavailable, Message: phrase.In(Locale(ctx), "This took too long. Please try again.")}
	}
	slog.ErrorContext(ctx, "request failed", "error", err, "request_id", RequestID(ctx))
	return &Problem{status: http.StatusInternalServerError, Message: phrase.In(Locale(ctx), "Something went wrong on our side. Please try again.")}
}

// unstorable tells that the database refused a text for its bytes: a NUL, or
// what is no UTF-8. Only the caller can have sent those. It is recognised here
// because every text of every operation can have them.
func unstorable(err error) bool {
	var db interface{ SQLState() string }
	return errors.As(err, &db) && (db.SQLState() == "22021" || db.SQLState() == "22P05")
}

// newProblem replaces huma.NewError: huma's own validation speaks our envelope
// and names the field itself.
func newProblem(status int, message string, errs ...error) huma.StatusError {
	p := &Problem{status: status, Message: message}
	if status == http.StatusUnprocessableEntity && len(errs) > 0 {
		p.Message = "The given data was invalid."
	}
	for _, err := range errs {
		var detail *huma.ErrorDetail
		if !errors.As(err, &detail) {
			continue
		}
		field, text := fieldOf(detail)
		if p.Errors == nil {
			p.Errors = map[string][]string{}
		}
		p.Errors[field] = append(p.Errors[field], text)
	}
	return p
}

// fieldOf is the input's name and the complaint. huma reports a missing
// property at its parent; we report it at the property.
func fieldOf(d *huma.ErrorDetail) (field, text string) {
	field, text = d.Location, d.Message
	for _, prefix := range []string{"body.", "form.", "query.", "path.", "header."} {
		field = strings.TrimPrefix(field, prefix)
	}
	before, after, _ := strings.Cut(validation.MsgExpectedRequiredProperty, "%s")
	name, found := strings.CutPrefix(text, before)
	if !found || !strings.HasSuffix(name, after) {
		return field, text
	}
	name = strings.TrimSuffix(name, after)
	if field != "body" {
		name = field + "." + name
	}
	return name, "is required"
}

// WriteProblem answers outside of huma, for chi handlers, in the same shape.
func WriteProblem(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(&Problem{Message: message})
}

// abort answers from a huma middleware.
func abort(api huma.API, ctx huma.Context, err error) {
	p := problemOf(ctx.Context(), err)
	for k, v := range p.GetHeaders() {
		ctx.SetHeader(k, v[0])
	}
	ctx.SetHeader("Content-Type", "application/json")
	ctx.SetStatus(p.status)
	_ = api.Marshal(ctx.BodyWriter(), "application/json", p)
}
