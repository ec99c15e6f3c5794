package cart_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"shop/backend/backendtest"
	"shop/backend/cart"
	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/postgres"
	"shop/backend/quote"
)

func (w *world) coupon(shop int64, code, kind string, discount float64, minimum, limit int64) (id int64) {
	w.Helper()
	err := w.pool.QueryRow(context.Background(), `
		insert into coupons (shop_id, code, discount_type, discount, min_order_minor, usage_limit, ends_at)
		values (nullif($1::bigint, 0), $2, $3, $4::float8::numeric, $5, nullif($6::int, 0), now() + interval '1 day') returning id`,
		shop, code, kind, discount, minimum, limit).Scan(&id)
	if err != nil {
		w.Fatal(err)
	}
	return id
}

func (w *world) collect(id int64) {
	w.Helper()
	if _, _, err := w.cart.Collect(context.Background(), w.ada, id); err != nil {
		w.Fatal(err)
	}
}

func (w *world) checkout(r quote.Request) quote.Quote {
	w.Helper()
	q, _, err := w.cart.Checkout(context.Background(), r)
	if err != nil {
		w.Fatal(err)
	}
	return q
}

// Two shops, taxes added and included, a percentage voucher, delivery once
// charged and once free: by hand.
//
//	Shirts: 3 × 24.00 = 72.00 (list 88.50), delivery free from 50.00
//	  voucher 10 % = 7.20, shared 4.80 and 2.40 → taxed 43.20 and 21.60, VAT 7 % = 3.024 and 1.512 → 3.02 + 1.51
//	Mugs: 2 × 9.99 = 19.98, delivery 3.50, no voucher
//	  19 % included: 19.98 × 19 / 119 = 3.19008 → 3.19, nothing added
//	Order tax 1 %: 64.80 → 0.65, 19.98 → 0.20
func TestTotalsByHand(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	mugs := backendtest.Shop(t, w.pool, 350, 0)
	mug := backendtest.Product(t, w.pool, mugs, "Mug")
	backendtest.Put(t, w.pool, mug, backendtest.Variant{Price: 999, Stock: 9})
	for _, tax := range []struct {
		name     string
		percent  float64
		applies  string
		included bool
		product  int64
	}{{"VAT", 7, "product", false, w.shirt}, {"Sales tax", 19, "product", true, mug}, {"City tax", 1, "order", false, 0}} {
		backendtest.Exec(t, w.pool, `
			with t as (insert into vat_taxes (name, percentage, applies_to, price_includes_tax) values ($1, $2::float8::numeric, $3, $4) returning id)
			insert into product_taxes select $5::bigint, id from t where $5::bigint <> 0`, tax.name, tax.percent, tax.applies, tax.included, tax.product)
	}
	w.add("S", "Red", 2)
	w.add("M", "Red", 1)
	if _, err := w.cart.Add(ctx, w.ada, cart.Wish{ProductID: mug}, 2, false); err != nil {
		t.Fatal(err)
	}
	w.collect(w.coupon(w.shop, "TEN", "Percentage", 10, 5000, 0))
	w.collect(w.coupon(w.shop, "FIVE", "Amount", 5, 0, 0))
	w.collect(w.coupon(mugs, "FAR", "Amount", 5, 3000, 0))

	q := w.checkout(w.request(w.shop, mugs))
	want := quote.Totals{List: 8850 + 1998, Sale: 1650, Items: 7200 + 1998, Voucher: 720, Tax: 453 + 65 + 20, Delivery: 350, Payable: 7200 - 720 + 453 + 65 + 1998 + 20 + 350}
	if got := q.Totals(quote.Exact); got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	shirts := q.Shops[0]
	if shirts.Lines[0].Share != 480 || shirts.Lines[1].Share != 240 {
		t.Errorf("shares %d, %d", shirts.Lines[0].Share, shirts.Lines[1].Share)
	}
	if shirts.Voucher.Code != "TEN" || q.Shops[1].Voucher != nil || q.Shops[1].Hint == nil || q.Shops[1].Hint.Short != 3000-1998 {
		t.Errorf("vouchers %+v %+v, hint %+v", shirts.Voucher, q.Shops[1].Voucher, q.Shops[1].Hint)
	}
	if n := len(q.Taxes(quote.Exact)); n != 3 {
		t.Errorf("%d taxes", n)
	}

	// In other currencies every part is rounded once and the totals are their sums, by hand for 0.92:
	// shirts 48.00 → 44.16, 24.00 → 22.08, mugs 19.98 → 18.3816 → 18.38
	// voucher shares 4.80 → 4.416 → 4.42, 2.40 → 2.208 → 2.21
	// taxes 4.53 → 4.1676 → 4.17, 0.65 → 0.598 → 0.60, 0.20 → 0.184 → 0.18; delivery 3.50 → 3.22
	for _, c := range []struct {
		code string
		rate string
		want quote.Totals
	}{
		{"EUR", "0.92", quote.Totals{List: 5428 + 2714 + 1838, Sale: 5428 + 2714 - 4416 - 2208, Items: 4416 + 2208 + 1838, Voucher: 442 + 221, Tax: 417 + 60 + 18, Delivery: 322, Payable: 4416 + 2208 + 1838 - 442 - 221 + 417 + 60 + 18 + 322}},
		{"JPY", "155", quote.Totals{List: 155 * 10848, Sale: 155 * 1650, Items: 155 * 9198, Voucher: 155 * 720, Tax: 155 * 538, Delivery: 155 * 350, Payable: 155 * (9198 - 720 + 538 + 350)}},
	} {
		var id int64
		err := w.pool.QueryRow(ctx, `insert into currencies (code, name, symbol, position, rate_from_default) values ($1::text, $1::text, '¤', 'suffix', $2::text::numeric) returning id`, c.code, c.rate).Scan(&id)
		if err != nil {
			t.Fatal(err)
		}
		r := w.request(w.shop, mugs)
		r.CurrencyID = id
		q := w.checkout(r)
		if got := q.Totals(q.Currency.Convert); got != c.want {
			t.Errorf("%s: got  %+v\nwant %+v", c.code, got, c.want)
		}
		if q.Totals(quote.Exact) != want {
			t.Errorf("%s: the default currency moved", c.code)
		}
	}
}

