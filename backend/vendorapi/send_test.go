package vendorapi

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"shop/backend/fault"
)

func TestOnlyThePublicInternet(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"1.1.1.1": true, "93.184.216.34": true, "2606:4700::1111": true,
		"127.0.0.1": false, "127.8.8.8": false, "0.0.0.0": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false,
		"169.254.169.254": false, "100.64.0.1": false, "198.18.0.1": false, "192.0.2.1": false, "224.0.0.1": false, "255.255.255.255": false,
		"::1": false, "::": false, "fe80::1": false, "fe80::1%eth0": false, "fd00::1": false, "ff02::1": false, "2001:db8::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:0:7f00:1::": false,
	} {
		if got := public(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: public %v", address, got)
		}
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	s := New(nil, Options{})
	for address, ok := range map[string]bool{
		"https://shop.example/hooks?key=1": true, "https://shop.example:8443": true, "https://93.184.216.34/": true,
		"http://shop.example/": false, "ftp://shop.example/": false, "https://": false, "shop.example": false, "": false,
		"https://me:secret@shop.example/": false, "https://shop.example/#part": false,
		"https://127.0.0.1/": false, "https://[::1]/": false, "https://localhost/": false, "https://LOCALHOST./": false, "https://a.localhost/": false,
		"https://169.254.169.254/latest": false, "https://shop.example/" + strings.Repeat("x", 500): false,
	} {
		if err := s.checkAddress(address); (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		} else if err != nil && fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := New(nil, Options{AllowPrivate: true}).checkAddress("http://localhost:9000/"); err != nil {
		t.Error(err)
	}
}

// A name may stand for anything when it is called: what counts is where the
// call would go.
func TestACallNeverGoesInside(t *testing.T) {
	t.Parallel()
	called := false
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called = true }))
	t.Cleanup(inside.Close)
	address := strings.Replace(inside.URL, "127.0.0.1", "localhost", 1) + "/hook?key=1"
	o := New(nil, Options{}).attempt(t.Context(), Webhook{URL: address, Secret: "s"}, Delivery{Body: "{}"})
	if o.err == nil || !strings.Contains(o.err.Error(), "not on the public internet") || called {
		t.Errorf("%+v, called %v", o, called)
	}
	if text := o.err.Error(); strings.Contains(text, "127.0.0.1") || strings.Contains(text, "::1") {
		t.Errorf("the shop learns where the name leads: %v", o.err)
	}
	if strings.Contains(o.err.Error(), "key=1") {
		t.Errorf("the log has the address: %v", o.err)
	}
}

// What is wrong with a call is told without the addresses of our network.
func TestCausesNameNoServerOfOurs(t *testing.T) {
	t.Parallel()
	refused := &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(10, 1, 2, 3), Port: 443}, Err: errors.New("connection refused")}
	unknown := &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "shop.example", Server: "10.1.2.3:53"}}
	for want, err := range map[string]error{"connection refused": refused, "the name shop.example cannot be looked up": unknown} {
		if got := cause(&url.Error{Op: "Post", URL: "https://shop.example/?key=1", Err: err}).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSignature(t *testing.T) {
	t.Parallel()
	at, body := time.Unix(1_763_624_796, 0), []byte(`{"event":"ping"}`)
	header := Sign("secret", at, body)
	// Computed with: printf '1763624796.{"event":"ping"}' | openssl dgst -sha256 -hmac secret
	if want := "t=1763624796,v1=" + knownSignature; header != want {
		t.Errorf("%s, want %s", header, want)
	}
	for name, err := range map[string]error{
		"another secret": Verify("other", header, body, at, time.Minute),
		"another body":   Verify("secret", header, []byte(`{"event":"pong"}`), at, time.Minute),
		"another time":   Verify("secret", strings.Replace(header, "t=1763624796", "t=1763624797", 1), body, at, time.Minute),
		"too old":        Verify("secret", header, body, at.Add(6*time.Minute), 5*time.Minute),
		"from tomorrow":  Verify("secret", header, body, at.Add(-6*time.Minute), 5*time.Minute),
		"empty":          Verify("secret", "", body, at, time.Minute),
		"no hex":         Verify("secret", "t=1763624796,v1=zz", body, at, time.Minute),
	} {
		if err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if err := Verify("secret", header, body, at.Add(4*time.Minute), 5*time.Minute); err != nil {
		t.Error(err)
	}
}

const knownSignature = "8feee899bc2e06280ecc09c90ce6f7c50f8713283aea282277bc5deec4d75009"
