package backendtest

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// PNG is a small picture.
func PNG(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 3))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
