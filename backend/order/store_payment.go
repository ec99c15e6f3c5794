package order

import (
	"context"
	"strconv"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/payment"
	"shop/backend/quote"
)

const dueSQL = `
	select p.id, p.group_id, g.code as group_code, g.user_id, p.gateway, p.status, g.payment_status, coalesce(p.gateway_ref, '') as gateway_ref,
		p.charge_currency::text as charge_currency, p.charge_minor, p.locale, g.pay_until
	from payments p
	join order_groups g on g.id = p.group_id`

// Conditions that complete dueSQL.
const (
	ofGroup     = ` where g.user_id = $1 and g.id = $2`
	ofOrder     = ` where g.user_id = $1 and g.id = (select group_id from orders where id = $2)`
	anyGroup    = ` where g.id = $1`
	ofReference = ` where p.gateway = $1 and p.id = $2`
)

// due is NotFound for somebody else's purchase.
func (s store) due(ctx context.Context, condition string, args ...any) (due, error) {
	rows, err := s.db.Query(ctx, dueSQL+condition, args...)
	if err != nil {
		return due{}, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[due])
	if err != nil {
		return due{}, err
	}
	if len(list) == 0 {
		return due{}, fault.New(fault.NotFound, "There is no such purchase")
	}
	return list[0], nil
}

// holdDue locks the purchase, as whoever changes its orders does, then the
// payment, and reads it.
func (s store) holdDue(ctx context.Context, gateway, reference string) (due, error) {
	id, err := strconv.ParseInt(reference, 10, 64)
	if err != nil {
		return due{}, fault.New(fault.NotFound, "There is no such purchase").Wrap(err)
	}
	_, err = s.db.Exec(ctx, `
		select from order_groups
		where id = (select group_id from payments where gateway = $1 and id = $2)
		for update`, gateway, id)
	if err != nil {
		return due{}, err
	}
	return s.due(ctx, ofReference+` for update of p`, gateway, id)
}

// keepSession writes a session down; false when the purchase was called off
// meanwhile.
func (s store) keepSession(ctx context.Context, paymentID int64, session payment.Session) (bool, error) {
	tag, err := s.db.Exec(ctx, `
		update payments set gateway_ref = $2
		where id = $1 and status = 'created' and coalesce(gateway_ref, $2) = $2`, paymentID, session.Ref)
	return tag.RowsAffected() > 0, err
}

func (s store) adoptSession(ctx context.Context, paymentID int64, ref string) error {
	_, err := s.db.Exec(ctx, `update payments set gateway_ref = $2 where id = $1`, paymentID, ref)
	return err
}

// share is an order's part of a payment, in 1/100 of the charged currency.
type share struct {
	PaymentID int64  `db:"payment_id"`
	GroupID   int64  `db:"group_id"`
	OrderID   int64  `db:"order_id"`
	Code      string `db:"order_code"`
	Shop      string `db:"shop"`
	Gateway   string `db:"gateway"`
	Charge    string `db:"charge_ref"`
	Currency  string `db:"charge_currency"`
	Amount    int64  `db:"charge_minor"`
	Left      int64  `db:"left_minor"` // of the whole payment, as far as the gateway has told
	Refunded  bool   `db:"refunded"`
}

const shareSQL = `
	select p.id as payment_id, p.group_id, o.id as order_id, o.order_code, s.name as shop, p.gateway, coalesce(p.charge_ref, '') as charge_ref,
		p.charge_currency::text as charge_currency, x.charge_minor, p.charge_minor - p.refunded_minor as left_minor,
		x.refunded_minor > 0 and x.refunded_minor = x.amount_minor as refunded
	from payment_splits x
	join payments p on p.id = x.payment_id
	join orders o on o.id = x.order_id
	join shops s on s.id = o.shop_id`

func (s store) shares(ctx context.Context, paymentID int64) ([]share, error) {
	rows, err := s.db.Query(ctx, shareSQL+` where p.id = $1 order by o.id`, paymentID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[share])
}

// holdShare locks the purchase of an order and reads the order's share.
func (s store) holdShare(ctx context.Context, orderID int64) (share, error) {
	_, err := s.db.Exec(ctx, `select from order_groups where id = (select group_id from orders where id = $1) for update`, orderID)
	if err != nil {
		return share{}, err
	}
	rows, err := s.db.Query(ctx, shareSQL+` where o.id = $1`, orderID)
	if err != nil {
		return share{}, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[share])
}

