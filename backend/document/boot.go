package document

import (
	"bytes"
	"encoding/json"
	"html/template"
	"time"
)

// query is first data of the page: the answer of a GET that the page makes.
type query struct {
	path   string
	params map[string]any // a string or a list of strings each
	data   json.RawMessage
}

// bootBlock is the data block that the shell starts from. Its parts were made
// safe within a script element before, so that it is only put together here.
func bootBlock(c *composition, s *site, l look, queries []query, now time.Time) (template.HTML, error) {
	var b bytes.Buffer
	b.Grow(len(c.boot) + len(s.raw) + 4096)
	b.WriteString(`<script type="application/json" id="boot">{"composition":`)
	b.Write(c.boot)
	small, err := json.Marshal(struct {
		Theme       string            `json:"theme"`
		Locale      map[string]string `json:"locale"`
		CurrencyID  int64             `json:"currency_id"`
		MessagesURL string            `json:"messages_url"`
		ServerTime  string            `json:"server_time"`
		Preview     *bootPreview      `json:"preview,omitempty"`
	}{
		l.theme, map[string]string{"name": s.language.Name, "direction": s.language.Direction, "html_lang": s.language.HTMLLang},
		s.currency.ID, s.messagesURL, now.UTC().Format(time.RFC3339Nano), previewOf(l),
	})
	if err != nil {
		return "", err
	}
	b.WriteByte(',')
	b.Write(small[1 : len(small)-1])
	b.WriteString(`,"master":`)
	b.Write(s.raw)
	b.WriteString(`,"queries":[`)
	for i, q := range queries {
		if i > 0 {
			b.WriteByte(',')
		}
		head, err := json.Marshal(struct {
			Path   string         `json:"path"`
			Params map[string]any `json:"params"`
		}{q.path, q.params})
		if err != nil {
			return "", err
		}
		b.Write(head[:len(head)-1])
		b.WriteString(`,"data":`)
		json.HTMLEscape(&b, q.data)
		b.WriteByte('}')
	}
	b.WriteString(`]}</script>`)
	return template.HTML(b.String()), nil
}

// bootPreview tells the page that it is not what everybody sees.
type bootPreview struct {
	ExpiresAt time.Time `json:"expires_at"`
}

func previewOf(l look) *bootPreview {
	if l.previewUntil.IsZero() {
		return nil
	}
	return &bootPreview{l.previewUntil}
}

// scriptSafe escapes what could end a script element or start markup in it.
func scriptSafe(raw json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	json.HTMLEscape(&b, raw)
	return b.Bytes()
}

// dataBlock is a JSON-LD block. json.Marshal escapes <, > and &.
func dataBlock(v any) (template.HTML, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	return template.HTML(`<script type="application/ld+json">` + string(raw) + `</script>`), nil
}
