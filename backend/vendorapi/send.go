package vendorapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// answerTime is how long a webhook may take to answer.
const answerTime = 10 * time.Second

// outcome is how one try went: err is nil exactly when it was taken.
type outcome struct {
	status int // 0: no answer
	took   time.Duration
	err    error
}

func (o outcome) taken() bool { return o.err == nil }

// attempt sends a delivery once. Everything but 2xx is a failure, also a
// redirection: whoever moves a webhook says so here.
func (s *Service) attempt(ctx context.Context, w Webhook, d Delivery) (o outcome) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	started := time.Now()
	defer func() { o.took = time.Since(started) }()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, strings.NewReader(d.Body))
	if err != nil {
		return outcome{err: err}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Storefront-Webhook/1")
	r.Header.Set("Shop-Event", d.Event)
	r.Header.Set("Shop-Delivery", d.ID.String())
	r.Header.Set(SignatureHeader, Sign(w.Secret, started, []byte(d.Body)))
	res, err := s.client.Do(r)
	if err != nil {
		return outcome{err: cause(err)}
	}
	defer res.Body.Close()
	_, _ = io.CopyN(io.Discard, res.Body, 16<<10) // lets the connection be used again
	o.status = res.StatusCode
	if res.StatusCode < 200 || res.StatusCode > 299 {
		o.err = fmt.Errorf("it answered %s", res.Status)
	}
	return o
}

// cause is why a call failed as the shop may read it: without the webhook's
// address, which may hold a key, and without those of our own network.
func cause(err error) error {
	if call, ok := errors.AsType[*url.Error](err); ok {
		err = call.Err
	}
	if name, ok := errors.AsType[*net.DNSError](err); ok {
		return fmt.Errorf("the name %s cannot be looked up", name.Name)
	}
	if dial, ok := errors.AsType[*net.OpError](err); ok {
		return dial.Err
	}
	return err
}

func newClient(allowPrivate bool) *http.Client {
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	if !allowPrivate {
		dialer.Control = refusePrivate
	}
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			// No proxy: what is dialled has to be the webhook itself.
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: 5 * time.Second,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConns: 100, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute,
		},
	}
}

// refusePrivate sees the address that is dialled after the name was looked up,
// so a name cannot change what it stands for in between.
func refusePrivate(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("dial %s: %w", address, err)
	}
	if !public(to.Addr()) {
		return errors.New("the address is not on the public internet")
	}
	return nil
}

// special are networks that IsGlobalUnicast and IsPrivate take for public:
// shared by providers, for documents and tests, reserved, and those that carry
// an IPv4 address inside.
var special = func() (list []netip.Prefix) {
	for _, p := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(p))
	}
	return list
}()

// public tells whether an address belongs to the internet.
func public(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return false
	}
	for _, p := range special {
		if p.Contains(ip) {
			return false
		}
	}
	return true
}
