package app_test

import (
	"context"
	"testing"

	"shop/backend/backendtest"
	"shop/backend/catalog"
	"shop/backend/chat"
)

// The shop's page and its conversation say the same about whether it is
// there: for eleven minutes after its last sign of life, one more than lies
// between two of them, and always when it answers by itself. Each feature has
// the rule in its own SQL.
func TestOnlineIsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	ctx := context.Background()
	shops := catalog.New(catalog.Config{Pool: pool, Currencies: dollars{}})
	talks := chat.New(pool, chat.Needs{})
	ada, shop := backendtest.User(t, pool), backendtest.Shop(t, pool, 0, 0)
	said := func() (page, conversation bool) {
		t.Helper()
		p, err := shops.Shop(ctx, catalog.View{}, catalog.Ref{ID: shop})
		if err != nil {
			t.Fatal(err)
		}
		c, err := talks.Open(ctx, ada, shop, "en")
		if err != nil {
			t.Fatal(err)
		}
		return p.Shop.ShopStatus == "Online", c.Online
	}
	if page, conversation := said(); page || conversation {
		t.Errorf("a shop that was never there: %v on its page, %v in the conversation", page, conversation)
	}
	for _, c := range []struct {
		ago     string
		answers bool
		want    bool
	}{
		{"10 minutes 50 seconds", false, true},
		{"11 minutes 1 second", false, false},
		{"1 day", true, true},
	} {
		backendtest.Exec(t, pool, `
			insert into chat_shops (shop_id, last_seen, answers_itself) values ($1, now() - $2::text::interval, $3)
			on conflict (shop_id) do update set last_seen = excluded.last_seen, answers_itself = excluded.answers_itself`, shop, c.ago, c.answers)
		if page, conversation := said(); page != c.want || conversation != c.want {
			t.Errorf("seen %s ago, answers itself %v: %v on its page, %v in the conversation, want %v", c.ago, c.answers, page, conversation, c.want)
		}
	}
}
