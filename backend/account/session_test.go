package account

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"shop/backend/fault"
)

func TestGuestsAreTurnedAway(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{"GET /logout", "POST /logout", "GET /profile", "POST /update-profile", "POST /change-password", "GET /sessions",
		"DELETE /sessions/1", "POST /account/delete", "POST /update-last-seen", "GET /dashboard", "GET /addresses", "POST /address/store",
		"POST /address/1/update", "DELETE /address/1/delete"} {
		var method, where string
		fmt.Sscan(path, &method, &where)
		for _, token := range []string{"", "shop_wrong", "x", "shop_" + string(make([]byte, 0))} {
			b.call(method, where, token, map[string]any{}).want(http.StatusUnauthorized)
		}
	}
}

func TestLogoutEndsThisTokenOnly(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"GET", "POST"} {
		b := setup(t)
		user, token := b.person("Amira")
		other := read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
		b.call("GET", "/profile", token, nil).want(200)
		if a := b.call(method, "/logout", token, nil).want(200); a.Message != "Logout successfully" {
			t.Errorf("message %q", a.Message)
		}
		b.call("GET", "/profile", token, nil).want(401)
		b.call("GET", "/profile", other, nil).want(200)
	}
}

func TestExpiredTokensAreRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	b.exec(`update access_tokens set expires_at = now() - interval '1 second'`)
	b.call("GET", "/profile", token, nil).want(401)
}

func TestBlockedPeopleAreSignedOut(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	b.exec(`update users set status = 'blocked'`)
	b.call("GET", "/profile", token, nil).want(401)
}

func TestRevocationReachesOtherProcessesInTime(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx := context.Background()
	_, token := b.person("Amira")
	second := b.service()
	if _, _, err := second.Authenticate(ctx, token); err != nil {
		t.Fatal(err)
	}
	b.call("POST", "/logout", token, nil).want(200)
	for hash, e := range second.sessions.entries { // let the memory of the other process run out
		e.until = time.Now()
		second.sessions.entries[hash] = e
	}
	if _, _, err := second.Authenticate(ctx, token); fault.CodeOf(err) != fault.Unauthenticated {
		t.Fatalf("got %v", err)
	}
}

func TestLookupThatBeganBeforeARevocationIsNotRemembered(t *testing.T) {
	t.Parallel()
	c := newSessionCache()
	before := c.generation()
	c.forget(7)
	c.put(tokenHash{1}, tokenOwner{UserID: 7, ExpiresAt: time.Now().Add(time.Hour)}, before)
	if _, ok := c.get(tokenHash{1}); ok {
		t.Fatal("a revoked token is remembered")
	}
	c.put(tokenHash{1}, tokenOwner{UserID: 7, ExpiresAt: time.Now().Add(time.Hour)}, c.generation())
	if _, ok := c.get(tokenHash{1}); !ok {
		t.Fatal("a good token is not remembered")
	}
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	other := read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
	_, stranger := b.person("Bruno")

	list := read[SessionList](b.call("GET", "/sessions", token, nil).want(200))
	if list.Total != 2 || len(list.Sessions) != 2 {
		t.Fatalf("%+v", list)
	}
	var foreign int64
	for _, one := range list.Sessions {
		if one.Name != "Firefox on Linux" {
			t.Errorf("device %q", one.Name)
		}
		if !one.Current {
			foreign = one.ID
		}
	}
	path := fmt.Sprintf("/sessions/%d", foreign)
	b.call("DELETE", path, stranger, nil).want(404)
	b.call("GET", "/profile", other, nil).want(200)
	b.call("DELETE", path, token, nil).want(200)
	b.call("GET", "/profile", other, nil).want(401)
	b.call("DELETE", path, token, nil).want(404)
	b.call("DELETE", "/sessions/0", token, nil).want(422)
	b.call("DELETE", "/sessions/abc", token, nil).want(422)
	if list := read[SessionList](b.call("GET", "/sessions", stranger, nil).want(200)); list.Total != 1 {
		t.Fatalf("the stranger sees %d sessions", list.Total)
	}
}

func TestDevicesHaveNames(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0": "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1":       "Safari on iPhone",
		"Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36":     "Chrome on Android",
		"curl/8.9": "",
	} {
		if got := deviceName(agent); got != want {
			t.Errorf("%s is called %q, want %q", agent, got, want)
		}
	}
}

// Realtime connections outlive requests: they are told of every end.
func TestEveryEndOfASignInIsTold(t *testing.T) {
	t.Parallel()
	b := setup(t)
	told := func(what string, userID int64) {
		t.Helper()
		b.mu.Lock()
		defer b.mu.Unlock()
		if len(b.ended) == 0 || b.ended[len(b.ended)-1] != userID {
			t.Errorf("%s was not told: %v", what, b.ended)
		}
		b.ended = nil
	}
	user, token := b.person("Amira")
	b.call("POST", "/change-password", token, map[string]any{"current_password": password, "password": password + "2", "password_confirmation": password + "2"}).want(200)
	told("a new password", user.ID)
	b.forgot(user.Email).want(200)
	reset := read[ProvedData](b.prove(user.Email, b.code()).want(200)).Token
	b.call("POST", "/reset-password", "", map[string]any{"token": reset, "password": password, "password_confirmation": password}).want(200)
	told("a forgotten password", user.ID)
	token = read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
	b.call("GET", "/logout", token, nil).want(200)
	told("a logout", user.ID)
	token = read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
	other := read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
	list := read[SessionList](b.call("GET", "/sessions", other, nil).want(200))
	b.call("DELETE", fmt.Sprintf("/sessions/%d", list.Sessions[0].ID), token, nil).want(200)
	told("an ended session", user.ID)
	token = read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
	b.call("POST", "/account/delete", token, map[string]any{"password": password}).want(200)
	told("a deleted account", user.ID)
}
