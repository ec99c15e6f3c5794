package main_test

import (
	"bufio"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The first start of an empty folder makes a database and fills it; every
// other one finds all that and sells.
func TestSecondStart(t *testing.T) {
	in := install(t)
	started := time.Now()
	p := in.serve()
	first := time.Since(started)
	in.expectPrinted(p, "Filled the empty database with the demo shop", "The shop is open: http://"+in.addr, "Sign in as Amira Lindholt")
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := p.exit(); code != 0 {
		t.Fatalf("exit %d after SIGTERM\n%s", code, p.out)
	}
	if pid := in.postmaster(); pid != 0 {
		t.Errorf("the database still runs, pid %d", pid)
	}

	started = time.Now()
	p = in.serve()
	second := time.Since(started)
	t.Logf("first start %d ms, second %d ms", first.Milliseconds(), second.Milliseconds())
	if strings.Contains(p.out.String(), "Filled") {
		t.Error("the second start filled the shop again")
	}
	var list struct{ Total int }
	if status, message := in.call("GET", "/products", "", "", nil, &list); status != http.StatusOK || list.Total != 109 {
		t.Errorf("products: %d %s, %d of 109", status, message, list.Total)
	}
	// Without bundles there is no page to show, and that is said as such.
	res, err := http.Get(in.url("/"))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("a document without a composition: %d, Retry-After %q", res.StatusCode, res.Header.Get("Retry-After"))
	}
}

func (in *installation) expectPrinted(p *process, texts ...string) {
	in.Helper()
	for _, text := range texts {
		if !strings.Contains(p.out.String(), text) {
			in.Errorf("it does not print %q:\n%s", text, p.out)
		}
	}
}

// A port in use is said before any work is done.
func TestPortInUse(t *testing.T) {
	in := install(t)
	l, err := net.Listen("tcp", in.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := in.run("serve")
	if code := p.exit(); code != 1 {
		t.Errorf("exit %d", code)
	}
	in.expectPrinted(p, in.addr, "in use")
	in.expectUntouched()
}

// Every wrong setting is named at once, with what was expected of it.
func TestWrongSettings(t *testing.T) {
	in := install(t)
	in.env = append(in.env, "ADDR=nowhere", "PUBLIC_URL=shop.example", "RATE_FACTOR=-1", "LOG_FORMAT=xml", "DRAIN=soon",
		"DEMO=perhaps", "TLS_CERT=cert.pem", "PUSHER_APP_ID=7", "SMTP_URL=mail.example", "TRUSTED_PROXIES=everybody")
	p := in.run("serve")
	if code := p.exit(); code != 1 {
		t.Errorf("exit %d", code)
	}
	in.expectPrinted(p, `ADDR is "nowhere", expected a host and port`, `PUBLIC_URL is "shop.example", expected an origin`,
		`RATE_FACTOR is "-1"`, `LOG_FORMAT is "xml", expected text or json`, `DRAIN is "soon", expected a duration`, `DEMO is "perhaps", expected true or false`,
		"TLS_CERT and TLS_KEY go together", "PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_CLUSTER go together",
		"SMTP_URL is not an address", `TRUSTED_PROXIES is "everybody"`)
	in.expectUntouched()
}

// expectUntouched is for runs that ended before they began.
func (in *installation) expectUntouched() {
	in.Helper()
	entries, err := os.ReadDir(in.state)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		in.Fatal(err)
	}
	if len(entries) != 0 {
		in.Errorf("it left %s in its state", entries[0].Name())
	}
}

// A stop signal lets the request that is under way finish, takes no new ones,
// and stops the database after the last of them.
func TestStopDrains(t *testing.T) {
	in := install(t, "DEMO=false", "DRAIN=30s")
	p := in.serve()
	body := `{"name":"Ada Slow","email":"ada@example.test","phone":"+351910000000","password":"quiet-harbour-42","password_confirmation":"quiet-harbour-42"}`
	conn, err := net.Dial("tcp", in.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	head := "POST /api/registration HTTP/1.1\r\nHost: " + in.addr + "\r\nContent-Type: application/json\r\nContent-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n"
	if _, err := conn.Write([]byte(head + body[:20])); err != nil {
		t.Fatal(err)
	}
	waitForActive(t, in)
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		other, err := net.Dial("tcp", in.addr)
		if err != nil {
			break // the door is closed
		}
		other.Close()
		if time.Now().After(deadline) {
			t.Fatal("it still takes requests")
		}
	}
	if _, err := conn.Write([]byte(body[20:])); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("the request that was under way got no answer: %v\n%s", err, p.out)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("the request that was under way: %d", res.StatusCode)
	}
	if code := p.exit(); code != 0 {
		t.Errorf("exit %d\n%s", code, p.out)
	}
	if pid := in.postmaster(); pid != 0 {
		t.Errorf("the database still runs, pid %d", pid)
	}
	pool, done := in.database()
	defer done()
	if n := number(t, pool, `select count(*) from users`); n != 1 {
		t.Errorf("%d accounts, want the one that was answered", n)
	}
}

// waitForActive returns when the server has taken the connections that were
// made before: it answers one that came later.
func waitForActive(t *testing.T, in *installation) {
	t.Helper()
	res, err := http.Get(in.url("/healthz"))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
}
