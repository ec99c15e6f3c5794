// Package phrase says the backend's own sentences to shoppers in their
// language. English is the key: a sentence that has no translation, and every
// sentence of a language we do not ship, is said in English.
package phrase

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed phrases.json
var file []byte

// translations is locale to English format to the format in that language.
var translations = func() map[string]map[string]string {
	var all map[string]map[string]string
	if err := json.Unmarshal(file, &all); err != nil {
		panic("phrase: phrases.json: " + err.Error()) // embedded: cannot be wrong in a tested build
	}
	return all
}()

// In is the sentence in a language, with its values filled in as by
// fmt.Sprintf. A translation may order them anew with %[n]s.
func In(locale, format string, args ...any) string {
	if translated, ok := translations[locale][format]; ok {
		format = translated
	}
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}
