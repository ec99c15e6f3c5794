package catalog

import (
	"context"
	"fmt"
	"slices"

	"shop/backend/postgres"
)

// suggestTerms are the terms that have a word beginning with what was typed, the weightiest first. The range stands for
// "like 'typed%'", which a plan for all values could not answer from the index.
const suggestTerms = `
with typed as (select lower(unaccent($1)) as t),
hit as (
  select k.term_id, max(k.weight) as weight
  from typed, search_keys k
  where k.key ~>=~ t and k.key ~<~ (t || chr(1114111))
  group by k.term_id
  order by weight desc, term_id
  limit 60
)
select s.kind, s.term, coalesce(s.ref_id, 0) as ref_id
from hit
join search_terms s on s.id = hit.term_id
order by hit.weight desc, s.id`

type termRow struct {
	Kind  string
	Term  string
	RefID int64
}

const selectShopBriefs = `
select id, name, slug, coalesce(logo, '') as logo
from shops
where id = any($1) and status = 'active'`

// shopBriefs answers in the order asked.
func shopBriefs(ctx context.Context, db postgres.DB, ids []int64) ([]ShopBrief, error) {
	if len(ids) == 0 {
		return []ShopBrief{}, nil
	}
	rows, err := collect[ShopBrief](ctx, db, selectShopBriefs, ids)
	if err != nil {
		return nil, fmt.Errorf("name shops: %w", err)
	}
	slices.SortFunc(rows, func(a, b ShopBrief) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return rows, nil
}
