package main_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
)

const (
	buyers   = 12
	products = 4
	stock    = 100_000 // of each: nobody is refused for want of goods
)

// A power cut in the middle of selling, and a crash of the program alone, whose
// database then lives on for the next one.
func TestKillWhileOrdersArePlaced(t *testing.T) {
	for _, c := range []struct {
		name string
		cut  func(*installation, *process)
	}{
		{"program and database", func(in *installation, p *process) {
			pid := in.postmaster()
			p.kill()
			if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
				in.Fatalf("kill the database, pid %d: %v", pid, err)
			}
		}},
		{"program", func(_ *installation, p *process) { p.kill() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMarket(t)
			p := m.serve()
			m.register()
			for range 2 {
				m.sellUntil(func() { c.cut(m.installation, p) })
				p = m.serve()
				m.retryUnanswered()
				m.checkOrders()
			}
			m.checkStock()
			m.checkVouchers()
			if m.acknowledged() == 0 {
				t.Error("nothing was bought: this proved nothing")
			}
		})
	}
}

// market is an installation with goods of one shop, and people who buy them.
type market struct {
	*installation
	shop     int64
	voucher  int64 // saves something on every purchase, more often than anybody buys here
	products []int64
	people   []*buyer
}

// buyer is a person, and what the program told them.
type buyer struct {
	token      string
	bought     map[string]string // code of the purchase by idempotency key: answered with 200
	unanswered string            // the key of a purchase whose answer never came
}

func newMarket(t *testing.T) *market {
	t.Helper()
	m := &market{installation: install(t, "DEMO=false")}
	pool, done := m.database()
	defer done()
	m.shop = backendtest.Shop(t, pool, 400, 0)
	backendtest.Exec(t, pool, `
		insert into coupons (shop_id, code, discount_type, discount, usage_limit, per_user_limit, ends_at)
		values ($1, 'ALWAYS', 'Amount', 2, 1000000, 1000000, now() + interval '1 day')`, m.shop)
	m.voucher = int64(number(t, pool, `select id from coupons`))
	for range products {
		product := backendtest.Product(t, pool, m.shop, "Mug")
		backendtest.Put(t, pool, product, backendtest.Variant{Price: 1250, Stock: stock})
		m.products = append(m.products, product)
	}
	return m
}

func (m *market) register() {
	m.Helper()
	var wg sync.WaitGroup
	m.people = make([]*buyer, buyers)
	for i := range m.people {
		wg.Go(func() {
			var in struct{ Access struct{ Token string } }
			if status, message := m.call("POST", "/registration", "", "", map[string]any{
				"name": "Ada Buyer", "phone": fmt.Sprintf("+3519100000%02d", i), "email": fmt.Sprintf("ada%d@example.test", i),
				"password": "quiet-harbour-42", "password_confirmation": "quiet-harbour-42",
			}, &in); status != http.StatusOK {
				m.Errorf("register: %d %s", status, message)
			}
			if status, message := m.call("POST", "/address/store", in.Access.Token, "", map[string]any{
				"name": "Ada", "phone": "+351910000000", "country": "PT", "city": "Porto", "address_line": "Rua das Flores 8",
			}, nil); status != http.StatusOK {
				m.Errorf("address: %d %s", status, message)
			}
			if status, message := m.call("POST", "/vouchers-collect", in.Access.Token, "", map[string]any{"coupon_id": m.voucher}, nil); status != http.StatusOK {
				m.Errorf("collect the voucher: %d %s", status, message)
			}
			m.people[i] = &buyer{token: in.Access.Token, bought: map[string]string{}}
		})
	}
	wg.Wait()
	if m.Failed() {
		m.FailNow()
	}
}

// sellUntil lets everybody buy at once, and cuts the power at a random moment
// after the first purchases.
func (m *market) sellUntil(cut func()) {
	m.Helper()
	var wg sync.WaitGroup
	var off atomic.Bool
	before := m.acknowledged()
	var sold atomic.Int64
	for _, b := range m.people {
		wg.Go(func() {
			for !off.Load() && m.buyOne(b) {
				sold.Add(1)
			}
		})
	}
	for deadline := time.Now().Add(patience); sold.Load() < buyers && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(rand.N(300 * time.Millisecond))
	cut()
	off.Store(true)
	wg.Wait()
	m.Logf("%d purchases were answered before the cut", m.acknowledged()-before)
}

// buyOne fills the cart and buys it; false when there is no answer any more.
func (m *market) buyOne(b *buyer) bool {
	status, message := m.call("POST", "/cart/store", b.token, uuid.NewString(), map[string]any{
		"product_id": m.products[rand.N(products)], "quantity": 1 + rand.N(3),
	}, nil)
	if status != http.StatusOK {
		m.noteAnswer("cart/store", status, message)
		return false
	}
	key := uuid.NewString()
	b.unanswered = key
	return m.place(b, key)
}

