package document

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"path"
	"strings"

	"github.com/andybalholm/brotli"
)

//go:embed assets/*
var assetFiles embed.FS

// asset is a file that documents of every shop share.
type asset struct {
	name        string
	url         string // carries the content's hash, so that it may be kept for ever
	contentType string
	body        []byte
	brotli      []byte // nil for what is packed already
}

var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
}

// loadAssets is by name and by URL.
func loadAssets() map[string]asset {
	out := map[string]asset{}
	entries, err := fs.ReadDir(assetFiles, "assets")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	for _, e := range entries {
		body, err := assetFiles.ReadFile("assets/" + e.Name())
		if err != nil {
			panic(err)
		}
		ext := path.Ext(e.Name())
		a := asset{e.Name(), hashed(strings.TrimSuffix(e.Name(), ext), ext, body), assetTypes[ext], body, nil}
		if ext == ".css" || ext == ".svg" {
			a.brotli = packed(body)
		}
		out[a.name], out[a.url] = a, a
	}
	return out
}

func packed(body []byte) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, 9)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

func (s *Service) assetURL(name string) string { return s.assets[name].url }

func hashed(name, ext string, body []byte) string {
	sum := sha256.Sum256(body)
	return "/assets/" + name + "." + hex.EncodeToString(sum[:6]) + ext
}

// paletteURL is the address of a stylesheet with the site's own colours.
func paletteURL(css string) string { return hashed("palette", ".css", []byte(css)) }
