package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"iter"
	"slices"
)

// errDamaged is a picture that cannot be read far enough to know what it tells.
var errDamaged = errors.New("media: the picture is damaged")

// stripped is a picture without what its camera and its programs wrote beside it: place, time, device, comments,
// previews, and whatever follows the picture's end. The pixels are the same bytes. Of a JPEG, colour profile and
// orientation stay. GIF and PDF are returned as they came: no camera writes them.
func stripped(kind string, content []byte) ([]byte, error) {
	switch kind {
	case "image/jpeg":
		return strippedJPEG(content)
	case "image/png":
		return strippedPNG(content)
	case "image/webp":
		return strippedWebP(content)
	}
	return content, nil
}

// Markers of JPEG (ITU-T T.81, table B.1).
const (
	jpegEnd         = 0xd9
	jpegScan        = 0xda
	jpegApp0        = 0xe0 // JFIF
	jpegApp1        = 0xe1 // Exif, XMP
	jpegApp2        = 0xe2 // ICC profile; also further pictures
	jpegApp14       = 0xee // Adobe: how the colours are stored
	jpegApp15       = 0xef
	jpegComment     = 0xfe
	jpegFirstRepeat = 0xd0
	jpegLastRepeat  = 0xd7
)

func strippedJPEG(content []byte) ([]byte, error) {
	if len(content) < 4 || content[0] != 0xff || content[1] != 0xd8 {
		return nil, errDamaged
	}
	kept, pixels := append(make([]byte, 0, len(content)), content[:2]...), false
	for at := 2; at+2 <= len(content); {
		marker := content[at+1]
		switch {
		case content[at] != 0xff:
			return nil, errDamaged
		case marker == 0xff: // padding
			at++
			continue
		case marker == jpegEnd && !pixels:
			return nil, errDamaged
		case marker == jpegEnd:
			return append(kept, content[at:at+2]...), nil
		}
		if at+4 > len(content) {
			break
		}
		end := at + 2 + int(binary.BigEndian.Uint16(content[at+2:]))
		if end < at+4 || end > len(content) {
			break
		}
		if marker == jpegScan {
			pixels = true
			end = scanEnd(content, end)
		}
		kept = append(kept, keptSegment(marker, content[at:end])...)
		at = end
	}
	return nil, errDamaged
}

// keptSegment is what stays of a segment, given with its marker and length.
func keptSegment(marker byte, segment []byte) []byte {
	body := segment[4:]
	switch {
	case marker == jpegApp0 && bytes.HasPrefix(body, []byte("JFIF\x00")):
		return withoutThumbnail(segment)
	case marker == jpegApp2 && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")),
		marker == jpegApp14 && bytes.HasPrefix(body, []byte("Adobe")):
		return segment
	case marker == jpegApp1:
		if tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00")); ok {
			return orientationOnly(tiff)
		}
		return nil
	case marker >= jpegApp0 && marker <= jpegApp15, marker == jpegComment:
		return nil
	}
	return segment
}

// withoutThumbnail is a JFIF segment without the small picture that may stand
// at its end.
func withoutThumbnail(segment []byte) []byte {
	const bare = 18 // bytes: marker, length, name, version, density, width and height of the thumbnail
	if len(segment) < bare {
		return nil
	}
	kept := slices.Clone(segment[:bare])
	binary.BigEndian.PutUint16(kept[2:], bare-2)
	kept[bare-2], kept[bare-1] = 0, 0
	return kept
}

// scanEnd is where the next segment begins after the coded data from at.
func scanEnd(content []byte, at int) int {
	for ; at+1 < len(content); at++ {
		next := content[at+1]
		if content[at] == 0xff && next != 0 && next != 0xff && (next < jpegFirstRepeat || next > jpegLastRepeat) {
			return at
		}
	}
	return len(content)
}

// orientationOnly is an Exif segment that says how to hold the picture and nothing else; nothing when it is upright, or
// when nobody can tell.
func orientationOnly(tiff []byte) []byte {
	const tag, short = 0x0112, 3
	if len(tiff) < 8 {
		return nil
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	first := int64(order.Uint32(tiff[4:]))
	if first+2 > int64(len(tiff)) {
		return nil
	}
	count := int64(order.Uint16(tiff[first:]))
	for entry := first + 2; count > 0 && entry+12 <= int64(len(tiff)); entry, count = entry+12, count-1 {
		if order.Uint16(tiff[entry:]) != tag || order.Uint16(tiff[entry+2:]) != short {
			continue
		}
		turn := order.Uint16(tiff[entry+8:])
		if turn < 2 || turn > 8 {
			return nil
		}
		return []byte{
			0xff, jpegApp1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,
			'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1,
			tag >> 8, tag & 0xff, 0, short, 0, 0, 0, 1, 0, byte(turn), 0, 0, 0, 0, 0, 0,
		}
	}
	return nil
}

// pngKept are the chunks that the look of a picture depends on.
var pngKept = []string{"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"}

func strippedPNG(content []byte) ([]byte, error) {
	const signature, frame = 8, 12 // bytes; a chunk has length, name and checksum around its data
	if len(content) < signature {
		return nil, errDamaged
	}
	kept, pixels := append(make([]byte, 0, len(content)), content[:signature]...), false
	for at := signature; at+frame <= len(content); {
		end := int64(at) + frame + int64(binary.BigEndian.Uint32(content[at:]))
		if end > int64(len(content)) {
			break
		}
		name := string(content[at+4 : at+8])
		if slices.Contains(pngKept, name) {
			kept = append(kept, content[at:end]...)
		}
		pixels = pixels || name == "IDAT" && end > int64(at)+frame
		if name == "IEND" {
			if !pixels {
				return nil, errDamaged
			}
			return kept, nil
		}
		at = int(end)
	}
	return nil, errDamaged
}

// webpKept are the chunks that the look of a picture depends on.
var webpKept = []string{"VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"}

// webpChunks are names and contents of the chunks that are there whole.
func webpChunks(content []byte) iter.Seq2[string, []byte] {
	const header, frame = 12, 8 // bytes
	return func(yield func(string, []byte) bool) {
		for at := int64(header); at+frame <= int64(len(content)); {
			length := int64(binary.LittleEndian.Uint32(content[at+4:]))
			if at+frame+length > int64(len(content)) || !yield(string(content[at:at+4]), content[at+frame:at+frame+length]) {
				return
			}
			at += frame + length + length%2
		}
	}
}

func strippedWebP(content []byte) ([]byte, error) {
	const header, frame = 12, 8  // bytes
	const metadata = 0x08 | 0x04 // flags of VP8X: Exif, XMP
	if len(content) < header {
		return nil, errDamaged
	}
	size := int64(binary.LittleEndian.Uint32(content[4:])) + 8
	if size > int64(len(content)) {
		return nil, errDamaged
	}
	kept := append(make([]byte, 0, len(content)), content[:header]...)
	for at := int64(header); at < size; {
		if at+frame > size {
			return nil, errDamaged
		}
		length := int64(binary.LittleEndian.Uint32(content[at+4:]))
		end := at + frame + length + length%2
		if end > size {
			return nil, errDamaged
		}
		name := string(content[at : at+4])
		if slices.Contains(webpKept, name) {
			kept = append(kept, content[at:end]...)
		}
		if name == "VP8X" && length > 0 {
			kept[len(kept)-int(end-at)+frame] &^= metadata
		}
		at = end
	}
	binary.LittleEndian.PutUint32(kept[4:], uint32(len(kept)-8))
	return kept, nil
}
