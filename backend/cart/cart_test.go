package cart_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/cart"
	"shop/backend/fault"
	"shop/backend/quote"
)

// world is a shopper, a shop and a shirt in two sizes and two colours.
type world struct {
	*testing.T
	pool  *pgxpool.Pool
	cart  *cart.Service
	ada   cart.Viewer
	shop  int64
	shirt int64
}

func newWorld(t *testing.T) *world {
	t.Helper()
	t.Parallel()
	pool := backendtest.NewDB(t)
	w := &world{T: t, pool: pool, cart: cart.New(pool)}
	w.ada = w.viewer()
	w.shop = backendtest.Shop(t, pool, 400, 5000)
	w.shirt = backendtest.Product(t, pool, w.shop, "Shirt")
	for _, size := range []string{"S", "M"} {
		for _, color := range []string{"Red", "Blue"} {
			if size == "M" && color == "Blue" {
				continue // sold in three combinations only
			}
			backendtest.Put(t, pool, w.shirt, backendtest.Variant{Size: size, Color: color, Price: 2950, Discount: 2400, Stock: 5})
		}
	}
	return w
}

func (w *world) viewer() cart.Viewer {
	return cart.Viewer{UserID: backendtest.User(w, w.pool), Locale: "en"}
}

func named(name string) cart.Choice { return cart.Choice{Name: name} }

func (w *world) wish(size, color string) cart.Wish {
	return cart.Wish{ProductID: w.shirt, Size: named(size), Color: named(color)}
}

func (w *world) add(size, color string, quantity int) cart.Cart {
	w.Helper()
	c, err := w.cart.Add(context.Background(), w.ada, w.wish(size, color), quantity, false)
	if err != nil {
		w.Fatal(err)
	}
	return c
}

// lines prints a cart as "S Red × 2".
func lines(c cart.Cart) string {
	var out []string
	for _, g := range c.Groups {
		for _, l := range g.Lines {
			out = append(out, strings.TrimSpace(l.Item.Size+" "+l.Item.Color+" × "+string(rune('0'+l.Quantity))))
		}
	}
	return strings.Join(out, ", ")
}

func field(err error, name string) string {
	if e, ok := err.(*fault.Error); ok && len(e.Fields[name]) > 0 {
		return e.Fields[name][0]
	}
	return ""
}

func TestAddResolvesToOneVariant(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct {
		name, field, want string
		wish              cart.Wish
	}{
		{"nothing chosen", "size", "Please select size", cart.Wish{ProductID: w.shirt}},
		{"nothing chosen, second axis", "color", "Please select color", cart.Wish{ProductID: w.shirt}},
		{"size alone is ambiguous", "color", "Please select color", cart.Wish{ProductID: w.shirt, Size: named("S")}},
		{"unknown size", "size", "This size is not available", w.wish("XXL", "Red")},
		{"combination that is not sold", "color", "This combination is not available", w.wish("M", "Blue")},
	} {
		_, err := w.cart.Add(context.Background(), w.ada, c.wish, 1, false)
		if got := field(err, c.field); got != c.want {
			t.Errorf("%s: %s says %q, want %q (%v)", c.name, c.field, got, c.want, err)
		}
	}
	// The only size in blue need not be chosen, case does not matter, and an axis the product has not is ignored.
	c, err := w.cart.Add(context.Background(), w.ada, cart.Wish{ProductID: w.shirt, Color: named("blue"), Unit: named("kg")}, 1, false)
	if err != nil || lines(c) != "S Blue × 1" {
		t.Errorf("got %q, %v", lines(c), err)
	}
	if _, err := w.cart.Add(context.Background(), w.ada, cart.Wish{ProductID: 99999}, 1, false); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("unknown product: %v", err)
	}
}

