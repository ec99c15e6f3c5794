package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/chat"
	"shop/backend/order"
	"shop/backend/vendorapi"
)

// messageReceived tells a shop's webhook of a customer's message.
func (f *features) messageReceived(ctx context.Context, tx pgx.Tx, m chat.Incoming) error {
	data := vendorapi.Message{
		User: vendorapi.Person{ID: m.UserID, Name: m.UserName}, Seq: m.Seq,
		ProductID: m.ProductID, OrderID: m.OrderID, CreatedAt: m.CreatedAt.UTC(),
	}
	if m.Text != "" {
		data.Message = &m.Text
	}
	return f.vendor.Emit(ctx, tx, m.ShopID, vendorapi.Event{
		Name: vendorapi.MessageReceived, Subject: fmt.Sprintf("%d/%d", m.UserID, m.Seq), Data: data,
	})
}

// orderChanged tells a shop's webhook of an order that is new or cancelled.
func (f *features) orderChanged(ctx context.Context, n order.Notice) error {
	e := vendorapi.Event{Name: vendorapi.OrderPlaced, Subject: strconv.FormatInt(n.OrderID, 10), Data: vendorapi.Order{
		ID: n.OrderID, Code: "#" + n.OrderCode, Status: string(n.Status), User: vendorapi.Person{ID: n.UserID, Name: n.UserName},
		Quantity: n.Quantity, Note: n.Note,
	}}
	if n.Cancelled {
		e.Name = vendorapi.OrderCancelled
	}
	return f.vendor.Tell(ctx, n.ShopID, e)
}

// Vendors is the shops' tokens alone, for commands that need nothing else.
func Vendors(pool *pgxpool.Pool) *vendorapi.Service { return vendorapi.New(pool, vendorapi.Options{}) }

// ReplyAsShop writes to a customer for a shop, from a process that serves
// nobody: those that do are told before it returns. shop is an id or a slug,
// customer an id, an e-mail address or a phone number.
func (a *App) ReplyAsShop(ctx context.Context, shop, customer, text string) (to string, err error) {
	from, err := a.parts.vendor.Find(ctx, shop)
	if err != nil {
		return "", err
	}
	user, err := a.parts.chat.Customer(ctx, from.ID, customer)
	if err != nil {
		return "", err
	}
	running, stop := context.WithCancel(ctx)
	told := make(chan error, 1)
	go func() { told <- a.Realtime.Run(running) }()
	_, err = a.parts.chat.Reply(ctx, from.ID, user.ID, chat.Draft{Text: strings.TrimSpace(text)})
	stop()
	return user.Name, errors.Join(err, <-told)
}
