package catalog

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"shop/backend/fault"
	"shop/backend/money"
)

// filter is a ListQuery that was checked: the category has its level, prices are minor units of the default currency.
type filter struct {
	search     tsquery
	shopID     int64
	categoryID int64
	level      int // of categoryID
	brandIDs   []int64
	colorIDs   []int64
	sizeIDs    []int64
	unitIDs    []int64
	rating     int64 // hundredths of a star
	minPrice   *money.Minor
	maxPrice   *money.Minor
	inStock    bool
	onSale     bool
}

// key is equal for filters that give the same list.
func (f filter) key() string {
	var b strings.Builder
	number := func(tag byte, n int64) {
		b.WriteByte(tag)
		b.WriteString(strconv.FormatInt(n, 36))
	}
	number('c', f.categoryID)
	number('v', f.shopID)
	number('r', f.rating)
	for i, ids := range [][]int64{f.brandIDs, f.colorIDs, f.sizeIDs, f.unitIDs} {
		for _, id := range ids {
			number("bosu"[i], id)
		}
	}
	for i, p := range []*money.Minor{f.minPrice, f.maxPrice} {
		if p != nil {
			number("lh"[i], int64(*p))
		}
	}
	if f.inStock {
		b.WriteByte('i')
	}
	if f.onSale {
		b.WriteByte('d')
	}
	b.WriteByte('?')
	b.WriteString(string(f.search))
	return b.String()
}

// bare tells a list that has no filter beside its category: it has a stored count, and one plan fits all values.
func (f filter) bare() bool {
	return f.search == "" && f.shopID == 0 && f.narrow() == 0
}

// group is one heading of the filters. Its counts ignore its own choice.
type group uint8

const (
	noGroup    group = 0
	brandGroup group = 1 << iota
	colorGroup
	sizeGroup
	unitGroup
	ratingGroup
	priceGroup
	otherGroup // in_stock and on_sale have no counts of their own
)

// narrow tells the groups in which something is chosen.
func (f filter) narrow() group {
	var g group
	for _, c := range []struct {
		group group
		set   bool
	}{
		{brandGroup, len(f.brandIDs) > 0},
		{colorGroup, len(f.colorIDs) > 0},
		{sizeGroup, len(f.sizeIDs) > 0},
		{unitGroup, len(f.unitIDs) > 0},
		{ratingGroup, f.rating > 0},
		{priceGroup, f.minPrice != nil || f.maxPrice != nil},
		{otherGroup, f.inStock || f.onSale},
	} {
		if c.set {
			g |= c.group
		}
	}
	return g
}

// filter checks a query. Faults: invalid, with the field it concerns.
func (s *Service) filter(ctx context.Context, view View, q ListQuery) (filter, error) {
	f := filter{
		search: parseSearch(q.Search), shopID: q.ShopID, inStock: q.InStock, onSale: q.OnSale,
		brandIDs: distinct(q.BrandIDs), colorIDs: distinct(q.ColorIDs), sizeIDs: distinct(q.SizeIDs), unitIDs: distinct(q.UnitIDs),
		rating: int64(math.Round(q.Rating * 100)),
	}
	field, category := "category_id", q.CategoryID
	if q.SubCategoryID != 0 {
		field, category = "sub_category_id", q.SubCategoryID
	}
	if category != 0 {
		v, err := s.vocabulary(ctx)
		if err != nil {
			return f, err
		}
		c, ok := v.categories[category]
		if !ok {
			return f, fault.InvalidField(field, "There is no such category")
		}
		f.categoryID, f.level = c.ID, c.Level
	}
	if q.MinPrice > 0 || q.MaxPrice > 0 {
		if q.MaxPrice > 0 && q.MinPrice > q.MaxPrice {
			return f, fault.InvalidField("max_price", "The highest price is below the lowest")
		}
		c, err := s.currencies.Currency(ctx, view.CurrencyID)
		if err != nil {
			return f, err
		}
		f.minPrice, f.maxPrice = priceBounds(q.MinPrice, q.MaxPrice, c.Rate.Float64())
	}
	return f, nil
}

// priceBounds gives the amounts whose DISPLAYED price lies between the two, both included. A bound of 0 is open.
func priceBounds(low, high, rate float64) (lowest, highest *money.Minor) {
	const slack = 1e-6 // the bounds came through a binary fraction
	if low > 0 {
		m := money.Minor(math.Ceil((low*100-0.5)/rate - slack))
		lowest = &m
	}
	if high > 0 {
		// just below the amount that would be rounded up past the bound
		m := money.Minor(math.Ceil((high*100+0.5)/rate-slack)) - 1
		highest = &m
	}
	return lowest, highest
}

// distinct sorts, so that the order of a choice does not make another list of it. Ids that no column can hold become 0,
// which nothing has either.
func distinct(ids []int64) []int64 {
	ids = slices.Clone(ids)
	for i, id := range ids {
		if id != int64(int32(id)) {
			ids[i] = 0
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// order is a way to sort. The id breaks ties in the same direction, so a place in the list is one row comparison.
type order struct {
	column string
	desc   bool
	where  string // what the partial index of this order asks for
	key    func(cardRow) int64
	isTime bool
}

var orders = map[string]order{
	"popular_product": {column: "popularity", desc: true, key: func(r cardRow) int64 { return r.Popularity }},
	"newest":          {column: "published_at", desc: true, key: func(r cardRow) int64 { return r.PublishedAt.UnixMicro() }, isTime: true},
	"most_selling":    {column: "sold_count", desc: true, key: func(r cardRow) int64 { return r.SoldCount }},
	"top_rated":       {column: "rating_score", desc: true, key: func(r cardRow) int64 { return r.RatingScore }},
	"high_to_low":     {column: "effective_minor", desc: true, key: func(r cardRow) int64 { return int64(r.EffectiveMinor) }},
	"low_to_high":     {column: "effective_minor", key: func(r cardRow) int64 { return int64(r.EffectiveMinor) }},
	"best_discount":   {column: "discount_bp", desc: true, where: "discount_bp > 0", key: func(r cardRow) int64 { return r.DiscountBp }},
}

// orderOf names the order of a list; a search without a wish is sorted by how well it fits.
func orderOf(sortType string) (string, error) {
	switch sortType {
	case "", "default":
		return "popular_product", nil
	}
	if _, ok := orders[sortType]; !ok {
		return "", fault.InvalidField("sort_type", "Products cannot be sorted by %q", sortType)
	}
	return sortType, nil
}

func (o order) direction() string {
	if o.desc {
		return "desc"
	}
	return "asc"
}

// value turns a place's key into what the column compares with.
func (o order) value(key int64) any {
	if o.isTime {
		return time.UnixMicro(key).UTC()
	}
	return key
}
