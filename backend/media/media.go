// Package media keeps pictures and documents that people hand in, and serves
// them together with the pictures that ship with the program.
package media

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"shop/backend/fault"
)

// Object is an open blob. The caller closes it.
type Object struct {
	io.ReadSeekCloser
	Size     int64
	Modified time.Time
}

// Blobs is where handed-in files lie. Names are slash-separated paths made by
// this package. Local is the one on files; S3 fits the same three calls.
type Blobs interface {
	// Put stores a blob whole or not at all.
	Put(ctx context.Context, name string, content []byte, contentType string) error
	// Open gives fs.ErrNotExist for an unknown name.
	Open(ctx context.Context, name string) (Object, error)
	// Remove is quiet about a name that is not there.
	Remove(ctx context.Context, name string) error
}

// Rule is what a kind of upload accepts.
type Rule struct {
	MaxBytes int64
	Types    []string // content types, as sniffed from the bytes
}

// Photo and Attachment are the rules for pictures of people and products, and
// for what comes with a ticket.
var (
	Photo      = Rule{MaxBytes: 5 << 20, Types: []string{"image/jpeg", "image/png", "image/webp"}}
	Attachment = Rule{MaxBytes: 5 << 20, Types: []string{"image/jpeg", "image/png", "image/webp", "image/gif", "application/pdf"}}
)

// extensions of the types that rules may name. SVG and HTML are not among
// them: they can hold script.
var extensions = map[string]string{
	"image/jpeg":      ".jpg",
	"image/png":       ".png",
	"image/webp":      ".webp",
	"image/gif":       ".gif",
	"application/pdf": ".pdf",
}

// File is a stored upload.
type File struct {
	Name string // of the blob, for Remove
	URL  string // root-relative, unguessable: whoever has it can read it
	Type string
	Size int64
}

// Library stores and serves. Shipped holds the program's own pictures.
type Library struct {
	blobs   Blobs
	shipped fs.FS
	etags   etags
}

// New serves shipped under /media/ and what blobs holds under /media/uploads/.
// shipped may be nil.
func New(blobs Blobs, shipped fs.FS) *Library {
	return &Library{blobs: blobs, shipped: shipped}
}

const uploadsURL = "/media/uploads/"

// Save stores one upload below a folder such as "tickets" under a random
// name. The type is read from the bytes, never from what the sender says, and
// a picture is kept without its camera's notes (place, time, device).
// Faults: TooLarge, Unsupported (also a damaged picture), Invalid for an empty
// file and for more than 50 million pixels.
func (l *Library) Save(ctx context.Context, folder string, r io.Reader, rule Rule) (File, error) {
	content, err := io.ReadAll(io.LimitReader(r, rule.MaxBytes+1))
	if err != nil {
		return File{}, fmt.Errorf("media: read upload: %w", err)
	}
	if len(content) == 0 {
		return File{}, fault.New(fault.Invalid, "The file is empty")
	}
	if int64(len(content)) > rule.MaxBytes {
		return File{}, fault.New(fault.TooLarge, "The file is larger than %d MB", rule.MaxBytes>>20)
	}
	kind := sniff(content)
	if !slices.Contains(rule.Types, kind) || extensions[kind] == "" {
		return File{}, fault.New(fault.Unsupported, "Files of this type are not accepted. Please send %s.", names(rule.Types))
	}
	if content, err = stripped(kind, content); err != nil {
		return File{}, damaged(err)
	}
	size, err := dimensions(kind, content)
	if err != nil {
		return File{}, damaged(err)
	}
	if int64(size.X)*int64(size.Y) > maxPixels {
		return File{}, fault.New(fault.Invalid, "The picture has %d × %d pixels. Please send one of at most %d million.", size.X, size.Y, maxPixels/1_000_000)
	}
	name := path.Join(folder, randomName()+extensions[kind])
	if err := l.blobs.Put(ctx, name, content, kind); err != nil {
		return File{}, fmt.Errorf("media: store upload: %w", err)
	}
	return File{Name: name, URL: uploadsURL + name, Type: kind, Size: int64(len(content))}, nil
}

func damaged(err error) error {
	return fault.New(fault.Unsupported, "The picture is damaged. Please send another one.").Wrap(err)
}

// Remove deletes a stored upload; an unknown one is no error.
func (l *Library) Remove(ctx context.Context, name string) error {
	if err := l.blobs.Remove(ctx, name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("media: remove: %w", err)
	}
	return nil
}

// RemoveURL deletes the upload that is served at a URL. Other addresses, such
// as those of shipped pictures, are left alone.
func (l *Library) RemoveURL(ctx context.Context, url string) error {
	name, ours := strings.CutPrefix(url, uploadsURL)
	if !ours || !fs.ValidPath(name) {
		return nil
	}
	return l.Remove(ctx, name)
}

func sniff(content []byte) string {
	kind, _, _ := strings.Cut(http.DetectContentType(content), ";")
	// A PDF that a reader would open must start with its mark; the sniffer agrees.
	if kind == "application/pdf" && !bytes.HasPrefix(content, []byte("%PDF-")) {
		return "application/octet-stream"
	}
	return kind
}

func names(types []string) string {
	short := make([]string, len(types))
	for i, t := range types {
		short[i] = strings.ToUpper(strings.TrimPrefix(extensions[t], "."))
	}
	return strings.Join(short, ", ")
}

// randomName has 128 random bits: an address nobody guesses.
func randomName() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:2]) + "/" + hex.EncodeToString(b[2:])
}
