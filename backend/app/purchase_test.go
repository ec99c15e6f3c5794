package app_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/cart"
	"shop/backend/catalog"
	"shop/backend/fault"
	"shop/backend/jobs"
	"shop/backend/money"
	"shop/backend/order"
	"shop/backend/quote"
)

// market is the three features a purchase goes through, on one database.
type market struct {
	*testing.T
	pool  *pgxpool.Pool
	cart  *cart.Service
	order *order.Service
	ada   int64
	shop  int64
	mug   int64
	cup   int64 // the mug's variant
}

type dollars struct{}

func (dollars) Currency(context.Context, int64) (money.Currency, error) { return money.Currency{}, nil }

func newMarket(t *testing.T, stock int) *market {
	t.Helper()
	t.Parallel()
	pool := backendtest.NewDB(t)
	queue, err := jobs.New(pool, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	m := &market{T: t, pool: pool, cart: cart.New(pool), ada: backendtest.User(t, pool)}
	m.order = order.New(order.Config{
		DB: pool, Cart: m.cart, Enqueue: queue.Enqueue,
		Stock:   catalog.New(catalog.Config{Pool: pool, Currencies: dollars{}, Enqueue: queue.Enqueue}),
		Accepts: func(_ context.Context, method string) (bool, error) { return method == order.Cash, nil },
		View:    func(q quote.Quote) any { return cart.CheckoutOut(q) },
	})
	m.shop = backendtest.Shop(t, pool, 400, 0)
	m.mug, m.cup = m.product(m.shop, 1000, stock)
	return m
}

func (m *market) product(shop, price int64, stock int) (product, variant int64) {
	m.Helper()
	product = backendtest.Product(m, m.pool, shop, "Mug")
	return product, backendtest.Put(m, m.pool, product, backendtest.Variant{Price: price, Stock: stock})
}

func (m *market) add(user, product int64, quantity int) {
	m.Helper()
	if _, err := m.cart.Add(context.Background(), cart.Viewer{UserID: user}, cart.Wish{ProductID: product}, quantity, false); err != nil {
		m.Fatal(err)
	}
}

func (m *market) request(user int64, shops ...int64) order.PlaceRequest {
	return order.PlaceRequest{Request: quote.Request{UserID: user, ShopIDs: shops}, Method: order.Cash}
}

// agreed is a request for what /cart/checkout shows now.
func (m *market) agreed(user int64, shops ...int64) order.PlaceRequest {
	m.Helper()
	r := m.request(user, shops...)
	q, _, err := m.cart.Checkout(context.Background(), r.Request)
	if err != nil {
		m.Fatal(err)
	}
	r.CheckoutKey = q.Key
	return r
}

// twoShops puts mugs, and one product of another shop at this price, into
// Ada's cart.
func (m *market) twoShops(mugs int, price int64) (other int64) {
	m.Helper()
	other = backendtest.Shop(m, m.pool, 0, 0)
	plant, _ := m.product(other, price, 9)
	m.add(m.ada, m.mug, mugs)
	m.add(m.ada, plant, 1)
	return other
}

// placeFiveTimes sends one request five times at once; all have to be answered
// alike.
func (m *market) placeFiveTimes(r order.PlaceRequest) {
	m.Helper()
	answers := make([]string, 5)
	var wg sync.WaitGroup
	for i := range answers {
		wg.Go(func() {
			g, err := m.order.Place(context.Background(), r)
			if err != nil {
				m.Error(err)
			}
			b, _ := json.Marshal(g)
			answers[i] = string(b)
		})
	}
	wg.Wait()
	for _, a := range answers {
		if a != answers[0] {
			m.Errorf("answers differ:\n%s\n%s", a, answers[0])
		}
	}
}

// number reads one value of the database.
func (m *market) number(sql string, args ...any) (n int) {
	m.Helper()
	if err := m.pool.QueryRow(context.Background(), sql, args...).Scan(&n); err != nil {
		m.Fatalf("%v\n%s", err, sql)
	}
	return n
}

func (m *market) same(what string, got, want int) {
	m.Helper()
	if got != want {
		m.Errorf("%s: %d, want %d", what, got, want)
	}
}

func TestPlaceOrder(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	other := m.twoShops(2, 2550)
	third := backendtest.Shop(t, m.pool, 0, 0)
	kept, _ := m.product(third, 700, 9)
	m.add(m.ada, kept, 1)

	r := m.agreed(m.ada, m.shop, other)
	r.Note = "ring twice"
	g, err := m.order.Place(ctx, r)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Orders) != 2 || g.Orders[0].Code != g.Code+"-1" || g.Orders[1].Code != g.Code+"-2" {
		t.Fatalf("orders %+v", g.Orders)
	}
	exact := g.Totals(func(money.Currency) quote.Convert { return quote.Exact })
	m.same("payable", int(exact.Payable), 2*1000+400+2550)
	m.same("stored payable", m.number(`select sum(payable_minor) from orders`), int(exact.Payable))
	m.same("group total", m.number(`select total_minor from order_groups`), int(exact.Payable))
	m.same("payment splits", m.number(`select sum(amount_minor) from payment_splits`), int(exact.Payable))
	m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 3)
	m.same("lines left in the cart", m.number(`select count(*) from cart_items`), 1)
	m.same("jobs", m.number(`select count(*) from river_job where kind = 'order_placed'`), 1)

	// The order is a copy: nothing that happens to the catalogue or the rate changes it.
	backendtest.Exec(t, m.pool, `update products set name = 'Renamed'`)
	backendtest.Exec(t, m.pool, `update variants set price_minor = 1`)
	o, err := m.order.Get(ctx, m.ada, g.Orders[0].ID)
	if err != nil || o.Shop.Lines[0].Item.Name != "Mug" || o.Shop.Lines[0].Unit != 1000 || o.ShipTo.City != "Berlin" || o.Note != "ring twice" ||
		o.Events[0].Status != order.Pending || !o.CanCancel() {
		t.Errorf("order %+v, %v", o, err)
	}
	if _, err := m.order.Get(ctx, backendtest.User(t, m.pool), o.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("somebody else's order: %v", err)
	}
	page, err := m.order.List(ctx, m.ada, order.Pending, 1, 1)
	if err != nil || page.Total != 2 || page.Counts["all"] != 2 || page.Counts["pending"] != 2 || len(page.Orders) != 1 || page.Orders[0].ID != o.ID {
		t.Errorf("page %+v, %v", page, err)
	}
}

