package site

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// Register mounts what tells a client how this shop is set up.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("site")
	httpx.Get(api, "/master", "Settings of the shop", h.master, tag, httpx.Cacheable(time.Minute))
	httpx.Get(api, "/lang/{locale}", "Interface texts of a language", h.lang, tag)
	httpx.Get(api, "/countries", "Countries", h.countries, tag, httpx.Cacheable(time.Hour))
	httpx.Get(api, "/contact-us", "How to reach the shop", h.contact, tag, httpx.Cacheable(time.Minute))
}

type handlers struct{ *Service }

// rawMaster sends bytes made once; the document of the API shows Master.
type rawMaster struct{ json json.RawMessage }

func (m rawMaster) MarshalJSON() ([]byte, error) { return m.json, nil }

// Schema shows the type behind the bytes.
func (rawMaster) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[Master](), true, "Master")
}

func (h handlers) master(ctx context.Context, _ *struct{}) (*httpx.Reply[rawMaster], error) {
	raw, err := h.MasterJSON(ctx, httpx.Locale(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(rawMaster{raw}), nil
}

// rawMessages sends bytes made once; the document of the API shows Messages.
type rawMessages struct{ json json.RawMessage }

func (m rawMessages) MarshalJSON() ([]byte, error) { return m.json, nil }

// Schema shows the type behind the bytes.
func (rawMessages) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[map[string]string](), false, "Messages")
}

type langInput struct {
	Locale      string `path:"locale" maxLength:"12"`
	Version     string `query:"v" maxLength:"64" doc:"The hash of the texts: with the right one the answer never changes."`
	IfNoneMatch string `header:"If-None-Match"`
}

type langOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Body         *httpx.Envelope[rawMessages]
}

// lang answers 404 for a language the shop does not speak: texts in another
// language than asked for would be kept under the wrong name.
func (h handlers) lang(ctx context.Context, in *langInput) (*langOutput, error) {
	snap, err := h.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	data, ok := snap.locales[in.Locale]
	if !ok {
		return nil, fault.New(fault.NotFound, "The shop does not speak %q", in.Locale)
	}
	out := &langOutput{Status: http.StatusOK, CacheControl: "public, max-age=60, stale-while-revalidate=300", ETag: `W/"` + data.langHash + `"`}
	if in.Version == data.langHash {
		out.CacheControl = "public, max-age=31536000, immutable"
	}
	if strings.Contains(in.IfNoneMatch, data.langHash) {
		out.Status = http.StatusNotModified
		return out, nil
	}
	out.Body = &httpx.Envelope[rawMessages]{Data: rawMessages{data.langJSON}}
	return out, nil
}

type countryList struct {
	Total     int       `json:"total"`
	Countries []Country `json:"countries"`
}

func (h handlers) countries(ctx context.Context, _ *struct{}) (*httpx.Reply[countryList], error) {
	list, err := h.Countries(ctx)
	if err != nil {
		return nil, err
	}
	return httpx.OK(countryList{Total: len(list), Countries: list}), nil
}

func (h handlers) contact(ctx context.Context, _ *struct{}) (*httpx.Reply[Contact], error) {
	c, err := h.Contact(ctx, httpx.Locale(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(c), nil
}
