package app_test

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// kept are the tables that may still point to a person who is gone: the shops' books, and reviews, which are shown
// without a name.
var kept = []string{"order_groups", "orders", "return_requests", "reviews"}

// Every table that points to people is looked at, so that a new one has to say what becomes of its rows.
func TestADeletedAccountIsForgottenEverywhere(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	token := s.login("amira@demo.example", "demo-shopper-1")
	file := s.ticketWithPicture(token)
	if got := s.send(t, request{method: "GET", target: file}); got.status != http.StatusOK {
		t.Fatalf("the picture of the ticket: %d", got.status)
	}
	for _, one := range []request{
		{method: "POST", target: "/api/cart/store", body: `{"product_id":1,"quantity":1}`},
		{method: "POST", target: "/api/recently-views", body: `{"product_ids":[1]}`},
	} {
		one.token = token
		s.send(t, one)
	}
	amira, jonas := s.person("amira@demo.example"), s.person("jonas@demo.example")
	before, others := s.rowsOf(amira), s.rowsOf(jonas)
	for _, table := range []string{"addresses", "chat_conversations", "favorites", "support_tickets", "orders"} {
		if before[table] == 0 {
			t.Fatalf("the test proves nothing about %s: it holds no row of hers", table)
		}
	}
	if got := s.send(t, request{method: "POST", target: "/api/account/delete", token: token, body: `{"password":"demo-shopper-1"}`}); got.status != http.StatusOK {
		t.Fatalf("deleting: %d %s", got.status, got.body)
	}
	for table, rows := range s.rowsOf(amira) {
		if rows > 0 && !slices.Contains(kept, table) {
			t.Errorf("%d rows of %s are left", rows, table)
		}
	}
	if got := s.send(t, request{method: "GET", target: file}); got.status != http.StatusNotFound {
		t.Errorf("the picture of the ticket is still served: %d", got.status)
	}
	for table, rows := range s.rowsOf(jonas) {
		if rows != others[table] {
			t.Errorf("somebody else had %d rows in %s and has %d", others[table], table, rows)
		}
	}
}

// rowsOf counts what every table with a reference to people holds of one.
func (s *shop) rowsOf(person int64) map[string]int64 {
	s.Helper()
	counts := map[string]int64{}
	for _, r := range s.references() {
		if r.to == "users" {
			counts[r.from] += s.number(`select count(*) from `+r.from+` where `+r.column+` = $1`, person)
		}
	}
	return counts
}

// ticketWithPicture opens a ticket and answers where its picture is.
func (s *shop) ticketWithPicture(token string) (url string) {
	s.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("subject", "A broken leg")
	_ = form.WriteField("message", "The chair came like this.")
	part, err := form.CreateFormFile("attachments", "chair.png")
	if err == nil {
		err = png.Encode(part, image.NewGray(image.Rect(0, 0, 2, 2)))
	}
	if err != nil {
		s.Fatal(err)
	}
	form.Close()
	got := s.send(s.T, request{method: "POST", target: "/api/support-ticket", token: token, body: body.String(), contentType: form.FormDataContentType()})
	if got.status != http.StatusOK {
		s.Fatalf("ticket: %d %s", got.status, got.body)
	}
	url = s.text(`select m.attachments->0->>'url' from support_ticket_messages m order by m.id desc limit 1`)
	if !strings.HasPrefix(url, "/media/uploads/tickets/") {
		s.Fatalf("stored at %q", url)
	}
	return url
}
