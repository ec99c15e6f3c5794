package chat

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/postgres"
)

type store struct{ pool *pgxpool.Pool }

// onlineFor is how long after its last sign of life a shop counts as online.
// Clients say that they are here every ten minutes.
const onlineFor = "11 minutes"

// online is the condition "this shop is online" over the alias k of chat_shops.
const online = `coalesce(k.answers_itself or k.last_seen > now() - interval '` + onlineFor + `', false)`

type conversationRow struct {
	ShopID     int64
	ShopName   string
	ShopSlug   string
	ShopLogo   string
	Unread     int
	Online     bool
	ActiveAt   time.Time
	LastSender *string
	LastKind   *string
	LastText   *string
	LastAt     *time.Time
}

// selectConversation needs the language of product names as the argument of this number.
func selectConversation(locale int) string {
	return `
	select s.id as shop_id, s.name as shop_name, s.slug as shop_slug, coalesce(s.logo, '') as shop_logo,
		c.user_unread as unread, ` + online + ` as online, c.active_at,
		m.sender as last_sender, m.created_at as last_at,
		case when m.product_id is not null then 'product' when m.order_id is not null then 'order' when m.id is not null then 'text' end as last_kind,
		coalesce(m.body, pt.name, p.name, '#' || o.order_code) as last_text
	from chat_conversations c
	join shops s on s.id = c.shop_id
	left join chat_shops k on k.shop_id = c.shop_id
	left join chat_messages m on m.conversation_id = c.id and m.seq = c.last_seq
	left join products p on p.id = m.product_id
	left join product_translations pt on pt.product_id = p.id and pt.locale = $` + number(locale) + `
	left join orders o on o.id = m.order_id`
}

func (r conversationRow) conversation() Conversation {
	c := Conversation{
		Shop:   ShopBrief{r.ShopID, r.ShopName, r.ShopSlug, r.ShopLogo},
		Unread: r.Unread, Online: r.Online, ActiveAt: r.ActiveAt,
	}
	if r.LastSender != nil {
		c.Last = &Last{Side(*r.LastSender), *r.LastKind, *r.LastText, *r.LastAt}
	}
	return c
}

func (s store) conversations(ctx context.Context, userID int64, search, locale string, limit, offset int) ([]Conversation, int64, error) {
	var w postgres.Where
	w.Add("c.user_id = $%d", userID)
	if search != "" {
		w.Add(`s.name ilike $%d`, "%"+postgres.EscapeLike(search)+"%")
	}
	var total int64
	err := s.pool.QueryRow(ctx, `
		select count(*) from chat_conversations c join shops s on s.id = c.shop_id where `+w.String(), w.Args()...).Scan(&total)
	if err != nil {
		return nil, 0, err
	}
	args := append(w.Args(), offset, locale)
	rows, err := s.pool.Query(ctx, selectConversation(len(args))+` where `+w.String()+`
		order by c.active_at desc, c.id desc limit `+number(limit)+` offset $`+number(len(args)-1), args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[conversationRow])
	if err != nil {
		return nil, 0, err
	}
	list := make([]Conversation, len(found))
	for i, r := range found {
		list[i] = r.conversation()
	}
	return list, total, nil
}

func (s store) conversation(ctx context.Context, p party, locale string) (Conversation, error) {
	rows, err := s.pool.Query(ctx, selectConversation(3)+` where c.user_id = $1 and c.shop_id = $2`, p.userID, p.shopID, locale)
	if err != nil {
		return Conversation{}, err
	}
	r, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[conversationRow])
	if err != nil {
		return Conversation{}, postgres.Fault(err)
	}
	return r.conversation(), nil
}

var (
	errNoShop         = fault.New(fault.NotFound, "There is no such shop")
	errNoConversation = fault.New(fault.NotFound, "There is no such conversation")
)

// open creates the conversation unless it exists; only a shop that sells gets
// a new one.
func (s store) open(ctx context.Context, p party) error {
	return open(ctx, s.pool, p)
}

func open(ctx context.Context, db postgres.DB, p party) error {
	var shop bool
	err := db.QueryRow(ctx, `
		with opened as (
			insert into chat_conversations (user_id, shop_id)
			select $1, id from shops where id = $2 and status = 'active'
			on conflict (user_id, shop_id) do nothing)
		select exists (select from shops where id = $2 and status = 'active')
			or exists (select from chat_conversations where user_id = $1 and shop_id = $2)`, p.userID, p.shopID).Scan(&shop)
	if err == nil && !shop {
		return errNoShop
	}
	return postgres.Fault(err)
}

// written is what became of a draft.
type written struct {
	conversationID int64
	seq            int64
	fresh          bool      // false: this client id had been sent before
	createdAt      time.Time // of a fresh one
	answersItself  bool
	customer       string // name
}

