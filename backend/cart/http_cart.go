package cart

import (
	"shop/backend/money"
	"shop/backend/quote"
)

type nameOut struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Data is the cart on the wire.
type Data struct {
	Total         int        `json:"total" doc:"Lines in the cart."`
	TotalQuantity int        `json:"total_quantity" doc:"Units in the cart."`
	TotalAmount   float64    `json:"total_amount" doc:"Of everything that can be bought, in the default currency."`
	Items         []groupOut `json:"cart_items"`
	Info          []string   `json:"info" doc:"Warnings for the shopper."`
	Display       struct {
		TotalAmount string `json:"total_amount"`
	} `json:"display"`
}

type groupOut struct {
	ShopID     int64        `json:"shop_id"`
	ShopName   string       `json:"shop_name"`
	ShopSlug   string       `json:"shop_slug"`
	ShopLogo   string       `json:"shop_logo"`
	ShopRating float64      `json:"shop_rating"`
	SubTotal   float64      `json:"sub_total"`
	FreeFrom   float64      `json:"free_delivery_from" doc:"0: never free."`
	Products   []productOut `json:"products"`
	Display    struct {
		SubTotal         string `json:"sub_total"`
		FreeDeliveryAway string `json:"free_delivery_away" doc:"What is missing to free delivery; empty when nothing is or it is never free."`
	} `json:"display"`
}

type productOut struct {
	CartID             int64          `json:"cart_id" doc:"The line."`
	ID                 int64          `json:"id" doc:"The product."`
	VariantID          int64          `json:"variant_id"`
	ShopID             int64          `json:"shop_id"`
	Name               string         `json:"name"`
	Slug               string         `json:"slug"`
	Brand              string         `json:"brand"`
	Thumbnail          string         `json:"thumbnail"`
	Price              float64        `json:"price"`
	DiscountPrice      float64        `json:"discount_price" doc:"0: no discount."`
	DiscountPercentage float64        `json:"discount_percentage"`
	Quantity           int            `json:"quantity"`
	Size               maybe[nameOut] `json:"size"`
	Color              maybe[nameOut] `json:"color"`
	Unit               maybe[nameOut] `json:"unit"`
	LineTotal          float64        `json:"line_total" doc:"0 when it cannot be bought."`
	FlashSaleID        int64          `json:"flash_sale_id" doc:"0: not at a flash price."`
	Available          int            `json:"available" doc:"The most this line can hold."`
	MinQuantity        int            `json:"min_order_quantity"`
	Stock              string         `json:"stock" enum:"in,low,out"`
	IsAvailable        bool           `json:"is_available" doc:"False: shown, but not counted and not bought."`
	Problem            string         `json:"problem" enum:",stock,unavailable,shop" doc:"Why it cannot be had as wanted; empty when it can."`
	Display            struct {
		Price         string `json:"price"`
		DiscountPrice string `json:"discount_price" doc:"Empty: no discount."`
		LineTotal     string `json:"line_total"`
	} `json:"display"`
}

func cartOut(c Cart) Data {
	out := Data{Items: []groupOut{}, Info: []string{}}
	out.Info = append(out.Info, c.Info...)
	var exact, shown quote.Totals
	for _, g := range c.Groups {
		o := groupOut{
			ShopID: g.Shop.ID, ShopName: g.Shop.Name, ShopSlug: g.Shop.Slug, ShopLogo: g.Shop.Logo, ShopRating: g.Shop.Rating,
			SubTotal: g.Shop.Items().Decimal(), FreeFrom: g.Shop.FreeFrom.Decimal(), Products: []productOut{},
		}
		for _, l := range g.Lines {
			out.Total++
			out.TotalQuantity += l.Quantity
			o.Products = append(o.Products, lineOut(l, g.Shop.ID, c.Currency))
		}
		group := g.Shop.Totals(c.Currency.Convert)
		o.Display.SubTotal = c.Currency.Format(group.Items)
		if away := g.Shop.FreeFrom - g.Shop.Items(); g.Shop.FreeFrom > 0 && away > 0 {
			o.Display.FreeDeliveryAway = c.Currency.Display(away)
		}
		exact = exact.Plus(g.Shop.Totals(quote.Exact))
		shown = shown.Plus(group)
		out.Items = append(out.Items, o)
	}
	out.TotalAmount = money.Minor(exact.Items).Decimal()
	out.Display.TotalAmount = c.Currency.Format(shown.Items)
	return out
}

func lineOut(l Line, shopID int64, currency money.Currency) productOut {
	o := productOut{
		CartID: l.ID, ID: l.ProductID, VariantID: l.VariantID, ShopID: shopID,
		Name: l.Item.Name, Slug: l.Item.Slug, Brand: l.Item.Brand, Thumbnail: l.Item.Thumbnail,
		Price: l.Price.Decimal(), Quantity: l.Quantity,
		Size: optionOut(l.Item.SizeID, l.Item.Size), Color: optionOut(l.Item.ColorID, l.Item.Color), Unit: optionOut(l.Item.UnitID, l.Item.Unit),
		LineTotal: l.Total().Decimal(), FlashSaleID: l.FlashSaleID, Available: l.Most, MinQuantity: l.Min,
		Stock: stock(l), IsAvailable: !l.Blocked(), Problem: string(l.Problem),
	}
	if l.Blocked() {
		o.Quantity = l.Wanted
	}
	o.Display.Price = currency.Display(l.Price)
	o.Display.LineTotal = currency.Display(l.Total())
	if l.Unit < l.Price {
		o.DiscountPrice = l.Unit.Decimal()
		o.DiscountPercentage = money.PercentOff(l.Price, l.Unit)
		o.Display.DiscountPrice = currency.Display(l.Unit)
	}
	return o
}

// stock is the band shown instead of a count.
func stock(l Line) string {
	switch {
	case l.Most < max(l.Min, 1):
		return "out"
	case l.Low:
		return "low"
	}
	return "in"
}

func optionOut(id int64, name string) maybe[nameOut] {
	if id == 0 {
		return maybe[nameOut]{}
	}
	return some(nameOut{ID: id, Name: name})
}
