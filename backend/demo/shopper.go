package demo

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// shopper is what the rich account has beside orders: addresses, wishes,
// things looked at, collected vouchers and a cart.
func (s *seeder) shopper(ctx context.Context) error {
	var file userFile
	if err := read("users", &file); err != nil {
		return err
	}
	u := file.Rich
	for i, a := range u.Addresses {
		id, err := s.insert(ctx, `
			insert into addresses (user_id, name, phone, country, state, city, area, flat_no, address_line, address_line2, post_code, address_type, is_default)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
			returning id`,
			s.rich, a.Name, a.Phone, a.CountryISO, a.State, a.City, a.Area, a.FlatNo, a.AddressLine, a.AddressLine2, a.PostCode,
			strings.ToLower(a.AddressType), a.IsDefault)
		if err != nil {
			return err
		}
		s.shipTo[i].id = id
	}
	var b pgx.Batch
	for i, sku := range u.Wishlist {
		b.Queue(`insert into favorites (user_id, product_id, created_at) values ($1, $2, $3)`,
			s.rich, s.product[sku].id, s.daysAgo(float64(2+3*i)))
	}
	for i, sku := range u.RecentlyViewed {
		b.Queue(`insert into product_views (user_id, product_id, viewed_at) values ($1, $2, $3)`,
			s.rich, s.product[sku].id, s.now.Add(-time.Duration(40+95*i)*time.Minute))
	}
	for _, c := range u.CollectedVoucher {
		b.Queue(`insert into user_coupons (user_id, coupon_id, collected_at) values ($1, $2, $3)`, s.rich, s.coupon[c.Code], s.daysAgo(2))
	}
	if err := s.send(ctx, &b); err != nil {
		return err
	}
	return s.cart(ctx, u.Cart)
}

func (s *seeder) cart(ctx context.Context, lines []line) error {
	id, err := s.insert(ctx, `insert into carts (user_id, updated_at) values ($1, $2) returning id`, s.rich, s.now)
	if err != nil {
		return err
	}
	for i, l := range lines {
		p := s.product[l.SKU]
		variant, err := p.variant(l.Color, l.Size)
		if err != nil {
			return err
		}
		at := s.now.Add(-time.Duration(len(lines)-i) * 7 * time.Minute)
		err = s.exec(ctx, `
			insert into cart_items (cart_id, shop_id, product_id, variant_id, quantity, price_seen_minor, added_at, updated_at)
			select $1, shop_id, product_id, variant_id, $3, effective_minor, $4, $4 from variant_offers where variant_id = $2`,
			id, variant, l.Quantity, at)
		if err != nil {
			return err
		}
	}
	return nil
}
