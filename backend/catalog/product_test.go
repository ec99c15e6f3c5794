package catalog

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"testing"
)

func escape(s string) string { return url.QueryEscape(s) }

func TestProductDetails(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.exec(t, `insert into product_relations select p.id, r.id, 1 from products p, products r where p.slug = 'chair-40' and r.slug = 'chair-1'`)
	b.exec(t, `insert into reviews (product_id, shop_id, user_id, rating) select id, 1, 1, r from products, unnest(array[5, 5, 3]) r where slug = 'chair-40'`)

	d := get[ProductDetails](t, b, "/product-details?slug=chair-40")
	p := d.Product
	if p.Name != "Chair 40" || p.Description != "Sit." || len(p.Variants) != 1 || p.Variants[0].Price != 140 || p.Variants[0].DiscountPrice != 126 ||
		p.RatingBreakdown["5"] != 2 || p.RatingBreakdown["1"] != 0 || len(p.Categories) != 3 || p.Categories[2].Slug != "chairs" ||
		len(p.Taxes) != 1 || !p.Taxes[0].Included || p.Delivery.Charge != 4 || *p.Delivery.FreeFrom != 50 || p.Delivery.Display.FreeFrom != "$50.00" ||
		len(p.Specs) != 1 || p.Units[0].Name != "piece" || p.BrandInfo.Slug != "norrland" || len(p.Thumbnails) != 1 || p.Thumbnails[0].Images.Width != 1120 {
		t.Fatalf("%+v", p)
	}
	if d.RelatedProducts[0].Name != "Chair 01" || d.RelatedProducts[1].Name != "Chair 39" || len(d.RelatedProducts) != 12 || len(d.PopularProducts) != 12 {
		t.Fatalf("%s / %s", names(d.RelatedProducts), names(d.PopularProducts))
	}
	for _, c := range append(d.RelatedProducts, d.PopularProducts...) {
		if c.ID == p.ID {
			t.Fatal("a product is not related to itself")
		}
	}
	if fr := get[ProductDetails](t, b, fmt.Sprintf("/product-details?product_id=%d", p.ID), "Accept-Language", "fr"); fr.Product.Name != "Chaise 40" ||
		fr.Product.Description != "Assieds-toi." || fr.Product.ShortDescription != "A chair" {
		t.Fatalf("%+v", fr.Product)
	}
	two := get[ProductDetails](t, b, "/product-details?slug=kettle").Product
	if len(two.Variants) != 2 || two.Price != 40 || two.Quantity != 20 || two.Sizes[0].Name != "S" {
		t.Fatalf("%+v", two)
	}

	t.Run("price and stock are those of this moment", func(t *testing.T) {
		b.exec(t, `update stock_levels set on_hand = 2 where variant_id in (select id from variants where product_id = $1 and size_id = 2)`, b.kettle)
		b.exec(t, `update stock_levels set on_hand = 0 where variant_id in (select id from variants where product_id = $1 and size_id = 1)`, b.kettle)
		p := get[ProductDetails](t, b, "/product-details?slug=kettle").Product
		if p.Quantity != 2 || p.Stock != "low" || p.Price != 50 || p.Display.Price != "$50.00" {
			t.Fatalf("%+v", p.Card)
		}
	})

	refused(t, b.call(t, http.MethodGet, "/product-details", ""), http.StatusUnprocessableEntity, "product_id")
	for _, slug := range []string{"draft", "of-shut", "nothing"} {
		refused(t, b.call(t, http.MethodGet, "/product-details?slug="+slug, ""), http.StatusNotFound, "")
	}
}

