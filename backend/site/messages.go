package site

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
)

//go:embed messages/*.json
var messageFiles embed.FS

// Messages are the interface texts of one language by flat key, in ICU
// message format.
type Messages map[string]string

// shippedMessages merges messages/*.json, one file per area, each shaped
// {locale: {key: text}}. Two files with the same key are a mistake.
func shippedMessages() (map[string]Messages, error) {
	all := map[string]Messages{}
	names, err := fs.Glob(messageFiles, "messages/*.json")
	if err != nil {
		return nil, fmt.Errorf("site: messages: %w", err)
	}
	owner := map[string]string{}
	for _, name := range names {
		raw, err := messageFiles.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("site: messages: %w", err)
		}
		var file map[string]Messages
		if err := json.Unmarshal(raw, &file); err != nil {
			return nil, fmt.Errorf("site: %s: %w", path.Base(name), err)
		}
		for locale, messages := range file {
			if all[locale] == nil {
				all[locale] = Messages{}
			}
			for key, text := range messages {
				if other := owner[locale+" "+key]; other != "" {
					return nil, fmt.Errorf("site: message %q is in %s and in %s", key, path.Base(other), path.Base(name))
				}
				owner[locale+" "+key] = name
				all[locale][key] = text
			}
		}
	}
	return all, nil
}

// messagesOf is English, then the language's own texts, then the overrides of
// the shop: a text is never missing, at worst it is English.
func messagesOf(locale string, shipped map[string]Messages, overrides map[string]Messages) Messages {
	m := maps.Clone(shipped["en"])
	maps.Copy(m, overrides["en"])
	if locale != "en" {
		maps.Copy(m, shipped[locale])
		maps.Copy(m, overrides[locale])
	}
	return m
}

// hash names exactly these texts, so that their address can be cached for ever.
func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}
