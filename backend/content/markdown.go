package content

import (
	"bytes"
	"hash/maphash"
	"html"
	"regexp"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// renderer turns Markdown into HTML and remembers what it made. It leaves out
// raw HTML and addresses with a scheme such as javascript:, which is
// goldmark's rule while WithUnsafe is not set.
type renderer struct {
	md   goldmark.Markdown
	seed maphash.Seed

	mu   sync.Mutex
	made map[uint64]string
}

// madeMax bounds the memory: every page and post in every language is a few
// hundred texts.
const madeMax = 1024

func newRenderer() *renderer {
	return &renderer{
		md:   goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithParserOptions(parser.WithAutoHeadingID())),
		seed: maphash.MakeSeed(),
		made: map[uint64]string{},
	}
}

func (r *renderer) render(markdown string) string {
	key := maphash.String(r.seed, markdown)
	r.mu.Lock()
	out, ok := r.made[key]
	r.mu.Unlock()
	if ok {
		return out
	}
	var b bytes.Buffer
	if err := r.md.Convert([]byte(markdown), &b); err != nil {
		// Only a failing writer makes an error, and a buffer never fails; the
		// plain text is still better than nothing.
		return "<p>" + html.EscapeString(markdown) + "</p>"
	}
	out = b.String()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.made) >= madeMax {
		clear(r.made)
	}
	r.made[key] = out
	return out
}

var (
	markup = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)|[*_#>` + "`" + `]+`)
	spaces = regexp.MustCompile(`\s+`)
)

const summaryLength = 160

// summary is the beginning of a text without its markup, cut at a word.
func summary(markdown string) string {
	text := strings.TrimSpace(spaces.ReplaceAllString(markup.ReplaceAllString(markdown, "$1"), " "))
	runes := []rune(text)
	if len(runes) <= summaryLength {
		return text
	}
	cut := string(runes[:summaryLength])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut + "…"
}
