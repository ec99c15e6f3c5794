package order

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"
)

// PlacedArgs is the job of a new purchase.
type PlacedArgs struct {
	GroupID int64 `json:"group_id"`
}

// Kind names the job in the queue.
func (PlacedArgs) Kind() string { return "order_placed" }

// CancelledArgs is the job of an order that was called off.
type CancelledArgs struct {
	OrderID int64 `json:"order_id"`
}

// Kind names the job in the queue.
func (CancelledArgs) Kind() string { return "order_cancelled" }

// Notice is what a shop is told about one order. The same notice may come
// more than once.
type Notice struct {
	Cancelled bool   `db:"-"` // else: the order is new
	OrderID   int64  `db:"order_id"`
	OrderCode string `db:"order_code"`
	ShopID    int64  `db:"shop_id"`
	UserID    int64  `db:"user_id"`
	UserName  string `db:"user_name"`
	Status    Status `db:"status"`
	Quantity  int    `db:"quantity"` // units ordered
	Note      string `db:"note"`     // the shopper's
}

// Workers adds the feature's workers.
func (s *Service) Workers(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[PlacedArgs]) error {
		return s.TellShops(ctx, job.Args.GroupID)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[CancelledArgs]) error {
		return s.tell(ctx, noticeOfOrder, job.Args.OrderID, true)
	}))
	s.letterWorkers(w)
	s.paymentWorkers(w)
}

// TellShops notifies every shop of a purchase; the job of a new purchase
// does this.
func (s *Service) TellShops(ctx context.Context, groupID int64) error {
	return s.tell(ctx, noticesOfGroup, groupID, false)
}

func (s *Service) tell(ctx context.Context, condition string, id int64, cancelled bool) error {
	if s.Notify == nil {
		return nil
	}
	notices, err := store{s.DB}.notices(ctx, condition, id)
	if err != nil {
		return err
	}
	for _, n := range notices {
		n.Cancelled = cancelled
		if err := s.Notify(ctx, n); err != nil {
			return fmt.Errorf("tell shop %d about order %s: %w", n.ShopID, n.OrderCode, err)
		}
	}
	return nil
}