// write adds one message under the lock of its conversation. then runs in the
// same transaction, for a fresh message only.
func (s store) write(ctx context.Context, p party, from Side, d Draft, then func(pgx.Tx, written) error) (written, error) {
	var w written
	err := postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		w = written{}
		err := lock(ctx, tx, p, &w)
		if errors.Is(err, errNoConversation) {
			if err = openBy(ctx, tx, p, from); err == nil {
				err = lock(ctx, tx, p, &w)
			}
		}
		if err != nil {
			return err
		}
		err = tx.QueryRow(ctx, `
			select seq from chat_messages where conversation_id = $1 and sender = $2 and client_id = $3`,
			w.conversationID, from, d.ClientID).Scan(&w.seq)
		if err == nil || !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if err := allowed(ctx, tx, p, d); err != nil {
			return err
		}
		w.fresh = true
		if err = insert(ctx, tx, &w, from, d); err != nil {
			return err
		}
		if from == Shop {
			if _, err := shopSeen(ctx, tx, p.shopID); err != nil {
				return err
			}
		}
		if then != nil {
			return then(tx, w)
		}
		return nil
	})
	return w, err
}

// lock takes the conversation for this transaction.
func lock(ctx context.Context, tx pgx.Tx, p party, w *written) error {
	err := tx.QueryRow(ctx, `
		select c.id, coalesce(k.answers_itself, false), u.name
		from chat_conversations c
		join users u on u.id = c.user_id
		left join chat_shops k on k.shop_id = c.shop_id
		where c.user_id = $1 and c.shop_id = $2 for update of c`, p.userID, p.shopID).Scan(&w.conversationID, &w.answersItself, &w.customer)
	if errors.Is(err, pgx.ErrNoRows) {
		return errNoConversation
	}
	return err
}

// allowed refuses the card of a product that is not this shop's, and of an
// order that is not between these two.
func allowed(ctx context.Context, tx pgx.Tx, p party, d Draft) error {
	var ok bool
	switch {
	case d.ProductID != 0:
		err := tx.QueryRow(ctx, `select exists (select from products where id = $1 and shop_id = $2 and status = 'published')`,
			d.ProductID, p.shopID).Scan(&ok)
		if err == nil && !ok {
			return fault.InvalidField("product_id", "This shop has no such product")
		}
		return err
	case d.OrderID != 0:
		err := tx.QueryRow(ctx, `select exists (select from orders where id = $1 and shop_id = $2 and user_id = $3)`,
			d.OrderID, p.shopID, p.userID).Scan(&ok)
		if err == nil && !ok {
			return fault.InvalidField("order_id", "There is no such order with this shop")
		}
		return err
	}
	return nil
}

// insert gives the message the next place; the conversation is locked. A reply
// of the shop means that it has read what came before.
func insert(ctx context.Context, tx pgx.Tx, w *written, from Side, d Draft) error {
	return tx.QueryRow(ctx, `
		with place as (
			update chat_conversations set
				last_seq = last_seq + 1,
				user_n = user_n + ($2::text = 'user')::int,
				shop_n = shop_n + ($2 = 'shop')::int,
				shop_read_n = case $2 when 'shop' then user_n else shop_read_n end,
				active_at = greatest(clock_timestamp(), active_at)
			where id = $1
			returning last_seq, case $2 when 'user' then user_n else shop_n end as side_n, active_at)
		insert into chat_messages (conversation_id, seq, side_n, sender, body, product_id, order_id, client_id, created_at)
		select $1, last_seq, side_n, $2, nullif($3, ''), nullif($4::bigint, 0), nullif($5::bigint, 0), $6, active_at from place
		returning seq, created_at`,
		w.conversationID, from, d.Text, d.ProductID, d.OrderID, d.ClientID).Scan(&w.seq, &w.createdAt)
}

// readByUser raises what the customer has read to n of the shop's messages and
// answers what is left.
func (s store) readByUser(ctx context.Context, p party, n int) (unread int, changed bool, err error) {
	err = s.pool.QueryRow(ctx, `
		update chat_conversations set user_read_n = least($3, shop_n)
		where user_id = $1 and shop_id = $2 and user_read_n < least($3, shop_n)
		returning user_unread`, p.userID, p.shopID, n).Scan(&unread)
	if !errors.Is(err, pgx.ErrNoRows) {
		return unread, err == nil, err
	}
	err = s.pool.QueryRow(ctx, `
		select user_unread from chat_conversations where user_id = $1 and shop_id = $2`, p.userID, p.shopID).Scan(&unread)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, false, errNoConversation
	}
	return unread, false, err
}

// sideCount is how many messages one side had sent by this place.
func (s store) sideCount(ctx context.Context, p party, side Side, seq int64) (n int, err error) {
	err = s.pool.QueryRow(ctx, `
		select coalesce((
			select m.side_n from chat_messages m
			where m.conversation_id = c.id and m.sender = $3 and m.seq <= $4 order by m.seq desc limit 1), 0)
		from chat_conversations c where c.user_id = $1 and c.shop_id = $2`, p.userID, p.shopID, side, seq).Scan(&n)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, errNoConversation
	}
	return n, err
}

func (s store) unread(ctx context.Context, userID int64) (n int, err error) {
	err = s.pool.QueryRow(ctx, `
		select coalesce(sum(user_unread), 0) from chat_conversations where user_id = $1 and user_unread > 0`, userID).Scan(&n)
	return n, err
}
