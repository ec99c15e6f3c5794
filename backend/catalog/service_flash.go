package catalog

import (
	"context"
	"fmt"

	"shop/backend/fault"
)

// maxFlashProducts bounds one sale's page.
const maxFlashProducts = 200

// FlashSaleDetails is a flash sale's page.
type FlashSaleDetails struct {
	FlashSale FlashSale `json:"flash_sale"`
}

// FlashSales is the running sale that ends first and the next one to start.
func (s *Service) FlashSales(ctx context.Context, view View) (FlashSales, error) {
	return s.flashSales(ctx, view, maxFlashProducts)
}

func (s *Service) flashSales(ctx context.Context, view View, products int) (FlashSales, error) {
	var out FlashSales
	rows, err := collect[flashSaleRow](ctx, s.db, nextFlashSales, view.locale())
	if err != nil {
		return out, fmt.Errorf("list flash sales: %w", err)
	}
	for _, r := range rows {
		sale, err := s.flashSale(ctx, view, r, products)
		if err != nil {
			return out, err
		}
		if r.StartsAt.After(r.Now) {
			out.Incoming = &sale
		} else {
			out.Running = &sale
		}
	}
	return out, nil
}

// FlashSale is one sale with its products. Faults: not_found, gone when it is over.
func (s *Service) FlashSale(ctx context.Context, view View, id int64) (FlashSaleDetails, error) {
	row, err := one[flashSaleRow](ctx, s.db, findFlashSale, view.locale(), id)
	if fault.CodeOf(err) == fault.NotFound {
		return FlashSaleDetails{}, fault.New(fault.NotFound, "There is no such flash sale").Wrap(err)
	}
	if err != nil {
		return FlashSaleDetails{}, fmt.Errorf("read flash sale: %w", err)
	}
	if !row.EndsAt.After(row.Now) {
		return FlashSaleDetails{}, fault.New(fault.Gone, "This flash sale is over")
	}
	sale, err := s.flashSale(ctx, view, row, maxFlashProducts)
	return FlashSaleDetails{sale}, err
}

func (s *Service) flashSale(ctx context.Context, view View, r flashSaleRow, products int) (FlashSale, error) {
	sale := FlashSale{
		ID: r.ID, Slug: r.Slug, Name: r.Name, Line: r.Line, Banner: r.Banner,
		StartDate: r.StartsAt.UTC(), EndDate: r.EndsAt.UTC(), ServerTime: r.Now.UTC(),
	}
	cards, err := s.cards(ctx, view, cutFlash, []any{r.ID, products})
	if err != nil {
		return sale, err
	}
	currency, err := s.currencies.Currency(ctx, view.CurrencyID)
	if err != nil {
		return sale, err
	}
	ids := make([]int64, len(cards))
	for i, c := range cards {
		ids[i] = c.ID
	}
	terms, err := flashTerms(ctx, s.db, r.ID, ids)
	if err != nil {
		return sale, err
	}
	sale.Products = make([]FlashProduct, len(cards))
	for i, c := range cards {
		t := terms[c.ID]
		sale.Products[i] = FlashProduct{
			Card: c, FlashPrice: t.PriceMinor.Decimal(), FlashDisplay: currency.Display(t.PriceMinor),
			Limit: t.QuantityLimit, Sold: t.QuantitySold,
		}
	}
	return sale, nil
}
