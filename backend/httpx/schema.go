package httpx

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Schemas of two features may bear the same name, and the API's document has
// one namespace: a feature's types are named after the feature first.

var (
	qualified = regexp.MustCompile(`(?:[\w.-]+/)*(\w+)\.(\w+)`)
	plainName = regexp.MustCompile(`[^A-Za-z0-9]+`)
)

// schemaNamer names the schemas of one API. A type without a name is called
// after its place, with a number when two places read alike.
func schemaNamer() func(reflect.Type, string) string {
	taken := map[string][]reflect.Type{}
	return func(t reflect.Type, hint string) string {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Name() != "" {
			return schemaName(t)
		}
		name := huma.DefaultSchemaNamer(t, hint)
		n := slices.Index(taken[name], t)
		if n < 0 {
			n = len(taken[name])
			taken[name] = append(taken[name], t)
		}
		if n == 0 {
			return name
		}
		return name + strconv.Itoa(n+1)
	}
}

// schemaName of order.lineOut is OrderLineOut, of Envelope[cart.CartData]
// EnvelopeCartData.
func schemaName(t reflect.Type) string {
	base, args, _ := strings.Cut(t.Name(), "[")
	name := prefixed(t.PkgPath()[strings.LastIndexByte(t.PkgPath(), '/')+1:], base)
	args = strings.ReplaceAll(args, "[]", "ListOf")
	args = qualified.ReplaceAllStringFunc(args, func(s string) string {
		m := qualified.FindStringSubmatch(s)
		list, isList := strings.CutPrefix(s, "ListOf")
		if isList {
			return "ListOf" + prefixed(qualified.FindStringSubmatch(list)[1], m[2])
		}
		return prefixed(m[1], m[2])
	})
	return name + plainName.ReplaceAllString(title(args), "")
}

// ground types are known by their own names alone.
var ground = map[string]bool{"httpx": true, "quote": true, "money": true, "huma": true}

func prefixed(pkg, name string) string {
	name = title(name)
	if pkg == "" || ground[pkg] || strings.HasPrefix(name, title(pkg)) {
		return name
	}
	return title(pkg) + name
}

func title(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
