package catalog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"shop/backend/money"
	"shop/backend/postgres"
)

// facetCap bounds what one live count costs; larger lists are told as "more than".
const facetCap = 5000

// facetValues bounds how many values one group offers.
const facetValues = 60

func storedFacets(ctx context.Context, db postgres.DB, categoryID int64) (facetCounts, bool, error) {
	var counts facetCounts
	err := db.QueryRow(ctx, `select facets from category_facets where category_id = $1`, categoryID).Scan(&counts)
	if errors.Is(err, pgx.ErrNoRows) {
		return counts, false, nil
	}
	if err != nil {
		return counts, false, fmt.Errorf("read facets: %w", err)
	}
	return counts, true, nil
}

// facetGroups says how each group is counted over a cut; %s is the cut.
var facetGroups = []struct {
	kind  string
	group group
	count string
}{
	{"brand", brandGroup, `select brand_id, count(*) from %s where brand_id is not null group by 1`},
	{"color", colorGroup, `select v, count(*) from %s, unnest(color_ids) v group by 1`},
	{"size", sizeGroup, `select v, count(*) from %s, unnest(size_ids) v group by 1`},
	{"unit", unitGroup, `select v, count(*) from %s, unnest(unit_ids) v group by 1`},
	{"rating", ratingGroup, `select v, count(*) from %s, generate_series(1, least(rating / 100, 4)) v group by 1`},
	{"category", noGroup, `select below, count(*) from %s where below is not null group by 1`},
	{"min", priceGroup, `select 0, coalesce(min(effective_minor), 0) from %s`},
	{"max", priceGroup, `select 0, coalesce(max(effective_minor), 0) from %s`},
	{"total", noGroup, `select 0, count(*) from %s`},
}

// liveFacetsSQL counts every group in one statement, over two cuts of the list. "exact" is what f asks for. "near" is
// what misses at most one group of choices, and says which: a group's counts take what misses nothing but it. So two
// passes do, however much is chosen.
func liveFacetsSQL(f filter) (sql string, args []any) {
	p := params{}
	from, conds := "product_cards c", []string{}
	if f.search != "" {
		from = "product_search s join product_cards c on c.product_id = s.product_id"
		conds = append(conds, "s.doc @@ to_tsquery('shop_search', "+p.add(string(f.search))+")")
	}
	fixed, chosen := f.conditions(&p)
	conds = append(conds, fixed...)
	below := "null::int"
	if f.level < 3 {
		below = "c.cat" + strconv.Itoa(f.level+1)
	}
	cut := func(name, extra string, conds []string) string {
		return fmt.Sprintf(`%s as materialized (
  select c.brand_id, c.color_ids, c.size_ids, c.unit_ids, c.rating, c.effective_minor, %s as below%s
  from %s
  where %s
  limit %d)`, name, below, extra, from, where(conds), facetCap)
	}
	groups := slices.Sorted(maps.Keys(chosen))
	exact, hits, missed := slices.Clone(conds), []string{}, "case"
	for _, g := range groups {
		exact = append(exact, chosen[g])
		hits = append(hits, "coalesce("+chosen[g]+", false)::int")
		missed += fmt.Sprintf(" when (%s) is not true then %d", chosen[g], g)
	}
	cuts := []string{cut("exact", "", exact)}
	if len(groups) > 0 {
		near := append(conds, fmt.Sprintf("%s >= %d", strings.Join(hits, " + "), len(groups)-1))
		cuts = append(cuts, cut("near", ", "+missed+" else 0 end as missed", near))
	}
	counts := make([]string, len(facetGroups))
	for i, g := range facetGroups {
		over := "exact"
		if chosen[g.group] != "" {
			over = fmt.Sprintf("(select * from near where missed in (0, %d)) n", g.group)
		}
		counts[i] = fmt.Sprintf("(select '%s' as kind, v.* from ("+g.count+") v (id, n) order by n desc, id limit %d)", g.kind, over, facetValues)
	}
	return "with " + strings.Join(cuts, ",\n") + "\n" + strings.Join(counts, "\nunion all "), p.values
}

func liveFacets(ctx context.Context, db postgres.DB, f filter) (facetCounts, error) {
	sql, args := liveFacetsSQL(f)
	type row struct {
		Kind string
		ID   int64
		N    int64
	}
	rows, err := collect[row](ctx, db, sql, append([]any{pgx.QueryExecModeCacheDescribe}, args...)...)
	if err != nil {
		return facetCounts{}, fmt.Errorf("count facets: %w", err)
	}
	counts := facetCounts{}
	for _, r := range rows {
		v := valueRow{r.ID, r.N}
		switch r.Kind {
		case "brand":
			counts.Brands = append(counts.Brands, v)
		case "color":
			counts.Colors = append(counts.Colors, v)
		case "size":
			counts.Sizes = append(counts.Sizes, v)
		case "unit":
			counts.Units = append(counts.Units, v)
		case "rating":
			counts.Ratings = append(counts.Ratings, v)
		case "category":
			counts.Categories = append(counts.Categories, v)
		case "min":
			counts.Min = money.Minor(r.N)
		case "max":
			counts.Max = money.Minor(r.N)
		case "total":
			counts.Total, counts.Capped = r.N, r.N == facetCap
		}
	}
	slices.SortFunc(counts.Ratings, func(a, b valueRow) int { return int(b.ID - a.ID) })
	return counts, nil
}

func brandNames(ctx context.Context, db postgres.DB, values []valueRow) (map[int64]string, error) {
	names := map[int64]string{}
	if len(values) == 0 {
		return names, nil
	}
	ids := make([]int64, len(values))
	for i, v := range values {
		ids[i] = v.ID
	}
	rows, err := collect[Named](ctx, db, `select id, name from brands where id = any($1)`, ids)
	if err != nil {
		return nil, fmt.Errorf("name brands: %w", err)
	}
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, nil
}

// finds tells whether a search has any match.
func finds(ctx context.Context, db postgres.DB, q tsquery) (found bool, err error) {
	err = db.QueryRow(ctx, `select exists (select from product_search where doc @@ to_tsquery('shop_search', $1))`,
		pgx.QueryExecModeCacheDescribe, string(q)).Scan(&found)
	if err != nil {
		return false, fmt.Errorf("search: %w", err)
	}
	return found, nil
}
