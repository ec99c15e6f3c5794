package app_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"shop/backend/backendtest"
)

// Every operation of the API, taken from its own document, answers nonsense
// with the envelope, and keeps nothing of it.
func TestNonsenseForEveryOperation(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	before := s.contents()
	for _, op := range operations(t) {
		t.Run(op.method+" "+op.path, func(t *testing.T) {
			for name, r := range op.nonsense() {
				r.token = s.tokenFor(op)
				a := s.send(t, r)
				want := r.want
				if op.release() && a.status == http.StatusUnauthorized {
					continue // asked for the team's token first: rightly so
				}
				if !slices.Contains(want, a.status) {
					t.Errorf("%s: %d %s, want one of %v", name, a.status, a.body, want)
				}
				a.checkEnvelope(t, name)
			}
		})
	}
	s.expectContents(before)
}

// A number that a column cannot hold is refused at its field, and an id that
// is nobody's is not found; neither is a server's error.
func TestLargeNumbersForEveryOperation(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	tried := 0
	for _, op := range operations(t) {
		if op.path == "/account/delete" || op.path == "/logout" {
			continue // they would end the session that the rest is called with
		}
		for _, n := range op.numbers("2147483648", "9223372036854775807", "-1", "-2147483649") {
			tried++
			n.token = s.tokenFor(op)
			a := s.send(t, n.request)
			if a.status >= http.StatusInternalServerError {
				t.Errorf("%s %s with %s = %s: %d %s", op.method, op.path, n.field, n.value, a.status, a.body)
			}
			if n.outside && a.status != http.StatusUnauthorized && (a.status != http.StatusUnprocessableEntity || !a.complainsOf(n.field)) {
				t.Errorf("%s %s with %s = %s is not refused at its field: %d %s", op.method, op.path, n.field, n.value, a.status, a.body)
			}
		}
	}
	if tried < 200 {
		t.Errorf("only %d numbers were tried", tried)
	}
}

// What a database cannot hold, or a header should not, never is a server's
// error.
func TestHostileTextForEveryOperation(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, op := range operations(t) {
		if op.path == "/account/delete" || op.path == "/logout" {
			continue // they would end the session that the rest is called with
		}
		t.Run(op.method+" "+op.path, func(t *testing.T) {
			for name, r := range op.hostile() {
				r.token = s.tokenFor(op)
				if a := s.send(t, r); a.status >= http.StatusInternalServerError {
					t.Errorf("%s: %d %s", name, a.status, a.body)
				}
			}
		})
	}
}

// Nothing behind a token answers to a guest, to garbage, or to a token whose
// time is over.
func TestTokensOfEveryKind(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	expired, ended := s.login("jonas@demo.example", "demo-shopper-2"), s.login("jonas@demo.example", "demo-shopper-2")
	backendtest.Exec(t, s.pool, `
		update access_tokens set expires_at = now() - interval '1 second'
		where id = (select max(id) - 1 from access_tokens)`)
	if a := s.send(t, request{method: "POST", target: "/api/logout", token: ended}); a.status != http.StatusOK {
		t.Fatalf("logout: %d %s", a.status, a.body)
	}
	before := s.contents()
	for _, op := range operations(t) {
		if !op.auth {
			continue
		}
		for name, token := range map[string]string{
			"no token": "", "garbage": "garbage", "an id": "1", "a long one": strings.Repeat("x", 5000), "expired": expired, "logged out": ended,
			"a quote": "' or 1=1 --", "not UTF-8": "\xff\xfe",
		} {
			r := op.plain()
			r.token = token
			a := s.send(t, r)
			says := "Please login first!"
			if op.vendor() {
				says = "A shop's token is needed"
			}
			if a.status != http.StatusUnauthorized || !strings.HasPrefix(a.envelope().Message, says) {
				t.Errorf("%s %s with %s: %d %s", op.method, op.path, name, a.status, a.body)
			}
		}
	}
	s.expectContents(before)
}

