package account

import (
	"context"
	"time"

	"shop/backend/httpx"
)

// DashboardData is the account at a glance on the wire.
type DashboardData struct {
	OrderCounts       map[string]int  `json:"order_counts" doc:"By status, and all."`
	WishlistCount     int             `json:"wishlist_count"`
	UnreadMessages    int             `json:"unread_messages"`
	OpenTickets       int             `json:"open_tickets"`
	CollectedVouchers int             `json:"collected_vouchers" doc:"Those that can still be used."`
	LastOrders        []LastOrderData `json:"last_orders" doc:"The newest five; amounts are in /orders."`
}

// LastOrderData names a recent order on the wire.
type LastOrderData struct {
	ID          int64     `json:"id"`
	OrderCode   string    `json:"order_code"`
	OrderStatus string    `json:"order_status"`
	ShopName    string    `json:"shop_name"`
	ShopLogo    string    `json:"shop_logo"`
	Thumbnail   string    `json:"thumbnail" doc:"Of the first product, or empty."`
	TotalItems  int       `json:"total_items"`
	PlacedAt    time.Time `json:"placed_at"`
}

func (h handlers) dashboard(ctx context.Context, _ *struct{}) (*httpx.Reply[DashboardData], error) {
	d, err := h.s.Dashboard(ctx, httpx.UserID(ctx))
	if err != nil {
		return nil, err
	}
	data := DashboardData{d.OrderCounts, d.WishlistCount, d.UnreadMessages, d.OpenTickets, d.CollectedVouchers, make([]LastOrderData, len(d.LastOrders))}
	for i, o := range d.LastOrders {
		data.LastOrders[i] = LastOrderData(o)
		data.LastOrders[i].OrderCode = "#" + o.OrderCode // as /orders writes it
	}
	return httpx.OK(data), nil
}
