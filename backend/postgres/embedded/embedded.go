// Package embedded runs a private PostgreSQL from the binaries that the npm
// packages @embedded-postgres/* unpack: it creates the cluster, starts the
// server or attaches to a running one, and stops it with its last user. It
// listens on a unix socket in a private directory only, and never deletes a
// data directory.
package embedded

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// major names the data directory: there is no tool to upgrade a cluster in
// place, so a new major starts beside the old one.
const (
	major   = "18"
	user    = "shop"
	port    = "5432"
	stopMax = 30 * time.Second
)

// Config says where the binaries and the state live.
type Config struct {
	Native   string            // the native folder of @embedded-postgres/<os>-<arch>: bin, lib, share
	State    string            // everything of the server lives below it; other users must be able to pass it when we are root
	Database string            // created when missing
	Settings map[string]string // added to, or replacing, the defaults
	Log      *slog.Logger      // nil: slog.Default
}

// Server is a running PostgreSQL that this process uses. It may have been
// started by another process.
type Server struct {
	cfg        Config
	native     string // our runnable copy of the binaries
	data       string
	sock       string
	credential *syscall.Credential // whom postgres runs as when we are root
	users      *os.File            // shared lock held by every live user
	child      *exec.Cmd
	exited     chan struct{}
	attached   bool
}

// errEnded: the server ended while starting. It is worth another try, because
// after a killed postmaster its backends hold the shared memory for a moment.
var errEnded = errors.New("the server ended at start")

// settings are durable by default; only sizing and privacy are changed.
var settings = map[string]string{
	"listen_addresses":           "",
	"unix_socket_permissions":    "0700",
	"max_connections":            "100",
	"shared_buffers":             "256MB",
	"work_mem":                   "16MB",
	"random_page_cost":           "1.1",
	"effective_io_concurrency":   "64",
	"max_wal_size":               "2GB",
	"checkpoint_timeout":         "15min",
	"log_min_duration_statement": "500",
	"log_timezone":               "UTC",
	"timezone":                   "UTC",
	"jit":                        "off",
}

// Start attaches to the server of this state directory, or creates and starts
// one. Errors say what to change.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	s, err := prepare(cfg)
	if err != nil {
		return nil, fmt.Errorf("embedded postgres: %w", err)
	}
	boot, err := lock(filepath.Join(s.cfg.State, "start.lock"), syscall.LOCK_EX)
	if err != nil {
		return nil, fmt.Errorf("embedded postgres: %w", err)
	}
	defer boot.Close()
	if s.ping(ctx) == nil {
		s.attached = true
	} else if err := s.boot(ctx); err != nil {
		return nil, fmt.Errorf("embedded postgres: %w", err)
	}
	if s.users, err = lock(filepath.Join(s.cfg.State, "users.lock"), syscall.LOCK_SH); err != nil {
		return nil, fmt.Errorf("embedded postgres: %w", err)
	}
	if err := s.createDatabase(ctx); err != nil {
		return nil, fmt.Errorf("embedded postgres: create the database: %w", err)
	}
	return s, nil
}

func prepare(cfg Config) (*Server, error) {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	state, err := filepath.Abs(cfg.State)
	if err != nil {
		return nil, err
	}
	cfg.State = state
	s := &Server{cfg: cfg, data: filepath.Join(state, "data-"+major)}
	if s.credential, err = serviceUser(); err != nil {
		return nil, err
	}
	if s.credential != nil {
		if dir := closedTo(state); dir != "" {
			return nil, fmt.Errorf("it runs as uid %d, which cannot pass %s: set STATE_DIR to a place it can reach, for instance /var/lib/shop", s.credential.Uid, dir)
		}
	}
	if err := os.MkdirAll(state, 0o755); err != nil {
		return nil, err
	}
	// A socket path holds 107 bytes at most: a short directory named after the state path.
	sum := sha256.Sum256([]byte(state))
	s.sock = filepath.Join(os.TempDir(), "shop-pg-"+hex.EncodeToString(sum[:6]))
	return s, s.ownDir(s.sock)
}

func (s *Server) boot(ctx context.Context) error {
	if err := s.copyBinaries(); err != nil {
		return fmt.Errorf("prepare the binaries: %w", err)
	}
	if err := s.initdb(ctx); err != nil {
		return fmt.Errorf("create the cluster: %w", err)
	}
	if err := s.clearStalePid(); err != nil {
		return fmt.Errorf("clear a stale lock: %w", err)
	}
	err := s.start(ctx)
	for range 10 {
		if !errors.Is(err, errEnded) {
			break
		}
		time.Sleep(300 * time.Millisecond)
		err = s.start(ctx)
	}
	return err
}

// DSN is the connection string of one database on this server.
func (s *Server) DSN(database string) string {
	return fmt.Sprintf("host=%s port=%s user=%s dbname=%s", s.sock, port, user, database)
}

// Attached tells whether another process had started the server.
func (s *Server) Attached() bool { return s.attached }

