package catalog

import (
	"strings"
	"unicode"
)

// tsquery is a search as to_tsquery reads it: every word must occur, the last may be unfinished.
type tsquery string

// maxWords bounds what one search may cost; nobody finds anything with the eleventh word.
const maxWords = 10

// parseSearch takes the words out of what was typed. Nothing of the operators of tsquery comes through.
func parseSearch(typed string) tsquery { return joinWords(splitWords(typed)) }

func splitWords(typed string) []string {
	words := strings.FieldsFunc(strings.ToLower(typed), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	return words[:min(len(words), maxWords)]
}

func joinWords(words []string) tsquery {
	if len(words) == 0 {
		return ""
	}
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "'" + w + "'"
	}
	return tsquery(strings.Join(quoted, " & ") + ":*")
}
