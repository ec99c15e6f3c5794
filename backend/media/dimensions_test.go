package media_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"strings"
	"testing"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/media"
)

// drawing is a PNG that says it is this large.
func drawing(t *testing.T, width, height uint32) []byte {
	t.Helper()
	b := backendtest.PNG(t)
	header := b[12:29] // name and data of IHDR
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	binary.BigEndian.PutUint32(b[29:], crc32.ChecksumIEEE(header))
	return b
}

// claiming is a JPEG that says it is this large.
func claiming(t *testing.T, width, height uint16) []byte {
	t.Helper()
	b := photograph(t)
	at := bytes.Index(b, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(b[at+5:], height)
	binary.BigEndian.PutUint16(b[at+7:], width)
	return b
}

func lossless(width, height uint32) []byte {
	return webpChunk("VP8L", append([]byte{0x2f}, binary.LittleEndian.AppendUint32(nil, width-1|(height-1)<<14)...))
}

func lossy(width, height uint16) []byte {
	b := []byte{0, 0, 0, 0x9d, 0x01, 0x2a}
	b = binary.LittleEndian.AppendUint16(b, width)
	return webpChunk("VP8 ", binary.LittleEndian.AppendUint16(b, height))
}

// canvas is an animation's or an extended picture's header.
func canvas(width, height int) []byte {
	return webpChunk("VP8X", append(make([]byte, 4), pair(width, height)...))
}

func animated(width, height int) []byte {
	return webpChunk("ANMF", slices.Concat(make([]byte, 6), pair(width, height), make([]byte, 4), lossless(1, 1)))
}

func pair(width, height int) []byte {
	w, h := width-1, height-1
	return []byte{byte(w), byte(w >> 8), byte(w >> 16), byte(h), byte(h >> 8), byte(h >> 16)}
}

// film is a GIF whose screen and frame say that they are this large.
func film(t *testing.T, screen, frame uint16) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.Encode(&b, image.NewPaletted(image.Rect(0, 0, 3, 3), color.Palette{color.Black, color.White}), nil); err != nil {
		t.Fatal(err)
	}
	out := b.Bytes()
	for _, at := range []int{6, 8} {
		binary.LittleEndian.PutUint16(out[at:], screen)
	}
	at := bytes.IndexByte(out[13:], 0x2c) + 13
	for _, at := range []int{at + 5, at + 7} {
		binary.LittleEndian.PutUint16(out[at:], frame)
	}
	return out
}

// A few bytes can claim a picture of gigabytes: the header decides, before
// anybody unpacks it.
func TestPicturesOfTooManyPixels(t *testing.T) {
	t.Parallel()
	library, _, _ := setup(t)
	for name, c := range map[string]struct {
		content []byte
		size    string // "" is taken
	}{
		"a phone's photograph":         {claiming(t, 8000, 6000), ""},
		"a JPEG":                       {claiming(t, 65500, 65500), "65500 × 65500"},
		"a PNG":                        {drawing(t, 60_000, 60_000), "60000 × 60000"},
		"a PNG of one long line":       {drawing(t, 50_000_001, 1), "50000001 × 1"},
		"a PNG of just enough":         {drawing(t, 50_000_000, 1), ""},
		"a lossless WebP":              {webp(lossless(16384, 16384)), "16384 × 16384"},
		"a lossy WebP":                 {webp(lossy(16383, 16383)), "16383 × 16383"},
		"a WebP's canvas":              {webp(canvas(16_000_000, 100), lossless(2, 2)), "16000000 × 100"},
		"a picture beyond its canvas":  {webp(canvas(2, 2), lossy(16383, 16383)), "16383 × 16383"},
		"a frame of an animation":      {webp(canvas(2, 2), animated(1<<24, 4)), "16777216 × 4"},
		"a small WebP":                 {webp(canvas(300, 200), animated(300, 200)), ""},
		"a GIF":                        {film(t, 65535, 3), "65535 × 65535"},
		"a GIF's frame":                {film(t, 3, 65535), "65535 × 65535"},
		"a GIF as large as it says it": {film(t, 3, 3), ""},
	} {
		_, err := library.Save(t.Context(), "tickets", bytes.NewReader(c.content), media.Attachment)
		if c.size == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if fault.CodeOf(err) != fault.Invalid || !strings.Contains(err.Error(), c.size+" pixels. Please send one of at most 50 million.") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPicturesOfNothing(t *testing.T) {
	t.Parallel()
	library, _, _ := setup(t)
	for name, content := range map[string][]byte{
		"a WebP of nothing":         webp(),
		"a WebP of a canvas":        webp(canvas(20, 20)),
		"a WebP of metadata":        webp(webpChunk("EXIF", []byte("x"))),
		"a WebP without pixels":     webp(webpChunk("VP8 ", nil)),
		"a lossy WebP of noise":     webp(webpChunk("VP8 ", bytes.Repeat([]byte{7}, 40))),
		"a lossless WebP of noise":  webp(webpChunk("VP8L", bytes.Repeat([]byte{7}, 40))),
		"a lossy WebP 0 high":       webp(lossy(20, 0)),
		"a WebP with half a canvas": webp(webpChunk("VP8X", make([]byte, 5)), lossless(2, 2)),
		"a WebP with half a frame":  webp(canvas(2, 2), webpChunk("ANMF", make([]byte, 5))),
		"a JPEG without height":     claiming(t, 20, 0),
		"a JPEG without a frame":    {0xff, 0xd8, 0xff, 0xd9},
		"a PNG 0 wide":              drawing(t, 0, 3),
		"a GIF of nothing":          []byte("GIF89a\x03\x00\x03\x00\x00\x00\x00;"),
		"a GIF cut short":           film(t, 3, 3)[:24],
	} {
		if _, err := library.Save(t.Context(), "tickets", bytes.NewReader(content), media.Attachment); fault.CodeOf(err) != fault.Unsupported {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The small picture in a JFIF header can show what was cut out of the large
// one.
func TestThumbnailsAreGone(t *testing.T) {
	t.Parallel()
	head := func(width, height byte, thumbnail string) []byte {
		return segment(0xe0, append([]byte("JFIF\x00\x01\x02\x01\x00\x48\x00\x48"), append([]byte{width, height}, thumbnail...)...))
	}
	shot := photograph(t, head(1, 6, place), segment(0xe0, []byte("JFXX\x00\x13\x01\x01"+place)))
	if got, want := kept(t, shot), photograph(t, head(0, 0, "")); !bytes.Equal(got, want) {
		t.Errorf("%q, want %q", got[:60], want[:60])
	}
	if got, want := kept(t, photograph(t, segment(0xe0, []byte("JFIF\x00\x01")))), photograph(t); !bytes.Equal(got, want) {
		t.Errorf("half a header: %q", got[:40])
	}
}