func TestSizesAreLinesOfTheirOwn(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	w.add("S", "Red", 1)
	w.add("M", "Red", 2)
	if got := lines(w.add("S", "Red", 1)); got != "S Red × 2, M Red × 2" {
		t.Fatalf("got %q", got)
	}
	// Without a line id the options decide, and without options the last touched line.
	c, err := w.cart.Increment(ctx, w.ada, cart.Target{Wish: w.wish("M", "")})
	if err != nil || lines(c) != "S Red × 2, M Red × 3" {
		t.Fatalf("got %q, %v", lines(c), err)
	}
	c, removed, err := w.cart.Decrement(ctx, w.ada, cart.Target{Wish: cart.Wish{ProductID: w.shirt}})
	if err != nil || removed || lines(c) != "S Red × 2, M Red × 2" {
		t.Fatalf("got %q, %v", lines(c), err)
	}
	small := c.Groups[0].Lines[0].ID
	c, _, err = w.cart.Decrement(ctx, w.ada, cart.Target{LineID: small})
	if err != nil || lines(c) != "S Red × 1, M Red × 2" {
		t.Fatalf("got %q, %v", lines(c), err)
	}
	if c, removed, err = w.cart.Decrement(ctx, w.ada, cart.Target{LineID: small}); err != nil || !removed || lines(c) != "M Red × 2" {
		t.Fatalf("got %q, %t, %v", lines(c), removed, err)
	}
	if c, err = w.cart.Remove(ctx, w.ada, cart.Target{Wish: cart.Wish{ProductID: w.shirt}}); err != nil || len(c.Groups) != 0 {
		t.Fatalf("got %q, %v", lines(c), err)
	}
}

func TestLinesOfSomebodyElse(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	c := w.add("S", "Red", 2)
	line, bob := c.Groups[0].Lines[0].ID, w.viewer()
	if _, err := w.cart.Increment(ctx, bob, cart.Target{LineID: line}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("increment: %v", err)
	}
	if _, _, err := w.cart.Decrement(ctx, bob, cart.Target{LineID: line}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("decrement: %v", err)
	}
	if _, err := w.cart.Update(ctx, bob, line, 0); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("update: %v", err)
	}
	if _, err := w.cart.Remove(ctx, bob, cart.Target{LineID: line}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("remove: %v", err)
	}
	if c, _ := w.cart.Get(ctx, bob); len(c.Groups) != 0 {
		t.Errorf("bob sees %q", lines(c))
	}
	if c, _ := w.cart.Get(ctx, w.ada); lines(c) != "S Red × 2" {
		t.Errorf("ada has %q", lines(c))
	}
}

func TestStockClamps(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	c := w.add("S", "Red", 9)
	if lines(c) != "S Red × 5" || len(c.Info) != 1 || c.Info[0] != "Only 5 of Shirt left" {
		t.Fatalf("got %q, %q", lines(c), c.Info)
	}
	if _, err := w.cart.Add(ctx, w.ada, w.wish("S", "Red"), 1, false); field(err, "quantity") != "Only 5 of Shirt left" {
		t.Errorf("add to a full line: %v", err)
	}
	line := c.Groups[0].Lines[0].ID
	if _, err := w.cart.Increment(ctx, w.ada, cart.Target{LineID: line}); field(err, "quantity") != "Only 5 of Shirt left" {
		t.Errorf("increment: %v", err)
	}
	if c, err := w.cart.Update(ctx, w.ada, line, 7); err != nil || lines(c) != "S Red × 5" || len(c.Info) != 1 {
		t.Errorf("update: %q %q %v", lines(c), c.Info, err)
	}
	// Somebody buys three: the line shows what is left and counts only that.
	backendtest.Exec(t, w.pool, `update stock_levels set on_hand = 2`)
	c, err := w.cart.Get(ctx, w.ada)
	if err != nil || lines(c) != "S Red × 2" || c.Info[0] != "Only 2 of Shirt left" || c.Groups[0].Shop.Items() != 4800 {
		t.Errorf("got %q %q %d %v", lines(c), c.Info, c.Groups[0].Shop.Items(), err)
	}
}

func TestBlockedLinesLeaveTheRestBuyable(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	w.add("S", "Red", 1)
	other := backendtest.Shop(t, w.pool, 0, 0)
	mug := backendtest.Product(t, w.pool, other, "Mug")
	backendtest.Put(t, w.pool, mug, backendtest.Variant{Price: 1000, Stock: 3})
	if _, err := w.cart.Add(ctx, w.ada, cart.Wish{ProductID: mug}, 2, false); err != nil {
		t.Fatal(err)
	}
	backendtest.Exec(t, w.pool, `update shops set status = 'suspended' where id = $1`, other)
	c, err := w.cart.Get(ctx, w.ada)
	if err != nil || len(c.Groups) != 2 || c.Groups[1].Lines[0].Problem != quote.ShopClosed || c.Info[0] != "The shop of Mug does not sell at the moment" {
		t.Fatalf("got %+v, %v", c, err)
	}
	if _, err := w.cart.Increment(ctx, w.ada, cart.Target{Wish: cart.Wish{ProductID: mug}}); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("increment of a blocked line: %v", err)
	}
	q, _, err := w.cart.Checkout(ctx, w.request(w.shop, other))
	if err != nil || len(q.Shops) != 1 || q.Shops[0].ID != w.shop || q.Totals(quote.Exact).Payable != 2400+400 {
		t.Errorf("got %+v, %v", q.Totals(quote.Exact), err)
	}
}

