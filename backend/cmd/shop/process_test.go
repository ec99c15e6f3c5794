package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/postgres"
	"shop/backend/postgres/embedded"
)

// patience bounds every wait of these tests. It is no requirement: machines
// that run tests are slow at times.
const patience = 2 * time.Minute

// program is the built binary that the tests start.
var program string

func TestMain(m *testing.M) {
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "shop-program-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "shop")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build the program: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// installation is a place where the program runs: its state and its address.
type installation struct {
	*testing.T
	state, addr string
	env         []string
}

// install makes an empty installation. Settings are NAME=value.
func install(t *testing.T, env ...string) *installation {
	t.Helper()
	// Not t.TempDir: the database may run as another user, who must pass the
	// folders above.
	state, err := os.MkdirTemp("", "shop-state-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(state, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(state) })
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	addr := freeAddr(t)
	return &installation{T: t, state: state, addr: addr, env: append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + state, "TMPDIR=" + os.TempDir(),
		"ADDR=" + addr, "STATE_DIR=" + state, "ROOT_DIR=" + root, "RATE_FACTOR=0", "LOG_REQUESTS=false",
	}, env...)}
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (in *installation) url(path string) string { return "http://" + in.addr + path }

// process is one run of the program.
type process struct {
	*testing.T
	cmd   *exec.Cmd
	out   *output
	ended chan struct{} // closed when err is set
	err   error
}

// run starts the program and does not wait for anything.
func (in *installation) run(args ...string) *process {
	in.Helper()
	p := &process{T: in.T, cmd: exec.Command(program, args...), out: &output{}, ended: make(chan struct{})}
	p.cmd.Env, p.cmd.Stdout, p.cmd.Stderr = in.env, p.out, p.out
	if err := p.cmd.Start(); err != nil {
		in.Fatal(err)
	}
	go func() { p.err = p.cmd.Wait(); close(p.ended) }()
	in.Cleanup(func() {
		_ = p.cmd.Process.Signal(syscall.SIGTERM) // an error means that it is gone
		select {
		case <-p.ended:
		case <-time.After(patience):
			p.kill()
		}
	})
	return p
}

// serve starts the server and waits until it sells.
func (in *installation) serve() *process {
	in.Helper()
	p := in.run("serve")
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		select {
		case <-p.ended:
			in.Fatalf("the program ended at start: %v\n%s", p.err, p.out)
		default:
		}
		if res, err := http.Get(in.url("/readyz")); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return p
			}
		}
	}
	in.Fatalf("not ready in %s\n%s", patience, p.out)
	return nil
}

// kill is what a power cut does to the program alone.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// wait gives the error the program ended with.
func (p *process) wait() error {
	p.Helper()
	select {
	case <-p.ended:
		return p.err
	case <-time.After(patience):
		p.Fatalf("it does not end\n%s", p.out)
		return nil
	}
}

// exit waits for the end and gives the exit code.
func (p *process) exit() int {
	p.Helper()
	err := p.wait()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		p.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// postmaster is the process id of the installation's database, 0 when none
// runs.
func (in *installation) postmaster() int {
	files, _ := filepath.Glob(filepath.Join(in.state, "postgres", "data-*", "postmaster.pid"))
	if len(files) != 1 {
		return 0
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, _ := strconv.Atoi(line)
	return pid
}

// database opens the installation's database besides, or instead of, the
// running program. Close it before the next kill: it keeps the server up.
func (in *installation) database() (pool *pgxpool.Pool, close func()) {
	in.Helper()
	ctx := context.Background()
	native, err := embedded.Native(filepath.Join("..", "..", ".."))
	if err != nil {
		in.Fatal(err)
	}
	server, err := embedded.Start(ctx, embedded.Config{
		Native: native, State: filepath.Join(in.state, "postgres"), Database: "shop", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		in.Fatal(err)
	}
	pool, err = postgres.Open(ctx, server.DSN("shop"))
	if err == nil {
		err = postgres.Migrate(ctx, pool)
	}
	if err != nil {
		in.Fatal(errors.Join(err, server.Stop()))
	}
	return pool, func() {
		pool.Close()
		if err := server.Stop(); err != nil {
			in.Error(err)
		}
	}
}

// call sends a JSON request with a person's token. Status 0 is no answer at
// all. The answer's data is read into the last argument unless that is nil.
func (in *installation) call(method, path, token, key string, body, data any) (status int, message string) {
	var send io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			panic(err) // the tests' own literals
		}
		send = bytes.NewReader(b)
	}
	req, err := http.NewRequest(method, in.url("/api"+path), send)
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer res.Body.Close()
	answer := struct {
		Message string
		Data    any
	}{Data: data}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		return 0, err.Error() // cut off: not an answer
	}
	return res.StatusCode, answer.Message
}

// output is what a program printed; it may be read while it prints.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}
