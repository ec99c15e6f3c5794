package release

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Blobs keeps bytes under the SHA-256 of their content. An object store fits:
// one object per key, written whole, never changed. A blob that no file row
// names is harmless; that is what an interrupted publish leaves behind.
type Blobs interface {
	// Put stores body under sum; storing it again is a no-op. When Put returns
	// nil the bytes survive a crash of the machine.
	Put(ctx context.Context, sum string, body []byte) error
	// Get returns the bytes; fs.ErrNotExist when there are none.
	Get(ctx context.Context, sum string) ([]byte, error)
}

// Folder is Blobs on local files, in 256 sub-folders by the first byte.
type Folder string

func (f Folder) path(sum string) string { return filepath.Join(string(f), sum[:2], sum) }

// Put writes a temporary file beside the target and renames it, so that a
// reader never sees half of it.
func (f Folder) Put(ctx context.Context, sum string, body []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	target := f.path(sum)
	if info, err := os.Stat(target); err == nil && info.Size() == int64(len(body)) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return fmt.Errorf("blob %s: %w", sum, err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(target), ".put-*")
	if err != nil {
		return fmt.Errorf("blob %s: %w", sum, err)
	}
	_, err = tmp.Write(body)
	err = errors.Join(err, tmp.Chmod(0o644), tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), target)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
		return fmt.Errorf("blob %s: %w", sum, err)
	}
	return syncDir(filepath.Dir(target))
}

func (f Folder) Get(ctx context.Context, sum string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	body, err := os.ReadFile(f.path(sum))
	if err != nil {
		return nil, fmt.Errorf("blob %s: %w", sum, err)
	}
	return body, nil
}

func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// getVerified reads a blob and refuses bytes that are not what was published:
// a damaged disk must be noticed here, not in a browser.
func getVerified(ctx context.Context, blobs Blobs, sum string) ([]byte, error) {
	body, err := blobs.Get(ctx, sum)
	if err != nil {
		return nil, err
	}
	if got := sumOf(body); got != sum {
		return nil, fmt.Errorf("blob %s is damaged (its bytes hash to %s): %w", sum, got, fs.ErrInvalid)
	}
	return body, nil
}

func sumOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}
