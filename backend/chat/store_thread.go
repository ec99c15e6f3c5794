package chat

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/money"
)

func number[N int | int64](n N) string { return strconv.FormatInt(int64(n), 10) }

// messageRow has the columns of the cards as pointers: a message has at most one.
type messageRow struct {
	ID        int64
	Seq       int64
	SideN     int
	ClientID  uuid.UUID
	Sender    string
	Body      *string
	CreatedAt time.Time
	Read      bool

	ProductID        *int64
	ProductName      *string
	ProductSlug      *string
	ProductPicture   *string
	ProductPrice     *money.Minor
	ProductEffective *money.Minor
	ProductRating    *int64 // hundredths
	ProductReviews   *int

	OrderID       *int64
	OrderCode     *string
	OrderStatus   *string
	OrderPayable  *money.Minor
	OrderItems    *int
	OrderPicture  *string
	OrderPlaced   *time.Time
	OrderCurrency *string
	OrderRate     *money.Rate
	OrderSymbol   *string
	OrderPosition *string
}

// selectMessages reads the messages of the conversation of user $1 with shop
// $2; $3 is the language of product names. product_cards has what is on sale.
const selectMessages = `
	select m.id, m.seq, m.side_n, m.client_id, m.sender, m.body, m.created_at,
		m.side_n <= case m.sender when 'user' then c.shop_read_n else c.user_read_n end as read,
		p.id as product_id, coalesce(pt.name, p.name) as product_name, p.slug as product_slug,
		(select pm.url from product_media pm where pm.product_id = p.id and pm.kind = 'image' order by pm.sort, pm.id limit 1) as product_picture,
		pc.price_minor as product_price, pc.effective_minor as product_effective,
		pc.rating as product_rating, pc.rating_count as product_reviews,
		o.id as order_id, o.order_code, o.status as order_status, o.payable_minor as order_payable,
		(select sum(i.quantity)::int from order_items i where i.order_id = o.id) as order_items,
		(select i.thumbnail from order_items i where i.order_id = o.id order by i.id limit 1) as order_picture,
		o.created_at as order_placed, g.currency_code::text as order_currency, g.currency_rate::text as order_rate,
		g.currency_symbol as order_symbol, g.currency_position as order_position
	from chat_conversations c
	join chat_messages m on m.conversation_id = c.id
	left join products p on p.id = m.product_id
	left join product_translations pt on pt.product_id = p.id and pt.locale = $3
	left join product_cards pc on pc.product_id = p.id
	left join orders o on o.id = m.order_id
	left join order_groups g on g.id = o.group_id
	where c.user_id = $1 and c.shop_id = $2`

func (r messageRow) message() Message {
	m := Message{
		ID: r.ID, Seq: r.Seq, ClientID: r.ClientID, Sender: Side(r.Sender), Text: value(r.Body),
		CreatedAt: r.CreatedAt, Read: r.Read, sideN: r.SideN,
	}
	if r.ProductID != nil {
		m.Product = &Product{
			ID: *r.ProductID, Name: value(r.ProductName), Slug: value(r.ProductSlug), Picture: value(r.ProductPicture),
			Price: value(r.ProductPrice), Rating: float64(value(r.ProductRating)) / 100, Reviews: value(r.ProductReviews),
			OnSale: r.ProductPrice != nil,
		}
		if value(r.ProductEffective) < value(r.ProductPrice) {
			m.Product.DiscountPrice = value(r.ProductEffective)
		}
	}
	if r.OrderID != nil {
		m.Order = &Order{
			ID: *r.OrderID, Code: value(r.OrderCode), Status: value(r.OrderStatus), Payable: value(r.OrderPayable),
			Items: value(r.OrderItems), Picture: value(r.OrderPicture), PlacedAt: value(r.OrderPlaced),
			Currency: money.Currency{Code: value(r.OrderCurrency), Rate: value(r.OrderRate), Symbol: value(r.OrderSymbol), Position: value(r.OrderPosition), Exponent: 2},
		}
	}
	return m
}

func value[T any](p *T) (zero T) {
	if p == nil {
		return zero
	}
	return *p
}

func (s store) messages(ctx context.Context, sql string, args ...any) ([]Message, error) {
	rows, err := s.pool.Query(ctx, selectMessages+sql, args...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[messageRow])
	if err != nil {
		return nil, err
	}
	list := make([]Message, len(found))
	for i, r := range found {
		list[i] = r.message()
	}
	return list, nil
}

func (s store) message(ctx context.Context, p party, seq int64, locale string) (Message, error) {
	list, err := s.messages(ctx, ` and m.seq = $4`, p.userID, p.shopID, locale, seq)
	if err == nil && len(list) == 0 {
		return Message{}, errNoConversation
	}
	if err != nil {
		return Message{}, err
	}
	return list[0], nil
}

// heading is a Thread without messages.
func (s store) heading(ctx context.Context, p party) (Thread, error) {
	var t Thread
	err := s.pool.QueryRow(ctx, `
		select s.id, s.name, s.slug, coalesce(s.logo, ''), `+online+`, coalesce(c.last_seq, 0), coalesce(c.user_unread, 0),
			coalesce((select profile_photo from users where id = $1), '')
		from shops s
		left join chat_conversations c on c.shop_id = s.id and c.user_id = $1
		left join chat_shops k on k.shop_id = s.id
		where s.id = $2 and (s.status = 'active' or c.id is not null)`, p.userID, p.shopID).
		Scan(&t.Shop.ID, &t.Shop.Name, &t.Shop.Slug, &t.Shop.Logo, &t.Online, &t.Total, &t.Unread, &t.Photo)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, errNoShop
	}
	return t, err
}

// page reads the messages that q asks for, newest first.
func (s store) page(ctx context.Context, q ThreadQuery) ([]Message, error) {
	args := []any{q.UserID, q.ShopID, q.Locale}
	limit := ` limit ` + number(q.PerPage)
	switch {
	case q.AfterSeq > 0:
		list, err := s.messages(ctx, ` and m.seq > $4 order by m.seq`+limit, append(args, q.AfterSeq)...)
		slices.Reverse(list)
		return list, err
	case q.BeforeSeq > 0:
		return s.messages(ctx, ` and m.seq < $4 order by m.seq desc`+limit, append(args, q.BeforeSeq)...)
	default:
		return s.messages(ctx, ` order by m.seq desc`+limit+` offset $4`, append(args, (q.Page-1)*q.PerPage)...)
	}
}