// refund is what goes back of a share, in 1/100 of the charged currency; the
// zero value when nothing is left to send.
type refund struct {
	ID     int64 `db:"id"`
	Amount int64 `db:"charge_minor"`
	Sent   bool  `db:"sent"`
	Again  bool  `db:"again"` // an earlier try may have reached the gateway
}

// freezeRefund gives the refund that was written down for a share before, or
// writes it down. The purchase is locked.
func (s store) freezeRefund(ctx context.Context, of share) (refund, error) {
	rows, err := s.db.Query(ctx, `
		with new as (
			insert into refunds (payment_id, order_id, charge_minor)
			select $1, $2, $3::bigint where $3::bigint > 0
			on conflict (order_id) do nothing
			returning id, charge_minor, false as sent, false as again
		)
		select id, charge_minor, sent, again from new
		union all
		select id, charge_minor, sent_at is not null, true from refunds where order_id = $2`,
		of.PaymentID, of.OrderID, min(of.Amount, of.Left))
	if err != nil {
		return refund{}, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[refund])
	if err != nil || len(list) == 0 {
		return refund{}, err
	}
	return list[0], nil
}

// dropRefund forgets one that was not sent.
func (s store) dropRefund(ctx context.Context, id int64) error {
	_, err := s.db.Exec(ctx, `delete from refunds where id = $1 and sent_at is null`, id)
	return err
}

// keepEvent is false for a notice that came before.
func (s store) keepEvent(ctx context.Context, gateway string, e payment.Event) (isNew bool, err error) {
	tag, err := s.db.Exec(ctx, `
		insert into webhook_events (gateway, event_id, kind) values ($1, $2, $3)
		on conflict (gateway, event_id) do nothing`, gateway, e.ID, e.Type)
	return tag.RowsAffected() > 0, err
}

// tidyEvents keeps ten times as long as Stripe repeats a notice.
func (s store) tidyEvents(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `delete from webhook_events where received_at < now() - interval '30 days'`)
	return err
}