// Exited is closed when a server that this process started ends by itself. It
// is nil for an attached one.
func (s *Server) Exited() <-chan struct{} { return s.exited }

// Stop ends the server unless another process still uses it.
func (s *Server) Stop() error {
	boot, err := lock(filepath.Join(s.cfg.State, "start.lock"), syscall.LOCK_EX)
	if err != nil {
		return err
	}
	defer boot.Close()
	defer s.users.Close()
	if syscall.Flock(int(s.users.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		s.cfg.Log.Info("postgres stays up: another process uses it")
		return nil
	}
	pid := s.pid()
	if pid == 0 || !s.isOurs(pid) {
		return nil
	}
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil { // SIGINT asks for a fast shutdown
		return err
	}
	for deadline := time.Now().Add(stopMax); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if s.pid() == 0 || !s.isOurs(pid) { // postmaster.pid goes last
			return nil
		}
	}
	return fmt.Errorf("embedded postgres: it did not stop in %s", stopMax)
}

// initdb builds beside the final place and renames, so that a kill leaves no
// half cluster.
func (s *Server) initdb(ctx context.Context) error {
	version, err := os.ReadFile(filepath.Join(s.data, "PG_VERSION"))
	if err == nil {
		if v := strings.TrimSpace(string(version)); v != major {
			return fmt.Errorf("%s holds a cluster of version %s, this program needs %s; move it away or point STATE_DIR elsewhere", s.data, v, major)
		}
		return nil
	}
	if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	fresh := s.data + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return err
	}
	if err := s.ownDir(fresh); err != nil {
		return err
	}
	// The builtin C.UTF-8 locale sorts the same everywhere; ICU and libc versions
	// differ between platforms and would make indexes unportable.
	out, err := s.command(ctx, "initdb", "-D", fresh, "-U", user, "--auth=trust", "--encoding=UTF8",
		"--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return os.Rename(fresh, s.data)
}

func (s *Server) start(ctx context.Context) error {
	args := []string{"-D", s.data, "-k", s.sock}
	for _, m := range []map[string]string{settings, s.cfg.Settings} {
		for k, v := range m {
			args = append(args, "-c", k+"="+v)
		}
	}
	logPath := filepath.Join(s.cfg.State, "postgres.log")
	log, err := os.OpenFile(logPath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o640)
	if err != nil {
		return err
	}
	defer log.Close()
	s.child = s.command(context.WithoutCancel(ctx), "postgres", args...)
	s.child.Stdout, s.child.Stderr = log, log
	if err := s.child.Start(); err != nil {
		return err
	}
	exited := make(chan struct{})
	s.exited = exited
	child := s.child
	go func() { _ = child.Wait(); close(exited) }()
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); {
		if s.ping(ctx) == nil {
			return nil
		}
		select {
		case <-exited:
			text, _ := os.ReadFile(logPath)
			return fmt.Errorf("%w: %s", errEnded, text[max(0, len(text)-800):])
		case <-ctx.Done():
			// Nobody is going to use it, and it would outlive us.
			_ = child.Process.Signal(syscall.SIGINT)
			select {
			case <-exited:
			case <-time.After(stopMax):
			}
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
	return fmt.Errorf("not ready in two minutes, see %s", logPath)
}

// clearStalePid removes lock files that name a dead server. PostgreSQL does
// that itself unless the recorded pid now belongs to some other live process,
// which is usual in containers, or to a zombie. The start lock is held.
func (s *Server) clearStalePid() error {
	pid := s.pid()
	if pid == 0 || s.isOurs(pid) {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(s.sock, ".s.PGSQL.*"))
	for _, n := range append(names, filepath.Join(s.data, "postmaster.pid")) {
		if err := os.Remove(n); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

func (s *Server) isOurs(pid int) bool {
	if b, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return strings.Contains(string(b), "postgres") && strings.Contains(string(b), s.data)
	}
	out, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output() // no /proc on macOS
	return err == nil && strings.Contains(string(out), s.data)
}

func (s *Server) pid() int {
	b, err := os.ReadFile(filepath.Join(s.data, "postmaster.pid"))
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(b), "\n")
	pid, _ := strconv.Atoi(strings.TrimSpace(line))
	return pid
}

func (s *Server) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	c, err := pgx.Connect(ctx, s.DSN("postgres"))
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	return c.Ping(ctx)
}

func (s *Server) createDatabase(ctx context.Context) error {
	c, err := pgx.Connect(ctx, s.DSN("postgres"))
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	var exists bool
	if err := c.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", s.cfg.Database).Scan(&exists); err != nil || exists {
		return err
	}
	_, err = c.Exec(ctx, "create database "+pgx.Identifier{s.cfg.Database}.Sanitize())
	return err
}

func (s *Server) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, filepath.Join(s.native, "bin", name), args...)
	c.Dir = "/"
	c.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	// Its own session: Ctrl-C in the terminal must reach the web server alone,
	// which drains before it stops the database.
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.credential, Setsid: true}
	return c
}
