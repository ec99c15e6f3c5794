package chat

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/postgres"
)

// userOnline is the condition "this customer is online" over the alias u of
// users.
const userOnline = `coalesce(u.last_seen_at > now() - interval '` + onlineFor + `', false)`

type shopConversationRow struct {
	UserID     int64
	UserName   string
	UserPhoto  string
	Unread     int
	Online     bool
	ActiveAt   time.Time
	LastSender *string
	LastKind   *string
	LastText   *string
	LastAt     *time.Time
}

func (s store) shopConversations(ctx context.Context, q ShopQuery) ([]ShopConversation, int64, error) {
	var w postgres.Where
	w.Add("c.shop_id = $%d", q.ShopID)
	if q.Search != "" {
		w.Add(`u.name ilike $%d`, "%"+postgres.EscapeLike(q.Search)+"%")
	}
	if q.Unread {
		w.Add(`c.shop_unread > $%d`, 0)
	}
	var total int64
	err := s.pool.QueryRow(ctx, `
		select count(*) from chat_conversations c join users u on u.id = c.user_id where `+w.String(), w.Args()...).Scan(&total)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.pool.Query(ctx, `
		select u.id as user_id, u.name as user_name, coalesce(u.profile_photo, '') as user_photo,
			c.shop_unread as unread, `+userOnline+` as online, c.active_at,
			m.sender as last_sender, m.created_at as last_at,
			case when m.product_id is not null then 'product' when m.order_id is not null then 'order' when m.id is not null then 'text' end as last_kind,
			coalesce(m.body, p.name, '#' || o.order_code) as last_text
		from chat_conversations c
		join users u on u.id = c.user_id
		left join chat_messages m on m.conversation_id = c.id and m.seq = c.last_seq
		left join products p on p.id = m.product_id
		left join orders o on o.id = m.order_id
		where `+w.String()+`
		order by c.active_at desc, c.id desc limit `+number(q.Limit)+` offset `+number(q.Offset), w.Args()...)
	if err != nil {
		return nil, 0, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[shopConversationRow])
	if err != nil {
		return nil, 0, err
	}
	list := make([]ShopConversation, len(found))
	for i, r := range found {
		list[i] = ShopConversation{User: UserBrief{r.UserID, r.UserName, r.UserPhoto}, Unread: r.Unread, Online: r.Online, ActiveAt: r.ActiveAt}
		if r.LastSender != nil {
			list[i].Last = &Last{Side(*r.LastSender), *r.LastKind, *r.LastText, *r.LastAt}
		}
	}
	return list, total, nil
}

// shopHeading is a ShopThread without messages.
func (s store) shopHeading(ctx context.Context, p party) (ShopThread, error) {
	var t ShopThread
	err := s.pool.QueryRow(ctx, `
		select u.id, u.name, coalesce(u.profile_photo, ''), `+userOnline+`, c.shop_unread, c.last_seq,
			s.id, s.name, s.slug, coalesce(s.logo, ''), `+online+`
		from chat_conversations c
		join users u on u.id = c.user_id
		join shops s on s.id = c.shop_id
		left join chat_shops k on k.shop_id = c.shop_id
		where c.user_id = $1 and c.shop_id = $2`, p.userID, p.shopID).
		Scan(&t.User.ID, &t.User.Name, &t.User.ProfilePhoto, &t.UserOnline, &t.UnreadByShop, &t.Total,
			&t.Shop.ID, &t.Shop.Name, &t.Shop.Slug, &t.Shop.Logo, &t.Online)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, errNoConversation
	}
	t.Photo = t.User.ProfilePhoto
	return t, err
}

func (s store) customer(ctx context.Context, shopID int64, who string) (UserBrief, error) {
	rows, err := s.pool.Query(ctx, `
		select u.id, u.name, coalesce(u.profile_photo, '') as profile_photo
		from users u
		where (u.id::text = $2 or u.email = $2::text::citext or u.phone = $2)
			and (exists (select from chat_conversations c where c.user_id = u.id and c.shop_id = $1)
				or exists (select from orders o where o.user_id = u.id and o.shop_id = $1))
		order by u.id::text = $2 desc limit 1`, shopID, who)
	if err != nil {
		return UserBrief{}, err
	}
	u, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[UserBrief])
	if errors.Is(err, pgx.ErrNoRows) {
		return u, fault.New(fault.NotFound, "The shop has no customer %s", who)
	}
	return u, err
}

func (s store) unreadByShop(ctx context.Context, shopID int64) (n int, err error) {
	err = s.pool.QueryRow(ctx, `
		select coalesce(sum(shop_unread), 0) from chat_conversations where shop_id = $1 and shop_unread > 0`, shopID).Scan(&n)
	return n, err
}

// readByShopUpTo tells whether anything was unread until now.
func (s store) readByShopUpTo(ctx context.Context, p party, seq int64) (changed bool, err error) {
	n, err := s.sideCount(ctx, p, User, seq)
	if err != nil {
		return false, err
	}
	tag, err := s.pool.Exec(ctx, `
		update chat_conversations set shop_read_n = least($3, user_n)
		where user_id = $1 and shop_id = $2 and shop_read_n < least($3, user_n)`, p.userID, p.shopID, n)
	return tag.RowsAffected() > 0, err
}

// openBy makes the conversation that somebody writes in first: a customer with
// any shop that sells, a shop with whoever ordered from it.
func openBy(ctx context.Context, tx pgx.Tx, p party, from Side) error {
	if from == User {
		return open(ctx, tx, p)
	}
	_, err := tx.Exec(ctx, `
		insert into chat_conversations (user_id, shop_id)
		select $1, $2 where exists (select from orders where user_id = $1 and shop_id = $2)
		on conflict (user_id, shop_id) do nothing`, p.userID, p.shopID)
	return err
}

// shopSeen notes that the shop is there, at most every 30 seconds, and tells
// whether it was offline until now.
func shopSeen(ctx context.Context, db postgres.DB, shopID int64) (came bool, err error) {
	err = db.QueryRow(ctx, `
		with before as (select `+online+` as online from chat_shops k where k.shop_id = $1),
		seen as (
			insert into chat_shops (shop_id, last_seen) values ($1, now())
			on conflict (shop_id) do update set last_seen = now()
			where chat_shops.last_seen is null or chat_shops.last_seen < now() - interval '30 seconds')
		select not coalesce((select online from before), false)`, shopID).Scan(&came)
	return came, postgres.Fault(err)
}

// customersHere are the customers of a shop that are online, those who wrote
// last first; no more than a shop can talk to.
func (s store) customersHere(ctx context.Context, shopID int64) ([]int64, error) {
	rows, err := s.pool.Query(ctx, `
		select u.id from chat_conversations c join users u on u.id = c.user_id
		where c.shop_id = $1 and `+userOnline+`
		order by c.active_at desc limit 200`, shopID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