// What belongs to Amira is not there for Jonas: not to read, not to change,
// and no answer tells whether it exists.
func TestForeignThings(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	amira := s.person("amira@demo.example")
	number := func(sql string) int64 { return s.number(sql, amira) }
	order := number(`select max(id) from orders where user_id = $1`)
	pending := number(`select max(id) from orders where user_id = $1 and status = 'pending'`)
	address := number(`select min(id) from addresses where user_id = $1`)
	line := number(`select min(i.id) from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`)
	session := number(`select max(id) from access_tokens where user_id = $1`)
	shop := number(`select min(shop_id) from chat_conversations where user_id = $1`)
	ticket := s.text(`select ticket_number from support_tickets where user_id = $1 order by id limit 1`, amira)
	street := `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Mine now"}`

	// A cart of his own, so that only the address is foreign.
	if a := s.send(t, request{method: "POST", target: "/api/cart/store", token: s.jonas, body: s.anyVariant()}); a.status != http.StatusOK {
		t.Fatalf("cart: %d %s", a.status, a.body)
	}
	mine := s.number(`select i.shop_id from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`, s.person("jonas@demo.example"))
	before := s.contents()

	for _, c := range []struct {
		method, path, body string // # stands for what is hers
		hers               any
		status             int
	}{
		{"GET", "/order-details?order_id=#", "", order, 404},
		{"POST", "/orders/cancel", `{"order_id":#}`, pending, 404},
		{"POST", "/place-order/again", `{"order_id":#}`, order, 404},
		{"POST", "/address/#/update", street, address, 404},
		{"DELETE", "/address/#/delete", "", address, 404},
		{"POST", "/cart/increment", `{"cart_id":#}`, line, 404},
		{"POST", "/cart/decrement", `{"cart_id":#}`, line, 404},
		{"POST", "/cart/delete", `{"cart_id":#}`, line, 404},
		{"POST", "/cart/update", `{"cart_id":#,"quantity":9}`, line, 404},
		{"POST", "/place-order", fmt.Sprintf(`{"shop_ids":[%d],"address_id":#}`, mine), address, 422},
		{"GET", "/support-ticket/show?ticket_number=#", "", ticket, 404},
		{"GET", "/support-ticket-messages?ticket_number=#", "", ticket, 404},
		{"POST", "/support-ticket/close", `{"ticket_number":"#"}`, ticket, 404},
		{"DELETE", "/sessions/#", "", session, 404},
	} {
		about := func(what any) answer {
			name := strings.NewReplacer("#", fmt.Sprint(what))
			return s.send(t, request{method: c.method, target: "/api" + name.Replace(c.path), body: name.Replace(c.body), token: s.jonas})
		}
		a := about(c.hers)
		if a.status != c.status {
			t.Errorf("%s %s: %d %s, want %d", c.method, c.path, a.status, a.body, c.status)
		}
		a.checkEnvelope(t, c.path)
		s.expectNothingOfAmira(t, a, c.path)
		if b := about("987654321"); b.status != a.status || b.body != a.body {
			t.Errorf("%s %s tells that it exists: %d %s, of nothing %d %s", c.method, c.path, a.status, a.body, b.status, b.body)
		}
	}
	// A reply to her ticket comes as a form.
	a := s.send(t, form("/api/support-ticket-message", map[string]string{"ticket_number": ticket, "message": "let me in"}).as(s.jonas))
	if a.status != http.StatusNotFound {
		t.Errorf("a message in her ticket: %d %s", a.status, a.body)
	}
	// The lists of a fresh account are empty, whoever is asked for.
	for path, member := range map[string]string{
		"/orders": "orders", "/addresses": "addresses", "/support-tickets": "tickets", "/favorite-products": "products", "/get-collected-vouchers": "coupons",
		fmt.Sprintf("/get-message?shop_id=%d", shop): "messages",
	} {
		a := s.send(t, request{method: "GET", target: "/api" + path, token: s.jonas})
		var answer struct{ Data map[string]json.RawMessage }
		if err := json.Unmarshal([]byte(a.body), &answer); err != nil || a.status != http.StatusOK {
			t.Errorf("%s: %d %s", path, a.status, a.body)
			continue
		}
		if list, ok := answer.Data[member]; ok && string(list) != "[]" {
			t.Errorf("%s: %s", path, list)
		}
		s.expectNothingOfAmira(t, a, path)
	}
	a = s.send(t, request{method: "GET", target: fmt.Sprintf("/api/unread-messages?user_id=%d", amira), token: s.jonas})
	if !strings.Contains(a.body, `"unread_messages":0`) {
		t.Errorf("her unread messages: %s", a.body)
	}
	// Her channel is not his, whatever it is called.
	for _, channel := range []string{"private-chat_user_%d", "chat_user_%d", "presence-chat_user_%d", "private-encrypted-chat_user_%d"} {
		body := url.Values{"socket_id": {"1234.5678"}, "channel_name": {fmt.Sprintf(channel, amira)}}.Encode()
		a := s.send(t, request{method: "POST", target: "/pusher/auth", body: body, token: s.jonas, contentType: "application/x-www-form-urlencoded"})
		if a.status != http.StatusForbidden {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
		a.checkEnvelope(t, channel)
	}
	s.expectContents(before)
}

// A picture that would fill the memory of whoever looks at it is refused at
// its field, in the shopper's language.
func TestPictureThatClaimsTooMuch(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	bomb := webpOf(16384, 16384)
	says := "La photo fait 16384 × 16384 pixels. Veuillez en envoyer une de 50 millions au plus."
	for path, c := range map[string]struct {
		fields      map[string]string
		input, want string
	}{
		"/api/update-profile": {map[string]string{"name": "Jonas"}, "profile_photo", says},
		"/api/support-ticket": {map[string]string{"subject": "s", "message": "m"}, "attachments", "huge.webp: " + says},
	} {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		for name, value := range c.fields {
			if err := w.WriteField(name, value); err != nil {
				t.Fatal(err)
			}
		}
		part, err := w.CreateFormFile(c.input, "huge.webp")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(bomb); err != nil {
			t.Fatal(err)
		}
		w.Close()
		a := s.send(t, request{method: "POST", target: path, body: body.String(), contentType: w.FormDataContentType(), token: s.jonas, header: map[string]string{"Accept-Language": "fr"}})
		var problem struct {
			Message string
			Errors  map[string][]string
		}
		if err := json.Unmarshal([]byte(a.body), &problem); err != nil || a.status != http.StatusUnprocessableEntity || problem.Message != says || !slices.Equal(problem.Errors[c.input], []string{c.want}) {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

// complainsOf tells whether an input, or something in it, is among the errors.
func (a answer) complainsOf(input string) bool {
	var problem struct{ Errors map[string][]string }
	if err := json.Unmarshal([]byte(a.body), &problem); err != nil {
		return false
	}
	for name := range problem.Errors {
		if strings.HasPrefix(name, input) {
			return true
		}
	}
	return false
}

// webpOf is a lossless WebP that says it is this large.
func webpOf(width, height uint32) []byte {
	b := binary.LittleEndian.AppendUint32([]byte("RIFF\x12\x00\x00\x00WEBPVP8L\x05\x00\x00\x00\x2f"), width-1|(height-1)<<14)
	return append(b, 0)
}

// Addresses that lead nowhere: the envelope below /api, never a document for
// a file, and no way out of a folder.
func TestUnknownPlaces(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, c := range []struct {
		method, target string
		status         int
	}{
		{"GET", "/api/", 404},
		{"GET", "/api/nothing-here", 404},
		{"GET", "/api/products/1/2/3", 404},
		{"POST", "/api/nothing-here", 404},
		{"GET", "/api/../api/nothing-here", 404},
		{"POST", "/api/products", 405},
		{"DELETE", "/api/carts", 405},
		{"PATCH", "/api/cart/store", 405},
		{"GET", "/api/cart/store", 405},
		{"PUT", "/api/login", 405},
		{"TRACE", "/api/master", 405},
	} {
		a := s.send(t, request{method: c.method, target: c.target, token: s.jonas})
		if a.status != c.status {
			t.Errorf("%s %s: %d %s, want %d", c.method, c.target, a.status, a.body, c.status)
		}
		a.checkEnvelope(t, c.method+" "+c.target)
	}
	for _, prefix := range []string{"/bundles/", "/bundles/mfe-cart/", "/bundles/mfe-cart/1.0.0/", "/bundles/mfe-cart/1.0.0/assets/", "/media/", "/media/uploads/", "/media/uploads/profiles/"} {
		for _, out := range []string{
			"../../../../etc/passwd", "..%2f..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "..%5c..%5cetc%5cpasswd",
			"....//....//etc/passwd", "%252e%252e%252fetc/passwd", "/etc/passwd", "%00", "passwd%00.webp", "..;/..;/etc/passwd", ".", "..", "../postgres/postgres.log",
			"..%2fpostgres%2fdata-18%2fPG_VERSION", "../uploads/../outbox/", "%ff%fe.webp", strings.Repeat("a/", 2000) + "x.webp",
		} {
			a := s.send(t, request{method: "GET", target: prefix + out})
			if a.status != http.StatusNotFound && a.status != http.StatusMovedPermanently && a.status != http.StatusBadRequest {
				t.Errorf("%s%.60s: %d", prefix, out, a.status)
			}
			if strings.Contains(a.body, "root:") || strings.Contains(a.body, "<html") {
				t.Errorf("%s%.60s answers with a file or a page: %.200s", prefix, out, a.body)
			}
			if a.status == http.StatusNotFound && a.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s%.60s: a 404 that may be kept: %q", prefix, out, a.header.Get("Cache-Control"))
			}
		}
	}
}

// The release calls refuse what is not theirs before they read it.
func TestReleaseCallsWithoutRight(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	secret := s.teamToken("mfe-cart")
	before := s.contents()
	archive := "/api/releases/bundles/mfe-cart/1.0.1"
	for name, c := range map[string]struct {
		r      request
		status int
	}{
		"no token":            {request{method: "PUT", target: archive, body: "x", contentType: "application/gzip"}, 401},
		"a shopper's token":   {request{method: "PUT", target: archive, body: "x", contentType: "application/gzip", token: s.jonas}, 401},
		"not an archive":      {request{method: "PUT", target: archive, body: "not a gzip", contentType: "application/gzip", token: secret}, 422},
		"an empty body":       {request{method: "PUT", target: archive, contentType: "application/gzip", token: secret}, 400},
		"half an archive":     {request{method: "PUT", target: archive, body: tarball("shop.json", "{}")[:40], contentType: "application/gzip", token: secret}, 422},
		"out of the folder":   {request{method: "PUT", target: archive, body: tarball("../../outside", "x"), contentType: "application/gzip", token: secret}, 422},
		"an absolute path":    {request{method: "PUT", target: archive, body: tarball("/etc/cron.d/x", "x"), contentType: "application/gzip", token: secret}, 422},
		"another team's":      {request{method: "PUT", target: "/api/releases/bundles/mfe-account/1.0.1", body: tarball("shop.json", "{}"), contentType: "application/gzip", token: secret}, 403},
		"a wrong name":        {request{method: "PUT", target: "/api/releases/bundles/%2e%2e%2fx/1.0.1", body: "x", contentType: "application/gzip", token: secret}, 403},
		"a channel not given": {request{method: "POST", target: "/api/releases/channels/production/promote", body: `{"bundles":{"mfe-cart":"1.0.1"}}`, token: secret}, 403},
		"the audit trail":     {request{method: "GET", target: "/api/releases/audit"}, 401},
	} {
		a := s.send(t, c.r)
		if a.status != c.status {
			t.Errorf("%s: %d %s, want %d", name, a.status, a.body, c.status)
		}
		a.checkEnvelope(t, name)
	}
	s.expectContents(before)
}

func (s *shop) person(email string) (id int64) {
	return s.number(`select id from users where email = $1`, email)
}

// anyVariant is the body that puts some product with its options into a cart.
func (s *shop) anyVariant() (body string) {
	return s.text(`
		select json_build_object('product_id', v.product_id, 'size', coalesce(v.size_id, 0), 'color', coalesce(v.color_id, 0), 'unit', coalesce(v.unit_id, 0))::text
		from variants v join stock_levels l on l.variant_id = v.id
		where l.on_hand > 1 order by v.id limit 1`)
}

func (s *shop) number(sql string, args ...any) (n int64) {
	s.Helper()
	if err := s.pool.QueryRow(context.Background(), sql, args...).Scan(&n); err != nil {
		s.Fatalf("%v\n%s", err, sql)
	}
	return n
}

func (s *shop) text(sql string, args ...any) (text string) {
	s.Helper()
	if err := s.pool.QueryRow(context.Background(), sql, args...).Scan(&text); err != nil {
		s.Fatalf("%v\n%s", err, sql)
	}
	return text
}

// expectNothingOfAmira looks for her name, her address and her street.
func (s *shop) expectNothingOfAmira(t *testing.T, a answer, what string) {
	t.Helper()
	for _, text := range []string{"Amira", "Lindholt", "amira@", "Farol"} {
		if strings.Contains(a.body, text) {
			t.Errorf("%s tells %q: %.300s", what, text, a.body)
		}
	}
}