func TestCheckoutNeedsAShop(t *testing.T) {
	w := newWorld(t)
	_, _, err := w.cart.Checkout(context.Background(), w.request())
	if field(err, "shop_ids") != "Please select at least one shop" {
		t.Error(err)
	}
}

func TestCheckoutKeyNamesOneOffer(t *testing.T) {
	w := newWorld(t)
	w.add("S", "Red", 2)
	first := w.checkout(w.request(w.shop))
	if again := w.checkout(w.request(w.shop)); again.Key != first.Key {
		t.Error("the same offer has two keys")
	}
	backendtest.Exec(t, w.pool, `update variants set discount_price_minor = 2300`)
	moved := w.checkout(w.request(w.shop))
	if moved.Key == first.Key || len(moved.Changes) != 1 || moved.Changes[0].Reason != quote.PriceMoved || moved.Changes[0].OldPrice != 2400 || moved.Changes[0].NewPrice != 2300 {
		t.Errorf("changes %+v", moved.Changes)
	}
	if settled := w.checkout(w.request(w.shop)); len(settled.Changes) != 0 || settled.Key != moved.Key {
		t.Errorf("a price that was shown is no change: %+v", settled.Changes)
	}
	backendtest.Exec(t, w.pool, `update stock_levels set on_hand = 1`)
	short := w.checkout(w.request(w.shop))
	if short.Changes[0].Reason != quote.StockShort || short.Changes[0].NewQuantity != 1 || short.Shops[0].Lines[0].Quantity != 1 {
		t.Errorf("changes %+v", short.Changes)
	}
}

func TestTypedCodes(t *testing.T) {
	w := newWorld(t)
	w.add("S", "Red", 2) // 48.00
	other := backendtest.Shop(t, w.pool, 0, 0)
	backendtest.Exec(t, w.pool, `update shops set name = 'Mugs & Co' where id = $1`, other)
	w.collect(w.coupon(w.shop, "BEST", "Amount", 10, 0, 0))
	w.coupon(w.shop, "TYPED", "Amount", 3, 0, 0)
	w.coupon(w.shop, "RICH", "Amount", 30, 10000, 0)
	over, early := w.coupon(w.shop, "OVER", "Amount", 3, 0, 0), w.coupon(w.shop, "EARLY", "Amount", 3, 0, 0)
	taken, used := w.coupon(w.shop, "TAKEN", "Amount", 3, 0, 1), w.coupon(w.shop, "USED", "Amount", 3, 0, 0)
	w.collect(used)
	backendtest.Exec(t, w.pool, `update coupons set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`, over)
	backendtest.Exec(t, w.pool, `update coupons set starts_at = now() + interval '1 hour' where id = $1`, early)
	backendtest.Exec(t, w.pool, `update coupons set used_count = 1 where id = $1`, taken)
	backendtest.Exec(t, w.pool, `update user_coupons set used_count = 1 where coupon_id = $1`, used)
	w.coupon(other, "OTHER", "Amount", 3, 0, 0)
	w.coupon(0, "ALL", "Percentage", 50, 0, 0)
	for _, c := range []struct {
		code, message string
		applied       bool
		off           money.Minor
	}{
		{"", "", false, 1000},
		{" typed ", "TYPED saves you $3.00", true, 300},
		{"RICH", "Spend $52.00 more to use it", false, 1000},
		{"OTHER", "This voucher is for products of Mugs & Co", false, 1000},
		{"NOPE", "There is no voucher with this code", false, 1000},
		{"OVER", "This voucher has ended", false, 1000},
		{"EARLY", "This voucher is not valid yet", false, 1000},
		{"TAKEN", "All of these vouchers have been taken", false, 1000},
		{"USED", "You have used this voucher already", false, 1000},
		{"all", "ALL saves you $24.00", true, 2400},
	} {
		r := w.request(w.shop)
		r.Code = c.code
		q := w.checkout(r)
		if q.Voucher.Applied != c.applied || q.Voucher.Message != c.message || q.Shops[0].Voucher.Amount != c.off {
			t.Errorf("%q: %+v, takes %d", c.code, q.Voucher, q.Shops[0].Voucher.Amount)
		}
	}
}

