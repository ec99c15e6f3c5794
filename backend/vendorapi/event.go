package vendorapi

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/postgres"
)

// Names of events, as the webhook's body and its Shop-Event header say them.
const (
	MessageReceived = "message.received"
	OrderPlaced     = "order.placed"
	OrderCancelled  = "order.cancelled"
	Ping            = "ping"
)

// Event is something that a shop is told, once for each name and subject.
type Event struct {
	Name    string
	Subject string // what it is about, such as the order's id
	Data    any    // one of the types below
}

// Person is a customer, whose conversation has the same id.
type Person struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Message is the data of MessageReceived: a customer's text, or a card of a
// product or an order.
type Message struct {
	User      Person    `json:"user"`
	Seq       int64     `json:"seq"` // place in the conversation
	Message   *string   `json:"message"`
	ProductID int64     `json:"product_id,omitempty"`
	OrderID   int64     `json:"order_id,omitempty"`
	CreatedAt time.Time `json:"created_at"`
}

// Order is the data of OrderPlaced and OrderCancelled. The rest of it is read
// by its id.
type Order struct {
	ID       int64  `json:"id"`
	Code     string `json:"order_code"`
	Status   string `json:"order_status"` // when the shop is told, not when it happened
	User     Person `json:"user"`
	Quantity int    `json:"quantity"` // units
	Note     string `json:"note"`     // the shopper's
}

// envelope is the body of a delivery.
type envelope struct {
	ID        uuid.UUID `json:"id"`
	Event     string    `json:"event"`
	ShopID    int64     `json:"shop_id"`
	CreatedAt time.Time `json:"created_at"`
	Data      any       `json:"data"`
}

// Emit writes an event down inside the transaction it happens in; the shop's
// webhook, if it has one that works, is told after the commit. The same event
// again is no event.
func (s *Service) Emit(ctx context.Context, tx pgx.Tx, shopID int64, e Event) error {
	d, err := newDelivery(shopID, e)
	if err != nil {
		return err
	}
	fresh, err := store{tx}.addDelivery(ctx, d)
	if err != nil || !fresh {
		return err
	}
	return s.Enqueue(ctx, tx, DeliverArgs{ID: d.ID}, deliverOptions)
}

// Tell is Emit for what happened already.
func (s *Service) Tell(ctx context.Context, shopID int64, e Event) error {
	return postgres.Tx(ctx, s.store.pool(), func(tx pgx.Tx) error { return s.Emit(ctx, tx, shopID, e) })
}

func newDelivery(shopID int64, e Event) (Delivery, error) {
	d := Delivery{ID: uuid.New(), ShopID: shopID, Event: e.Name, Subject: e.Subject, CreatedAt: time.Now().UTC()}
	body, err := json.Marshal(envelope{ID: d.ID, Event: e.Name, ShopID: shopID, CreatedAt: d.CreatedAt, Data: e.Data})
	if err != nil {
		return d, fmt.Errorf("event %s of shop %d: %w", e.Name, shopID, err)
	}
	d.Body = string(body)
	return d, nil
}