func TestFlashSales(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx := context.Background()
	b.exec(t, `insert into flash_sales (slug, name, line, starts_at, ends_at) values
		('now', '{"en": "Now", "fr": "Maintenant"}', '{}', now() - interval '1 hour', now() + interval '1 hour'),
		('next', '{"en": "Next"}', '{}', now() + interval '1 day', now() + interval '2 days'),
		('past', '{"en": "Past"}', '{}', now() - interval '2 days', now() - interval '1 day')`)
	b.exec(t, `insert into flash_sale_products (flash_sale_id, product_id, discount_percentage, quantity_limit) values ($1, $2, 50, 10), (2, $2, 60, null)`, 1, b.chairs[0])
	if err := b.service.Refresh(ctx); err != nil {
		t.Fatal(err)
	}

	s := get[FlashSales](t, b, "/flash-sales", "Accept-Language", "fr")
	if s.Running == nil || s.Running.Name != "Maintenant" || len(s.Running.Products) != 1 || s.Incoming == nil || s.Incoming.Products[0].FlashPrice != 40.4 {
		t.Fatalf("%+v", s)
	}
	if p := s.Running.Products[0]; p.DiscountPrice != 50.5 || p.FlashPrice != 50.5 || *p.Limit != 10 || p.FlashSaleID == nil {
		t.Fatalf("%+v", p)
	}
	if p := get[ProductDetails](t, b, "/product-details?slug=chair-1").Product; p.FlashSale == nil || p.Variants[0].DiscountPrice != 50.5 {
		t.Fatalf("%+v", p)
	}
	if d := get[FlashSaleDetails](t, b, "/flash-sale/1/details"); d.FlashSale.ServerTime.IsZero() || len(d.FlashSale.Products) != 1 {
		t.Fatalf("%+v", d)
	}
	refused(t, b.call(t, http.MethodGet, "/flash-sale/3/details", ""), http.StatusGone, "")
	refused(t, b.call(t, http.MethodGet, "/flash-sale/9/details", ""), http.StatusNotFound, "")

	t.Run("a product is never in two sales at a time", func(t *testing.T) {
		if _, err := b.db.Exec(ctx, `update flash_sales set starts_at = now() where slug = 'next'`); err == nil {
			t.Fatal("overlapping sales were accepted")
		}
	})
	t.Run("sold out, the price goes home", func(t *testing.T) {
		b.exec(t, `update flash_sale_products set quantity_sold = 10 where flash_sale_id = 1`)
		if err := b.service.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		if p := get[ProductDetails](t, b, "/product-details?slug=chair-1").Product; p.DiscountPrice != 0 || p.Variants[0].DiscountPrice != 0 {
			t.Fatalf("%+v", p)
		}
	})
}

func TestReviews(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.exec(t, `insert into reviews (product_id, shop_id, user_id, rating, description, photos, shop_reply, replied_at, status, created_at) values
		($1, 1, 1, 5, 'Good', '{/media/r.webp}', 'Thanks', now(), 'published', now() - interval '1 day'),
		($1, 1, 2, 3, null, '{}', null, null, 'published', now()),
		($1, 1, 2, 1, 'Hidden', '{}', null, null, 'hidden', now()),
		($2, 1, 2, 4, 'Fine', '{}', null, null, 'published', now())`, b.chairs[0], b.chairs[1])
	list := get[ReviewList](t, b, fmt.Sprintf("/reviews?product_id=%d", b.chairs[0]))
	if list.Total != 2 || list.AverageRating != 4 || list.RatingBreakdown["3"] != 1 || list.Reviews[0].Description != "Good" ||
		list.Reviews[0].Customer.Name != "Ada" || list.Reviews[0].Reply.Text != "Thanks" || list.Reviews[1].Reply != nil || list.Reviews[0].Verified {
		t.Fatalf("%+v", list)
	}
	if list = get[ReviewList](t, b, "/reviews?shop_id=1&per_page=2"); list.Total != 3 || len(list.Reviews) != 2 {
		t.Fatalf("%+v", list)
	}
	if list = get[ReviewList](t, b, "/reviews?shop_id=1&photos_only=true"); list.Total != 1 {
		t.Fatalf("%+v", list)
	}
	if list = get[ReviewList](t, b, "/reviews?shop_id=1&rating=4"); list.Total != 1 || list.AverageRating != 4 || len(list.Reviews) != 1 {
		t.Fatalf("%+v", list)
	}
	refused(t, b.call(t, http.MethodGet, "/reviews", ""), http.StatusUnprocessableEntity, "product_id")
}
