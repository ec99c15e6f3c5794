package media_test

import (
	"testing"

	"shop/backend/media"
)

func TestSized(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"/media/products/oak_0.webp": "/media/products/w320/oak_0.webp",
		"/media/brands/mark.svg":     "/media/brands/mark.svg",
		"":                           "",
	} {
		if got := media.Sized(url, "w320"); got != want {
			t.Errorf("%s: %s", url, got)
		}
	}
}
