package media_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/jpeg"
	"net/http"
	"slices"
	"strings"
	"testing"

	"shop/backend/backendtest"
	"shop/backend/fault"
	"shop/backend/media"
)

const place = "N 38.7223 W 9.1393" // what must not be published

// exif holds an orientation and a place.
func exif(order binary.AppendByteOrder, mark string, turn uint16) []byte {
	b := order.AppendUint16([]byte("Exif\x00\x00"+mark), 42)
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 1)
	b = order.AppendUint16(b, 0x0112)
	b = order.AppendUint16(b, 3)
	b = order.AppendUint32(b, 1)
	b = order.AppendUint16(b, turn)
	b = append(b, 0, 0, 0, 0, 0, 0)
	return append(b, place...)
}

func segment(marker byte, body []byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2)), body...)
}

// photograph is a JPEG with these segments after its beginning.
func photograph(t *testing.T, segments ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 16, 9)), nil); err != nil {
		t.Fatal(err)
	}
	return slices.Concat(b.Bytes()[:2], slices.Concat(segments...), b.Bytes()[2:])
}

func pngChunk(name, data string) []byte {
	b := append(binary.BigEndian.AppendUint32(nil, uint32(len(data))), name+data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(name+data)))
}

func webpChunk(name string, data []byte) []byte {
	b := append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(data))), data...)
	return append(b, make([]byte, len(data)%2)...)
}

func webp(chunks ...[]byte) []byte {
	body := append([]byte("WEBP"), slices.Concat(chunks...)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// kept saves an upload and answers what a browser gets of it.
func kept(t *testing.T, content []byte) []byte {
	t.Helper()
	library, h, _ := setup(t)
	file, err := library.Save(t.Context(), "profiles", bytes.NewReader(content), media.Photo)
	if err != nil {
		t.Fatal(err)
	}
	w := get(h, file.URL)
	if w.Code != http.StatusOK || file.Size != int64(w.Body.Len()) {
		t.Fatalf("status %d, %d bytes, said to be %d", w.Code, w.Body.Len(), file.Size)
	}
	return w.Body.Bytes()
}

func TestPhotographsTellNoPlace(t *testing.T) {
	t.Parallel()
	profile := segment(0xe2, []byte("ICC_PROFILE\x00\x01\x01colours"))
	shot := append(photograph(t,
		segment(0xe1, exif(binary.LittleEndian, "II", 6)),
		segment(0xe1, []byte("http://ns.adobe.com/xap/1.0/\x00"+place)),
		profile,
		segment(0xe2, []byte("MPF\x00"+place)),
		segment(0xed, []byte("Photoshop 3.0\x00"+place)),
		segment(0xfe, []byte(place)),
	), photograph(t, segment(0xfe, []byte(place)))...) // a second picture behind the first
	upright := photograph(t, segment(0xe1, exif(binary.BigEndian, "MM", 6)[:32]), profile)

	got := kept(t, shot)
	if bytes.Contains(got, []byte(place)) {
		t.Error("the place is published")
	}
	if !bytes.Equal(got, upright) {
		t.Errorf("%d bytes are left, want the picture with its profile and orientation: %d", len(got), len(upright))
	}
	if _, err := jpeg.Decode(bytes.NewReader(got)); err != nil {
		t.Error(err)
	}
	if again := kept(t, got); !bytes.Equal(again, got) {
		t.Error("a clean photograph was changed")
	}
}

func TestOtherPicturesTellNoPlace(t *testing.T) {
	t.Parallel()
	clean := backendtest.PNG(t)
	const header = 8 + 25 // bytes: signature and IHDR
	told := slices.Concat(clean[:header], pngChunk("tEXt", "Comment\x00"+place), pngChunk("eXIf", place), clean[header:], []byte(place))
	if got := kept(t, told); !bytes.Equal(got, clean) {
		t.Errorf("PNG: %d bytes are left of %d, want %d", len(got), len(told), len(clean))
	}

	pixels := webpChunk("VP8L", []byte{0x2f, 1, 2, 3, 4})
	extended := func(flags byte) []byte { return webpChunk("VP8X", []byte{flags, 0, 0, 0, 1, 0, 0, 1, 0, 0}) }
	told = webp(extended(0x10|0x08|0x04), pixels, webpChunk("EXIF", []byte(place)), webpChunk("XMP ", []byte(place)))
	if got, want := kept(t, append(told, place...)), webp(extended(0x10), pixels); !bytes.Equal(got, want) {
		t.Errorf("WebP: %q, want %q", got, want)
	}
}

func TestDamagedPicturesAreRefused(t *testing.T) {
	t.Parallel()
	shot, drawn := photograph(t), backendtest.PNG(t)
	for name, content := range map[string][]byte{
		"a JPEG cut short":            shot[:len(shot)-2],
		"a JPEG of half a segment":    shot[:30],
		"a JPEG with a length of 0":   slices.Concat(shot[:2], []byte{0xff, 0xe1, 0, 0}, shot[2:]),
		"a JPEG with noise":           slices.Concat(shot[:2], []byte(place), shot[2:]),
		"a JPEG without a scan":       slices.Concat(shot[:bytes.Index(shot, []byte{0xff, 0xda})], []byte{0xff, 0xd9}),
		"a PNG without pixels":        slices.Concat(drawn[:33], drawn[len(drawn)-12:]),
		"a PNG without its end":       drawn[:len(drawn)-12],
		"a PNG with too long a chunk": slices.Concat(drawn[:8], []byte{0xff, 0xff, 0xff, 0xff}, drawn[12:]),
		"a WebP cut short":            webp(webpChunk("VP8L", make([]byte, 9)))[:20],
		"a WebP with half a chunk":    webp([]byte("VP8L\x08\x00")),
	} {
		library, _, _ := setup(t)
		if _, err := library.Save(t.Context(), "profiles", bytes.NewReader(content), media.Photo); fault.CodeOf(err) != fault.Unsupported {
			t.Errorf("%s: %v", name, err)
		} else if strings.Contains(err.Error(), "damaged") && errors.Unwrap(err) == nil {
			t.Errorf("%s: the log does not say why", name)
		}
	}
}

func FuzzStripped(f *testing.F) {
	f.Add([]byte{0xff, 0xd8, 0xff, 0xe1, 0, 8, 'E', 'x', 'i', 'f', 0, 0})
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND____"))
	f.Add(webp(webpChunk("VP8X", []byte{8})))
	f.Fuzz(func(t *testing.T, content []byte) {
		library, _, _ := setup(t)
		_, _ = library.Save(t.Context(), "profiles", bytes.NewReader(content), media.Photo)
	})
}