func TestCollect(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	id := w.coupon(w.shop, "ONE", "Amount", 10, 0, 0)
	list, _, err := w.cart.Vouchers(ctx, w.ada, w.shop)
	if err != nil || len(list) != 1 || list[0].Collected {
		t.Fatalf("%+v, %v", list, err)
	}
	w.collect(id)
	w.collect(id)
	if list, _, _ = w.cart.Vouchers(ctx, w.ada, w.shop); !list[0].Collected {
		t.Error("not collected")
	}
	if mine, _, _ := w.cart.Collected(ctx, w.viewer()); len(mine) != 0 {
		t.Errorf("bob has %+v", mine)
	}
	backendtest.Exec(t, w.pool, `update coupons set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'`)
	if _, _, err := w.cart.Collect(ctx, w.viewer(), id); fault.CodeOf(err) != fault.Gone {
		t.Errorf("an ended voucher: %v", err)
	}
	if mine, _, _ := w.cart.Collected(ctx, w.ada); len(mine) != 1 || mine[0].Running {
		t.Errorf("ada has %+v", mine)
	}
	if _, _, err := w.cart.Collect(ctx, w.ada, 99999); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("an unknown voucher: %v", err)
	}
}

func TestMarketVouchers(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	first, second := w.coupon(w.shop, "ONE", "Amount", 10, 0, 0), w.coupon(w.shop, "TWO", "Amount", 10, 0, 0)
	market := w.coupon(0, "ALL", "Amount", 5, 0, 0)
	gone := w.coupon(w.shop, "GONE", "Amount", 5, 0, 0)
	backendtest.Exec(t, w.pool, `update coupons set ends_at = now() - interval '1 day', starts_at = now() - interval '2 days' where id = $1`, gone)
	w.collect(second)
	ids := func(v cart.Viewer, limit int) (out []int64) {
		t.Helper()
		list, _, err := w.cart.Market(ctx, v, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			out = append(out, c.ID)
			if c.Collected != (c.ID == second && v == w.ada) {
				t.Errorf("%s: collected is %v for %+v", c.Code, c.Collected, v)
			}
		}
		return out
	}
	if got, want := ids(cart.Viewer{}, 8), []int64{first, market, second}; !slices.Equal(got, want) {
		t.Errorf("a guest sees %v, want %v: one of each shop first", got, want)
	}
	if got := ids(w.ada, 2); !slices.Equal(got, []int64{first, market}) {
		t.Errorf("two are %v", got)
	}
	ids(w.ada, 8)
}

func TestVoucherLimitsHoldUnderConcurrency(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	id := w.coupon(w.shop, "FEW", "Amount", 10, 0, 7)
	users := make([]int64, 30)
	for i := range users {
		users[i] = backendtest.User(t, w.pool)
	}
	var used atomic.Int32
	var wg sync.WaitGroup
	for i := range 60 { // everybody tries twice
		wg.Go(func() {
			err := postgres.Tx(ctx, w.pool, func(tx cart.Tx) error {
				return w.cart.UseVouchers(ctx, tx, users[i/2], []int64{id})
			})
			switch {
			case err == nil:
				used.Add(1)
			case fault.CodeOf(err) != fault.Conflict:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	var coupon, most, sum int
	err := w.pool.QueryRow(ctx, `select c.used_count, max(u.used_count), sum(u.used_count) from coupons c join user_coupons u on u.coupon_id = c.id group by c.id`).Scan(&coupon, &most, &sum)
	if err != nil || used.Load() != 7 || coupon != 7 || most != 1 || sum != 7 {
		t.Errorf("%d used, coupon %d, shoppers %d, at most %d each, %v", used.Load(), coupon, sum, most, err)
	}
}

func TestDeliveryRates(t *testing.T) {
	w := newWorld(t)
	w.add("S", "Red", 1)
	for _, c := range []struct {
		name, country    string
		minimum, maximum any
		charge           int64
		want             money.Minor
	}{
		{"for everybody", "", nil, nil, 900, 900},
		{"of the country", "DE", nil, nil, 700, 700},
		{"of another country", "FR", nil, nil, 100, 700},
		{"for many", "DE", 2, 9, 300, 700},
		{"for few in the country", "DE", 1, 1, 500, 500},
	} {
		backendtest.Exec(t, w.pool, `insert into shop_delivery_rates (shop_id, country, min_quantity, max_quantity, charge_minor) values ($1, nullif($2, ''), $3, $4, $5)`,
			w.shop, c.country, c.minimum, c.maximum, c.charge)
		if got := w.checkout(w.request(w.shop)).Shops[0].Delivery; got != c.want {
			t.Errorf("with a rate %s: %d, want %d", c.name, got, c.want)
		}
	}
	w.add("S", "Red", 2) // 72.00 is above 50.00
	if got := w.checkout(w.request(w.shop)).Shops[0].Delivery; got != 0 {
		t.Errorf("free delivery: %d", got)
	}
}
