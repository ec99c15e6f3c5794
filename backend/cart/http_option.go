package cart

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// option is a Choice on the wire: an id, a name, or an object with either;
// null and "" are no choice.
type option Choice

// UnmarshalJSON reads any of its forms.
func (o *option) UnmarshalJSON(b []byte) error {
	*o = option{}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case nil:
	case string:
		o.Name = v
	case float64:
		// The name is for options that are called by a number, like shoe sizes.
		o.ID, o.Name = int64(v), strconv.FormatFloat(v, 'f', -1, 64)
	case map[string]any:
		if id, ok := v["id"].(float64); ok {
			o.ID = int64(id)
		}
		o.Name, _ = v["name"].(string)
	default:
		return fmt.Errorf("an option is an id, a name or an object with one of them")
	}
	return nil
}

// Schema documents its forms.
func (option) Schema(huma.Registry) *huma.Schema {
	id := &huma.Schema{Type: huma.TypeInteger}
	name := &huma.Schema{Type: huma.TypeString, MaxLength: new(120)}
	return &huma.Schema{
		Description: "By id, by name, or an object with either; null is no choice.",
		AnyOf: []*huma.Schema{id, name, {Type: "null"}, {
			Type: huma.TypeObject, Properties: map[string]*huma.Schema{"id": id, "name": name}, AdditionalProperties: true,
		}},
	}
}

// flag is a boolean that older clients send as 0 or 1.
type flag bool

// UnmarshalJSON reads a boolean, 0, 1 or null.
func (f *flag) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "true", "1":
		*f = true
	case "false", "0", "null":
		*f = false
	default:
		return fmt.Errorf("expected true or false, not %s", b)
	}
	return nil
}

// Schema documents its forms.
func (flag) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{{Type: huma.TypeBoolean}, {Type: huma.TypeInteger, Minimum: new(0.0), Maximum: new(1.0)}}}
}

// maybe is an object that can be missing: null on the wire. (A plain pointer
// to a struct would be documented as always there.)
type maybe[T any] struct{ value *T }

func some[T any](v T) maybe[T] { return maybe[T]{&v} }

// MarshalJSON writes the object or null.
func (m maybe[T]) MarshalJSON() ([]byte, error) { return json.Marshal(m.value) }

// Schema documents both.
func (maybe[T]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{r.Schema(reflect.TypeFor[T](), true, ""), {Type: "null"}}}
}
