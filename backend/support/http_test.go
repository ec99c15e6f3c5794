package support_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/demo"
	"shop/backend/fault"
	"shop/backend/httpx"
	"shop/backend/media"
	"shop/backend/support"
)

type bundle struct {
	t       *testing.T
	pool    *pgxpool.Pool
	service *support.Service
	handler http.Handler
	uploads string
}

// setup has the demo's two shoppers, 1 with tickets and orders and 2 without;
// a token is the number of its owner.
func setup(t *testing.T) bundle {
	t.Helper()
	pool := backendtest.NewDB(t)
	_, err := demo.Seed(t.Context(), pool, demo.Deps{
		HashPassword: func(p string) (string, error) { return p, nil },
		Rebuild:      func(context.Context) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	uploads := t.TempDir()
	local, err := media.NewLocal(uploads)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { local.Close() })
	library := media.New(local, nil)
	s := support.New(pool, library)
	r := chi.NewRouter()
	media.Register(r, library)
	support.Register(httpx.Mount(r, httpx.Options{
		Authenticate: func(_ context.Context, token string) (int64, int64, error) {
			id, err := strconv.ParseInt(token, 10, 64)
			if err != nil {
				return 0, 0, fault.New(fault.Unauthenticated, "Please login first!")
			}
			return id, 1, nil
		},
	}), s)
	return bundle{t, pool, s, r, uploads}
}

func (b bundle) send(req *http.Request, user, status int) *httptest.ResponseRecorder {
	b.t.Helper()
	if user != 0 {
		req.Header.Set("Authorization", fmt.Sprintf("Bearer %d", user))
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, req)
	if w.Code != status {
		b.t.Fatalf("%s %s: status %d, want %d: %s", req.Method, req.URL, w.Code, status, w.Body)
	}
	return w
}

func (b bundle) get(user int, path string, status int) *httptest.ResponseRecorder {
	b.t.Helper()
	return b.send(httptest.NewRequest(http.MethodGet, path, nil), user, status)
}

func (b bundle) post(user int, path, body string, status int) *httptest.ResponseRecorder {
	b.t.Helper()
	req := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	return b.send(req, user, status)
}

func (b bundle) form(user int, path string, fields map[string]string, files map[string][]byte, status int) *httptest.ResponseRecorder {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			b.t.Fatal(err)
		}
	}
	for name, content := range files {
		part, err := w.CreateFormFile("attachments[]", name)
		if err != nil {
			b.t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			b.t.Fatal(err)
		}
	}
	w.Close()
	req := httptest.NewRequest(http.MethodPost, path, &body)
	req.Header.Set("Content-Type", w.FormDataContentType())
	return b.send(req, user, status)
}

func (b bundle) count(sql string, args ...any) (n int) {
	b.t.Helper()
	if err := b.pool.QueryRow(b.t.Context(), sql, args...).Scan(&n); err != nil {
		b.t.Fatal(err)
	}
	return n
}

