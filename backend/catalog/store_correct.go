package catalog

import (
	"context"
	"fmt"

	"shop/backend/postgres"
)

// similarWords gives, for each word that does not begin a known one, the known words that look like it: by trigrams, or
// by their first two letters, which finds letters that changed places.
const similarWords = `
select w.nth, p.plain, near.word, near.weight
from unnest($1::text[]) with ordinality w (typed, nth)
cross join lateral (select lower(unaccent(w.typed)) as plain) p
cross join lateral (
  select s.word, s.weight
  from search_words s
  where (s.word % p.plain or (s.word ~>=~ left(p.plain, 2) and s.word ~<~ (left(p.plain, 2) || chr(1114111))))
    and length(s.word) between length(p.plain) - 3 and length(p.plain) + 3
  order by similarity(s.word, p.plain) desc, s.weight desc
  limit 300
) near
where length(p.plain) > 2
  and not exists (select from search_words k where k.word ~>=~ p.plain and k.word ~<~ (p.plain || chr(1114111)))`

// corrected answers each word as it was typed, or the known word that was probably meant.
func corrected(ctx context.Context, db postgres.DB, words []string) ([]string, error) {
	type row struct {
		Nth    int
		Plain  string
		Word   string
		Weight int64
	}
	rows, err := collect[row](ctx, db, similarWords, words)
	if err != nil {
		return nil, fmt.Errorf("correct words: %w", err)
	}
	better := make([]string, len(words))
	copy(better, words)
	type rank struct {
		steps  int
		weight int64
	}
	best := make([]rank, len(words))
	for _, r := range rows {
		i := r.Nth - 1
		steps := editSteps(r.Plain, r.Word)
		if steps > tolerated(r.Plain) {
			continue
		}
		if b := best[i]; b.weight == 0 || steps < b.steps || steps == b.steps && r.Weight > b.weight {
			best[i], better[i] = rank{steps, r.Weight}, r.Word
		}
	}
	return better, nil
}
