package app

import (
	"context"

	"shop/backend/cart"
	"shop/backend/catalog"
	"shop/backend/content"
	"shop/backend/money"
)

// homeNeighbours put vouchers and posts on the first page, as everybody sees them.
type homeNeighbours struct{ *features }

func (n homeNeighbours) HomeVouchers(ctx context.Context, view catalog.View, limit int) ([]catalog.HomeVoucher, error) {
	coupons, currency, err := n.cart.Market(ctx, cart.Viewer{Locale: view.Locale, CurrencyID: view.CurrencyID}, limit)
	if err != nil {
		return nil, err
	}
	out := make([]catalog.HomeVoucher, len(coupons))
	for i, c := range coupons {
		out[i] = catalog.HomeVoucher{
			ID: c.ID, ShopID: c.ShopID, ShopName: c.ShopName, Discount: c.Discount, DiscountType: c.Type, Validity: c.EndsAt.UTC(),
			Display: catalog.HomeVoucherDisplay{MinOrderAmount: currency.Display(c.MinOrder)},
		}
		if c.Type != cart.Percentage {
			out[i].Display.Discount = currency.Display(money.FromDecimal(c.Discount))
		}
	}
	return out, nil
}

func (n homeNeighbours) HomeBlogs(ctx context.Context, view catalog.View, limit int) ([]catalog.HomeBlog, error) {
	blogs, _, err := n.content.Blogs(ctx, view.Locale, content.Filter{Limit: limit})
	if err != nil {
		return nil, err
	}
	out := make([]catalog.HomeBlog, len(blogs))
	for i, b := range blogs {
		out[i] = catalog.HomeBlog{
			ID: b.ID, Slug: b.Slug, Title: b.Title, Thumbnail: b.Thumbnail, ReadingMinutes: b.ReadingMinutes, PublishedAt: b.PublishedAt,
		}
		if b.Category != nil {
			out[i].Category = &catalog.Named{ID: b.Category.ID, Name: b.Category.Name}
		}
	}
	return out, nil
}
