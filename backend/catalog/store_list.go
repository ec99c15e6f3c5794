package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shop/backend/postgres"
)

// params numbers the arguments of a statement that is put together.
type params struct{ values []any }

// add gives the next $n. The first two of a card statement are its locale and its shopper.
func (p *params) add(v any) string {
	p.values = append(p.values, v)
	return "$" + strconv.Itoa(len(p.values))
}

// conditions are those of f on product_cards c: what is always asked, and what each group of choices asks. Only what is
// set is written: every shape is a statement of its own.
func (f filter) conditions(p *params) (fixed []string, chosen map[group]string) {
	chosen = map[group]string{}
	add := func(g group, format string, v any) {
		cond := fmt.Sprintf(format, p.add(v))
		switch {
		case g == noGroup:
			fixed = append(fixed, cond)
		case chosen[g] != "":
			chosen[g] += " and " + cond
		default:
			chosen[g] = cond
		}
	}
	if f.categoryID != 0 {
		add(noGroup, "c.cat"+strconv.Itoa(f.level)+" = %s", f.categoryID)
	}
	if f.shopID != 0 {
		add(noGroup, "c.shop_id = %s", f.shopID)
	}
	if f.inStock {
		fixed = append(fixed, "c.available > 0")
	}
	if f.onSale {
		fixed = append(fixed, "c.discount_bp > 0")
	}
	for _, g := range []struct {
		group  group
		ids    []int64
		format string
	}{
		{brandGroup, f.brandIDs, "c.brand_id = any(%s)"},
		{colorGroup, f.colorIDs, "c.color_ids && %s::int[]"},
		{sizeGroup, f.sizeIDs, "c.size_ids && %s::int[]"},
		{unitGroup, f.unitIDs, "c.unit_ids && %s::int[]"},
	} {
		if len(g.ids) > 0 {
			add(g.group, g.format, g.ids)
		}
	}
	if f.rating > 0 {
		add(ratingGroup, "c.rating >= %s", f.rating)
	}
	if f.minPrice != nil {
		add(priceGroup, "c.effective_minor >= %s", int64(*f.minPrice))
	}
	if f.maxPrice != nil {
		add(priceGroup, "c.effective_minor <= %s", int64(*f.maxPrice))
	}
	return fixed, chosen
}

// all is every condition of f.
func (f filter) all(p *params) []string {
	conds, chosen := f.conditions(p)
	for _, g := range slices.Sorted(maps.Keys(chosen)) { // the same filter is the same text
		conds = append(conds, chosen[g])
	}
	return conds
}

func where(conds []string) string {
	if len(conds) == 0 {
		return "true"
	}
	return strings.Join(conds, " and ")
}

// place is where a page ends: the sort key and the id of its last row.
type place struct{ key, id int64 }

// cut writes the page of f that begins after a place, or offset rows after it. The limit is a literal: as a parameter
// a plan for all values would guess a tenth of the table.
func (f filter) cut(o order, after *place, offset, limit int) (sql string, args []any) {
	p := params{values: make([]any, 2, 8)}
	conds := f.all(&p)
	if after != nil {
		op := ">"
		if o.desc {
			op = "<"
		}
		conds = append(conds, fmt.Sprintf("(c.%s, c.product_id) %s (%s, %s)", o.column, op, p.add(o.value(after.key)), p.add(after.id)))
	}
	by := fmt.Sprintf("c.%[1]s %[2]s, c.product_id %[2]s", o.column, o.direction())
	skip := ""
	if offset > 0 {
		skip = " offset " + strconv.Itoa(offset)
	}
	return fmt.Sprintf(`
select c.*, row_number() over (order by %[1]s) as position
from product_cards c
where %[2]s
order by %[1]s
limit %[3]d%[4]s`, by, where(conds), limit, skip), p.values[2:]
}

// The depth of a search: relevance is decided among the most popular matches, and its pages end there.
const searchDepth = 500

// searchCut ranks the most popular matches of f.search. With an order they are sorted by that instead.
func (f filter) searchCut(o *order, offset, limit int) (sql string, args []any) {
	p := params{values: make([]any, 2, 8)}
	query := p.add(string(f.search))
	conds := append([]string{"s.doc @@ to_tsquery('shop_search', " + query + ")"}, f.all(&p)...)
	by := fmt.Sprintf("ts_rank(found.doc, to_tsquery('shop_search', %s)) * ln(found.popularity + 10) desc, found.product_id desc", query)
	if o != nil {
		by = fmt.Sprintf("found.%[1]s %[2]s, found.product_id %[2]s", o.column, o.direction())
	}
	return fmt.Sprintf(`
select found.*, row_number() over (order by %[1]s) as position
from (
  select c.*, s.doc
  from product_search s
  join product_cards c on c.product_id = s.product_id
  where %[2]s
  order by s.popularity desc, s.product_id desc
  limit %[3]d
) found
order by %[1]s
limit %[4]d offset %[5]d`, by, where(conds), searchDepth, limit, offset), p.values[2:]
}

// listRows is one page of a list or a search. A search goes on by offset, which its depth bounds.
func listRows(ctx context.Context, db postgres.DB, view View, f filter, orderName string, after *place, offset, limit int) ([]cardRow, error) {
	if f.search != "" {
		var o *order
		if chosen, ok := orders[orderName]; ok {
			o = &chosen
		}
		sql, args := f.searchCut(o, offset, limit)
		return cardRows(ctx, db, view, sql, args, true)
	}
	sql, args := f.cut(orders[orderName], after, offset, limit)
	return cardRows(ctx, db, view, sql, args, f.narrow() != 0)
}
