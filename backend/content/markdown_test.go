package content

import (
	"strings"
	"testing"
)

func TestTablesTakeTheFocus(t *testing.T) {
	got := newRenderer().render("| a | b |\n|---|---|\n| 1 | 2 |\n\ntext")
	if !strings.Contains(got, `<table tabindex="0">`) || !strings.Contains(got, "<p>text</p>") {
		t.Errorf("render = %s", got)
	}
}
