package order

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
	"shop/backend/httpx"
	"shop/backend/quote"
)

// Register mounts the operations on orders. Placing honours Idempotency-Key
// by itself, inside the purchase's transaction: an answer that was given
// stays given even if the process dies right after.
func Register(api huma.API, s *Service) {
	tag := httpx.Tag("orders")
	httpx.Post(api, "/place-order", "Buy the selected shops of the cart", s.postPlace, httpx.Auth, tag, httpx.Limit(60, time.Minute))
	httpx.Post(api, "/buy-now/place-order", "Buy the buy-now line", s.postBuyNow, httpx.Auth, tag, httpx.Limit(60, time.Minute))
	httpx.Get(api, "/orders", "The shopper's orders, newest first", s.getOrders, httpx.Auth, tag)
	httpx.Get(api, "/order-details", "One order", s.getOrder, httpx.Auth, tag)
	registerPayment(api, s)
	httpx.Post(api, "/orders/cancel", "Call an order off", s.postCancel, httpx.Auth, httpx.Idempotent, tag)
}

type placeInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"128" doc:"Same key and body, same purchase."`
	Body           placeBody
}

type placeBody struct {
	ShopIDs       []int64 `json:"shop_ids,omitempty" maxItems:"200" doc:"Required unless it is the buy-now line that is bought."`
	AddressID     int64   `json:"address_id,omitempty" minimum:"0" doc:"0: the default address."`
	PaymentMethod string  `json:"payment_method,omitempty" default:"cash"`
	CouponCode    string  `json:"coupon_code,omitempty" maxLength:"40"`
	Note          string  `json:"note,omitempty" maxLength:"1000"`
	CheckoutKey   string  `json:"checkout_key,omitempty" format:"uuid" doc:"Of the checkout that was agreed to."`
}

func (s *Service) postPlace(ctx context.Context, in *placeInput) (*httpx.Reply[placedData], error) {
	return s.place(ctx, in, false)
}

func (s *Service) postBuyNow(ctx context.Context, in *placeInput) (*httpx.Reply[placedData], error) {
	in.Body.ShopIDs = nil
	return s.place(ctx, in, true)
}

func (s *Service) place(ctx context.Context, in *placeInput, buyNow bool) (*httpx.Reply[placedData], error) {
	b := in.Body
	request, err := json.Marshal(struct {
		placeBody
		BuyNow bool
	}{b, buyNow})
	if err != nil {
		return nil, err
	}
	g, err := s.Place(ctx, PlaceRequest{
		Request: quote.Request{
			UserID: httpx.UserID(ctx), ShopIDs: b.ShopIDs, BuyNow: buyNow, Code: b.CouponCode, AddressID: b.AddressID,
			CurrencyID: httpx.CurrencyID(ctx), Locale: httpx.Locale(ctx),
		},
		Method: b.PaymentMethod, Note: b.Note, CheckoutKey: b.CheckoutKey,
		RequestKey: in.IdempotencyKey, RequestHash: sha256.Sum256(request), ClientIP: httpx.ClientIP(ctx),
	})
	var moved *Moved
	if errors.As(err, &moved) {
		return nil, fault.New(fault.Conflict, "Something changed in your cart. Please check it.").
			WithData(movedData{ChangedLines: changesOut(moved.Quote), Checkout: s.View(moved.Quote)}).Wrap(err)
	}
	if err != nil {
		return nil, err
	}
	return httpx.Done("Thank you! Your order is placed", placedOut(g)), nil
}

func (s *Service) getOrders(ctx context.Context, in *struct {
	httpx.Page
	Status string `query:"order_status" enum:",all,pending,confirmed,processing,pickup,on_the_way,delivered,cancelled"`
}) (*httpx.Reply[ordersData], error) {
	status := Status(in.Status)
	if status == "all" {
		status = ""
	}
	p, err := s.List(ctx, httpx.UserID(ctx), status, in.PerPage, in.Offset())
	if err != nil {
		return nil, err
	}
	return httpx.OK(ordersData{Total: p.Total, Counts: countsOut(p.Counts), Orders: ordersOut(p.Orders)}), nil
}

type orderData struct {
	Order orderOut `json:"order"`
}

func (s *Service) getOrder(ctx context.Context, in *struct {
	OrderID int64 `query:"order_id" required:"true" minimum:"1"`
}) (*httpx.Reply[orderData], error) {
	o, err := s.Get(ctx, httpx.UserID(ctx), in.OrderID)
	if err != nil {
		return nil, err
	}
	return httpx.OK(orderData{orderWire(o)}), nil
}

func (s *Service) postCancel(ctx context.Context, in *struct {
	Body struct {
		OrderID int64  `json:"order_id" minimum:"1"`
		Reason  string `json:"reason,omitempty" maxLength:"500"`
	}
}) (*httpx.Reply[orderData], error) {
	o, err := s.Cancel(ctx, CancelRequest{
		UserID: httpx.UserID(ctx), OrderID: in.Body.OrderID, Reason: in.Body.Reason, Locale: httpx.Locale(ctx),
	})
	if err != nil {
		return nil, err
	}
	return httpx.Done("The order was cancelled", orderData{orderWire(o)}), nil
}
