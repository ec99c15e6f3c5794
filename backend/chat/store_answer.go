package chat

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/money"
)

// shopFacts is what a shop that answers by itself knows: about itself, and
// about the product that the conversation named last.
type shopFacts struct {
	Name                  string
	Customer              string
	EtaMinDays            int
	EtaMaxDays            int
	DeliveryChargeMinor   money.Minor
	FreeDeliveryFromMinor *money.Minor
	ProductName           *string
	ProductPriceMinor     *money.Minor
	ProductAvailable      *int
}

func (s store) shopFacts(ctx context.Context, p party, locale string) (shopFacts, error) {
	rows, err := s.pool.Query(ctx, `
		select s.name, u.name as customer, s.eta_min_days, s.eta_max_days, s.delivery_charge_minor, s.free_delivery_from_minor,
			coalesce(pt.name, p.name) as product_name, pc.effective_minor as product_price_minor, pc.available as product_available
		from chat_conversations c
		join shops s on s.id = c.shop_id
		join users u on u.id = c.user_id
		left join lateral (
			select product_id from chat_messages
			where conversation_id = c.id and product_id is not null order by seq desc limit 1) last on true
		left join products p on p.id = last.product_id
		left join product_translations pt on pt.product_id = p.id and pt.locale = $3
		left join product_cards pc on pc.product_id = p.id
		where c.user_id = $1 and c.shop_id = $2`, p.userID, p.shopID, locale)
	if err != nil {
		return shopFacts{}, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[shopFacts])
}

// favourite is one of the shop's best sold products, another one each turn; 0
// when the shop sells nothing.
func (s store) favourite(ctx context.Context, shopID int64, turn int) (id int64, err error) {
	err = s.pool.QueryRow(ctx, `
		with best as (
			select product_id, row_number() over (order by sold_count desc, product_id) - 1 as place, count(*) over () as n
			from (select product_id, sold_count from product_cards where shop_id = $1 and available > 0
				order by sold_count desc, product_id limit 5) b)
		select product_id from best where place = $2 % n`, shopID, turn).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

// answerID makes the client id of an automatic answer out of what it answers,
// so that a job that runs twice answers once.
func answerID(p party, seq int64, part string) uuid.UUID {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte("chat-answer:"+number(p.userID)+":"+number(p.shopID)+":"+number(seq)+":"+part))
}