func TestPlaceRefuses(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	m.add(m.ada, m.mug, 1)
	for name, c := range map[string]struct {
		field  string
		change func(*order.PlaceRequest)
	}{
		"no shop":            {"shop_ids", func(r *order.PlaceRequest) { r.ShopIDs = nil }},
		"empty shop":         {"shop_ids", func(r *order.PlaceRequest) { r.ShopIDs = []int64{m.shop + 999} }},
		"unknown payment":    {"payment_method", func(r *order.PlaceRequest) { r.Method = "gold" }},
		"foreign address":    {"address_id", func(r *order.PlaceRequest) { r.AddressID = 99999 }},
		"nothing to buy now": {"shop_ids", func(r *order.PlaceRequest) { r.BuyNow = true }},
	} {
		r := m.request(m.ada, m.shop)
		c.change(&r)
		_, err := m.order.Place(ctx, r)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Invalid || f.Fields[c.field] == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	backendtest.Exec(t, m.pool, `update shops set min_order_minor = 1500`)
	if _, err := m.order.Place(ctx, m.agreed(m.ada, m.shop)); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("below the smallest order: %v", err)
	}
	backendtest.Exec(t, m.pool, `delete from addresses`)
	if _, err := m.order.Place(ctx, m.agreed(m.ada, m.shop)); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("no address: %v", err)
	}
	m.same("orders", m.number(`select count(*) from orders`), 0)
}

