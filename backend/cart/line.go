package cart

import (
	"encoding/json"

	"shop/backend/media"
	"shop/backend/money"
	"shop/backend/phrase"
	"shop/backend/quote"
)

// row is a line as the database answers it, beside its product, its variant
// and its shop.
type row struct {
	ID        int64       `db:"id"`
	ProductID int64       `db:"product_id"`
	VariantID int64       `db:"variant_id"`
	Quantity  int         `db:"quantity"`
	Seen      money.Minor `db:"price_seen_minor"`
	BuyNow    bool        `db:"is_buy_now"`

	ShopID     int64       `db:"shop_id"`
	ShopName   string      `db:"shop_name"`
	ShopSlug   string      `db:"shop_slug"`
	ShopLogo   string      `db:"shop_logo"`
	ShopRating float64     `db:"shop_rating"`
	ShopOpen   bool        `db:"shop_open"`
	MinOrder   money.Minor `db:"min_order_minor"`
	FreeFrom   money.Minor `db:"free_from_minor"`
	Delivery   money.Minor `db:"delivery_minor"`
	EtaMin     int         `db:"eta_min"`
	EtaMax     int         `db:"eta_max"`

	Name    string `db:"name"`
	Slug    string `db:"slug"`
	Brand   string `db:"brand"`
	Picture string `db:"picture"`
	SKU     string `db:"sku"`
	SizeID  int64  `db:"size_id"`
	Size    string `db:"size"`
	ColorID int64  `db:"color_id"`
	Color   string `db:"color"`
	UnitID  int64  `db:"unit_id"`
	Unit    string `db:"unit"`

	Min         int         `db:"min_quantity"`
	Max         int         `db:"max_quantity"`
	Price       money.Minor `db:"price_minor"`
	Regular     money.Minor `db:"regular_minor"`   // without a flash sale
	Effective   money.Minor `db:"effective_minor"` // with it
	FlashSaleID int64       `db:"flash_sale_id"`
	FlashLeft   int         `db:"flash_left"` // units this shopper may still have at the flash price
	Available   int         `db:"available"`
	LowStockAt  int         `db:"low_stock_at"`
	Sold        bool        `db:"is_sold"` // variant active, product published
	WeightG     int         `db:"weight_g"`
	Taxes       []byte      `db:"taxes"` // json array of quote.Rate
}

// flashQuota is how many units of a product are still to be had at its flash
// price while the lines of one cart are gone through.
type flashQuota map[int64]int

func (r row) shop() quote.Shop {
	return quote.Shop{
		ID: r.ShopID, Name: r.ShopName, Slug: r.ShopSlug, Logo: r.ShopLogo, Rating: r.ShopRating,
		MinOrder: r.MinOrder, FreeFrom: r.FreeFrom, Delivery: r.Delivery, EtaMin: r.EtaMin, EtaMax: r.EtaMax,
	}
}

// line decides what the shopper gets of a row: how many, at which price, and
// what is in the way. A line gets the flash price as a whole or not at all.
func (r row) line(flash flashQuota) Line {
	l := Line{
		Line: quote.Line{
			ID: r.ID, ProductID: r.ProductID, VariantID: r.VariantID, Quantity: r.Quantity,
			Min: r.Min, Most: most(r.Available, r.Max), Low: r.Available <= r.LowStockAt,
			Price: r.Price, Unit: r.Regular,
			Item: quote.Item{
				Name: r.Name, Slug: r.Slug, Brand: r.Brand, Thumbnail: media.Sized(r.Picture, "w320"), SKU: r.SKU,
				Size: r.Size, Color: r.Color, Unit: r.Unit, SizeID: r.SizeID, ColorID: r.ColorID, UnitID: r.UnitID,
			},
		},
		Wanted: r.Quantity, Largest: r.Max, Seen: r.Seen,
	}
	if len(r.Taxes) > 0 {
		// The array is built by our own statement.
		_ = json.Unmarshal(r.Taxes, &l.Rates)
	}
	switch {
	case !r.ShopOpen:
		l.Problem, l.Quantity, l.Most = quote.ShopClosed, 0, 0
	case !r.Sold:
		l.Problem, l.Quantity, l.Most = quote.Unavailable, 0, 0
	case l.Most < l.Min:
		l.Problem, l.Quantity = quote.StockShort, 0
	case l.Most < l.Quantity:
		l.Problem, l.Quantity = quote.StockShort, l.Most
	}
	if r.FlashSaleID != 0 {
		left, ok := flash[r.ProductID]
		if !ok {
			left = r.FlashLeft
		}
		if l.Quantity <= left {
			l.Unit, l.FlashSaleID = r.Effective, r.FlashSaleID
			left -= l.Quantity
		}
		flash[r.ProductID] = left
	}
	return l
}

// most is how many one line can hold; largest 0 means no limit of the
// product's own.
func most(available, largest int) int {
	n := min(available, MaxQuantity)
	if largest > 0 {
		n = min(n, largest)
	}
	return n
}

// clamp is quantity within what the line can hold, with a sentence in a
// language when that is something else.
func (l Line) clamp(locale string, quantity int) (int, string) {
	switch {
	case l.Most < l.Min:
		return 0, shortage(locale, l.Item.Name, 0, 0)
	case quantity > l.Most:
		return l.Most, shortage(locale, l.Item.Name, l.Most, l.Largest)
	case quantity < l.Min:
		return l.Min, phrase.In(locale, "The smallest order of %s is %d", l.Item.Name, l.Min)
	}
	return quantity, ""
}

// change is how the line differs from what was wanted and seen; its Reason
// is "" when it does not.
func (l Line) change() quote.Change {
	c := quote.Change{
		LineID: l.ID, ProductID: l.ProductID, Name: l.Item.Name, Reason: l.Problem,
		OldPrice: l.Seen, NewPrice: l.Unit, OldQuantity: l.Wanted, NewQuantity: l.Quantity,
	}
	if c.Reason == "" && l.Seen != l.Unit {
		c.Reason = quote.PriceMoved
	}
	return c
}

// sentence tells a shopper about a change, in a language.
func sentence(locale string, c quote.Change, currency money.Currency) string {
	switch c.Reason {
	case quote.ShopClosed:
		return phrase.In(locale, "The shop of %s does not sell at the moment", c.Name)
	case quote.Unavailable:
		return phrase.In(locale, "%s is no longer available", c.Name)
	case quote.StockShort:
		return shortage(locale, c.Name, c.NewQuantity, 0)
	case quote.PriceMoved:
		return phrase.In(locale, "The price of %s is now %s", c.Name, currency.Display(c.NewPrice))
	}
	return ""
}

// shortage says why there is no more: the stock, or the product's largest
// order when that is what stops.
func shortage(locale, name string, left, largest int) string {
	switch {
	case left <= 0:
		return phrase.In(locale, "%s is out of stock", name)
	case left == largest:
		return phrase.In(locale, "At most %d of %s in one order", largest, name)
	}
	return phrase.In(locale, "Only %d of %s left", left, name)
}
