package cart

import (
	"context"
	"time"

	"shop/backend/fault"
	"shop/backend/httpx"
	"shop/backend/money"
	"shop/backend/quote"
)

type couponsData struct {
	Total   int         `json:"total"`
	Coupons []couponOut `json:"coupons"`
}

type couponOut struct {
	ID             int64     `json:"id"`
	Code           string    `json:"code"`
	Discount       float64   `json:"discount" doc:"Per cent, or an amount of the default currency."`
	DiscountType   string    `json:"discount_type" enum:"Percentage,Amount"`
	MaxDiscount    float64   `json:"max_discount" doc:"0: no limit."`
	MinOrderAmount float64   `json:"min_order_amount"`
	Validity       time.Time `json:"validity" doc:"The moment it ends."`
	IsCollected    bool      `json:"is_collected"`
	Note           string    `json:"note"`
	Reason         string    `json:"reason" doc:"Why it does not work at all; empty when it does."`
	ShopID         int64     `json:"shop_id" doc:"0: the whole marketplace."`
	ShopName       string    `json:"shop_name"`
	ShopLogo       string    `json:"shop_logo"`
	Display        struct {
		Discount       string `json:"discount" doc:"The fixed amount; empty for a percentage."`
		MinOrderAmount string `json:"min_order_amount"`
	} `json:"display"`
}

func couponsOut(list []Coupon, c money.Currency, locale string) couponsData {
	out := couponsData{Total: len(list), Coupons: []couponOut{}}
	for _, v := range list {
		out.Coupons = append(out.Coupons, couponWire(v, c, locale))
	}
	return out
}

func couponWire(v Coupon, c money.Currency, locale string) couponOut {
	o := couponOut{
		ID: v.ID, Code: v.Code, Discount: v.Discount, DiscountType: v.Type, MaxDiscount: v.MaxDiscount.Decimal(),
		MinOrderAmount: v.MinOrder.Decimal(), Validity: v.EndsAt.UTC(), IsCollected: v.Collected, Note: v.Note,
		Reason: v.obstacle(locale, v.MinOrder, c), ShopID: v.ShopID, ShopName: v.ShopName, ShopLogo: v.ShopLogo,
	}
	o.Display.MinOrderAmount = c.Display(v.MinOrder)
	if v.Type != Percentage {
		o.Display.Discount = c.Display(money.FromDecimal(v.Discount))
	}
	return o
}

func (s *Service) getVouchers(ctx context.Context, in *struct {
	ShopID int64 `query:"shop_id" required:"true" minimum:"1"`
}) (*httpx.Reply[couponsData], error) {
	list, currency, err := s.Vouchers(ctx, viewer(ctx), in.ShopID)
	if err != nil {
		return nil, err
	}
	return httpx.OK(couponsOut(list, currency, httpx.Locale(ctx))), nil
}

func (s *Service) getMarketVouchers(ctx context.Context, in *struct {
	PerPage int `query:"per_page" minimum:"1" maximum:"20" default:"8"`
}) (*httpx.Reply[couponsData], error) {
	list, currency, err := s.Market(ctx, viewer(ctx), in.PerPage)
	if err != nil {
		return nil, err
	}
	return httpx.OK(couponsOut(list, currency, httpx.Locale(ctx))), nil
}

func (s *Service) getCollected(ctx context.Context, _ *struct{}) (*httpx.Reply[couponsData], error) {
	list, currency, err := s.Collected(ctx, viewer(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(couponsOut(list, currency, httpx.Locale(ctx))), nil
}

type collectData struct {
	Coupon couponOut `json:"coupon"`
}

func (s *Service) postCollect(ctx context.Context, in *struct {
	Body struct {
		CouponID int64 `json:"coupon_id" minimum:"1"`
	}
}) (*httpx.Reply[collectData], error) {
	c, currency, err := s.Collect(ctx, viewer(ctx), in.Body.CouponID)
	if err != nil {
		return nil, err
	}
	return httpx.Done("Voucher collected", collectData{couponWire(c, currency, httpx.Locale(ctx))}), nil
}

type applyData struct {
	TotalDiscountAmount float64        `json:"total_discount_amount"`
	ApplyCoupon         bool           `json:"apply_coupon"`
	PerShop             []shopShareOut `json:"per_shop"`
	Display             struct {
		TotalDiscountAmount string `json:"total_discount_amount"`
	} `json:"display"`
}

type shopShareOut struct {
	ShopID  int64   `json:"shop_id"`
	Amount  float64 `json:"amount"`
	Display string  `json:"display"`
}

// postApply answers 200 also for a code that does not work: the message says
// why.
func (s *Service) postApply(ctx context.Context, in *struct {
	Body struct {
		CouponCode string  `json:"coupon_code" minLength:"1" maxLength:"40"`
		ShopIDs    []int64 `json:"shop_ids,omitempty" maxItems:"200" doc:"Required unless is_buy_now."`
		IsBuyNow   flag    `json:"is_buy_now,omitempty"`
	}
}) (*httpx.Reply[applyData], error) {
	if len(in.Body.ShopIDs) == 0 && !in.Body.IsBuyNow {
		return nil, fault.InvalidField("shop_ids", "Please select at least one shop")
	}
	v := viewer(ctx)
	q, _, err := price(ctx, store{s.db}, quote.Request{
		UserID: v.UserID, CurrencyID: v.CurrencyID, Locale: v.Locale,
		ShopIDs: in.Body.ShopIDs, Code: in.Body.CouponCode, BuyNow: bool(in.Body.IsBuyNow),
	})
	if err != nil {
		return nil, err
	}
	data := applyData{ApplyCoupon: q.Voucher.Applied, PerShop: []shopShareOut{}}
	var exact, shown int64
	for i := range q.Shops {
		shop := &q.Shops[i]
		if !q.Voucher.Applied || shop.Voucher == nil || shop.Voucher.ID != q.Voucher.ID {
			continue
		}
		a, b := shop.Totals(quote.Exact).Voucher, shop.Totals(q.Currency.Convert).Voucher
		data.PerShop = append(data.PerShop, shopShareOut{shop.ID, decimal(a), q.Currency.Format(b)})
		exact, shown = exact+a, shown+b
	}
	data.TotalDiscountAmount, data.Display.TotalDiscountAmount = decimal(exact), q.Currency.Format(shown)
	return httpx.Done(q.Voucher.Message, data), nil
}
