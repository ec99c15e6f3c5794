package release

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"regexp"
	"slices"
	"strings"

	"shop/backend/fault"
)

// Report is what a browser tells about a composition it runs.
type Report struct {
	Composition string
	Kind        string // load, render, integrity or vital
	Bundle      string
	Version     string
	Message     string  // the error's text, or the vital's name
	Path        string  // of the page
	Value       float64 // of a vital: milliseconds, or a score
}

var (
	compositionID = regexp.MustCompile(`^[0-9a-f]{64}$`)
	digits        = regexp.MustCompile(`[0-9]+`)
	vitals        = []string{"LCP", "INP", "CLS", "FCP", "TTFB"}
)

// Report counts what a browser saw. Reports about unknown compositions are
// dropped without an error: the sender cannot do anything about it.
func (s *Service) Report(ctx context.Context, r Report) error {
	if !compositionID.MatchString(r.Composition) {
		return fault.InvalidField("composition", "This is not a composition id")
	}
	if r.Bundle != "" && !validName(r.Bundle) || r.Version != "" && !validVersion(r.Version) {
		return fault.InvalidField("bundle", "This is not a bundle and version")
	}
	r.Message, r.Path = clip(r.Message, 300), clip(r.Path, 200)
	fingerprint := r.Message
	if r.Kind == "vital" {
		if !slices.Contains(vitals, r.Message) || math.IsNaN(r.Value) || math.IsInf(r.Value, 0) || r.Value < 0 {
			return fault.InvalidField("message", "A vital is one of %s with a value of 0 or more", strings.Join(vitals, ", "))
		}
		r.Value = min(r.Value, 600_000)
	} else {
		r.Value = 0
		// Ids and line numbers must not make every occurrence look new.
		sum := sha256.Sum256([]byte(digits.ReplaceAllString(r.Message, "0")))
		fingerprint = hex.EncodeToString(sum[:8])
	}
	return s.store.report(ctx, r, fingerprint)
}

func clip(s string, n int) string {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "")
	if len(s) > n {
		s = strings.ToValidUTF8(s[:n], "")
	}
	return s
}

// Tidy drops reports older than 90 days; run it daily.
func (s *Service) Tidy(ctx context.Context) error { return s.store.dropOldReports(ctx) }
