package httpx_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// Readers of forms compare the type without regard to case; so must the limit,
// or a form of any size gets written to disk.
func TestFormsAreBoundedHoweverTheirTypeIsSpelt(t *testing.T) {
	t.Parallel()
	reached := false
	s := server(t, func(api huma.API) {
		httpx.Post(api, "/photo", "", func(context.Context, *struct {
			RawBody huma.MultipartFormFiles[struct {
				Photo huma.FormFile `form:"photo"`
			}]
		}) (*httpx.Reply[httpx.Empty], error) {
			reached = true
			return httpx.OK(httpx.Empty{}), nil
		}, httpx.MaxBody(1<<10))
	})
	form := "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n" + strings.Repeat("x", 64<<10) + "\r\n--x--\r\n"
	for _, kind := range []string{"multipart/form-data", "Multipart/Form-Data", "MULTIPART/form-data", " multipart/form-data"} {
		if status, body, _ := call(t, "POST", s.URL+"/api/photo", form, "Content-Type", kind+"; boundary=x"); status != 413 || reached {
			t.Errorf("%s: %d %v", kind, status, body)
		}
	}
}

func TestNumbersAreFinite(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Get(api, "/near", "", func(_ context.Context, in *struct {
			Latitude float64 `query:"latitude" minimum:"-90" maximum:"90"`
		}) (*httpx.Reply[float64], error) {
			return httpx.OK(in.Latitude), nil
		})
	})
	for value, want := range map[string]int{"NaN": 422, "nan": 422, "Inf": 422, "-infinity": 422, "12.5": 200, "": 200, "91": 422} {
		if status, body, _ := call(t, "GET", s.URL+"/api/near?latitude="+value, ""); status != want {
			t.Errorf("%q: %d %v, want %d", value, status, body, want)
		}
	}
}

// What an answer depends on, caches in between must know.
func TestCacheableNamesEveryLanguageHeader(t *testing.T) {
	t.Parallel()
	s := server(t, func(api huma.API) {
		httpx.Get(api, "/master", "", func(ctx context.Context, _ *struct{}) (*httpx.Reply[string], error) {
			return httpx.OK(httpx.Locale(ctx)), nil
		}, httpx.Cacheable(time.Minute))
	})
	_, _, header := call(t, "GET", s.URL+"/api/master", "", "lang", "ar")
	vary := strings.ToLower(strings.Join(header.Values("Vary"), ", "))
	for _, name := range []string{"accept-language", "lang,", "locale", "currency_id", "currency-id", "authorization"} {
		if !strings.Contains(strings.ReplaceAll(vary, "accept-language,", "accept-language;"), name) {
			t.Errorf("Vary %q does not name %s", vary, name)
		}
	}
}

// No answer is to be taken for another type than it says.
func TestNothingIsSniffed(t *testing.T) {
	t.Parallel()
	s := server(t, func(huma.API) {})
	if _, _, header := call(t, "GET", s.URL+"/api/<script>", ""); header.Get("X-Content-Type-Options") != "nosniff" {
		t.Error(header)
	}
}
