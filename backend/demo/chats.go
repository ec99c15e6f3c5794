package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

type chatFile struct {
	Conversations []struct {
		Shop     string `json:"shop"`
		Online   bool   `json:"online"`
		Unread   int    `json:"unread"` // the last messages of the shop
		Messages []struct {
			Side       string  `json:"side"`
			MinutesAgo float64 `json:"minutes_ago"`
			Text       string  `json:"text"`
			SKU        string  `json:"sku"`
		} `json:"messages"`
	} `json:"conversations"`
}

// conversations also says which shops are at the counter: those answer by
// themselves, and the others were last seen yesterday.
func (s *seeder) conversations(ctx context.Context) error {
	var file chatFile
	if err := read("chats", &file); err != nil {
		return err
	}
	away := map[string]bool{}
	for _, c := range file.Conversations {
		away[c.Shop] = !c.Online
		count := map[string]int{}
		for _, m := range c.Messages {
			count[m.Side]++
		}
		last := c.Messages[len(c.Messages)-1]
		shopRead := count["user"]
		if !c.Online { // it has not seen what came last
			shopRead--
		}
		id, err := s.insert(ctx, `
			insert into chat_conversations (user_id, shop_id, last_seq, user_n, shop_n, user_read_n, shop_read_n, active_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8)
			returning id`,
			s.rich, s.shop[c.Shop].id, len(c.Messages), count["user"], count["shop"], count["shop"]-c.Unread, shopRead,
			s.minutesAgo(last.MinutesAgo))
		if err != nil {
			return err
		}
		var b pgx.Batch
		side := map[string]int{}
		for i, m := range c.Messages {
			side[m.Side]++
			var product *int64
			if m.SKU != "" {
				p := s.product[m.SKU].id
				product = &p
			}
			b.Queue(`
				insert into chat_messages (conversation_id, seq, side_n, sender, body, product_id, client_id, created_at)
				values ($1, $2, $3, $4, nullif($5, ''), $6, $7, $8)`,
				id, i+1, side[m.Side], m.Side, m.Text, product,
				uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "demo message %s %d", c.Shop, i)), s.minutesAgo(m.MinutesAgo))
		}
		if err := s.send(ctx, &b); err != nil {
			return fmt.Errorf("%s: %w", c.Shop, err)
		}
	}
	return s.presence(ctx, away)
}

func (s *seeder) minutesAgo(n float64) time.Time { return s.daysAgo(n / (24 * 60)) }

func (s *seeder) presence(ctx context.Context, away map[string]bool) error {
	var b pgx.Batch
	for slug, shop := range s.shop {
		open, seen := shop.online && !away[slug], s.now
		if !open {
			seen = s.daysAgo(1.1)
		}
		b.Queue(`insert into chat_shops (shop_id, last_seen, answers_itself) values ($1, $2, $3)`, shop.id, seen, open)
	}
	return s.send(ctx, &b)
}
