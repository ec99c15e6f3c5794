// Package chat is the conversations between customers and shops.
//
// A conversation is one customer and one shop. Its messages are numbered
// without holes under the lock of its row, so pages never show a gap, and time
// and number agree. Nothing is counted to find what is unread: each side has
// the number of messages it sent and of the other side's messages it read, and
// both only grow. A message carries the id its sender gave it, so that one
// sent twice is one message.
//
// Browsers learn that something happened by a signal that says nothing else;
// they load again. Shops write through Reply, whoever they are.
package chat

import (
	"context"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/jobs"
	"shop/backend/money"
)

// Side is who wrote a message.
type Side string

// The two sides of a conversation.
const (
	User Side = "user"
	Shop Side = "shop"
)

// MaxText is the longest message in characters.
const MaxText = 4000

// Currencies answers the currency with this id; 0 and an unknown id are the
// default currency.
type Currencies interface {
	Currency(ctx context.Context, id int64) (money.Currency, error)
}

// Needs is what the feature takes from others.
type Needs struct {
	Currencies Currencies
	// Signal tells the user's browsers, except the connection exceptSocket, to
	// load conversations again. It does not wait for them.
	Signal func(ctx context.Context, userID int64, exceptSocket string) error
	// Received tells the shop's own system of a customer's message, inside the
	// transaction that keeps it. Nil tells nobody.
	Received func(ctx context.Context, tx pgx.Tx, m Incoming) error
	Enqueue  jobs.Enqueue
	Log      *slog.Logger
}

// Service is everything that can be done with conversations.
type Service struct {
	Needs
	store store
}