// place buys the cart, or repeats an earlier purchase with its key.
func (m *market) place(b *buyer, key string) bool {
	var placed struct {
		Group struct{ Code string } `json:"order_group"`
	}
	status, message := m.call("POST", "/place-order", b.token, key, map[string]any{"shop_ids": []int64{m.shop}, "payment_method": "cash"}, &placed)
	if status != http.StatusOK {
		m.noteAnswer("place-order", status, message)
		return false
	}
	b.bought[key], b.unanswered = placed.Group.Code, ""
	return true
}

// noteAnswer accepts no answer, and the 5xx of a program whose database was
// shot first; anything else is a defect.
func (m *market) noteAnswer(call string, status int, message string) {
	if status != 0 && status < http.StatusInternalServerError {
		m.Errorf("%s: %d %s", call, status, message)
	}
}

// retryUnanswered is what every client does after the cut: the same request
// with the same key, twice, for two of them may be on their way.
func (m *market) retryUnanswered() {
	m.Helper()
	var wg sync.WaitGroup
	for _, b := range m.people {
		key := b.unanswered
		if key == "" {
			continue
		}
		wg.Go(func() {
			if !m.place(b, key) {
				m.Errorf("the retry after the restart was refused")
				return
			}
			first := b.bought[key]
			if !m.place(b, key) || b.bought[key] != first {
				m.Errorf("the second retry bought %s, the first %s", b.bought[key], first)
			}
		})
	}
	wg.Wait()
}

// checkOrders compares what people were told with what stands in GET /orders:
// each purchase once, and nothing else.
func (m *market) checkOrders() {
	m.Helper()
	for _, b := range m.people {
		times := map[string]int{}
		for page := 1; ; page++ {
			var list struct {
				Orders []struct {
					Code string `json:"group_code"`
				}
			}
			if status, message := m.call("GET", fmt.Sprintf("/orders?per_page=60&page=%d", page), b.token, "", nil, &list); status != http.StatusOK {
				m.Fatalf("orders: %d %s", status, message)
			}
			if len(list.Orders) == 0 {
				break
			}
			for _, o := range list.Orders {
				times[o.Code]++
			}
		}
		for _, code := range b.bought {
			if times[code] != 1 {
				m.Errorf("the acknowledged purchase %s is there %d times", code, times[code])
			}
			delete(times, code)
		}
		for code := range times {
			m.Errorf("the purchase %s is there, but nobody made it", code)
		}
	}
}

// checkStock weighs the goods: what left the shelves is what was ordered.
func (m *market) checkStock() {
	m.Helper()
	pool, done := m.database()
	defer done()
	left, ordered := number(m.T, pool, `select sum(on_hand) from stock_levels`), number(m.T, pool, `select coalesce(sum(quantity), 0) from order_items`)
	if left+ordered != products*stock {
		m.Errorf("%d in stock and %d ordered, of %d", left, ordered, products*stock)
	}
	if moved := number(m.T, pool, `select coalesce(-sum(delta), 0) from stock_movements`); moved != ordered {
		m.Errorf("the stock's journal says %d, the orders %d", moved, ordered)
	}
	if groups := number(m.T, pool, `select count(*) from order_groups`); groups != m.acknowledged() {
		m.Errorf("%d purchases stand, %d were answered", groups, m.acknowledged())
	}
}

// checkVouchers counts their uses: one for each order, and every order has
// its discount.
func (m *market) checkVouchers() {
	m.Helper()
	pool, done := m.database()
	defer done()
	orders := number(m.T, pool, `select count(*) from orders where coupon_discount_minor = 200`)
	if all := number(m.T, pool, `select count(*) from orders`); orders != all || orders != m.acknowledged() {
		m.Errorf("%d of %d orders have the discount, %d were answered", orders, all, m.acknowledged())
	}
	used, byPeople := number(m.T, pool, `select used_count from coupons`), number(m.T, pool, `select sum(used_count) from user_coupons`)
	if used != orders || byPeople != orders {
		m.Errorf("the voucher counts %d uses, its people %d, the orders %d", used, byPeople, orders)
	}
}

func (m *market) acknowledged() (n int) {
	for _, b := range m.people {
		n += len(b.bought)
	}
	return n
}

func number(t *testing.T, pool *pgxpool.Pool, sql string) (n int) {
	t.Helper()
	if err := pool.QueryRow(context.Background(), sql).Scan(&n); err != nil {
		t.Fatalf("%v\n%s", err, sql)
	}
	return n
}
