package cart

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
	"shop/backend/httpx"
	"shop/backend/quote"
)

// Register mounts the cart's and the vouchers' operations.
func Register(api huma.API, s *Service) {
	tag := httpx.Tag("cart")
	httpx.Get(api, "/carts", "The cart grouped by shop", s.getCart, httpx.Auth, tag)
	httpx.Post(api, "/cart/store", "Put a product into the cart", s.postStore, httpx.Auth, httpx.Idempotent, tag)
	httpx.Post(api, "/cart/increment", "One unit more of a line", s.postIncrement, httpx.Auth, httpx.Idempotent, tag)
	httpx.Post(api, "/cart/decrement", "One unit less of a line", s.postDecrement, httpx.Auth, httpx.Idempotent, tag)
	httpx.Post(api, "/cart/delete", "Remove a line", s.postDelete, httpx.Auth, tag)
	httpx.Post(api, "/cart/update", "Set the quantity of a line", s.postUpdate, httpx.Auth, tag)
	httpx.Post(api, "/cart/checkout", "Price the selected shops", s.postCheckout, httpx.Auth, tag)
	httpx.Post(api, "/place-order/again", "Put the products of an order into the cart", s.postAgain, httpx.Auth, httpx.Idempotent, tag)

	tag = httpx.Tag("vouchers")
	httpx.Get(api, "/vouchers", "Vouchers of the whole market, also for guests", s.getMarketVouchers, tag)
	httpx.Get(api, "/get-vouchers", "Vouchers of a shop", s.getVouchers, httpx.Auth, tag)
	httpx.Get(api, "/get-collected-vouchers", "Vouchers the shopper has collected", s.getCollected, httpx.Auth, tag)
	httpx.Post(api, "/vouchers-collect", "Collect a voucher", s.postCollect, httpx.Auth, tag)
	httpx.Post(api, "/apply-voucher", "What a voucher code would save", s.postApply, httpx.Auth, tag, httpx.Limit(30, time.Minute))
}

// Options are what a shopper chose of a product.
type Options struct {
	Size  option `json:"size,omitempty"`
	Color option `json:"color,omitempty"`
	Unit  option `json:"unit,omitempty"`
}

func (b Options) wish(productID int64) Wish {
	return Wish{ProductID: productID, Size: Choice(b.Size), Color: Choice(b.Color), Unit: Choice(b.Unit)}
}

type storeInput struct {
	Body struct {
		ProductID int64 `json:"product_id" minimum:"1"`
		Quantity  int   `json:"quantity,omitempty" minimum:"1" maximum:"9999" default:"1"`
		Options
		IsBuyNow flag `json:"is_buy_now,omitempty"`
	}
}

type targetInput struct {
	Body struct {
		ProductID int64 `json:"product_id,omitempty" minimum:"1" doc:"Required without cart_id."`
		CartID    int64 `json:"cart_id,omitempty" minimum:"1" doc:"The line. Without it: the line with these options, or the one of the product that was touched last."`
		Options
	}
}

func (in *targetInput) target() (Target, error) {
	if in.Body.ProductID == 0 && in.Body.CartID == 0 {
		return Target{}, fault.InvalidField("product_id", "Please name a product")
	}
	return Target{LineID: in.Body.CartID, Wish: in.Body.wish(in.Body.ProductID)}, nil
}

func viewer(ctx context.Context) Viewer {
	return Viewer{UserID: httpx.UserID(ctx), CurrencyID: httpx.CurrencyID(ctx), Locale: httpx.Locale(ctx)}
}

// reply answers with a cart.
func reply(c Cart, err error, message string) (*httpx.Reply[Data], error) {
	if err != nil {
		return nil, err
	}
	return httpx.Done(message, cartOut(c)), nil
}

func (s *Service) getCart(ctx context.Context, _ *struct{}) (*httpx.Reply[Data], error) {
	c, err := s.Get(ctx, viewer(ctx))
	return reply(c, err, "")
}

func (s *Service) postStore(ctx context.Context, in *storeInput) (*httpx.Reply[Data], error) {
	c, err := s.Add(ctx, viewer(ctx), in.Body.wish(in.Body.ProductID), max(in.Body.Quantity, 1), bool(in.Body.IsBuyNow))
	return reply(c, err, MessageAdded)
}

func (s *Service) postIncrement(ctx context.Context, in *targetInput) (*httpx.Reply[Data], error) {
	t, err := in.target()
	if err != nil {
		return nil, err
	}
	c, err := s.Increment(ctx, viewer(ctx), t)
	return reply(c, err, MessageChanged)
}

func (s *Service) postDecrement(ctx context.Context, in *targetInput) (*httpx.Reply[Data], error) {
	t, err := in.target()
	if err != nil {
		return nil, err
	}
	c, removed, err := s.Decrement(ctx, viewer(ctx), t)
	if removed {
		return reply(c, err, MessageRemoved)
	}
	return reply(c, err, MessageChanged)
}

func (s *Service) postDelete(ctx context.Context, in *targetInput) (*httpx.Reply[Data], error) {
	t, err := in.target()
	if err != nil {
		return nil, err
	}
	c, err := s.Remove(ctx, viewer(ctx), t)
	return reply(c, err, MessageRemoved)
}

func (s *Service) postUpdate(ctx context.Context, in *struct {
	Body struct {
		CartID   int64 `json:"cart_id" minimum:"1"`
		Quantity int   `json:"quantity" minimum:"0" maximum:"9999" doc:"0 removes the line."`
	}
}) (*httpx.Reply[Data], error) {
	c, err := s.Update(ctx, viewer(ctx), in.Body.CartID, in.Body.Quantity)
	if in.Body.Quantity == 0 {
		return reply(c, err, MessageRemoved)
	}
	return reply(c, err, MessageChanged)
}

type checkoutInputBody struct {
	Body struct {
		ShopIDs    []int64 `json:"shop_ids,omitempty" maxItems:"200"`
		CouponCode string  `json:"coupon_code,omitempty" maxLength:"40"`
		AddressID  int64   `json:"address_id,omitempty" minimum:"0" doc:"0: the default address."`
		IsBuyNow   flag    `json:"is_buy_now,omitempty"`
	}
}

func (s *Service) postCheckout(ctx context.Context, in *checkoutInputBody) (*httpx.Reply[CheckoutData], error) {
	v := viewer(ctx)
	q, info, err := s.Checkout(ctx, quote.Request{
		UserID: v.UserID, CurrencyID: v.CurrencyID, Locale: v.Locale,
		ShopIDs: in.Body.ShopIDs, Code: in.Body.CouponCode, AddressID: in.Body.AddressID, BuyNow: bool(in.Body.IsBuyNow),
	})
	if err != nil {
		return nil, err
	}
	data := CheckoutOut(q)
	data.Info = append(data.Info, info...)
	return httpx.OK(data), nil
}

type againData struct {
	Data
	NotAdded []notAddedOut `json:"not_added"`
}

type notAddedOut struct {
	Product string `json:"product"`
	Reason  string `json:"reason"`
}

func (s *Service) postAgain(ctx context.Context, in *struct {
	Body struct {
		OrderID int64 `json:"order_id" minimum:"1"`
	}
}) (*httpx.Reply[againData], error) {
	c, missed, err := s.AddAgain(ctx, viewer(ctx), in.Body.OrderID)
	if err != nil {
		return nil, err
	}
	data := againData{Data: cartOut(c), NotAdded: []notAddedOut{}}
	for _, m := range missed {
		data.NotAdded = append(data.NotAdded, notAddedOut(m))
	}
	return httpx.Done(MessageAdded, data), nil
}
