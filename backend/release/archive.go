package release

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shop/backend/fault"
)

// Limits bound what one publish may bring. Sizes are bytes.
type Limits struct {
	Archive int64 // the compressed request body
	Total   int64 // all files, unpacked
	File    int64
	Files   int
	Ratio   int64 // unpacked : packed, judged after the first MiB
	// Brotli sizes a page has to load before it can show something. The
	// defaults are the budgets of @shop/build and of the themes' build.
	ShellScripts int64
	ShellStyles  int64
	PageScripts  int64
	PageStyles   int64
	ThemeStyles  int64
	PieceScripts int64 // of a theme's federated piece
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Archive: cmp.Or(l.Archive, 16<<20), Total: cmp.Or(l.Total, 48<<20), File: cmp.Or(l.File, 8<<20),
		Files: cmp.Or(l.Files, 2000), Ratio: cmp.Or(l.Ratio, 100),
		ShellScripts: cmp.Or(l.ShellScripts, 135_000), ShellStyles: cmp.Or(l.ShellStyles, 14_000),
		PageScripts: cmp.Or(l.PageScripts, 45_000), PageStyles: cmp.Or(l.PageStyles, 12_000),
		ThemeStyles: cmp.Or(l.ThemeStyles, 4096), PieceScripts: cmp.Or(l.PieceScripts, 20_000),
	}
}

// File is one file of a bundle on its way in.
type File struct {
	Path string // slash-separated, relative to the bundle's root
	Body []byte
}

// Archive is the files of a bundle, sorted by path.
type Archive []File

// ReadArchive unpacks a gzip tar. Every refusal is a fault that names the entry
// and the cure. Nothing is written anywhere.
func ReadArchive(r io.Reader, limits Limits) (Archive, error) {
	limits = limits.withDefaults()
	packed := &counter{r: r}
	gz, err := gzip.NewReader(packed)
	if err != nil {
		return nil, broken("The body is not a gzip file", "Send the built folder as a gzip tar: tar -czf - -C dist .").Wrap(err)
	}
	var (
		out   Archive
		seen  = map[string]bool{}
		total int64
	)
	// The limit bounds headers and padding too, which no entry's size accounts for.
	unpacked := &counter{r: io.LimitReader(gz, limits.Total+limits.Total/4+1<<20)}
	tr := tar.NewReader(unpacked)
	for {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, broken("The archive is damaged or cut short", "Build the archive again and send it whole.").Wrap(err)
		}
		if err := bomb(unpacked.n, packed.n, limits); err != nil {
			return nil, err
		}
		name, skip, err := entryName(h)
		if err != nil {
			return nil, err
		}
		if skip {
			continue
		}
		if seen[strings.ToLower(name)] {
			return nil, refuse("duplicate", name, "is in the archive twice (names that differ only in case count as one)", "Pack each file once, under names that any disk can hold.")
		}
		seen[strings.ToLower(name)] = true
		if h.Size > limits.File {
			return nil, tooLarge(name, h.Size, limits.File)
		}
		if total += h.Size; total > limits.Total {
			return nil, tooLarge("The bundle", total, limits.Total)
		}
		if len(out) == limits.Files {
			return nil, fault.New(fault.TooLarge, "The bundle has more than %d files. Split the bundle, or inline small assets.", limits.Files)
		}
		body := bytes.NewBuffer(make([]byte, 0, min(h.Size, 1<<20)))
		for body.Len() < int(h.Size) {
			n, err := io.CopyN(body, tr, min(h.Size-int64(body.Len()), 1<<20))
			if err != nil || n == 0 {
				return nil, broken("The archive is cut short within "+name, "Build the archive again and send it whole.").Wrap(err)
			}
			if err := bomb(unpacked.n, packed.n, limits); err != nil {
				return nil, err
			}
		}
		out = append(out, File{name, body.Bytes()})
	}
	if len(out) == 0 {
		return nil, broken("The archive holds no file", "Pack the built folder: tar -czf - -C dist .")
	}
	// What follows the end marker must be whole too: its checksum is the gzip's.
	if _, err := io.Copy(io.Discard, unpacked); err != nil {
		return nil, broken("The archive is damaged or cut short", "Build the archive again and send it whole.").Wrap(err)
	}
	out.sort()
	return out, nil
}

