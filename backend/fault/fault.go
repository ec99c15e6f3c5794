// Package fault is the one error vocabulary of the backend. A feature returns
// one of these codes when the caller can do something about the failure;
// every other error is wrapped with %w and answered as Internal. httpx alone
// turns a fault into a response, and alone logs it.
package fault

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"shop/backend/phrase"
)

// Code says what kind of failure happened; httpx maps each to one status.
type Code string

const (
	Invalid         Code = "invalid"         // 422: the input breaks a rule, Fields say where
	Unauthenticated Code = "unauthenticated" // 401: no token, or one that is no longer good
	Forbidden       Code = "forbidden"       // 403: known caller, not allowed
	NotFound        Code = "not_found"       // 404: also for rows of somebody else
	Conflict        Code = "conflict"        // 409: the state moved; Data holds the new one
	Gone            Code = "gone"            // 410: a voucher or flash sale that is over
	TooLarge        Code = "too_large"       // 413
	Unsupported     Code = "unsupported"     // 415
	TooMany         Code = "too_many"        // 429: RetryAfter says when to come back
	Internal        Code = "internal"        // 500: ours to mend, never shown in detail
	Unavailable     Code = "unavailable"     // 503: not ready yet, or a service is away
)

// Error is a failure that the caller is told about.
type Error struct {
	Code       Code
	Message    string              // for people, in English; safe to show
	Fields     map[string][]string // input name -> what is wrong with it, in English
	Data       any                 // the answer's data, e.g. the new state of a Conflict
	RetryAfter time.Duration       // only with TooMany and Unavailable
	Err        error               // the cause; logged, never shown

	said map[string]sentence // how each text above came to be
}

// sentence is what a text was made of, to be said again in another language.
type sentence struct {
	format string
	args   []any
}

// New makes a fault with a message for people.
func New(code Code, format string, args ...any) *Error {
	e := &Error{Code: code}
	e.Message = e.say(format, args)
	return e
}

// InvalidField makes an Invalid fault whose message is also the field's.
func InvalidField(field, format string, args ...any) *Error {
	e := New(Invalid, format, args...)
	e.Fields = map[string][]string{field: {e.Message}}
	return e
}

// Field adds one more complaint about one input and returns the same fault.
func (e *Error) Field(field, format string, args ...any) *Error {
	if e.Fields == nil {
		e.Fields = map[string][]string{}
	}
	e.Fields[field] = append(e.Fields[field], e.say(format, args))
	return e
}

func (e *Error) say(format string, args []any) string {
	if e.said == nil {
		e.said = map[string]sentence{}
	}
	text := fmt.Sprintf(format, args...)
	e.said[text] = sentence{format, args}
	return text
}

// In is Message and Fields in a language, as far as they are translated; so
// are texts of this fault within others of it.
func (e *Error) In(locale string) (message string, fields map[string][]string) {
	var in func(text string) string
	in = func(text string) string {
		s, ok := e.said[text]
		if !ok {
			return phrase.In(locale, text)
		}
		args := slices.Clone(s.args)
		for i, arg := range args {
			if part, ok := arg.(string); ok && part != text && e.said[part].format != "" {
				args[i] = in(part)
			}
		}
		return phrase.In(locale, s.format, args...)
	}
	if e.Fields != nil {
		fields = make(map[string][]string, len(e.Fields))
	}
	for field, texts := range e.Fields {
		for _, text := range texts {
			fields[field] = append(fields[field], in(text))
		}
	}
	return in(e.Message), fields
}

// At makes the message that of an input, too, and returns the same fault.
func (e *Error) At(field string) *Error {
	if e.Fields == nil {
		e.Fields = map[string][]string{}
	}
	e.Fields[field] = append(e.Fields[field], e.Message)
	return e
}

// WithData attaches what the answer's data holds.
func (e *Error) WithData(v any) *Error { e.Data = v; return e }

// Wrap attaches the cause for the log.
func (e *Error) Wrap(err error) *Error { e.Err = err; return e }

// After says how long the caller should wait before trying again.
func (e *Error) After(d time.Duration) *Error { e.RetryAfter = d; return e }

func (e *Error) Error() string {
	if e.Err != nil {
		return string(e.Code) + ": " + e.Message + ": " + e.Err.Error()
	}
	return string(e.Code) + ": " + e.Message
}

func (e *Error) Unwrap() error { return e.Err }

// CodeOf is the code of err: "" for nil, Internal for anything foreign.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}
