package phrase

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ locale, want string }{
		{"fr", "Plus que 3 × Chaise en stock"},
		{"en", "Only 3 of Chaise left"},
		{"", "Only 3 of Chaise left"},
		{"de", "Only 3 of Chaise left"},
	} {
		if got := In(c.locale, "Only %d of %s left", 3, "Chaise"); got != c.want {
			t.Errorf("In(%q) = %q, want %q", c.locale, got, c.want)
		}
	}
	if got := In("fr", "100% unknown"); got != "100% unknown" {
		t.Errorf("a sentence without values was changed to %q", got)
	}
}

// Every language has every sentence, with the same values of the same kinds.
func TestTranslationsMatch(t *testing.T) {
	t.Parallel()
	verb := regexp.MustCompile(`%(\[\d+\])?[a-z]`)
	verbs := func(s string) []string {
		found := verb.FindAllString(s, -1)
		slices.Sort(found)
		return found
	}
	all := slices.Sorted(maps.Keys(translations["fr"]))
	for locale, sentences := range translations {
		if got := slices.Sorted(maps.Keys(sentences)); !slices.Equal(got, all) {
			t.Errorf("%s has other sentences than fr", locale)
		}
		for english, own := range sentences {
			if !slices.Equal(verbs(english), verbs(own)) {
				t.Errorf("%s: %q and %q take different values", locale, english, own)
			}
		}
	}
}

// A sentence that the code does not say any more, or says otherwise, is found
// here and not by a shopper.
func TestEverySentenceIsSaid(t *testing.T) {
	t.Parallel()
	var code strings.Builder
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		code.Write(source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for english := range translations["fr"] {
		if !strings.Contains(code.String(), strconv.Quote(english)) {
			t.Errorf("no code says %q", english)
		}
	}
}
