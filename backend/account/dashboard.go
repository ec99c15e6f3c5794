package account

import (
	"context"
	"time"
)

// Dashboard is the account at a glance.
type Dashboard struct {
	OrderCounts       map[string]int // by status, and "all"
	WishlistCount     int
	UnreadMessages    int
	OpenTickets       int
	CollectedVouchers int // still good
	LastOrders        []LastOrder
}

// LastOrder names a recent order. Its amounts are left to /orders, which adds them up from rounded lines.
type LastOrder struct {
	ID          int64
	OrderCode   string
	OrderStatus string
	ShopName    string
	ShopLogo    string
	Thumbnail   string
	TotalItems  int
	PlacedAt    time.Time
}

const lastOrders = 5

// Dashboard counts what waits for the person.
func (s *Service) Dashboard(ctx context.Context, userID int64) (Dashboard, error) {
	return s.store.dashboard(ctx, userID)
}