func (b bundle) stored() (files int) {
	b.t.Helper()
	err := fs.WalkDir(os.DirFS(b.uploads), ".", func(_ string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			files++
		}
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return files
}

func data[T any](t *testing.T, w *httptest.ResponseRecorder) T {
	t.Helper()
	var body struct{ Data T }
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	return body.Data
}

type ticket struct{ Ticket support.Ticket }

type thread struct {
	Total    int
	Messages []support.TicketMessage
}

func TestTicketLives(t *testing.T) {
	t.Parallel()
	b := setup(t)
	types := data[struct {
		IssueTypes []support.TicketIssueType `json:"issue_types"`
	}](t, b.get(0, "/api/ticket-issue-types", 200)).IssueTypes
	if len(types) == 0 {
		t.Fatal("no issue types")
	}
	order := b.count(`select min(id) from orders where user_id = 1`)
	opened := data[ticket](t, b.form(1, "/api/support-ticket", map[string]string{
		"subject": " Where is it? ", "message": "I wait.", "issue_type_id": fmt.Sprint(types[0].ID), "order_id": fmt.Sprint(order), "email": "amira@demo.example",
	}, map[string][]byte{"../../door.png": backendtest.PNG(t)}, 200)).Ticket
	if opened.Subject != "Where is it?" || opened.Status != support.Pending || opened.IssueType != types[0].Name || !strings.HasPrefix(opened.OrderCode, "#") {
		t.Errorf("%+v", opened)
	}
	number := opened.TicketNumber
	first := data[thread](t, b.get(1, "/api/support-ticket-messages?ticket_number="+number, 200))
	if first.Total != 1 || len(first.Messages[0].Attachments) != 1 || first.Messages[0].Attachments[0].Name != "door.png" {
		t.Fatalf("%+v", first)
	}
	file := first.Messages[0].Attachments[0]
	if got := b.get(0, file.URL, 200); !bytes.Equal(got.Body.Bytes(), backendtest.PNG(t)) {
		t.Error("the attachment differs")
	}

	if err := b.service.Answer(t.Context(), number, 0, "It is on its way."); err != nil {
		t.Fatal(err)
	}
	for step, want := range []support.Status{support.Open, support.Closed, support.Reopened} {
		switch step {
		case 0, 2:
			b.form(1, "/api/support-ticket-message", map[string]string{"ticket_number": number, "message": "Thank you"}, nil, 200)
		case 1:
			b.post(1, "/api/support-ticket/close", `{"ticket_number":"`+number+`"}`, 200)
		}
		if got := data[ticket](t, b.get(1, "/api/support-ticket/show?ticket_number="+number, 200)).Ticket.Status; got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
	if last := data[thread](t, b.get(1, "/api/support-ticket-messages?ticket_number="+number, 200)); last.Total != 4 || last.Messages[1].Sender != "staff" {
		t.Errorf("%+v", last)
	}
}

func TestTicketsOfOthersAreInvisible(t *testing.T) {
	t.Parallel()
	b := setup(t)
	before := b.count(`select count(*) from support_ticket_messages`)
	mine := data[struct {
		Total   int
		Tickets []support.Ticket
	}](t, b.get(1, "/api/support-tickets", 200))
	if mine.Total != 4 || len(mine.Tickets) != 4 || mine.Tickets[0].LastMessage == "" {
		t.Fatalf("%+v", mine)
	}
	theirs := data[struct {
		Total   int
		Tickets []support.Ticket
	}](t, b.get(2, "/api/support-tickets", 200))
	if theirs.Total != 0 || len(theirs.Tickets) != 0 {
		t.Errorf("%+v", theirs)
	}
	number := mine.Tickets[0].TicketNumber
	b.get(2, "/api/support-ticket/show?ticket_number="+number, 404)
	b.get(2, "/api/support-ticket-messages?ticket_number="+number, 404)
	b.post(2, "/api/support-ticket/close", `{"ticket_number":"`+number+`"}`, 404)
	b.form(2, "/api/support-ticket-message", map[string]string{"ticket_number": number, "message": "hello"}, map[string][]byte{"a.png": backendtest.PNG(t)}, 404)
	b.form(2, "/api/support-ticket", map[string]string{
		"subject": "x", "message": "y", "order_id": fmt.Sprint(b.count(`select min(id) from orders where user_id = 1`)),
	}, nil, 422)
	if after := b.count(`select count(*) from support_ticket_messages`); after != before {
		t.Errorf("%d messages were added", after-before)
	}
	if n := b.stored(); n != 0 {
		t.Errorf("%d files of refused messages were kept", n)
	}
	for _, path := range []string{"/api/support-tickets", "/api/support-ticket/show?ticket_number=" + number} {
		b.get(0, path, 401)
	}
}

func TestTicketRefuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	good := map[string]string{"subject": "s", "message": "m"}
	b.form(1, "/api/support-ticket", good, map[string][]byte{"page.html": []byte("<!doctype html><script>alert(1)</script>")}, 415)
	b.form(1, "/api/support-ticket", good, map[string][]byte{"ok.png": backendtest.PNG(t), "big.png": append(backendtest.PNG(t), make([]byte, 6<<20)...)}, 413)
	empty := b.form(1, "/api/support-ticket", good, map[string][]byte{"ok.png": backendtest.PNG(t), "../empty.png": {}}, 422)
	if !strings.Contains(empty.Body.String(), `"attachments":["empty.png: The file is empty"]`) {
		t.Errorf("which file was refused is not said: %s", empty.Body)
	}
	many := map[string][]byte{}
	for i := range 5 {
		many[fmt.Sprintf("%d.png", i)] = backendtest.PNG(t)
	}
	b.form(1, "/api/support-ticket", good, many, 422)
	b.form(1, "/api/support-ticket", map[string]string{"subject": " ", "message": "m"}, nil, 422)
	b.form(1, "/api/support-ticket", map[string]string{"subject": "s"}, nil, 422)
	b.form(1, "/api/support-ticket", map[string]string{"subject": "s", "message": strings.Repeat("x", 5001)}, nil, 422)
	b.form(1, "/api/support-ticket", map[string]string{"subject": "s", "message": "m", "issue_type_id": "9999"}, nil, 422)
	if n := b.count(`select count(*) from support_tickets where user_id = 1`); n != 4 {
		t.Errorf("%d tickets, want the 4 of the demo", n)
	}
	if n := b.stored(); n != 0 {
		t.Errorf("%d files were kept", n)
	}
}

func TestContactForm(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.post(0, "/api/support", `{"name":"Ada","email":"ada@x.example","subject":"Hello","message":"A question"}`, 200)
	b.post(0, "/api/support", `{"email":"bot@x.example","subject":"Buy","message":"now","website":"https://spam.example"}`, 200)
	if n := b.count(`select count(*) from contact_messages`); n != 1 {
		t.Errorf("%d messages kept, want only the one of a person", n)
	}
	b.post(0, "/api/support", `{"subject":"Hello","message":"who am I"}`, 422)
	b.post(0, "/api/support", `{"email":"ada@x.example","subject":"","message":" "}`, 422)
	b.post(0, "/api/support", `{"email":"not an address","subject":"Hello","message":"x"}`, 422)
}