// New makes the service.
func New(pool *pgxpool.Pool, needs Needs) *Service {
	if needs.Log == nil {
		needs.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{Needs: needs, store: store{pool}}
}

// ShopBrief is a shop as a conversation names it.
type ShopBrief struct {
	ID   int64
	Name string
	Slug string
	Logo string
}

// Conversation is a row of the customer's list.
type Conversation struct {
	Shop     ShopBrief
	Unread   int // messages of the shop that the customer has not read
	Online   bool
	Last     *Last // nil while nobody has written
	ActiveAt time.Time
}

// Last is the newest message of a conversation in a few words: its text, or
// the name of the product or the code of the order.
type Last struct {
	Sender Side
	Kind   string // text, product or order
	Text   string
	At     time.Time
}

// Message is one message with what its card shows.
type Message struct {
	ID        int64
	Seq       int64 // place in the conversation, from 1
	ClientID  uuid.UUID
	Sender    Side
	Text      string // empty for a card
	Product   *Product
	Order     *Order
	CreatedAt time.Time
	Read      bool // by the other side
	sideN     int  // place among the messages of its sender
}

// Product is a product as a message shows it, at today's price.
type Product struct {
	ID            int64
	Name          string
	Slug          string
	Picture       string // full size; smaller ones lie beside it
	Price         money.Minor
	DiscountPrice money.Minor // 0 when nothing is taken off
	Rating        float64
	Reviews       int
	OnSale        bool // false: no longer offered, without a price
}

// Order is an order as a message shows it, in the currency it was placed in.
type Order struct {
	ID       int64
	Code     string
	Status   string
	Payable  money.Minor
	Items    int    // units
	Picture  string // of its first line
	PlacedAt time.Time
	Currency money.Currency
}

// Thread is a page of one conversation, newest message first.
type Thread struct {
	Shop     ShopBrief
	Online   bool
	Photo    string // of the customer
	Total    int64  // messages of the conversation
	Unread   int    // after this page was read
	Messages []Message
	Currency money.Currency // what prices are shown in
}

// ThreadQuery chooses a page. BeforeSeq and AfterSeq, when set, take the place
// of Page and are not shifted by new messages.
type ThreadQuery struct {
	UserID     int64
	ShopID     int64
	Page       int
	PerPage    int
	BeforeSeq  int64 // the newest ones below it
	AfterSeq   int64 // the oldest ones above it
	Locale     string
	CurrencyID int64
	Socket     string // the caller's realtime connection, spared the signal
}

// Draft is a message before it is sent: exactly one of Text, ProductID and
// OrderID is set.
type Draft struct {
	Text      string
	ProductID int64
	OrderID   int64
	ClientID  uuid.UUID // nil: this is no repetition of anything
}

func (d Draft) check() error {
	set := 0
	for _, given := range []bool{d.Text != "", d.ProductID != 0, d.OrderID != 0} {
		if given {
			set++
		}
	}
	switch {
	case set == 0:
		return fault.InvalidField("message", "Write a message first")
	case set > 1:
		return fault.InvalidField("message", "Send a text, a product or an order, one at a time")
	case utf8.RuneCountInString(d.Text) > MaxText:
		return fault.InvalidField("message", "A message has at most %d characters", MaxText)
	case strings.ContainsRune(d.Text, 0):
		return fault.InvalidField("message", "The message holds a character that cannot be kept")
	}
	return nil
}

// party names a conversation.
type party struct{ userID, shopID int64 }

// Shops lists the customer's conversations, the most recently active first.
// search is a part of the shop's name, locale the language of product names.
func (s *Service) Shops(ctx context.Context, userID int64, search, locale string, limit, offset int) (list []Conversation, total int64, err error) {
	return s.store.conversations(ctx, userID, strings.TrimSpace(search), locale, limit, offset)
}

// Open makes sure the customer has a conversation with the shop. A shop that
// does not exist or takes no messages is not_found.
func (s *Service) Open(ctx context.Context, userID, shopID int64, locale string) (Conversation, error) {
	if err := s.store.open(ctx, party{userID, shopID}); err != nil {
		return Conversation{}, err
	}
	return s.store.conversation(ctx, party{userID, shopID}, locale)
}

// Thread reads a page. The shop's messages up to the newest one on it count as
// read when it is the first page or what came after AfterSeq. A shop the
// customer never wrote to has an empty thread.
func (s *Service) Thread(ctx context.Context, q ThreadQuery) (Thread, error) {
	currency, err := s.Currencies.Currency(ctx, q.CurrencyID)
	if err != nil {
		return Thread{}, err
	}
	t, err := s.store.heading(ctx, party{q.UserID, q.ShopID})
	if err != nil {
		return Thread{}, err
	}
	if t.Messages, err = s.store.page(ctx, q); err != nil {
		return Thread{}, err
	}
	t.Currency = currency
	if q.BeforeSeq > 0 || q.Page > 1 {
		return t, nil
	}
	for _, m := range t.Messages {
		if m.Sender == Shop {
			t.Unread, err = s.read(ctx, party{q.UserID, q.ShopID}, m.sideN, q.Socket)
			return t, err
		}
	}
	return t, nil
}

// Unread is how many messages of all shops the customer has not read.
func (s *Service) Unread(ctx context.Context, userID int64) (int, error) {
	return s.store.unread(ctx, userID)
}

// MarkRead counts the shop's messages up to this place as read by the
// customer. It never takes anything back, so calls may come late or twice.
// It answers what is still unread in that conversation. socket is the caller's
// realtime connection.
func (s *Service) MarkRead(ctx context.Context, userID, shopID, seq int64, socket string) (int, error) {
	p := party{userID, shopID}
	n, err := s.store.sideCount(ctx, p, Shop, seq)
	if err != nil {
		return 0, err
	}
	return s.read(ctx, p, n, socket)
}

// read counts n of the shop's messages as read, and tells the customer's other
// tabs and devices when that is news: their badges follow.
func (s *Service) read(ctx context.Context, p party, n int, socket string) (unread int, err error) {
	unread, changed, err := s.store.readByUser(ctx, p, n)
	if err == nil && changed {
		s.signal(ctx, p.userID, socket)
	}
	return unread, err
}

// View says how the caller sees things.
type View struct {
	Locale     string
	CurrencyID int64
	Socket     string // the caller's realtime connection, spared the signal
}

// Send takes a customer's message and answers the conversation with that one
// message. A draft whose ClientID was sent before changes nothing and answers
// the first one's message.
func (s *Service) Send(ctx context.Context, userID, shopID int64, d Draft, v View) (Thread, error) {
	if err := d.check(); err != nil {
		return Thread{}, err
	}
	p := party{userID, shopID}
	sent, err := s.write(ctx, p, User, d, func(tx pgx.Tx, sent written) error {
		if s.Received != nil {
			m := Incoming{ShopID: shopID, UserID: userID, UserName: sent.customer, Seq: sent.seq, Draft: d, CreatedAt: sent.createdAt}
			if err := s.Received(ctx, tx, m); err != nil {
				return err
			}
		}
		if !sent.answersItself {
			return nil
		}
		return s.Enqueue(ctx, tx, AnswerArgs{userID, shopID, sent.seq, v.Locale, v.CurrencyID}, nil)
	})
	if err != nil {
		return Thread{}, err
	}
	if sent.fresh {
		s.signal(ctx, userID, v.Socket)
	}
	t, err := s.store.heading(ctx, p)
	if err != nil {
		return Thread{}, err
	}
	if t.Currency, err = s.Currencies.Currency(ctx, v.CurrencyID); err != nil {
		return Thread{}, err
	}
	m, err := s.store.message(ctx, p, sent.seq, v.Locale)
	t.Messages = []Message{m}
	return t, err
}

func (s *Service) write(ctx context.Context, p party, from Side, d Draft, then func(pgx.Tx, written) error) (written, error) {
	if d.ClientID == uuid.Nil {
		d.ClientID = uuid.New()
	}
	return s.store.write(ctx, p, from, d, then)
}

// signal is a hint; failing to give it must not fail what has been committed.
func (s *Service) signal(ctx context.Context, userID int64, exceptSocket string) {
	if s.Signal == nil {
		return
	}
	if err := s.Signal(ctx, userID, exceptSocket); err != nil {
		s.Log.Warn("chat: a signal was not given", "user", userID, "err", err)
	}
}
