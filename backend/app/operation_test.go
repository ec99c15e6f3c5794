package app_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"shop/backend/app"
)

// operation is one of the API's document, with what a client can get wrong.
type operation struct {
	method, path string
	auth         bool
	media        string // of the body; "" when it has none
	params       []parameter
	body         *schema
}

type parameter struct {
	Name, In string
	Required bool
	Schema   schema
}

type schema struct {
	Ref                  string `json:"$ref"`
	Type                 any
	Format               string
	Enum                 []any
	OneOf, AnyOf         []*schema
	Minimum, Maximum     *float64
	Properties           map[string]*schema
	Items                *schema
	Required             []string
	AdditionalProperties any
}

type document struct {
	Paths map[string]map[string]struct {
		Security    []any
		Parameters  []parameter
		RequestBody *struct {
			Content map[string]struct{ Schema *schema }
		}
	}
	Components struct{ Schemas map[string]*schema }
}

// operations reads the API's own document.
func operations(t *testing.T) (ops []operation) {
	t.Helper()
	raw, err := app.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			o := d.Paths[path][method]
			op := operation{method: strings.ToUpper(method), path: path, auth: o.Security != nil, params: o.Parameters}
			if o.RequestBody != nil {
				for media, content := range o.RequestBody.Content {
					op.media, op.body = media, d.resolve(content.Schema)
				}
			}
			ops = append(ops, op)
		}
	}
	if len(ops) < 60 {
		t.Fatalf("only %d operations: the document is not what it was", len(ops))
	}
	return ops
}

func (d document) resolve(s *schema) *schema {
	if s == nil {
		return nil
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		s = d.Components.Schemas[name]
	}
	out := *s
	out.Items = d.resolve(s.Items)
	for _, list := range []*[]*schema{&out.OneOf, &out.AnyOf} {
		*list = slices.Clone(*list)
		for i, one := range *list {
			(*list)[i] = d.resolve(one)
		}
	}
	out.Properties = map[string]*schema{}
	for name, p := range s.Properties {
		out.Properties[name] = d.resolve(p)
	}
	return &out
}

// release tells the calls that want a team's token.
func (op operation) release() bool { return strings.HasPrefix(op.path, "/releases/") }

// vendor tells the calls that want a shop's token.
func (op operation) vendor() bool { return strings.HasPrefix(op.path, "/vendor/") }

// plain is the operation with path parameters that fit and nothing else.
func (op operation) plain() request {
	target := "/api" + op.path
	for _, p := range op.params {
		if p.In == "path" {
			target = strings.ReplaceAll(target, "{"+p.Name+"}", "1")
		}
	}
	r := request{method: op.method, target: target, contentType: op.media}
	switch op.media {
	case "application/json":
		r.body = "{}"
	case "multipart/form-data":
		r.body, r.contentType = encode(map[string]string{"nothing": "to say"})
	}
	return r
}

var (
	unprocessable = []int{http.StatusBadRequest, http.StatusUnprocessableEntity}
	notFoundToo   = append([]int{http.StatusNotFound}, unprocessable...)
)

// nonsense is what no client of ours sends, with the statuses that answer it.
func (op operation) nonsense() iter.Seq2[string, request] {
	return func(yield func(string, request) bool) {
		for name, r := range op.nonsenseBodies() {
			if !yield(name, r) {
				return
			}
		}
		for _, p := range op.params {
			for _, value := range wrongValues(p) {
				r := op.plain()
				r.want = unprocessable
				switch p.In {
				case "path":
					r.target = "/api" + strings.ReplaceAll(op.path, "{"+p.Name+"}", url.PathEscape(value))
					r.want = notFoundToo
				case "query":
					r.target += "?" + url.Values{p.Name: {value}}.Encode()
				default:
					continue
				}
				if !yield(p.Name+"="+value, r) {
					return
				}
			}
		}
	}
}

func wrongValues(p parameter) []string {
	switch p.Schema.Type {
	case "integer":
		values := []string{"abc", "1.5", "99999999999999999999", "1e3", "' or 1=1 --", "0x10"}
		if p.Name == "page" || p.Name == "per_page" {
			values = append(values, "0", "-1", "1000000000")
		}
		return values
	case "number":
		return []string{"abc", "' or 1=1 --"}
	case "boolean":
		return []string{"perhaps"}
	}
	if len(p.Schema.Enum) > 0 {
		return []string{"no-such-value", "' or 1=1 --"}
	}
	return nil
}