// Two hundred shoppers want the last hundred.
func TestOversell(t *testing.T) {
	m := newMarket(t, 100)
	const buyers = 200
	requests := make([]order.PlaceRequest, buyers)
	for i := range requests {
		user := backendtest.User(t, m.pool)
		m.add(user, m.mug, 1)
		requests[i] = m.agreed(user, m.shop)
	}
	var sold, refused atomic.Int32
	var wg sync.WaitGroup
	for _, r := range requests {
		wg.Go(func() {
			_, err := m.order.Place(context.Background(), r)
			var moved *order.Moved
			switch {
			case err == nil:
				sold.Add(1)
			case errors.As(err, &moved) && moved.Quote.Changes[0].Reason == quote.StockShort:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	m.same("sold", int(sold.Load()), 100)
	m.same("refused", int(refused.Load()), 100)
	m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 0)
	m.same("orders", m.number(`select count(*) from orders`), 100)
	m.same("units", m.number(`select sum(quantity) from order_items`), 100)
	m.same("carts still full", m.number(`select count(*) from cart_items`), 100)
	m.same("movements", m.number(`select -sum(delta) from stock_movements`), 100)
}

// The same key five times at once is one purchase and five equal answers.
func TestSameKeyFiveTimes(t *testing.T) {
	for _, by := range []string{"Idempotency-Key", "checkout_key"} {
		t.Run(by, func(t *testing.T) {
			m := newMarket(t, 50)
			m.add(m.ada, m.mug, 2)
			r := m.request(m.ada, m.shop)
			if by == "checkout_key" {
				r = m.agreed(m.ada, m.shop)
			} else {
				r.RequestKey, r.RequestHash = uuid.NewString(), sha256.Sum256([]byte("body"))
			}
			m.placeFiveTimes(r)
			m.same("purchases", m.number(`select count(*) from order_groups`), 1)
			m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 48)

			if by == "checkout_key" {
				// The same lines again are another purchase.
				m.add(m.ada, m.mug, 2)
				if _, err := m.order.Place(context.Background(), m.agreed(m.ada, m.shop)); err != nil {
					t.Error(err)
				}
				m.same("purchases", m.number(`select count(*) from order_groups`), 2)
				return
			}
			r.RequestHash = sha256.Sum256([]byte("another body"))
			if _, err := m.order.Place(context.Background(), r); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("the key with another body: %v", err)
			}
			other := m.request(backendtest.User(t, m.pool), m.shop)
			other.RequestKey, other.RequestHash = r.RequestKey, r.RequestHash
			if _, err := m.order.Place(context.Background(), other); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("somebody else's key: %v", err) // their cart is empty
			}
		})
	}
}

func TestMovedPriceAndStock(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	m.add(m.ada, m.mug, 3)
	r := m.agreed(m.ada, m.shop)
	backendtest.Exec(t, m.pool, `update variants set price_minor = 1200`)
	backendtest.Exec(t, m.pool, `update stock_levels set on_hand = 2`)
	_, err := m.order.Place(ctx, r)
	var moved *order.Moved
	if !errors.As(err, &moved) || len(moved.Quote.Changes) != 1 {
		t.Fatalf("got %v", err)
	}
	c := moved.Quote.Changes[0]
	if c.Reason != quote.StockShort || c.OldQuantity != 3 || c.NewQuantity != 2 || c.OldPrice != 1000 || c.NewPrice != 1200 {
		t.Errorf("change %+v", c)
	}
	m.same("orders", m.number(`select count(*) from orders`), 0)
	// Agreeing to what it is now buys that.
	r.CheckoutKey = moved.Quote.Key
	g, err := m.order.Place(ctx, r)
	if err != nil || g.Orders[0].Shop.Lines[0].Quantity != 2 || g.Orders[0].Shop.Lines[0].Unit != 1200 {
		t.Errorf("got %+v, %v", g, err)
	}
	m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 0)
}

