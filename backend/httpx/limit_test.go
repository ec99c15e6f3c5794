package httpx

import (
	"net/http/httptest"
	"testing"
)

// Whoever has a line has a /64: changing the address within it must not give
// new tries, and IPv4 neighbours must not share theirs.
func TestSubscriberIsTheLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true},
		{"2001:db8:1:2::1", "2001:db8:1:3::1", false},
		{"203.0.113.8", "203.0.113.9", false},
		{"::ffff:203.0.113.8", "::ffff:203.0.113.9", false},
		{"", "203.0.113.9", false},
	} {
		if same := subscriber(c.a) == subscriber(c.b); same != c.same {
			t.Errorf("%q and %q: %q, %q", c.a, c.b, subscriber(c.a), subscriber(c.b))
		}
	}
}

// A zone is no part of an address that a database keeps.
func TestClientIPHasNoZone(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "[fe80::1%eth0]:4711"
	if ip := clientIP(r, nil); ip != "fe80::1" {
		t.Error(ip)
	}
}