func (op operation) nonsenseBodies() map[string]request {
	out := map[string]request{}
	add := func(name, body string, want ...int) {
		r := op.plain()
		r.body, r.want = body, want
		out[name] = r
	}
	switch op.media {
	case "application/json":
		add("broken JSON", `{"a`, unprocessable...)
		add("not JSON", `hello`, unprocessable...)
		add("an array", `[]`, unprocessable...)
		add("a number", `7`, unprocessable...)
		add("a huge body", `{"x":"`+strings.Repeat("x", 6<<20)+`"}`, http.StatusRequestEntityTooLarge)
		add("deep nesting", strings.Repeat(`{"a":`, 600)+"1"+strings.Repeat("}", 600), unprocessable...)
		add("an unknown field", `{"nobody_knows_this":1}`, unprocessable...)
		wrong := map[string]any{}
		for name := range op.body.Properties {
			wrong[name] = map[string]any{"x": []any{nil}}
		}
		if len(wrong) > 0 && op.body.AdditionalProperties != true {
			add("wrong types", encoded(wrong), unprocessable...)
		}
		r := op.plain()
		r.contentType, r.body, r.want = "text/xml", "<a/>", []int{http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusBadRequest}
		out["XML"] = r
	case "multipart/form-data":
		r := op.plain()
		r.contentType, r.body, r.want = "application/json", "{}", []int{http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusBadRequest}
		out["JSON instead of a form"] = r
		add("a torn form", "--nonsense", unprocessable...)
		r = op.plain()
		r.body, r.contentType = encode(map[string]string{"message": strings.Repeat("x", 80<<20)})
		r.want = []int{http.StatusRequestEntityTooLarge}
		out["a huge form"] = r
	}
	return out
}