func TestCancelGivesBack(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	backendtest.Exec(t, m.pool, `insert into coupons (shop_id, code, discount_type, discount, usage_limit, ends_at) values ($1, 'TWO', 'Amount', 2, 9, now() + interval '1 day')`, m.shop)
	coupon := m.number(`select id from coupons`)
	if _, _, err := m.cart.Collect(ctx, cart.Viewer{UserID: m.ada}, int64(coupon)); err != nil {
		t.Fatal(err)
	}
	m.add(m.ada, m.mug, 2)
	g, err := m.order.Place(ctx, m.agreed(m.ada, m.shop))
	if err != nil {
		t.Fatal(err)
	}
	o := g.Orders[0]
	m.same("payable", int(o.Shop.Totals(quote.Exact).Payable), 2000-200+400)
	m.same("voucher uses", m.number(`select used_count from coupons`), 1)
	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: backendtest.User(t, m.pool), OrderID: o.ID}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("somebody else: %v", err)
	}
	var wg sync.WaitGroup
	var cancelled atomic.Int32
	for range 4 {
		wg.Go(func() {
			switch _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: o.ID, Reason: "changed my mind"}); {
			case err == nil:
				cancelled.Add(1)
			case fault.CodeOf(err) != fault.Conflict:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	m.same("cancelled", int(cancelled.Load()), 1)
	m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 5)
	m.same("voucher uses", m.number(`select used_count from coupons`), 0)
	m.same("my voucher uses", m.number(`select used_count from user_coupons`), 0)
	m.same("open payments", m.number(`select count(*) from payments where status = 'created'`), 0)
	o, _ = m.order.Get(ctx, m.ada, o.ID)
	if o.Status != order.Cancelled || o.CancelReason != "changed my mind" || len(o.Events) != 2 || o.CanCancel() {
		t.Errorf("order %+v", o)
	}

	// Ordering it again puts what there is into the cart.
	backendtest.Exec(t, m.pool, `update stock_levels set on_hand = 1`)
	c, missed, err := m.cart.AddAgain(ctx, cart.Viewer{UserID: m.ada}, o.ID)
	if err != nil || len(missed) != 0 || c.Groups[0].Lines[0].Quantity != 1 || c.Info[0] != "Only 1 of Mug left" {
		t.Errorf("again: %+v %v %v", c, missed, err)
	}
	if _, missed, _ = m.cart.AddAgain(ctx, cart.Viewer{UserID: m.ada}, o.ID); len(missed) != 1 || missed[0].Reason != "Only 1 of Mug left" {
		t.Errorf("again and again: %v", missed)
	}
}

