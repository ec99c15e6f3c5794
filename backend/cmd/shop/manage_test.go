package main_test

import (
	"net/http"
	"testing"
	"time"
)

// What an operator says on the command line is what shoppers see, without a
// new start.
func TestManageARunningShop(t *testing.T) {
	in := install(t)
	in.serve()
	for _, c := range []struct {
		code int
		args []string
		says string
	}{
		{0, []string{"set", "app_name", `"Kiln & Co"`}, `app_name is now "Kiln & Co"`},
		{1, []string{"set", "app_name", "Kiln"}, "a text stands in quotes of its own"},
		{1, []string{"set", "app_name", "7"}, "app_name"},
		{1, []string{"set", "colour_of_the_door", `"red"`}, "colour_of_the_door"},
		{1, []string{"set", "app_name"}, "set KEY JSON"},
		{0, []string{"ticket", "answer", "T-10482", "It is", "on its way."}, "Ticket T-10482 is answered."},
		{1, []string{"ticket", "answer", "T-0", "Hello"}, "Ticket not found"},
		{1, []string{"ticket", "answer", "T-10482", " "}, "Please write a message"},
		{1, []string{"ticket", "close", "T-10482", "now"}, "ticket answer NUMBER TEXT"},
		{0, []string{"chat", "reply", "casa-norrland", "amira@demo.example", "It is", "solid oak."}, "Amira"},
		{1, []string{"chat", "reply", "casa-norrland", "nobody@demo.example", "Hello"}, "The shop has no customer nobody@demo.example"},
		{1, []string{"chat", "reply", "nowhere", "amira@demo.example", "Hello"}, "There is no shop nowhere"},
		{1, []string{"chat", "reply", "casa-norrland", "amira@demo.example", " "}, "Write a message first"},
		{1, []string{"chat", "reply", "casa-norrland"}, "chat reply SHOP USER TEXT"},
		{0, []string{"vendor", "token", "casa-norrland", "--name", "till"}, "shopven_"},
		{1, []string{"vendor", "token", "casa-norrland", "--name", "till"}, "The shop has a token named till"},
		{0, []string{"vendor", "tokens", "casa-norrland"}, "till"},
		{0, []string{"vendor", "revoke", "casa-norrland", "till"}, "works no more"},
		{1, []string{"vendor", "revoke", "casa-norrland", "till"}, "no working token named till"},
		{1, []string{"vendor", "sell", "casa-norrland"}, "vendor token SHOP"},
	} {
		p := in.run(c.args...)
		if code := p.exit(); code != c.code {
			t.Errorf("%q: exit %d, want %d\n%s", c.args, code, c.code, p.out)
		}
		in.expectPrinted(p, c.says)
	}

	var master struct {
		AppName string `json:"app_name"`
	}
	for deadline := time.Now().Add(patience); master.AppName != "Kiln & Co"; time.Sleep(50 * time.Millisecond) {
		if status, message := in.call("GET", "/master", "", "", nil, &master); status != http.StatusOK {
			t.Fatalf("master: %d %s", status, message)
		}
		if time.Now().After(deadline) {
			t.Fatalf("the shop is still called %q", master.AppName)
		}
	}
	var access struct{ Access struct{ Token string } }
	in.call("POST", "/login", "", "", map[string]string{"phone": "amira@demo.example", "password": "demo-shopper-1"}, &access)
	var chats []struct {
		Shop        struct{ Slug string }
		LastMessage string `json:"last_message"`
	}
	in.call("GET", "/get-shops", access.Access.Token, "", nil, &chats)
	if len(chats) == 0 || chats[0].Shop.Slug != "casa-norrland" || chats[0].LastMessage != "It is solid oak." {
		t.Errorf("the newest conversation is %+v", chats)
	}
	var thread struct {
		Messages []struct{ Sender, Message string }
	}
	in.call("GET", "/support-ticket-messages?ticket_number=T-10482", access.Access.Token, "", nil, &thread)
	if n := len(thread.Messages); n == 0 || thread.Messages[n-1].Sender != "staff" || thread.Messages[n-1].Message != "It is on its way." {
		t.Errorf("the ticket holds %+v", thread.Messages)
	}
}
