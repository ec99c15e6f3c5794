package site

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

var locales = []string{"en", "ar", "fr", "ir"}

func TestEveryMessageIsInEveryLanguage(t *testing.T) {
	t.Parallel()
	all, err := shippedMessages()
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(all)); !slices.Equal(got, slices.Sorted(slices.Values(locales))) {
		t.Fatalf("languages %v, want %v", got, locales)
	}
	keys := map[string]bool{}
	for _, messages := range all {
		for key := range messages {
			keys[key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		want, err := placeholders(all["en"][key])
		if err != nil {
			t.Errorf("en %s: %v", key, err)
		}
		for _, locale := range locales {
			text, ok := all[locale][key]
			if !ok || strings.TrimSpace(text) == "" {
				t.Errorf("%s has no %s", locale, key)
				continue
			}
			got, err := placeholders(text)
			if err != nil {
				t.Errorf("%s %s: %v", locale, key, err)
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s %s has the placeholders %v, English has %v", locale, key, got, want)
			}
		}
	}
}

func TestPlaceholders(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]map[string]string{
		"plain":              {},
		"{name} and {other}": {"name": "", "other": ""},
		"{n, plural, one {# item} other {items}}": {"n": "plural"},
		"{n, plural, one {{name}} other {#}}":     {"n": "plural", "name": ""},
		"{s, select, a {x} other {{n, number}}}":  {"s": "select", "n": "number"},
	} {
		got, err := placeholders(text)
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"{", "}", "{name", "{n, plural, one {x}", "{n, plural, one {x}}", "{}"} {
		if got, err := placeholders(text); err == nil {
			t.Errorf("%q was accepted: %v", text, got)
		}
	}
}
