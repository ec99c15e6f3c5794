package catalog

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"shop/backend/money"
)

// TestEveryShape runs every list, search and count that can be put together: 7 orders and the relevance, each with
// every single filter, every pair of filters and all of them, from the start, after a place and by offset. A shape
// whose statement is wrong fails here and not in front of a shopper.
func TestEveryShape(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx := context.Background()
	price := money.Minor(100)
	choices := []func(*filter){
		func(f *filter) { f.categoryID, f.level = 1, 1 },
		func(f *filter) { f.categoryID, f.level = 3, 2 },
		func(f *filter) { f.categoryID, f.level = 4, 3 },
		func(f *filter) { f.shopID = 1 },
		func(f *filter) { f.brandIDs = []int64{1, 2} },
		func(f *filter) { f.colorIDs = []int64{1} },
		func(f *filter) { f.sizeIDs = []int64{1} },
		func(f *filter) { f.unitIDs = []int64{1} },
		func(f *filter) { f.rating = 100 },
		func(f *filter) { f.minPrice = &price },
		func(f *filter) { f.maxPrice = &price },
		func(f *filter) { f.inStock = true },
		func(f *filter) { f.onSale = true },
		func(f *filter) { f.search = parseSearch("oak chair") },
	}
	filters := make([]filter, 1+len(choices))
	for i, one := range choices {
		one(&filters[1+i])
		for _, other := range choices[i+1:] {
			pair := filters[1+i]
			other(&pair)
			filters = append(filters, pair)
		}
	}
	var all filter
	for _, one := range choices[2:] {
		one(&all)
	}
	all.search = ""
	searched := all
	searched.search = parseSearch("oak")
	filters = append(filters, all, searched)

	names := []string{relevance}
	for name := range orders {
		names = append(names, name)
	}
	slices.Sort(names)
	shapes := 0
	for n, f := range filters {
		if _, err := liveFacets(ctx, b.db, f); err != nil {
			t.Fatalf("counts of %+v: %v", f, err)
		}
		for _, name := range names {
			if name == relevance && f.search == "" {
				continue
			}
			for _, from := range []struct {
				after  *place
				offset int
			}{{nil, 0}, {&place{1, 1}, 0}, {nil, 7}, {&place{1, 1}, 7}} {
				if f.search != "" && from.after != nil {
					continue
				}
				if n > len(choices) && f.search == "" && (from.after == nil || from.offset > 0) {
					continue // of a pair only the page after a place: the rest is the same text around it
				}
				if _, err := listRows(ctx, b.db, View{}, f, name, from.after, from.offset, 5); err != nil {
					t.Fatalf("%s of %+v from %+v: %v", name, f, from, err)
				}
				shapes++
			}
		}
	}
	if shapes < 1000 {
		t.Fatalf("only %d shapes were tried", shapes)
	}
}

// TestStatements prepares every fixed statement.
func TestStatements(t *testing.T) {
	t.Parallel()
	b := setup(t)
	conn, err := b.db.Acquire(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	related, near := fmt.Sprintf(cutRelated, "cat3"), fmt.Sprintf(cutPopularNear, "cat2")
	for i, sql := range []string{
		selectColors, selectSizes, selectUnits, selectCategories, selectBanners, selectBrands, selectProduct + "p.id = $2",
		fmt.Sprintf(cardsOf, cutOne), fmt.Sprintf(cardsOf, related), fmt.Sprintf(cardsOf, near), fmt.Sprintf(cardsOf, cardsLikeViewed),
		fmt.Sprintf(cardsOf, cutFavorites), fmt.Sprintf(cardsOf, cutViews), fmt.Sprintf(cardsOf, cutFlash),
		nextFlashSales, findFlashSale, selectFlashTerms, toggleFavorite, countFavorites, countViews, addViews, trimViews,
		suggestTerms, similarWords, selectShopBriefs, shopCategories, recordPrices, rebuildCards, removeCards, countShopProducts,
		recountRatings, rebuildSearch, rebuildWords, rebuildTerms, rebuildKeys, fmt.Sprintf(rebuildFacets, facetValues), removeFacets,
		takeUnits, returnUnits, takeFlash, returnFlash, writeMovements, countSales, staleFlash, selectIndexes,
	} {
		if _, err := conn.Conn().Prepare(context.Background(), fmt.Sprintf("s%d", i), sql); err != nil {
			t.Errorf("%v\n%s", err, sql)
		}
	}
}

// TestPlans holds lists to the indexes that were made for them: a page of a category never sorts the category.
func TestPlans(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx := context.Background()
	tx, err := b.db.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(ctx)
	// forty rows are quicker read from end to end; the question is whether the index can answer at all
	if _, err := tx.Exec(ctx, `set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`); err != nil {
		t.Fatal(err)
	}
	for name, o := range orders {
		for level := range 4 {
			f := filter{categoryID: int64(level), level: level}
			sql, args := f.cut(o, &place{1, 1}, 0, 20)
			rows, err := tx.Query(ctx, "explain "+shift(sql), append([]any{pgx.QueryExecModeCacheDescribe}, args...)...)
			if err != nil {
				t.Fatal(err)
			}
			plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(plan, func(l string) bool { return indexRange(l) }) || slices.ContainsFunc(plan, func(l string) bool { return sorts(l) }) {
				t.Errorf("%s at level %d:\n%v", name, level, plan)
			}
		}
	}
}

// shift renumbers the arguments of a cut, which begin at $3, for a statement of its own.
func shift(sql string) string {
	return argument.ReplaceAllStringFunc(sql, func(n string) string {
		i, _ := strconv.Atoi(n[1:])
		return "$" + strconv.Itoa(i-2)
	})
}

var argument = regexp.MustCompile(`\$\d+`)

func indexRange(line string) bool { return strings.Contains(line, "Index Scan") }
func sorts(line string) bool      { return strings.Contains(line, "Sort") }
