package content

import (
	"bytes"
	"hash/maphash"
	"html"
	"regexp"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
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
		md: goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough),
			goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(focusTables{}, 500)))),
		seed: maphash.MakeSeed(),
		made: map[uint64]string{},
	}
}

// focusTables lets the keyboard reach tables: a wide one scrolls sideways on a
// narrow screen, and not every browser focuses what scrolls by itself.
type focusTables struct{}

func (focusTables) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	for node := doc.FirstChild(); node != nil; node = node.NextSibling() {
		if node.Kind() == extast.KindTable {
			node.SetAttributeString("tabindex", []byte("0"))
		}
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
