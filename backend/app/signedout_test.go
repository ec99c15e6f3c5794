package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A realtime connection outlives the sign-in it was made with unless it is
// ended: whoever stole a session must not keep hearing after a new password.
func TestANewPasswordEndsRealtimeConnections(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	web := httptest.NewServer(s.handler)
	t.Cleanup(web.Close)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	var master struct {
		Data struct {
			Key string `json:"pusher_app_key"`
		}
	}
	if err := json.Unmarshal([]byte(s.send(t, request{method: "GET", target: "/api/master"}).body), &master); err != nil {
		t.Fatal(err)
	}
	ws, _, err := websocket.Dial(ctx, web.URL+"/app/"+master.Data.Key+"?protocol=7", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	read := func(event string) (data string) {
		t.Helper()
		var frame struct{ Event, Data string }
		_, raw, err := ws.Read(ctx)
		if err == nil {
			err = json.Unmarshal(raw, &frame)
		}
		if err != nil || frame.Event != event {
			t.Fatalf("%v %s, want %s", err, raw, event)
		}
		return frame.Data
	}
	var hello struct {
		SocketID string `json:"socket_id"`
	}
	if err := json.Unmarshal([]byte(read("pusher:connection_established")), &hello); err != nil {
		t.Fatal(err)
	}
	signed := s.send(t, request{
		method: "POST", target: "/pusher/user-auth", token: s.jonas,
		body: url.Values{"socket_id": {hello.SocketID}}.Encode(), contentType: "application/x-www-form-urlencoded",
	})
	if err := ws.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"event":"pusher:signin","data":%s}`, signed.body)); err != nil {
		t.Fatal(err)
	}
	read("pusher:signin_success")
	a := s.send(t, request{
		method: "POST", target: "/api/change-password", token: s.jonas,
		body: `{"current_password":"demo-shopper-2","password":"demo-shopper-3","password_confirmation":"demo-shopper-3"}`,
	})
	if a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if _, raw, err := ws.Read(ctx); websocket.CloseStatus(err) != 4009 {
		t.Fatalf("%s %v: the connection goes on", raw, err)
	}
}
