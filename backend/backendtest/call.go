package backendtest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Request is a call of the JSON API.
type Request struct{ Method, Path, Token, Body string }

// Call makes the request and reads the answer's data, unless that is nil or
// the answer is a refusal.
func Call(t testing.TB, h http.Handler, r Request, data any) (status int) {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), r.Method, r.Path, strings.NewReader(r.Body))
	req.Header.Set("Content-Type", "application/json")
	if r.Token != "" {
		req.Header.Set("Authorization", "Bearer "+r.Token)
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	if data == nil || rec.Code >= http.StatusBadRequest {
		return rec.Code
	}
	if err := json.Unmarshal(rec.Body.Bytes(), &struct{ Data any }{data}); err != nil {
		t.Fatalf("%s %s: %v in %s", r.Method, r.Path, err, rec.Body)
	}
	return rec.Code
}
