package catalog

import (
	"strconv"
	"time"

	"shop/backend/media"
	"shop/backend/money"
)

// Card is a product as lists show it. Amounts are decimals of the default currency; Display has them in the shopper's.
type Card struct {
	ID                 int64        `json:"id"`
	Name               string       `json:"name"`
	Slug               string       `json:"slug"`
	Thumbnail          string       `json:"thumbnail"`
	Images             Images       `json:"images"`
	Brand              string       `json:"brand"`
	Price              float64      `json:"price"`
	DiscountPrice      float64      `json:"discount_price" doc:"What is asked now; 0 when nothing is taken off"`
	DiscountPercentage float64      `json:"discount_percentage"`
	Lowest30d          *float64     `json:"lowest_30d" doc:"The lowest price of the 30 days before the reduction"`
	Display            PriceDisplay `json:"display"`
	Rating             float64      `json:"rating"`
	TotalReviews       string       `json:"total_reviews" example:"120"`
	TotalSold          string       `json:"total_sold" example:"1.2K"`
	Quantity           int          `json:"quantity" doc:"Units that can be bought now, over all variants"`
	Stock              string       `json:"stock" enum:"in,low,out"`
	IsFavorite         bool         `json:"is_favorite" doc:"Always false without a token"`
	Colors             []Color      `json:"colors"`
	Sizes              []Named      `json:"sizes"`
	Shop               ShopBrief    `json:"shop"`
	FlashSaleID        *int64       `json:"flash_sale_id"`
}

// PriceDisplay holds amounts as the shopper reads them, converted and rounded once.
type PriceDisplay struct {
	Price         string `json:"price"`
	DiscountPrice string `json:"discount_price" doc:"Empty when nothing is taken off"`
	Lowest30d     string `json:"lowest_30d" doc:"Empty when there is none"`
}

// Images are the widths of one picture that lie ready, and what stands in its place until it is there.
type Images struct {
	W160   string `json:"w160"`
	W320   string `json:"w320"`
	W560   string `json:"w560"`
	Blur   string `json:"blur" doc:"data: URI of a few pixels"`
	Width  int    `json:"width" doc:"Of the full picture; 0 when unknown"`
	Height int    `json:"height"`
}

// Color is a colour a product comes in.
type Color struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Hex  string `json:"hex"`
}

// Named is a size, a unit or any other choice with a name.
type Named struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// ShopBrief is a shop as a product names it.
type ShopBrief struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
	Logo string `json:"logo"`
}

// CardPage is a plain list of products.
type CardPage struct {
	Total    int64  `json:"total"`
	Products []Card `json:"products"`
}

// cardRow is what the statements of store_card.go give for one product of a page.
type cardRow struct {
	ProductID      int64
	ShopID         int64
	PriceMinor     money.Minor
	EffectiveMinor money.Minor
	Lowest30dMinor *money.Minor
	DiscountBp     int64
	Rating         int64
	RatingScore    int64
	RatingCount    int64
	SoldCount      int64
	Popularity     int64
	PublishedAt    time.Time
	Available      int
	LowStockAt     int
	FlashSaleID    *int64
	ColorIDs       []int64
	SizeIDs        []int64
	Name           string
	Slug           string
	Brand          string
	ShopName       string
	ShopSlug       string
	ShopLogo       string
	MediaURL       string
	MediaWidth     int
	MediaHeight    int
	IsFavorite     bool
}

func (r cardRow) card(v *vocabulary, c money.Currency) Card {
	card := Card{
		ID: r.ProductID, Name: r.Name, Slug: r.Slug, Brand: r.Brand,
		Images:    imagesOf(r.MediaURL, r.MediaWidth, r.MediaHeight, ""), // two thirds of a compressed list would be blurs
		Thumbnail: media.Sized(r.MediaURL, "w320"),
		Price:     r.PriceMinor.Decimal(), Display: PriceDisplay{Price: c.Display(r.PriceMinor)},
		Rating: float64(r.Rating) / 100, TotalReviews: abbreviate(r.RatingCount), TotalSold: abbreviate(r.SoldCount),
		Quantity: r.Available, Stock: stockBand(r.Available, r.LowStockAt), IsFavorite: r.IsFavorite,
		Colors: v.colorsOf(r.ColorIDs), Sizes: v.sizesOf(r.SizeIDs),
		Shop:        ShopBrief{ID: r.ShopID, Name: r.ShopName, Slug: r.ShopSlug, Logo: r.ShopLogo},
		FlashSaleID: r.FlashSaleID,
	}
	if r.EffectiveMinor < r.PriceMinor {
		card.DiscountPrice = r.EffectiveMinor.Decimal()
		card.Display.DiscountPrice = c.Display(r.EffectiveMinor)
		card.DiscountPercentage = money.PercentOff(r.PriceMinor, r.EffectiveMinor)
		if r.Lowest30dMinor != nil {
			lowest := r.Lowest30dMinor.Decimal()
			card.Lowest30d, card.Display.Lowest30d = &lowest, c.Display(*r.Lowest30dMinor)
		}
	}
	return card
}

func stockBand(available, low int) string {
	switch {
	case available <= 0:
		return "out"
	case available <= low:
		return "low"
	}
	return "in"
}

// abbreviate writes counts the way cards show them: 999, 1.2K, 34K, 5.6M. It never rounds up over what there is.
func abbreviate(n int64) string {
	unit, suffix := int64(1), ""
	switch {
	case n >= 1_000_000:
		unit, suffix = 1_000_000, "M"
	case n >= 1000:
		unit, suffix = 1000, "K"
	}
	whole, tenth := n/unit, n%unit*10/unit
	if unit == 1 || whole >= 100 || tenth == 0 {
		return strconv.FormatInt(whole, 10) + suffix
	}
	return strconv.FormatInt(whole, 10) + "." + strconv.FormatInt(tenth, 10) + suffix
}

func imagesOf(url string, width, height int, blur string) Images {
	return Images{W160: media.Sized(url, "w160"), W320: media.Sized(url, "w320"), W560: url, Blur: blur, Width: width, Height: height}
}