// Forty shoppers, one voucher with five uses: five discounts, and the others
// are asked before they pay more.
func TestVoucherRunsOutWhilePlacing(t *testing.T) {
	m := newMarket(t, 100)
	ctx := context.Background()
	backendtest.Exec(t, m.pool, `insert into coupons (shop_id, code, discount_type, discount, usage_limit, ends_at) values ($1, 'FEW', 'Amount', 2, 5, now() + interval '1 day')`, m.shop)
	coupon := int64(m.number(`select id from coupons`))
	requests := make([]order.PlaceRequest, 40)
	for i := range requests {
		user := backendtest.User(t, m.pool)
		if _, _, err := m.cart.Collect(ctx, cart.Viewer{UserID: user}, coupon); err != nil {
			t.Fatal(err)
		}
		m.add(user, m.mug, 1)
		requests[i] = m.agreed(user, m.shop)
	}
	var wg sync.WaitGroup
	var asked atomic.Int32
	for _, r := range requests {
		wg.Go(func() {
			_, err := m.order.Place(ctx, r)
			var moved *order.Moved
			if errors.As(err, &moved) && moved.Quote.Shops[0].Voucher == nil {
				asked.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	m.same("orders", m.number(`select count(*) from orders where coupon_discount_minor = 200`), 5)
	m.same("uses", m.number(`select used_count from coupons`), 5)
	m.same("asked", int(asked.Load()), 35)
	m.same("stock", m.number(`select on_hand from stock_levels where variant_id = $1`, m.cup), 95)
}

// The worker tells each shop of a purchase once per run.
func TestNotices(t *testing.T) {
	m := newMarket(t, 5)
	ctx := context.Background()
	m.add(m.ada, m.mug, 3)
	g, err := m.order.Place(ctx, m.agreed(m.ada, m.shop))
	if err != nil {
		t.Fatal(err)
	}
	var told []order.Notice
	m.order.Notify = func(_ context.Context, n order.Notice) error { told = append(told, n); return nil }
	if err := m.order.TellShops(ctx, g.ID); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprint([]order.Notice{{OrderID: g.Orders[0].ID, OrderCode: g.Code + "-1", ShopID: m.shop, UserID: m.ada, UserName: told[0].UserName, Status: order.Pending, Quantity: 3}})
	if got := fmt.Sprint(told); got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}

// A flash price for ten units, wanted by thirty shoppers with two products
// each: ten get it, the others are asked before they pay more, nobody waits
// in a circle.
func TestFlashQuotaWhilePlacing(t *testing.T) {
	m := newMarket(t, 100)
	ctx := context.Background()
	plant, _ := m.product(m.shop, 2000, 100)
	backendtest.Exec(t, m.pool, `insert into flash_sales (slug, name, starts_at, ends_at) values ('now', '{"en": "Now"}', now() - interval '1 hour', now() + interval '1 hour')`)
	backendtest.Exec(t, m.pool, `
		insert into flash_sale_products (flash_sale_id, product_id, discount_percentage, quantity_limit)
		select f.id, p, 50, 10 from flash_sales f, unnest($1::bigint[]) p`, []int64{m.mug, plant})
	requests := make([]order.PlaceRequest, 30)
	for i := range requests {
		user := backendtest.User(t, m.pool)
		first, second := m.mug, plant
		if i%2 == 1 {
			first, second = plant, m.mug
		}
		m.add(user, first, 1)
		m.add(user, second, 1)
		requests[i] = m.agreed(user, m.shop)
	}
	var wg sync.WaitGroup
	var bought, asked atomic.Int32
	for _, r := range requests {
		wg.Go(func() {
			_, err := m.order.Place(ctx, r)
			var moved *order.Moved
			switch {
			case err == nil:
				bought.Add(1)
			case errors.As(err, &moved) && moved.Quote.Changes[0].Reason == quote.PriceMoved && moved.Quote.Changes[0].NewPrice == 2*moved.Quote.Changes[0].OldPrice:
				asked.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	m.same("bought", int(bought.Load()), 10)
	m.same("asked", int(asked.Load()), 20)
	m.same("sold at the flash price", m.number(`select sum(quantity_sold) from flash_sale_products`), 20)
	m.same("lines at the flash price", m.number(`select count(*) from order_items where flash_sale_id is not null and unit_minor * 2 = price_minor`), 20)
}

// Units that are promised before they arrive are sold like others, and no more.
func TestBackorders(t *testing.T) {
	m := newMarket(t, 1)
	backendtest.Exec(t, m.pool, `update stock_levels set backorder_limit = 2`)
	ctx := context.Background()
	c, err := m.cart.Add(ctx, cart.Viewer{UserID: m.ada}, cart.Wish{ProductID: m.mug}, 5, false)
	if err != nil || c.Groups[0].Lines[0].Quantity != 3 {
		t.Fatalf("%+v, %v", c, err)
	}
	g, err := m.order.Place(ctx, m.agreed(m.ada, m.shop))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.cart.Add(ctx, cart.Viewer{UserID: m.ada}, cart.Wish{ProductID: m.mug}, 1, false); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("a fourth one: %v", err)
	}
	if _, err := m.order.Cancel(ctx, order.CancelRequest{UserID: m.ada, OrderID: g.Orders[0].ID}); err != nil {
		t.Fatal(err)
	}
	if c, err = m.cart.Add(ctx, cart.Viewer{UserID: m.ada}, cart.Wish{ProductID: m.mug}, 5, false); err != nil || c.Groups[0].Lines[0].Quantity != 3 {
		t.Errorf("after the cancellation: %+v, %v", c, err)
	}
}
