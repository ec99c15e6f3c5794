package media

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Local keeps blobs as files below a folder.
type Local struct{ root *os.Root }

// NewLocal makes the folder when it is not there. Names can never lead out
// of it, not even through symbolic links.
func NewLocal(folder string) (*Local, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	return &Local{root}, nil
}

// Put writes beside the final name and renames, so that no half file is ever
// served. The content type is not kept: it follows from the name.
func (l *Local) Put(_ context.Context, name string, content []byte, _ string) error {
	file := filepath.FromSlash(name)
	if err := l.root.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	part := file + ".part"
	if err := l.write(part, content); err != nil {
		return errors.Join(err, l.root.Remove(part))
	}
	return l.root.Rename(part, file)
}

func (l *Local) write(name string, content []byte) error {
	f, err := l.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(content); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Sync(); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

// Open gives fs.ErrNotExist for unknown names, folders and names that lead
// out of the root.
func (l *Local) Open(_ context.Context, name string) (Object, error) {
	if !fs.ValidPath(name) {
		return Object{}, fs.ErrNotExist
	}
	f, err := l.root.Open(filepath.FromSlash(name))
	if err != nil {
		return Object{}, fs.ErrNotExist
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return Object{}, errors.Join(fs.ErrNotExist, f.Close())
	}
	return Object{ReadSeekCloser: f, Size: info.Size(), Modified: info.ModTime()}, nil
}

// Remove deletes a file.
func (l *Local) Remove(_ context.Context, name string) error {
	if err := l.root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Close lets go of the folder.
func (l *Local) Close() error { return l.root.Close() }