// entryName is the cleaned path of a tar entry. Folders are skipped; everything
// that is neither a folder nor a plain file is refused.
func entryName(h *tar.Header) (name string, skip bool, err error) {
	switch h.Typeflag {
	case tar.TypeXGlobalHeader:
		return "", true, nil
	case tar.TypeReg, tar.TypeDir:
	case tar.TypeSymlink, tar.TypeLink:
		return "", false, refuse("link", h.Name, "is a link", "Pack the file itself; tar's -h does that.")
	default:
		return "", false, refuse("special", h.Name, "is not a plain file", "Pack plain files and folders only.")
	}
	if h.Typeflag == tar.TypeDir && (h.Name == "." || h.Name == "./") {
		return "", true, nil
	}
	name = strings.TrimPrefix(h.Name, "./")
	if h.Typeflag == tar.TypeDir {
		name = strings.TrimSuffix(name, "/")
	}
	if err := checkPath(name); err != nil {
		return "", false, err
	}
	return name, h.Typeflag == tar.TypeDir, nil
}

func checkPath(name string) error {
	switch {
	case strings.HasPrefix(name, "/"):
		return refuse("path", name, "is an absolute path", "Pack paths relative to the built folder: tar -C dist .")
	case !fs.ValidPath(name) || path.Clean(name) != name:
		return refuse("path", name, "leaves the bundle or is not a clean path", "Pack paths relative to the built folder, without . and .. parts.")
	case len(name) > 300:
		return refuse("path", name[:40]+"…", "is longer than 300 bytes", "Shorten the file name.")
	}
	for _, r := range name {
		if r <= ' ' || r == 0x7f || strings.ContainsRune(`\:*?"<>|%#&`, r) {
			return refuse("path", name, fmt.Sprintf("holds %q, which has a meaning in URLs or on some disk", r), "Use letters, digits, . _ - and /.")
		}
	}
	return nil
}

func bomb(unpacked, packed int64, limits Limits) error {
	if unpacked > 1<<20 && packed > 0 && unpacked/packed > limits.Ratio {
		return fault.New(fault.TooLarge, "The archive unpacks to more than %d times its size. A real build does not; send the built folder only.", limits.Ratio)
	}
	return nil
}

func broken(what, fix string) *fault.Error {
	return fault.InvalidField("archive", "%s. %s", what, fix)
}

func refuse(check, name, what, fix string) *fault.Error {
	return fault.InvalidField(check, "%q %s. %s", name, what, fix)
}

func tooLarge(name string, size, limit int64) *fault.Error {
	return fault.New(fault.TooLarge, "%s has %d bytes, more than the %d allowed. Split it or leave out what pages do not need.", name, size, limit)
}

// ReadDir reads a built folder as an archive. Source maps and build statistics
// stay at home: no page needs them.
func ReadDir(dir string, limits Limits) (Archive, error) {
	limits = limits.withDefaults()
	var out Archive
	var total int64
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if strings.HasSuffix(name, ".map") || name == "mf-stats.json" {
			return nil
		}
		if !d.Type().IsRegular() {
			return refuse("link", name, "is not a plain file", "Put the file itself into the folder.")
		}
		if err := checkPath(name); err != nil {
			return err
		}
		body, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		if int64(len(body)) > limits.File {
			return tooLarge(name, int64(len(body)), limits.File)
		}
		if total += int64(len(body)); total > limits.Total {
			return tooLarge("The bundle", total, limits.Total)
		}
		out = append(out, File{name, body})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", dir, err)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("read %s: the folder is empty; build the bundle first", dir)
	}
	out.sort()
	return out, nil
}

// Pack writes the archive as a gzip tar that ReadArchive accepts.
func (a Archive) Pack(w io.Writer) error {
	gz := gzip.NewWriter(w)
	tw := tar.NewWriter(gz)
	for _, f := range a {
		if err := tw.WriteHeader(&tar.Header{Name: f.Path, Mode: 0o644, Size: int64(len(f.Body)), Typeflag: tar.TypeReg}); err != nil {
			return err
		}
		if _, err := tw.Write(f.Body); err != nil {
			return err
		}
	}
	return errors.Join(tw.Close(), gz.Close())
}

// Digest identifies the files by path and content, however they were packed.
func (a Archive) Digest() string {
	h := sha256.New()
	for _, f := range a {
		fmt.Fprintf(h, "%s %s\n", sumOf(f.Body), f.Path)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Size is the bytes of all files.
func (a Archive) Size() int64 {
	var n int64
	for _, f := range a {
		n += int64(len(f.Body))
	}
	return n
}

func (a Archive) find(name string) ([]byte, bool) {
	i, ok := slices.BinarySearchFunc(a, name, func(f File, name string) int { return cmp.Compare(f.Path, name) })
	if !ok {
		return nil, false
	}
	return a[i].Body, true
}

func (a Archive) sort() {
	slices.SortFunc(a, func(x, y File) int { return cmp.Compare(x.Path, y.Path) })
}

// counter counts the bytes read through it.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