// hostile is text that databases, logs and headers dislike, in every place
// that takes text.
func (op operation) hostile() iter.Seq2[string, request] {
	texts := map[string]string{
		"a NUL": "a\x00b", "not UTF-8": "a\xff\xfeb", "a lone surrogate": "\xed\xa0\x80", "quotes": `'";\`, "a pattern": `%_\`, "long": strings.Repeat("ü", 4000),
	}
	return func(yield func(string, request) bool) {
		for what, text := range texts {
			for _, p := range op.params {
				r := op.plain()
				switch {
				case p.In == "query" && p.Schema.Type == "string":
					r.target += "?" + p.Name + "=" + url.QueryEscape(text)
				case p.In == "path" && p.Schema.Type == "string":
					r.target = "/api" + strings.ReplaceAll(op.path, "{"+p.Name+"}", url.PathEscape(text))
				case p.In == "header" && what != "a NUL":
					if op.body != nil {
						r.body = encoded(op.body.filled("text"))
					}
					r.header = map[string]string{p.Name: text}
				default:
					continue
				}
				if !yield(what+" in "+p.Name, r) {
					return
				}
			}
			if op.body == nil || op.media == "application/gzip" {
				continue
			}
			r := op.plain()
			if op.media == "application/json" {
				r.body = encoded(op.body.filled(text))
			} else {
				fields := map[string]string{}
				for name := range op.body.Properties {
					fields[name] = text
				}
				r.body, r.contentType = encode(fields)
			}
			if !yield(what+" in the body", r) {
				return
			}
			for name, p := range op.body.Properties { // one at a time: the others fit
				if p.Type != "string" || op.media != "application/json" {
					continue
				}
				fields := op.body.filled("text")
				fields[name] = text
				r := op.plain()
				r.body = encoded(fields)
				if !yield(what+" in "+name, r) {
					return
				}
			}
		}
	}
}

// filled is a body whose types fit, with one text everywhere.
func (s schema) filled(text string) map[string]any {
	out := map[string]any{}
	for name, p := range s.Properties {
		if v := p.value(name, text); v != nil {
			out[name] = v
		}
	}
	return out
}

func (s schema) value(name, text string) any {
	if len(s.Enum) > 0 {
		return s.Enum[len(s.Enum)-1]
	}
	switch s.Type {
	case "integer", "number":
		return 1
	case "boolean":
		return false
	case "string":
		switch {
		case s.Format == "uuid":
			return "0b9e6a52-6f6b-4f4e-8f65-6a2a2a2a2a2a"
		case text != "text":
		case name == "email":
			return "somebody@example.test"
		case strings.Contains(name, "phone"):
			return "+351910000777"
		case name == "country":
			return "PT"
		case strings.Contains(name, "password"):
			return "quiet-harbour-42"
		}
		return text
	case "array":
		if v := s.Items.value(name, text); v != nil {
			return []any{v}
		}
		return []any{}
	case "object":
		return map[string]any{text: text}
	}
	return nil
}

// integer tells a number without decimals, also as one of several types.
func (s schema) integer() bool {
	isOne := func(other *schema) bool { return other.integer() }
	types, _ := s.Type.([]any)
	return s.Type == "integer" || slices.Contains(types, any("integer")) || slices.ContainsFunc(s.OneOf, isOne) || slices.ContainsFunc(s.AnyOf, isOne)
}

// number is a request with one integer replaced, everything else as it should
// be.
type number struct {
	field   string
	value   json.Number
	outside bool // of the bounds that the document names
	request
}

// numbers puts each of the values into every integer that the operation takes:
// parameters, fields of the body, elements of its lists.
func (op operation) numbers(values ...json.Number) (list []number) {
	for _, value := range values {
		for _, p := range op.params {
			r := op.plain()
			if op.body != nil && op.media == "application/json" {
				r.body = encoded(op.body.filled("text"))
			}
			switch {
			case !p.Schema.integer() && (p.Schema.Items == nil || !p.Schema.Items.integer()):
				continue
			case p.In == "path":
				r.target = "/api" + strings.ReplaceAll(op.path, "{"+p.Name+"}", value.String())
			case p.In == "query":
				r.target += "?" + url.Values{p.Name: {value.String()}}.Encode()
			default:
				r.header = map[string]string{p.Name: value.String()}
			}
			list = append(list, number{p.Name, value, p.Schema.outside(value), r})
		}
		if op.body == nil {
			continue
		}
		for at, body := range op.body.numbered(value) {
			r := op.plain()
			switch op.media {
			case "application/json":
				r.body = encoded(body)
			case "multipart/form-data":
				fields := map[string]string{}
				for name, v := range body.(map[string]any) {
					fields[name] = fmt.Sprint(v)
				}
				r.body, r.contentType = encode(fields)
			default:
				continue
			}
			list = append(list, number{at.path, value, at.outside(value), r})
		}
	}
	return list
}

// place is an integer somewhere in a body.
type place struct {
	path string
	schema
}

// numbered are the values that fit the schema but for one integer.
func (s schema) numbered(value json.Number) iter.Seq2[place, any] {
	return func(yield func(place, any) bool) {
		if s.integer() {
			yield(place{"", s}, value)
			return
		}
		if s.Items != nil {
			for at, v := range s.Items.numbered(value) {
				if !yield(at, []any{v}) {
					return
				}
			}
		}
		for name, p := range s.Properties {
			for at, v := range p.numbered(value) {
				whole := s.filled("text")
				whole[name] = v
				if !yield(place{strings.TrimSuffix(name+"."+at.path, "."), at.schema}, whole) {
					return
				}
			}
		}
	}
}

// outside tells that the document refuses a value.
func (s schema) outside(value json.Number) bool {
	n, _ := value.Float64() // made of digits
	return s.Minimum != nil && n < *s.Minimum || s.Maximum != nil && n > *s.Maximum
}

// encoded is JSON that keeps bytes that are no UTF-8, as a hostile client
// would.
func encoded(v any) string {
	b, err := json.Marshal(mark(v))
	if err != nil {
		panic(err) // made of literals
	}
	return strings.NewReplacer(markFF, "\xff\xfe", markSurrogate, "\xed\xa0\x80").Replace(string(b))
}

const markFF, markSurrogate = "MARK-FF", "MARK-SURROGATE"

func mark(v any) any {
	switch v := v.(type) {
	case string:
		return strings.NewReplacer("\xff\xfe", markFF, "\xed\xa0\x80", markSurrogate).Replace(v)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = mark(v[i])
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			out[mark(k).(string)] = mark(e)
		}
		return out
	}
	return v
}
