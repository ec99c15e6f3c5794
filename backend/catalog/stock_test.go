package catalog

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
	"shop/backend/quote"
)

var errShort = errors.New("short")

func (b *bundle) take(units ...quote.Stock) (short []int64, err error) {
	err = postgres.Tx(context.Background(), b.db, func(tx pgx.Tx) (err error) {
		if short, err = b.service.TakeStock(context.Background(), tx, 1, units); err == nil && len(short) > 0 {
			err = errShort
		}
		return err
	})
	return short, err
}

func TestTakeStock(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx := context.Background()
	unit := func(chair, quantity int) quote.Stock {
		u := quote.Stock{ProductID: b.chairs[chair], Quantity: quantity}
		b.scan(t, &u.VariantID, `select id from variants where product_id = $1`, u.ProductID)
		return u
	}
	a, c := unit(0, 4), unit(1, 1)

	t.Run("all or nothing", func(t *testing.T) {
		if _, err := b.take(a, c); err != nil {
			t.Fatal(err)
		}
		short, err := b.take(quote.Stock{VariantID: a.VariantID, Quantity: 4}, quote.Stock{VariantID: a.VariantID, Quantity: 3}, c)
		if !errors.Is(err, errShort) || len(short) != 1 || short[0] != a.VariantID {
			t.Fatalf("%v %v", short, err)
		}
		var left int
		b.scan(t, &left, `select on_hand from stock_levels where variant_id = $1`, c.VariantID)
		if left != 9 {
			t.Fatalf("%d left", left)
		}
	})

	t.Run("sold and given back end in the counts", func(t *testing.T) {
		if err := b.service.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		var sold, orders, available int64
		b.scan(t, &sold, `select sold_count from product_cards where product_id = $1`, a.ProductID)
		b.scan(t, &orders, `select orders_count from shops where id = 1`)
		b.scan(t, &available, `select available from product_cards where product_id = $1`, a.ProductID)
		if sold != 5 || orders != 1 || available != 6 {
			t.Fatalf("sold %d, orders %d, available %d", sold, orders, available)
		}
		err := postgres.Tx(ctx, b.db, func(tx pgx.Tx) error { return b.service.ReturnStock(ctx, tx, 1, []quote.Stock{a}) })
		if err != nil {
			t.Fatal(err)
		}
		if err := b.service.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		b.scan(t, &sold, `select sold_count from product_cards where product_id = $1`, a.ProductID)
		if sold != 1 {
			t.Fatalf("sold %d", sold)
		}
	})

	t.Run("a crowd gets exactly what there is", func(t *testing.T) {
		b.exec(t, `insert into flash_sales (slug, name, starts_at, ends_at) values ('now', '{"en": "Now"}', now() - interval '1 hour', now() + interval '1 hour')`)
		b.exec(t, `insert into flash_sale_products (flash_sale_id, product_id, discount_percentage, quantity_limit) values (1, $1, 50, 7)`, b.chairs[4])
		hot, other := unit(4, 1), unit(5, 1)
		hot.FlashSaleID = 1
		var wg sync.WaitGroup
		var mu sync.Mutex
		got := 0
		for i := range 30 {
			wg.Go(func() {
				units := []quote.Stock{hot, other}
				if i%2 == 0 {
					units = []quote.Stock{other, hot}
				}
				if _, err := b.take(units...); err == nil {
					mu.Lock()
					got++
					mu.Unlock()
				} else if !errors.Is(err, errShort) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		var sold, left int
		b.scan(t, &sold, `select quantity_sold from flash_sale_products`)
		b.scan(t, &left, `select on_hand from stock_levels where variant_id = $1`, hot.VariantID)
		if got != 7 || sold != 7 || left != 3 {
			t.Fatalf("%d bought, %d sold, %d left", got, sold, left)
		}
	})
}
