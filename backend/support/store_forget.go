package support

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Forget deletes a person's tickets, and afterwards the files that came with them.
func (s *Service) Forget(ctx context.Context, tx pgx.Tx, userID int64) (func(context.Context), error) {
	rows, err := tx.Query(ctx, `
		select a->>'url'
		from support_tickets t
		join support_ticket_messages m on m.ticket_id = t.id
		cross join jsonb_array_elements(m.attachments) a
		where t.user_id = $1`, userID)
	if err != nil {
		return nil, fmt.Errorf("support: forget: %w", err)
	}
	files, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("support: forget: %w", err)
	}
	if _, err := tx.Exec(ctx, `delete from support_tickets where user_id = $1`, userID); err != nil {
		return nil, fmt.Errorf("support: forget: %w", err)
	}
	return func(ctx context.Context) {
		for _, url := range files {
			// An orphan is harmless: nobody knows its address.
			_ = s.uploads.RemoveURL(ctx, url)
		}
	}, nil
}
