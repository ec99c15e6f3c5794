package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"image/png"
)

// maxPixels is the largest picture that is taken: more than a phone takes by
// itself, and 200 MB in a browser that shows it. A few kilobytes can claim to
// be thousands of times that.
const maxPixels = 50_000_000

// dimensions are the width and height of a picture that is no document, as
// its header says them: of the largest part where it has several. Nothing is
// unpacked.
func dimensions(kind string, content []byte) (size image.Point, err error) {
	var c image.Config
	switch kind {
	case "image/jpeg":
		c, err = jpeg.DecodeConfig(bytes.NewReader(content))
		size = image.Pt(c.Width, c.Height)
	case "image/png":
		c, err = png.DecodeConfig(bytes.NewReader(content))
		size = image.Pt(c.Width, c.Height)
	case "image/webp":
		size, err = sizeOfWebP(content)
	case "image/gif":
		size, err = sizeOfGIF(content)
	default:
		return image.Pt(1, 1), nil
	}
	if err == nil && (size.X <= 0 || size.Y <= 0) {
		err = errDamaged
	}
	return size, err
}

func larger(a, b image.Point) image.Point { return image.Pt(max(a.X, b.X), max(a.Y, b.Y)) }

// sizeOfWebP is that of the canvas and of every picture on it. There has to be
// one.
func sizeOfWebP(content []byte) (size image.Point, err error) {
	pictures := 0
	for name, body := range webpChunks(content) {
		var part image.Point
		switch name {
		case "VP8X":
			part, err = uint24Pair(body, 4)
		case "ANMF":
			part, err = uint24Pair(body, 6)
			pictures++
		case "VP8 ": // RFC 6386, 9.1: the start code of a key frame, then 14 bits each
			if len(body) < 10 || body[0]&1 != 0 || !bytes.Equal(body[3:6], []byte{0x9d, 0x01, 0x2a}) {
				return size, errDamaged
			}
			part = image.Pt(int(binary.LittleEndian.Uint16(body[6:])&0x3fff), int(binary.LittleEndian.Uint16(body[8:])&0x3fff))
			if part.X == 0 || part.Y == 0 {
				return size, errDamaged
			}
			pictures++
		case "VP8L":
			if len(body) < 5 || body[0] != 0x2f {
				return size, errDamaged
			}
			bits := binary.LittleEndian.Uint32(body[1:])
			part = image.Pt(int(bits&0x3fff)+1, int(bits>>14&0x3fff)+1)
			pictures++
		}
		if err != nil {
			return size, err
		}
		size = larger(size, part)
	}
	if pictures == 0 {
		return size, errDamaged
	}
	return size, nil
}

// uint24Pair reads width and height, each less one, as WebP writes them.
func uint24Pair(body []byte, at int) (image.Point, error) {
	if len(body) < at+6 {
		return image.Point{}, errDamaged
	}
	b := body[at:]
	return image.Pt(1+(int(b[0])|int(b[1])<<8|int(b[2])<<16), 1+(int(b[3])|int(b[4])<<8|int(b[5])<<16)), nil
}

// sizeOfGIF is that of the screen and of every frame: browsers make room for
// one that is larger than the screen. There has to be one.
func sizeOfGIF(content []byte) (size image.Point, err error) {
	const (
		header    = 13 // bytes: signature, then the screen
		extension = 0x21
		frame     = 0x2c
	)
	if len(content) < header {
		return size, errDamaged
	}
	at, frames := header+colours(content[10]), 0
	size = image.Pt(int(binary.LittleEndian.Uint16(content[6:])), int(binary.LittleEndian.Uint16(content[8:])))
	for at < len(content) {
		switch content[at] {
		case extension:
			at += 2
		case frame:
			if at+10 > len(content) {
				return size, errDamaged
			}
			word := func(i int) int { return int(binary.LittleEndian.Uint16(content[at+i:])) }
			size = larger(size, image.Pt(word(1)+word(5), word(3)+word(7)))
			at += 11 + colours(content[at+9]) // with the byte that opens the pixels
			frames++
		default: // the end, or what readers take for it
			at = len(content)
			continue
		}
		for at < len(content) && content[at] != 0 { // blocks of up to 255 bytes, then an empty one
			at += 1 + int(content[at])
		}
		at++
	}
	if frames == 0 {
		return size, errDamaged
	}
	return size, nil
}

// colours is how many bytes a GIF's colour table takes, by its flags.
func colours(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}
