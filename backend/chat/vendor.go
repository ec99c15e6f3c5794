package chat

import (
	"context"
	"strings"
	"time"
)

// Incoming is a customer's message as its shop is told of it.
type Incoming struct {
	ShopID    int64
	UserID    int64
	UserName  string
	Seq       int64
	CreatedAt time.Time
	Draft
}

// UserBrief is a customer as a shop sees one.
type UserBrief struct {
	ID           int64
	Name         string
	ProfilePhoto string
}

// ShopConversation is a row of a shop's list.
type ShopConversation struct {
	User     UserBrief
	Unread   int // messages of the customer that the shop has not read
	Online   bool
	Last     *Last // nil while nobody has written
	ActiveAt time.Time
}

// ShopQuery chooses rows of a shop's list.
type ShopQuery struct {
	ShopID        int64
	Search        string // a part of the customer's name
	Unread        bool   // only conversations with something unread
	Limit, Offset int
}

// ShopThread is a page of a conversation for the shop.
type ShopThread struct {
	Thread
	User         UserBrief
	UserOnline   bool
	UnreadByShop int
}

// Customers lists a shop's conversations, the most recently active first, and
// counts what the shop has not read in all of them.
func (s *Service) Customers(ctx context.Context, q ShopQuery) (list []ShopConversation, total int64, unread int, err error) {
	q.Search = strings.TrimSpace(q.Search)
	if list, total, err = s.store.shopConversations(ctx, q); err != nil {
		return nil, 0, 0, err
	}
	unread, err = s.store.unreadByShop(ctx, q.ShopID)
	return list, total, unread, err
}

// ThreadForShop reads a page for the shop. Nothing counts as read by that: a
// program that fetches messages is not a person who has seen them.
func (s *Service) ThreadForShop(ctx context.Context, q ThreadQuery) (ShopThread, error) {
	t, err := s.store.shopHeading(ctx, party{q.UserID, q.ShopID})
	if err != nil {
		return ShopThread{}, err
	}
	if t.Currency, err = s.Currencies.Currency(ctx, q.CurrencyID); err != nil {
		return ShopThread{}, err
	}
	t.Messages, err = s.store.page(ctx, q)
	return t, err
}

// Customer finds somebody the shop may write to, by id, e-mail address or
// phone number; NotFound also for other shops' customers.
func (s *Service) Customer(ctx context.Context, shopID int64, who string) (UserBrief, error) {
	return s.store.customer(ctx, shopID, strings.TrimSpace(who))
}

// Reply takes a shop's message to a customer who has written to it, opened a
// conversation with it, or ordered from it. It is the one way in for shops:
// their own systems, the terminal and the demo shops use it. What the customer
// wrote counts as read by the shop.
func (s *Service) Reply(ctx context.Context, shopID, userID int64, d Draft) (Message, error) {
	if err := d.check(); err != nil {
		return Message{}, err
	}
	sent, err := s.write(ctx, party{userID, shopID}, Shop, d, nil)
	if err != nil {
		return Message{}, err
	}
	if sent.fresh {
		s.signal(ctx, userID, "")
	}
	return s.store.message(ctx, party{userID, shopID}, sent.seq, "en")
}

// MarkReadByShop counts the customer's messages up to this place as read by
// the shop, and tells the customer's browsers when that is news.
func (s *Service) MarkReadByShop(ctx context.Context, shopID, userID, seq int64) error {
	changed, err := s.store.readByShopUpTo(ctx, party{userID, shopID}, seq)
	if err == nil && changed {
		s.signal(ctx, userID, "")
	}
	return err
}

// Here notes a sign of life of the shop: it counts as online for a while. When
// it was not online before, customers who are here themselves are told.
func (s *Service) Here(ctx context.Context, shopID int64) error {
	came, err := shopSeen(ctx, s.store.pool, shopID)
	if err != nil || !came {
		return err
	}
	waiting, err := s.store.customersHere(ctx, shopID)
	for _, userID := range waiting {
		s.signal(ctx, userID, "")
	}
	return err
}
