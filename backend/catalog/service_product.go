package catalog

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"shop/backend/fault"
	"shop/backend/media"
	"shop/backend/money"
)

// ProductDetails is a product's page. Faults: invalid when ref names nothing, not_found for a product that does not
// exist or cannot be bought from anybody.
func (s *Service) ProductDetails(ctx context.Context, view View, ref Ref) (ProductDetails, error) {
	if ref.ID == 0 && ref.Slug == "" {
		return ProductDetails{}, fault.InvalidField("product_id", "Send product_id or slug")
	}
	row, err := findProduct(ctx, s.db, view.locale(), ref)
	if fault.CodeOf(err) == fault.NotFound {
		return ProductDetails{}, fault.New(fault.NotFound, "This product does not exist or is no longer sold").Wrap(err)
	}
	if err != nil {
		return ProductDetails{}, err
	}
	words, err := s.vocabulary(ctx)
	if err != nil {
		return ProductDetails{}, err
	}
	currency, err := s.currencies.Currency(ctx, view.CurrencyID)
	if err != nil {
		return ProductDetails{}, err
	}
	cards, err := s.cards(ctx, view, cutOne, []any{row.ID})
	if err != nil {
		return ProductDetails{}, err
	}
	if len(cards) == 0 { // taken off between the two statements
		return ProductDetails{}, fault.New(fault.NotFound, "This product does not exist or is no longer sold")
	}
	out := ProductDetails{Product: row.product(view.locale(), cards[0], words, currency, time.Now())}
	path := words.path(row.CategoryID)
	if len(path) == 0 { // its category is switched off
		out.RelatedProducts, out.PopularProducts = []Card{}, []Card{}
		return out, nil
	}
	nearest, wider := path[len(path)-1], path[max(len(path)-2, 0)]
	if out.RelatedProducts, err = s.cards(ctx, view, fmt.Sprintf(cutRelated, level(nearest)), []any{row.ID, nearest.ID}); err != nil {
		return ProductDetails{}, err
	}
	out.PopularProducts, err = s.cards(ctx, view, fmt.Sprintf(cutPopularNear, level(wider)), []any{row.ID, wider.ID})
	return out, err
}

// level is the card column that holds ids of this category's level.
func level(c *categoryRow) string { return "cat" + strconv.Itoa(c.Level) }

func (r productRow) product(locale string, card Card, words *vocabulary, c money.Currency, now time.Time) Product {
	p := Product{
		Card: card, Code: r.Code, ShortDescription: r.ShortDescription, Description: r.Description,
		Highlights: r.Highlights, Specs: r.Specs, Care: r.Care, Tags: r.Tags, Video: r.Video,
		Thumbnails: make([]Media, len(r.Media)), Variants: make([]Variant, len(r.Variants)), Categories: []CategoryLink{},
		Taxes: r.Taxes, MinOrderQuantity: r.MinOrderQuantity, MaxOrderQuantity: r.MaxOrderQuantity,
		RatingBreakdown: breakdown(r.Ratings), BrandInfo: r.Brand, SEO: r.SEO,
		PublishedAt: r.PublishedAt.UTC(), UpdatedAt: r.UpdatedAt.UTC(),
		Delivery: Delivery{
			Charge:  r.DeliveryMinor.Decimal(),
			ETAFrom: now.AddDate(0, 0, r.ETAMinDays).UTC().Format(time.DateOnly),
			ETATo:   now.AddDate(0, 0, r.ETAMaxDays).UTC().Format(time.DateOnly),
			Display: DeliveryDisplay{Charge: c.Display(r.DeliveryMinor)},
		},
	}
	if r.FreeFromMinor != nil {
		free := r.FreeFromMinor.Decimal()
		p.Delivery.FreeFrom, p.Delivery.Display.FreeFrom = &free, c.Display(*r.FreeFromMinor)
	}
	for i, m := range r.Media {
		p.Thumbnails[i] = m.media()
	}
	p.live(r.Variants, c)
	var units []int64
	seen := map[int64]bool{}
	for i, v := range r.Variants {
		p.Variants[i] = v.variant(c)
		if v.UnitID != nil && !seen[*v.UnitID] {
			seen[*v.UnitID] = true
			units = append(units, *v.UnitID)
		}
	}
	p.Units = words.unitsOf(units)
	for _, step := range words.path(r.CategoryID) {
		p.Categories = append(p.Categories, step.link(locale))
	}
	if r.Flash != nil {
		p.FlashSale = &FlashOffer{
			ID: r.Flash.ID, Name: localized(r.Flash.Name, locale), EndDate: r.Flash.EndsAt.UTC(), ServerTime: now.UTC(),
			Limit: r.Flash.Limit, Sold: r.Flash.Sold,
		}
	}
	return p
}

// live puts what the variants say at this moment over what the card said some seconds ago, by the card's own rule: the
// price of the cheapest variant one can have.
func (p *Product) live(variants []variantRow, c money.Currency) {
	if len(variants) == 0 {
		return
	}
	lead, low := variants[0], 0
	p.Quantity = 0
	for _, v := range variants {
		p.Quantity += v.Available
		low = max(low, v.LowStockAt)
		if has, had := v.Available > 0, lead.Available > 0; has && !had || has == had && v.EffectiveMinor < lead.EffectiveMinor {
			lead = v
		}
	}
	now := lead.variant(c)
	p.Price, p.DiscountPrice, p.DiscountPercentage = now.Price, now.DiscountPrice, now.DiscountPercentage
	p.Display.Price, p.Display.DiscountPrice = now.Display.Price, now.Display.DiscountPrice
	if now.DiscountPrice == 0 {
		p.Lowest30d, p.Display.Lowest30d = nil, ""
	}
	p.Stock = stockBand(p.Quantity, low)
}

func (v variantRow) variant(c money.Currency) Variant {
	out := Variant{
		ID: v.ID, SKU: orEmpty(v.SKU), SizeID: v.SizeID, ColorID: v.ColorID, UnitID: v.UnitID,
		Price: v.PriceMinor.Decimal(), Display: PriceDisplay{Price: c.Display(v.PriceMinor)},
		Quantity: v.Available, Stock: stockBand(v.Available, v.LowStockAt),
	}
	if v.EffectiveMinor < v.PriceMinor {
		out.DiscountPrice = v.EffectiveMinor.Decimal()
		out.DiscountPercentage = money.PercentOff(v.PriceMinor, v.EffectiveMinor)
		out.Display.DiscountPrice = c.Display(v.EffectiveMinor)
	}
	return out
}

func (m mediaRow) media() Media {
	width, height := 0, 0
	if m.Width != nil && m.Height != nil {
		width, height = *m.Width, *m.Height
	}
	return Media{
		ID: m.ID, Thumbnail: media.Sized(m.URL, "w320"), Type: m.Kind, Alt: orEmpty(m.Alt), ColorID: m.ColorID,
		Images: imagesOf(m.URL, width, height, orEmpty(m.Blur)),
	}
}

// breakdown has all five stars, also those nobody gave.
func breakdown(counts map[string]int) map[string]int {
	full := map[string]int{}
	for stars := 1; stars <= 5; stars++ {
		key := strconv.Itoa(stars)
		full[key] = counts[key]
	}
	return full
}

func localized(texts map[string]string, locale string) string {
	if text := texts[locale]; text != "" {
		return text
	}
	return texts["en"]
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