func (s store) overdue(ctx context.Context) ([]int64, error) {
	rows, err := s.db.Query(ctx, `select id from order_groups where pay_until <= now() order by pay_until limit 500`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// authorize notes that the bank has not decided yet; nothing expires until it
// has.
func (s store) authorize(ctx context.Context, d due) error {
	b := &pgx.Batch{}
	b.Queue(`update payments set status = 'authorized' where id = $1`, d.ID)
	b.Queue(`update order_groups set payment_status = 'authorized', pay_until = null where id = $1`, d.GroupID)
	b.Queue(`update orders set payment_status = 'authorized', version = version + 1 where group_id = $1 and status <> 'cancelled'`, d.GroupID)
	return s.db.SendBatch(ctx, b).Close()
}

func (s store) capture(ctx context.Context, d due, chargeRef string) error {
	b := &pgx.Batch{}
	b.Queue(`update payments set status = 'captured', charge_ref = nullif($2, '') where id = $1`, d.ID, chargeRef)
	b.Queue(`update order_groups set pay_until = null where id = $1`, d.GroupID)
	queueStatus(b, d.GroupID)
	return s.db.SendBatch(ctx, b).Close()
}

// endPayment is for one that will not come; status is cancelled or failed.
func (s store) endPayment(ctx context.Context, d due, status string) error {
	b := &pgx.Batch{}
	b.Queue(`update payments set status = $2 where id = $1`, d.ID, status)
	b.Queue(`
		update order_groups set pay_until = null, payment_status = case when $2 = 'failed' then 'failed' else 'pending' end
		where id = $1`, d.GroupID, status)
	b.Queue(`
		update orders set payment_status = case when $2 = 'failed' then 'failed' else 'pending' end
		where group_id = $1`, d.GroupID, status)
	return s.db.SendBatch(ctx, b).Close()
}

// noteRefunded takes over how much of a payment has gone back; all of it is
// every order's share.
func (s store) noteRefunded(ctx context.Context, d due, total int64) error {
	b := &pgx.Batch{}
	b.Queue(`update payments set refunded_minor = least(charge_minor, greatest(refunded_minor, $2)) where id = $1`, d.ID, total)
	b.Queue(`
		update payment_splits x set refunded_minor = x.amount_minor
		from payments p
		where p.id = $1 and x.payment_id = p.id and p.refunded_minor = p.charge_minor`, d.ID)
	queueStatus(b, d.GroupID)
	return s.db.SendBatch(ctx, b).Close()
}

// markRefunded notes, under the purchase's lock, that an order's share has
// gone back.
func (s store) markRefunded(ctx context.Context, groupID, orderID int64) error {
	b := &pgx.Batch{}
	b.Queue(`select from order_groups where id = $1 for update`, groupID)
	b.Queue(`update refunds set sent_at = now() where order_id = $1 and sent_at is null`, orderID)
	b.Queue(`
		with x as (
			update payment_splits set refunded_minor = amount_minor
			where order_id = $1 and refunded_minor < amount_minor
			returning order_id, amount_minor
		)
		insert into order_events (order_id, kind, actor, data)
		select order_id, 'refunded', 'system', jsonb_build_object('amount_minor', amount_minor) from x`, orderID)
	b.Queue(`
		update payments p set refunded_minor = least(p.charge_minor, greatest(p.refunded_minor, (
			select sum(x.charge_minor) from payment_splits x
			where x.payment_id = p.id and x.refunded_minor = x.amount_minor)))
		where p.group_id = $1`, groupID)
	queueStatus(b, groupID)
	return s.db.SendBatch(ctx, b).Close()
}

// queueStatus writes what has been paid and gone back into the statuses that
// shoppers see, of a payment that came.
func queueStatus(b *pgx.Batch, groupID int64) {
	b.Queue(`
		update order_groups g set payment_status = case
			when p.refunded_minor = 0 then 'paid'
			when p.refunded_minor < p.charge_minor then 'partially_refunded'
			else 'refunded' end
		from payments p
		where g.id = $1 and p.group_id = g.id and p.status = 'captured'`, groupID)
	b.Queue(`
		update orders o set version = version + 1, payment_status = case
			when x.refunded_minor > 0 and x.refunded_minor = x.amount_minor then 'refunded'
			else 'paid' end
		from payments p
		join payment_splits x on x.payment_id = p.id
		where p.group_id = $1 and p.status = 'captured' and o.id = x.order_id`, groupID)
}

// Conditions that complete orderSQL.
const (
	standingOfGroup = ` where o.group_id = $1 and o.status <> 'cancelled' order by o.id`
	unpaidOfGroup   = ` where o.group_id = $1 and o.status = 'cancelled'
		and exists (select from order_events e where e.order_id = o.id and e.kind = 'unpaid') order by o.id`
)

// contents are what orders took from the shelves, and their vouchers.
func (s store) contents(ctx context.Context, list []Order) (units []quote.Stock, coupons []int64, err error) {
	ids := make([]int64, len(list))
	for i, o := range list {
		ids[i] = o.ID
		if o.Shop.Voucher != nil && o.Shop.Voucher.ID != 0 {
			coupons = append(coupons, o.Shop.Voucher.ID)
		}
	}
	rows, err := s.db.Query(ctx, `
		select variant_id, product_id, coalesce(flash_sale_id, 0) as flash_sale_id, quantity
		from order_items
		where order_id = any($1)`, ids)
	if err != nil {
		return nil, nil, err
	}
	units, err = pgx.CollectRows(rows, pgx.RowToStructByName[quote.Stock])
	return units, coupons, err
}

// revive lets called-off orders stand again.
func (s store) revive(ctx context.Context, list []Order, note string) error {
	b := &pgx.Batch{}
	for _, o := range list {
		b.Queue(`
			with o as (
				update orders set status = 'pending', cancelled_at = null, cancel_reason = null, version = version + 1
				where id = $1 and status = 'cancelled'
				returning id
			)
			insert into order_events (order_id, kind, from_status, to_status, actor, note)
			select id, 'revived', 'cancelled', 'pending', 'system', $2 from o`, o.ID, note)
	}
	return s.db.SendBatch(ctx, b).Close()
}

// within runs do in a savepoint of tx: when it fails, only that is undone.
func (*Service) within(ctx context.Context, tx Tx, do func(Tx) error) error {
	return pgx.BeginFunc(ctx, tx, do)
}