func TestBuyNowStaysApart(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	w.add("S", "Red", 1)
	for _, size := range []string{"S", "M"} {
		c, err := w.cart.Add(ctx, w.ada, w.wish(size, "Red"), 2, true)
		if err != nil || lines(c) != "S Red × 1" {
			t.Fatalf("got %q, %v", lines(c), err)
		}
	}
	q, _, err := w.cart.Checkout(ctx, quote.Request{UserID: w.ada.UserID, BuyNow: true, Locale: "en"})
	if err != nil || len(q.Shops) != 1 || len(q.Shops[0].Lines) != 1 || q.Shops[0].Lines[0].Item.Size != "M" || q.Shops[0].Lines[0].Quantity != 2 {
		t.Errorf("got %+v, %v", q.Shops, err)
	}
}

func TestFlashPriceIsForTheQuotaOnly(t *testing.T) {
	w := newWorld(t)
	backendtest.Exec(t, w.pool, `insert into flash_sales (slug, name, starts_at, ends_at) values ('now', '{"en": "Now"}', now() - interval '1 hour', now() + interval '1 hour')`)
	backendtest.Exec(t, w.pool, `
		insert into flash_sale_products (flash_sale_id, product_id, discount_percentage, quantity_limit, per_customer_limit)
		select id, $1, 50, 10, 3 from flash_sales`, w.shirt)
	c := w.add("S", "Red", 2)
	if l := c.Groups[0].Lines[0]; l.Unit != 1475 || l.FlashSaleID == 0 {
		t.Fatalf("flash price: %+v", l)
	}
	// Two of three are spoken for: the second line would need two more.
	c = w.add("M", "Red", 2)
	if l := c.Groups[0].Lines[1]; l.Unit != 2400 || l.FlashSaleID != 0 {
		t.Errorf("beyond the quota: %+v", l)
	}
	if c.Info[len(c.Info)-1] != "The price of Shirt is now $24.00" {
		t.Errorf("info %q", c.Info)
	}
}

func TestConcurrentIncrements(t *testing.T) {
	w := newWorld(t)
	backendtest.Exec(t, w.pool, `update stock_levels set on_hand = 500`)
	line := w.add("S", "Red", 1).Groups[0].Lines[0].ID
	errs := make(chan error)
	for range 40 {
		go func() {
			_, err := w.cart.Increment(context.Background(), w.ada, cart.Target{LineID: line})
			errs <- err
		}()
	}
	for range 40 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	c, _ := w.cart.Get(context.Background(), w.ada)
	if got := c.Groups[0].Lines[0].Quantity; got != 41 {
		t.Errorf("got %d", got)
	}
}

func (w *world) request(shops ...int64) quote.Request {
	return quote.Request{UserID: w.ada.UserID, ShopIDs: shops, Locale: "en"}
}

// Every look at a cart reads all of its lines.
func TestACartHoldsSoManyLines(t *testing.T) {
	w := newWorld(t)
	w.add("S", "Red", 1)
	backendtest.Exec(t, w.pool, `
		with dye as (insert into colors (name) select 'dye ' || n from generate_series(1, $2::int) n returning id),
		made as (insert into variants (product_id, color_id, price_minor) select $1, id, 100 from dye returning id)
		insert into cart_items (cart_id, shop_id, product_id, variant_id, quantity, price_seen_minor)
		select c.id, $3, $1, made.id, 1, 100 from made, carts c where c.user_id = $4`, w.shirt, cart.MaxLines-1, w.shop, w.ada.UserID)
	if _, err := w.cart.Add(t.Context(), w.ada, w.wish("S", "Blue"), 1, false); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("one line too many: %v", err)
	}
	w.add("S", "Red", 1) // a line that is there may grow
}
