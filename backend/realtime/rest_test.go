package realtime

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	pusher "github.com/pusher/pusher-http-go/v5"
)

func TestPusherLibraryAsPublisher(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	b.join("a")
	b.join("b")
	b.joinAs("presence-room", "1")

	if err := n.pusher.TriggerMulti([]string{"a", "b"}, "multi", "x"); err != nil {
		t.Fatal(err)
	}
	b.expect("multi")
	b.expect("multi")

	info := "subscription_count,user_count"
	list, err := n.pusher.TriggerWithParams("presence-room", "counted", "x", pusher.TriggerParams{Info: &info})
	if err != nil || *list.Channels["presence-room"].UserCount != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	b.expect("counted")

	batch, err := n.pusher.TriggerBatch([]pusher.Event{{Channel: "a", Name: "one", Data: "1"}, {Channel: "b", Name: "two", Data: "2"}})
	if err != nil || batch == nil {
		t.Fatal(err)
	}
	b.expect("one")
	b.expect("two")

	prefix, count := "presence-", "user_count"
	channels, err := n.pusher.Channels(pusher.ChannelsParams{FilterByPrefix: &prefix, Info: &count})
	if err != nil || len(channels.Channels) != 1 || channels.Channels["presence-room"].UserCount != 1 {
		t.Fatalf("%+v, %v", channels, err)
	}
	if _, err := n.pusher.Channels(pusher.ChannelsParams{Info: &count}); err == nil {
		t.Fatal("user_count without a presence prefix")
	}
	one, err := n.pusher.Channel("a", pusher.ChannelParams{})
	if err != nil || !one.Occupied {
		t.Fatalf("%+v, %v", one, err)
	}
	if _, err := n.pusher.GetChannelUsers("a"); err == nil {
		t.Fatal("users of a channel without presence")
	}
	if err := n.pusher.Trigger("a", "large", strings.Repeat("x", maxEventData+1)); err == nil {
		t.Fatal("11 KB of data")
	}
}

// signedURL signs a REST call by hand, for what the library cannot say.
func signedURL(n *node, method, path, body string, at time.Time, secret string) string {
	q := url.Values{"auth_key": {testCredentials.Key}, "auth_version": {"1.0"}, "auth_timestamp": {fmt.Sprint(at.Unix())}}
	if body != "" {
		sum := md5.Sum([]byte(body))
		q.Set("body_md5", hex.EncodeToString(sum[:]))
	}
	signer := Credentials{Secret: secret}
	q.Set("auth_signature", signer.sign(method+"\n"+path+"\n"+canonicalQuery(q)))
	return n.url + path + "?" + q.Encode()
}

func TestRestCallsAreSigned(t *testing.T) {
	n := startNode(t, Options{})
	const path = "/apps/4711/events"
	body := `{"name":"e","channel":"a","data":"x"}`
	good := testCredentials.Secret
	for name, c := range map[string]struct {
		url, body string
		status    int
	}{
		"good":            {signedURL(n, "POST", path, body, time.Now(), good), body, 200},
		"wrong secret":    {signedURL(n, "POST", path, body, time.Now(), "guess"), body, 401},
		"replayed":        {signedURL(n, "POST", path, body, time.Now().Add(-700*time.Second), good), body, 401},
		"from the future": {signedURL(n, "POST", path, body, time.Now().Add(700*time.Second), good), body, 401},
		"changed body":    {signedURL(n, "POST", path, body, time.Now(), good), `{"name":"f","channel":"a","data":"x"}`, 401},
		"unsigned body":   {signedURL(n, "POST", path, "", time.Now(), good), body, 401},
		"another app":     {signedURL(n, "POST", "/apps/1/events", body, time.Now(), good), body, 404},
		"no signature":    {n.url + path, body, 401},
		"not JSON":        {signedURL(n, "POST", path, "{", time.Now(), good), "{", 400},
		"no channel":      {signedURL(n, "POST", path, `{"name":"e"}`, time.Now(), good), `{"name":"e"}`, 400},
	} {
		status, answer := post(t, c.url, "", c.body)
		if status != c.status {
			t.Errorf("%s: %d, want %d (%s)", name, status, c.status, answer)
		}
	}
}

func TestTerminateConnections(t *testing.T) {
	n := startNode(t, Options{})
	b := connect(t, n)
	b.signin(n, "token-7")
	b.expect("pusher:signin_success")
	path := "/apps/4711/users/7/terminate_connections"
	if status, answer := post(t, signedURL(n, http.MethodPost, path, "{}", time.Now(), testCredentials.Secret), "", "{}"); status != 200 {
		t.Fatalf("%d %s", status, answer)
	}
	b.closed(codeUnauthorised)
}
