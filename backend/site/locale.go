package site

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
)

// MatchLocale picks the language for an Accept-Language value, which may also
// be one of our own locale keys. With nothing that fits, or when the database
// is away, it is the first language or English.
func (s *Service) MatchLocale(ctx context.Context, accept string) string {
	snap, err := s.snapshot(ctx)
	if err != nil {
		return "en"
	}
	if _, ok := snap.locales[accept]; ok {
		return accept
	}
	for _, tag := range preferences(accept) {
		base, _, _ := strings.Cut(tag, "-")
		for _, l := range snap.languages {
			if tag == l.Name || tag == strings.ToLower(l.HTMLLang) || base == l.Name || base == strings.ToLower(l.HTMLLang) {
				return l.Name
			}
		}
	}
	return snap.languages[0].Name
}

// preferences are the tags of an Accept-Language value in lower case, most
// wanted first.
func preferences(accept string) []string {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(accept, ",") {
		tag, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		w := wish{strings.ToLower(strings.TrimSpace(tag)), 1}
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			w.weight, _ = strconv.ParseFloat(q, 64)
		}
		if w.tag != "" && w.weight > 0 && len(wishes) < 20 {
			wishes = append(wishes, w)
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	tags := make([]string, len(wishes))
	for i, w := range wishes {
		tags[i] = w.tag
	}
	return tags
}
