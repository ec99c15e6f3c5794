package support

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/postgres"
)

type store struct{ pool *pgxpool.Pool }

func (s store) issueTypes(ctx context.Context, locale string) ([]TicketIssueType, error) {
	rows, err := s.pool.Query(ctx, `
		select id, localized(name, $1) as name
		from ticket_issue_types
		where is_active
		order by sort, id`, locale)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[TicketIssueType])
}

// selectTicket takes the owner as $1 and the locale as $2.
const selectTicket = `
	select t.id, t.ticket_number, t.subject, t.status, coalesce(localized(i.name, $2), '') as issue_type,
		coalesce(t.order_id, 0) as order_id, coalesce('#' || o.order_code, '') as order_code,
		coalesce(t.email, '') as email, coalesce(t.phone, '') as phone,
		coalesce((select case when length(m.message) > 200 then left(m.message, 199) || '…' else m.message end from support_ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1), '') as last_message,
		t.last_message_at, t.created_at
	from support_tickets t
	left join ticket_issue_types i on i.id = t.issue_type_id
	left join orders o on o.id = t.order_id and o.user_id = t.user_id
	where t.user_id = $1`

func (s store) tickets(ctx context.Context, userID int64, locale string, status Status, limit, offset int) ([]Ticket, int, error) {
	var total int
	err := s.pool.QueryRow(ctx, `
		select count(*) from support_tickets where user_id = $1 and ($2 = '' or status = $2)`, userID, status).Scan(&total)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.pool.Query(ctx, selectTicket+`
		and ($3 = '' or t.status = $3)
		order by t.last_message_at desc, t.id desc
		limit $4 offset $5`, userID, locale, status, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[Ticket])
	return list, total, err
}

func (s store) ticket(ctx context.Context, userID int64, number, locale string) (Ticket, error) {
	rows, err := s.pool.Query(ctx, selectTicket+` and t.ticket_number = $3`, userID, locale, number)
	if err != nil {
		return Ticket{}, err
	}
	t, err := pgx.CollectOneRow(rows, pgx.RowToStructByName[Ticket])
	return t, notFound(err)
}

func notFound(err error) error {
	if fault.CodeOf(postgres.Fault(err)) == fault.NotFound {
		return fault.New(fault.NotFound, "Ticket not found")
	}
	return err
}

// messages looks for the ticket first: somebody else's is not found, one
// without messages is an empty list.
func (s store) messages(ctx context.Context, userID int64, number string) ([]TicketMessage, error) {
	var id int64
	err := s.pool.QueryRow(ctx, `select id from support_tickets where user_id = $1 and ticket_number = $2`, userID, number).Scan(&id)
	if err != nil {
		return nil, notFound(err)
	}
	rows, err := s.pool.Query(ctx, `
		select m.id, m.sender, m.message, m.attachments, m.created_at
		from support_ticket_messages m
		join support_tickets t on t.id = m.ticket_id and t.user_id = $1
		where m.ticket_id = $2
		order by m.id`, userID, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[TicketMessage])
}

func (s store) create(ctx context.Context, userID int64, t NewTicket, attachments []TicketAttachment) (number string, err error) {
	err = postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		if err := check(ctx, tx, "issue_type_id", "This kind of question is not known", t.IssueTypeID,
			`select exists (select from ticket_issue_types where id = $1 and is_active)`, t.IssueTypeID); err != nil {
			return err
		}
		if err := check(ctx, tx, "order_id", "This order is not known", t.OrderID,
			`select exists (select from orders where id = $1 and user_id = $2)`, t.OrderID, userID); err != nil {
			return err
		}
		var id int64
		err := tx.QueryRow(ctx, `
			insert into support_tickets (user_id, issue_type_id, order_id, subject, email, phone)
			values ($1, nullif($2, 0), nullif($3, 0), $4, nullif($5, ''), nullif($6, ''))
			returning id, ticket_number`,
			userID, t.IssueTypeID, t.OrderID, t.Subject, t.Email, t.Phone).Scan(&id, &number)
		if err != nil {
			return fmt.Errorf("support: create ticket: %w", err)
		}
		return addMessage(ctx, tx, id, "user", userID, t.Message, attachments)
	})
	return number, err
}

// check refuses a reference that does not exist; 0 refers to nothing.
func check(ctx context.Context, db postgres.DB, field, complaint string, id int64, sql string, args ...any) error {
	if id == 0 {
		return nil
	}
	var exists bool
	if err := db.QueryRow(ctx, sql, args...).Scan(&exists); err != nil {
		return fmt.Errorf("support: check %s: %w", field, err)
	}
	if !exists {
		return fault.InvalidField(field, "%s", complaint)
	}
	return nil
}

func addMessage(ctx context.Context, db postgres.DB, ticketID int64, sender string, senderID int64, message string, attachments []TicketAttachment) error {
	_, err := db.Exec(ctx, `
		insert into support_ticket_messages (ticket_id, sender, sender_id, message, attachments)
		values ($1, $2, nullif($3, 0), $4, $5)`, ticketID, sender, senderID, message, attachments)
	if err != nil {
		return fmt.Errorf("support: add message: %w", err)
	}
	return nil
}

func (s store) reply(ctx context.Context, userID int64, number, message string, attachments []TicketAttachment) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		var id int64
		err := tx.QueryRow(ctx, `
			update support_tickets
			set last_message_at = now(),
				status = case status when 'closed' then 'reopened' when 'answered' then 'open' else status end
			where user_id = $1 and ticket_number = $2
			returning id`, userID, number).Scan(&id)
		if err != nil {
			return notFound(err)
		}
		return addMessage(ctx, tx, id, "user", userID, message, attachments)
	})
}

func (s store) close(ctx context.Context, userID int64, number string) error {
	tag, err := s.pool.Exec(ctx, `
		update support_tickets set status = 'closed' where user_id = $1 and ticket_number = $2`, userID, number)
	if err == nil && tag.RowsAffected() == 0 {
		return notFound(pgx.ErrNoRows)
	}
	return err
}

func (s store) answer(ctx context.Context, number string, staffID int64, message string) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		var id int64
		err := tx.QueryRow(ctx, `
			update support_tickets set last_message_at = now(), status = 'answered'
			where ticket_number = $1
			returning id`, number).Scan(&id)
		if err != nil {
			return notFound(err)
		}
		return addMessage(ctx, tx, id, "staff", staffID, message, []TicketAttachment{})
	})
}

func (s store) write(ctx context.Context, c Contact) error {
	_, err := s.pool.Exec(ctx, `
		insert into contact_messages (name, email, phone, subject, message, ip)
		values (nullif($1, ''), nullif($2, ''), nullif($3, ''), $4, $5, nullif($6, '')::inet)`,
		c.Name, c.Email, c.Phone, c.Subject, c.Message, c.IP)
	if err != nil {
		return fmt.Errorf("support: keep contact message: %w", err)
	}
	return nil
}
