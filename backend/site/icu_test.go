package site

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// placeholders are the arguments of an ICU message with their types, read as
// the client's small formatter reads them: simple, number, plural and select.
func placeholders(text string) (map[string]string, error) {
	p := icu{text: []rune(text), found: map[string]string{}}
	if err := p.message(false); err != nil {
		return nil, err
	}
	return p.found, nil
}

type icu struct {
	text  []rune
	at    int
	found map[string]string
}

func (p *icu) message(nested bool) error {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case '{':
			p.at++
			if err := p.argument(); err != nil {
				return err
			}
		case '}':
			if !nested {
				return errors.New("a } too many")
			}
			return nil
		default:
			p.at++
		}
	}
	if nested {
		return errors.New("a } is missing")
	}
	return nil
}

func (p *icu) argument() error {
	name := p.word()
	if name == "" {
		return errors.New("an argument without a name")
	}
	kind := ""
	if p.take(',') {
		kind = p.word()
	}
	p.found[name] = kind
	if kind == "plural" || kind == "select" || kind == "selectordinal" {
		if !p.take(',') {
			return fmt.Errorf("%s has no branches", name)
		}
		if err := p.branches(name); err != nil {
			return err
		}
	}
	if !p.take('}') {
		return fmt.Errorf("%s is not closed", name)
	}
	return nil
}

func (p *icu) branches(name string) error {
	other := false
	for {
		p.space()
		if p.at >= len(p.text) || p.text[p.at] == '}' {
			break
		}
		branch := p.word()
		if branch == "" || !p.take('{') {
			return fmt.Errorf("%s has a branch that is not one", name)
		}
		other = other || branch == "other"
		if err := p.message(true); err != nil {
			return err
		}
		p.at++ // the }
	}
	if !other {
		return fmt.Errorf("%s has no branch for other", name)
	}
	return nil
}

func (p *icu) word() string {
	p.space()
	from := p.at
	for p.at < len(p.text) && (unicode.IsLetter(p.text[p.at]) || unicode.IsDigit(p.text[p.at]) || strings.ContainsRune("_=.-", p.text[p.at])) {
		p.at++
	}
	return string(p.text[from:p.at])
}

func (p *icu) take(r rune) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == r {
		p.at++
		return true
	}
	return false
}

func (p *icu) space() {
	for p.at < len(p.text) && unicode.IsSpace(p.text[p.at]) {
		p.at++
	}
}
