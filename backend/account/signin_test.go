package account

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shop/backend/fault"
)

func (b *shop) login(login, pass string) answer {
	b.t.Helper()
	return b.call("POST", "/login", "", map[string]any{"phone": login, "password": pass})
}

func TestLoginByPhoneOrEmail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.call("POST", "/registration", "", form()).want(200)
	for _, login := range []string{"+351910000123", "00351 910 000 123", "351910000123", "amira@example.org", " AMIRA@EXAMPLE.ORG"} {
		data := read[SignedInData](b.login(login, password).want(200))
		if data.User.Name != "Amira Lindholt" || time.Until(data.Access.ExpiresAt) < TokenLife-time.Minute {
			t.Fatalf("%s: %+v", login, data)
		}
	}
}

func TestLoginSaysTheSameToAll(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.person("Blocked")
	b.exec(`update users set status = 'blocked' where name = 'Blocked'`)
	first := b.login(user.Email, "wrong-password")
	first.wantField("password")
	for _, login := range []string{"nobody@example.org", "+351999999999", "not a login", "blocked@example.org", "'; drop table users; --"} {
		pass := "wrong-password"
		if login == "blocked@example.org" {
			pass = password
		}
		a := b.login(login, pass)
		if a.Status != first.Status || a.Message != first.Message {
			t.Errorf("%q is told %d %q instead of %d %q", login, a.Status, a.Message, first.Status, first.Message)
		}
	}
	b.login(user.Email, strings.Repeat("x", 1001)).wantField("password")
	b.call("POST", "/login", "", map[string]any{"phone": 5, "password": true}).wantField("phone")
	b.call("POST", "/login", "", `{"phone":`).want(http.StatusBadRequest)
}

func TestUnknownLoginsTakeAsLongAsWrongPasswords(t *testing.T) {
	t.Parallel()
	h := newHasher()
	hash := HashPassword(password)
	took := func(hash string) time.Duration {
		best := time.Hour
		for range 5 {
			start := time.Now()
			if ok, err := h.matches(context.Background(), "something", hash); ok || err != nil {
				t.Fatal(ok, err)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	known, unknown := took(hash), took("")
	if unknown < known/2 {
		t.Fatalf("an unknown login is answered in %v, a known one in %v", unknown, known)
	}
}

func TestHashesAreSaltedAndVerifiable(t *testing.T) {
	t.Parallel()
	a, b := HashPassword(password), HashPassword(password)
	if a == b {
		t.Fatal("two hashes of one password are equal")
	}
	if ok, err := passwordMatches(password, a); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if ok, _ := passwordMatches(password+" ", a); ok {
		t.Fatal("another password matches")
	}
	for _, broken := range []string{"plain", "$argon2id$v=19$m=1$x$y", "$argon2id$v=19$m=8,t=1,p=1$!!$AA", "$argon2id$v=19$m=8,t=1,p=1$AAAA$"} {
		if ok, err := passwordMatches(password, broken); ok || err == nil {
			t.Errorf("%q is taken for a hash", broken)
		}
	}
	if ok, _ := passwordMatches("", unknownHash); ok {
		t.Fatal("the stand-in hash has a password")
	}
}

func TestHashingIsBounded(t *testing.T) {
	t.Parallel()
	h := &hasher{turns: make(chan struct{}, 1)}
	h.turns <- struct{}{}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := h.hash(ctx, password); err == nil {
		t.Fatal("hashed beyond the bound")
	}
}

func TestTooManyFailuresCloseTheDoor(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	for range failuresPerClient {
		b.login(user.Email, "wrong-password").want(422)
	}
	if a := b.login(strings.ToUpper(user.Email), password).want(429); a.RetryAfter == "" {
		t.Fatal("no Retry-After")
	}
	// somebody elsewhere, perhaps the owner, is not locked out
	if _, err := b.s.Login(context.Background(), Login{Login: user.Email, Password: password, ClientIP: "203.0.113.9"}); err != nil {
		t.Fatal(err)
	}
	b.exec(`update sign_in_failures set since = now() - interval '16 minutes'`)
	b.login(user.Email, password).want(200)
}

// Guesses that are sent all at once must not get past the limit together,
// and the right one among the late ones must not be told apart.
func TestSimultaneousGuessesAreBoundedToo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.s.hasher = &hasher{turns: make(chan struct{}, 1)}
	b.s.hasher.turns <- struct{}{}
	guess := func(password string) error {
		_, err := b.s.Login(context.Background(), Login{Login: user.Email, Password: password, ClientIP: "203.0.113.9"})
		return err
	}
	var wg sync.WaitGroup
	var told atomic.Int32
	for range 3 * failuresPerClient {
		wg.Go(func() {
			if fault.CodeOf(guess("wrong-password")) == fault.Invalid {
				told.Add(1)
			}
		})
	}
	time.Sleep(300 * time.Millisecond) // all of them have looked at the counters and wait for their turn
	<-b.s.hasher.turns
	wg.Wait()
	if n := told.Load(); n > failuresPerClient+2 {
		t.Errorf("%d guesses were answered", n)
	}
	if err := guess(password); fault.CodeOf(err) != fault.TooMany {
		t.Errorf("got %v", err)
	}
}

// A phone is found with and without its +, so both are one login to guess.
func TestAnotherSpellingIsTheSameLogin(t *testing.T) {
	t.Parallel()
	b := setup(t)
	login := Login{Login: "+351910000123", ClientIP: "203.0.113.9"}
	with, without := b.s.failureKeys(login, parseLogin("+351910000123")), b.s.failureKeys(login, parseLogin("351910000123"))
	if with != without {
		t.Error("two counters for one account")
	}
}

func TestManyClientsCannotGuessOneLogin(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.login(user.Email, "wrong-password").want(422)
	b.exec(`update sign_in_failures set failures = $1`, failuresPerLogin)
	_, err := b.s.Login(context.Background(), Login{Login: user.Email, Password: password, ClientIP: "203.0.113.9"})
	if fault.CodeOf(err) != fault.TooMany {
		t.Fatalf("got %v", err)
	}
}

func TestSimultaneousFailuresAllCount(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() { b.login("nobody@example.org", "wrong-password") })
	}
	wg.Wait()
	if n := b.count(`select min(failures) from sign_in_failures`); n != 6 {
		t.Fatalf("%d of 6 failures were counted", n)
	}
}
