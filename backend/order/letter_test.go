package order

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"
)

// Every language has every text, with the same blanks to fill in.
func TestLettersInEveryLanguage(t *testing.T) {
	t.Parallel()
	var languages map[string]map[string]string
	if err := json.Unmarshal(lettersJSON, &languages); err != nil {
		t.Fatal(err)
	}
	blank := regexp.MustCompile(`\{\w+\}`)
	blanks := func(text string) []string {
		found := blank.FindAllString(text, -1)
		slices.Sort(found)
		return found
	}
	for _, locale := range []string{"en", "ar", "fr", "ir"} {
		if len(languages[locale]) != len(languages["en"]) {
			t.Errorf("%s has %d texts, en has %d", locale, len(languages[locale]), len(languages["en"]))
		}
		for key, text := range languages["en"] {
			if got, want := blanks(languages[locale][key]), blanks(text); !slices.Equal(got, want) {
				t.Errorf("%s %s has %v, want %v", locale, key, got, want)
			}
		}
	}
}
