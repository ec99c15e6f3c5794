package release

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"path"
	"runtime"
	"strings"

	"github.com/andybalholm/brotli"
	kgzip "github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/sync/errgroup"
)

// contentTypes are the kinds of file a bundle may be served with; everything
// else is a download that no browser runs.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8", ".map": "application/json; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif", ".gif": "image/gif", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".woff": "font/woff", ".ttf": "font/ttf", ".otf": "font/otf", ".wasm": "application/wasm", ".mp4": "video/mp4", ".webm": "video/webm", ".mp3": "audio/mpeg",
}

func contentType(name string) string {
	if t, ok := contentTypes[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return "application/octet-stream"
}

// compressible tells text from what is packed already.
func compressible(contentType string) bool {
	return strings.HasPrefix(contentType, "text/") || strings.HasPrefix(contentType, "application/json") ||
		contentType == "image/svg+xml" || contentType == "application/wasm" || contentType == "font/ttf" || contentType == "font/otf" || contentType == "image/x-icon"
}

func integrityOf(body []byte) string {
	sum := sha512.Sum384(body)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// storeFiles hashes, precompresses and stores every file. known are encodings
// of contents that were published before; they are not made again.
func storeFiles(ctx context.Context, blobs Blobs, a Archive, known map[string]map[string]Encoded) ([]StoredFile, error) {
	files := make([]StoredFile, len(a))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for i, f := range a {
		group.Go(func() (err error) {
			files[i], err = storeFile(ctx, blobs, f, known)
			return err
		})
	}
	return files, group.Wait()
}

func storeFile(ctx context.Context, blobs Blobs, f File, known map[string]map[string]Encoded) (StoredFile, error) {
	out := StoredFile{Path: f.Path, SHA256: sumOf(f.Body), Integrity: integrityOf(f.Body), Size: int64(len(f.Body)), ContentType: contentType(f.Path)}
	if encodings, ok := known[out.SHA256]; ok {
		out.Encodings = encodings
		return out, nil
	}
	if err := blobs.Put(ctx, out.SHA256, f.Body); err != nil {
		return out, err
	}
	out.Encodings = map[string]Encoded{}
	if !compressible(out.ContentType) || len(f.Body) < 256 {
		return out, nil
	}
	for name, encode := range encoders {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		body, err := encode(f.Body)
		if err != nil {
			return out, fmt.Errorf("%s of %s: %w", name, f.Path, err)
		}
		if len(body) >= len(f.Body)*19/20 {
			continue
		}
		e := Encoded{SHA256: sumOf(body), Size: int64(len(body))}
		if err := blobs.Put(ctx, e.SHA256, body); err != nil {
			return out, err
		}
		out.Encodings[name] = e
	}
	return out, nil
}

var encoders = map[string]func([]byte) ([]byte, error){
	"br": func(body []byte) ([]byte, error) {
		var b bytes.Buffer
		w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 22})
		if _, err := w.Write(body); err != nil {
			return nil, err
		}
		err := w.Close()
		return b.Bytes(), err
	},
	"zstd": func(body []byte) ([]byte, error) {
		// Browsers refuse windows above 8 MiB.
		w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20), zstd.WithEncoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		defer w.Close()
		return w.EncodeAll(body, nil), nil
	},
	"gzip": func(body []byte) ([]byte, error) {
		var b bytes.Buffer
		w, err := kgzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(body); err != nil {
			return nil, err
		}
		err = w.Close()
		return b.Bytes(), err
	},
}
