package order

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// RegisterVendor mounts what the shops' own systems may do with orders;
// identify knows their tokens.
func RegisterVendor(api huma.API, s *Service, identify httpx.IdentifyShop) {
	tag, shop := httpx.Tag("vendor"), httpx.Shop(identify)
	httpx.Get(api, "/vendor/orders", "The shop's orders, newest first", s.getShopOrders, tag, shop)
	httpx.Get(api, "/vendor/orders/{id}", "One order of the shop", s.getShopOrder, tag, shop)
	httpx.Post(api, "/vendor/orders/{id}/status", "Take an order a step further, or cancel it", s.postStatus, tag, shop, httpx.Limit(600, time.Minute))
}

// Shown is what shopper and shop both see of an order; it has an exported
// name because only such types can be embedded in what the API documents.
type Shown = orderOut

// VendorOrder is an order as its shop sees it.
type VendorOrder struct {
	Shown
	UserID int64    `json:"user_id" doc:"The shopper, and the conversation with them"`
	Next   []Status `json:"next" enum:"confirmed,processing,pickup,on_the_way,delivered,cancelled" doc:"Where the shop may take it now"`
}

func vendorOrder(o Order) VendorOrder {
	return VendorOrder{Shown: orderWire(o), UserID: o.UserID, Next: append([]Status{}, o.Next()...)}
}

// VendorOrders is a page of a shop's orders.
type VendorOrders struct {
	Total  int           `json:"total"`
	Counts countsData    `json:"status_wise_orders"`
	Orders []VendorOrder `json:"orders"`
}

func (s *Service) getShopOrders(ctx context.Context, in *struct {
	httpx.Page
	Status string `query:"order_status" enum:",pending,confirmed,processing,pickup,on_the_way,delivered,cancelled"`
}) (*httpx.Reply[VendorOrders], error) {
	p, err := s.ListOfShop(ctx, httpx.ShopID(ctx), Status(in.Status), in.PerPage, in.Offset())
	if err != nil {
		return nil, err
	}
	data := VendorOrders{Total: p.Total, Counts: countsOut(p.Counts), Orders: make([]VendorOrder, len(p.Orders))}
	for i, o := range p.Orders {
		data.Orders[i] = vendorOrder(o)
	}
	return httpx.OK(data), nil
}

type vendorOrderData struct {
	Order VendorOrder `json:"order"`
}

func (s *Service) getShopOrder(ctx context.Context, in *struct {
	ID int64 `path:"id" minimum:"1"`
}) (*httpx.Reply[vendorOrderData], error) {
	o, err := s.OfShop(ctx, httpx.ShopID(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return httpx.OK(vendorOrderData{vendorOrder(o)}), nil
}

// stateData is the data of a conflict: where the order is.
type stateData struct {
	Status Status   `json:"order_status"`
	Next   []Status `json:"next"`
}

type statusInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Status   Status `json:"order_status" enum:"confirmed,processing,pickup,on_the_way,delivered,cancelled"`
		Note     string `json:"note,omitempty" maxLength:"500" doc:"For the shopper's timeline. The reason, which cancelled needs"`
		Tracking struct {
			Carrier string `json:"carrier,omitempty" maxLength:"80"`
			Number  string `json:"number,omitempty" maxLength:"80"`
			URL     string `json:"url,omitempty" maxLength:"500" pattern:"^https?://" doc:"Where the shopper can follow the parcel"`
		} `json:"tracking,omitempty" doc:"With on_the_way; sent again it is corrected"`
	}
}

func (s *Service) postStatus(ctx context.Context, in *statusInput) (*httpx.Reply[vendorOrderData], error) {
	o, err := s.Move(ctx, Move{
		ShopID: httpx.ShopID(ctx), OrderID: in.ID, To: in.Body.Status, Note: in.Body.Note, Parcel: Parcel(in.Body.Tracking),
	})
	if err != nil {
		return nil, err
	}
	return httpx.Done("The order is "+string(o.Status), vendorOrderData{vendorOrder(o)}), nil
}
