package chat

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
)

// TestRace lets both sides write, send again and read at the same time, and
// then checks what must hold whatever happened: no message twice, no hole, time
// and place in the same order, and the unread number equal to a count.
func TestRace(t *testing.T) {
	t.Parallel()
	f := setup(t)
	const writers, each = 6, 25
	f.say(t, f.amira, f.joiner, "start")

	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				d := Draft{Text: fmt.Sprintf("%d.%d", w, i), ClientID: uuid.New()}
				send := func() {
					var err error
					if w%2 == 0 {
						_, err = f.Send(t.Context(), f.amira, f.joiner, d, View{Locale: "en"})
					} else {
						_, err = f.Reply(t.Context(), f.joiner, f.amira, d)
					}
					if err != nil {
						t.Error(err)
					}
				}
				var both sync.WaitGroup
				both.Go(send)
				if i%3 == 0 {
					both.Go(send) // the answer was lost, the client sends again
				}
				both.Wait()
			}
		})
	}
	for range 3 {
		all.Go(func() {
			for range each {
				thread, err := f.Thread(t.Context(), ThreadQuery{UserID: f.amira, ShopID: f.joiner, Page: 1, PerPage: 20, Locale: "en", Socket: "reader"})
				if err != nil {
					t.Error(err)
					return
				}
				for i := 1; i < len(thread.Messages); i++ {
					newer, older := thread.Messages[i-1], thread.Messages[i]
					if newer.Seq != older.Seq+1 || newer.CreatedAt.Before(older.CreatedAt) {
						t.Errorf("a page with a hole or out of order: %d, %d", newer.Seq, older.Seq)
					}
				}
				if _, err := f.MarkRead(t.Context(), f.amira, f.joiner, rand.Int64N(thread.Total+1), "reader"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()

	var rows, distinct, lastSeq, unread, counted int
	err := f.pool.QueryRow(t.Context(), `
		select count(*), count(distinct m.client_id), c.last_seq, c.user_unread,
			count(*) filter (where m.sender = 'shop' and m.side_n > c.user_read_n)
		from chat_conversations c join chat_messages m on m.conversation_id = c.id
		where c.user_id = $1 and c.shop_id = $2 group by c.id`, f.amira, f.joiner).Scan(&rows, &distinct, &lastSeq, &unread, &counted)
	if err != nil {
		t.Fatal(err)
	}
	if want := writers*each + 1; rows != want || distinct != want || lastSeq != want {
		t.Errorf("%d rows, %d client ids, last place %d, want %d of each", rows, distinct, lastSeq, want)
	}
	if unread != counted {
		t.Errorf("unread says %d, counting says %d", unread, counted)
	}
	ofReading := 0
	for _, signal := range f.signals {
		if strings.HasSuffix(signal, "/reader") {
			ofReading++
		}
	}
	if got := len(f.signals) - ofReading; got != rows {
		t.Errorf("%d signals for %d messages", got, rows)
	}
	f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner})
	if n := f.badge(t, f.amira); n != 0 {
		t.Errorf("unread after reading everything: %d", n)
	}
}
