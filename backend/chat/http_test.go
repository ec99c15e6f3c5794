package chat

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// serve mounts the feature; a token is the user's id.
func serve(t *testing.T, f *fixture) func(method, path string, user int64, body string) (int, string) {
	t.Helper()
	router := chi.NewRouter()
	api := httpx.Mount(router, httpx.Options{Authenticate: func(_ context.Context, token string) (int64, int64, error) {
		id, err := strconv.ParseInt(token, 10, 64)
		if err != nil {
			return 0, 0, fault.New(fault.Unauthenticated, "Please login first!")
		}
		return id, 1, nil
	}})
	Register(api, f.Service)
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return func(method, path string, user int64, body string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+"/api"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		if user != 0 {
			r.Header.Set("Authorization", "Bearer "+strconv.FormatInt(user, 10))
		}
		r.Header.Set("X-Socket-ID", "1.2")
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b)
	}
}

func TestTheCallsOfTheSpecification(t *testing.T) {
	t.Parallel()
	f := setup(t)
	call := serve(t, f)
	shop := strconv.FormatInt(f.joiner, 10)

	status, body := call("POST", "/store-message", f.amira, `{"shop_id":`+shop+`,"user_id":`+strconv.FormatInt(f.ben, 10)+`,"type":"user"}`)
	if status != 200 || !strings.Contains(body, `"name":"Casa Norrland"`) {
		t.Fatalf("store-message: %d %s", status, body)
	}
	client := uuid.NewString()
	send := `{"shop_id":` + shop + `,"message":" Is it <b>solid</b>? https://x.example ","type":"user","client_id":"` + client + `"}`
	for range 2 {
		if status, body = call("POST", "/send-message", f.amira, send); status != 200 {
			t.Fatalf("send-message: %d %s", status, body)
		}
	}
	if len(f.signals) != 1 || !strings.HasSuffix(f.signals[0], "/1.2") {
		t.Errorf("signals %v", f.signals)
	}
	f.reply(t, f.joiner, f.amira, "Yes")

	var unread struct {
		Unread int `json:"unread_messages"`
		Data   struct {
			Unread int `json:"unread_messages"`
		} `json:"data"`
	}
	_, body = call("GET", "/unread-messages?user_id="+strconv.FormatInt(f.ben, 10), f.amira, "")
	if err := json.Unmarshal([]byte(body), &unread); err != nil || unread.Unread != 1 || unread.Data.Unread != 1 {
		t.Errorf("unread-messages: %s", body)
	}

	var shops struct {
		Data []ChatConversation `json:"data"`
		Meta struct {
			Total int `json:"total"`
		} `json:"meta"`
	}
	_, body = call("GET", "/get-shops?search=&page=1&per_page=20", f.amira, "")
	if err := json.Unmarshal([]byte(body), &shops); err != nil || shops.Meta.Total != 1 || shops.Data[0].Unread != 1 || shops.Data[0].LastMessage != "Yes" {
		t.Errorf("get-shops: %s", body)
	}

	var thread struct {
		Data ChatThread `json:"data"`
	}
	_, body = call("GET", "/get-message?shop_id="+shop+"&page=1&per_page=20", f.amira, "")
	if err := json.Unmarshal([]byte(body), &thread); err != nil || thread.Data.Total != 2 {
		t.Fatalf("get-message: %s", body)
	}
	newest, oldest := thread.Data.Messages[0], thread.Data.Messages[1]
	if newest.Type != "shop" || newest.Shop.Logo == "" || !newest.Online || oldest.Seq != 1 || oldest.ClientID != client ||
		oldest.Type != "user" || *oldest.Message != "Is it <b>solid</b>? https://x.example" || oldest.User.ProfilePhoto == "" {
		t.Errorf("get-message: %s", body)
	}
	if _, body = call("GET", "/unread-messages", f.amira, ""); !strings.Contains(body, `"unread_messages":0`) {
		t.Errorf("after reading: %s", body)
	}
	if status, body = call("POST", "/read-message", f.amira, `{"shop_id":`+shop+`,"seq":2}`); status != 200 || !strings.Contains(body, `"unread_messages":0`) {
		t.Errorf("read-message: %d %s", status, body)
	}
}

func TestNobodyReadsAnothersConversation(t *testing.T) {
	t.Parallel()
	f := setup(t)
	call := serve(t, f)
	shop := strconv.FormatInt(f.joiner, 10)
	f.say(t, f.amira, f.joiner, "a secret")
	f.reply(t, f.joiner, f.amira, "kept")

	if _, body := call("GET", "/get-message?shop_id="+shop, f.ben, ""); !strings.Contains(body, `"messages":[]`) || !strings.Contains(body, `"total":0`) {
		t.Errorf("get-message: %s", body)
	}
	if _, body := call("GET", "/get-shops", f.ben, ""); !strings.Contains(body, `"data":[]`) {
		t.Errorf("get-shops: %s", body)
	}
	if status, _ := call("POST", "/read-message", f.ben, `{"shop_id":`+shop+`,"seq":2}`); status != 404 {
		t.Errorf("read-message: %d", status)
	}
	if n := f.badge(t, f.amira); n != 1 {
		t.Errorf("unread of the owner: %d", n)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	f := setup(t)
	call := serve(t, f)
	shop := strconv.FormatInt(f.joiner, 10)
	for _, c := range []struct {
		method, path string
		user         int64
		body         string
		status       int
	}{
		{"GET", "/get-shops", 0, "", 401},
		{"GET", "/get-message?shop_id=" + shop, 0, "", 401},
		{"GET", "/unread-messages?user_id=1", 0, "", 401},
		{"POST", "/send-message", 0, `{"shop_id":` + shop + `,"message":"x"}`, 401},
		{"GET", "/get-message", f.amira, "", 422},
		{"GET", "/get-message?shop_id=" + shop + "&before_seq=1&after_seq=1", f.amira, "", 422},
		{"GET", "/get-message?shop_id=999999", f.amira, "", 404},
		{"POST", "/send-message", f.amira, `{"shop_id":` + shop + `,"message":"  "}`, 422},
		{"POST", "/send-message", f.amira, `{"shop_id":` + shop + `,"message":"x","type":"shop"}`, 422},
		{"POST", "/send-message", f.amira, `{"shop_id":` + shop + `,"message":"x","client_id":"7"}`, 422},
		{"POST", "/send-message", f.amira, `{"shop_id":999999,"message":"x"}`, 404},
		{"POST", "/send-message", f.amira, `{"shop_id":` + shop + `,"message":"` + strings.Repeat("x", 4001) + `"}`, 422},
		{"POST", "/store-message", f.amira, `{"shop_id":999999}`, 404},
	} {
		if status, body := call(c.method, c.path, c.user, c.body); status != c.status || !strings.Contains(body, `"message"`) {
			t.Errorf("%s %s %.60s: %d, want %d (%s)", c.method, c.path, c.body, status, c.status, body)
		}
	}
}
