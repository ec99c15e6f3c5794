package chat

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Forget deletes a person's conversations, for the shops too.
func (s *Service) Forget(ctx context.Context, tx pgx.Tx, userID int64) (func(context.Context), error) {
	if _, err := tx.Exec(ctx, `delete from chat_conversations where user_id = $1`, userID); err != nil {
		return nil, fmt.Errorf("chat: forget: %w", err)
	}
	return nil, nil
}
