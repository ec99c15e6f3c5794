package bulk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

const seed = 42

var (
	colors    = []string{"black", "white", "grey", "beige", "brown", "red", "orange", "yellow", "green", "teal", "blue", "navy", "purple", "pink"}
	sizes     = []string{"XS", "S", "M", "L", "XL", "XXL"}
	adjective = []string{"Classic", "Nordic", "Urban", "Heritage", "Essential", "Studio", "Coastal", "Everyday", "Signature", "Compact", "Grand", "Soft", "Bold", "Quiet", "Solar", "Alpine", "Metro", "Garden", "Velvet", "Rustic", "Prime", "Mini", "Maxi", "Weekend"}
	material  = []string{"Oak", "Linen", "Steel", "Ceramic", "Wool", "Leather", "Cotton", "Glass", "Bamboo", "Cork", "Walnut", "Canvas", "Marble", "Rattan", "Copper", "Silk"}
	thing     = []string{"Chair", "Table", "Lamp", "Sofa", "Shelf", "Mirror", "Rug", "Vase", "Kettle", "Mug", "Bowl", "Backpack", "Wallet", "Jacket", "Shirt", "Scarf", "Sneaker", "Boot", "Headphones", "Speaker", "Keyboard", "Notebook", "Tent", "Bottle", "Blanket", "Candle", "Planter", "Clock", "Basket", "Cushion"}
	syllable  = []string{"ka", "no", "ri", "ta", "mu", "so", "le", "vi", "do", "pa", "zu", "mi", "fe", "lo", "ne", "bra", "sti", "gra", "vel", "mar"}
)

// source is the randomness of row i of one kind of row.
func source(kind, i int) *rand.Rand {
	return rand.New(rand.NewPCG(mix(seed+uint64(kind)), mix(uint64(i))))
}

func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
	x = (x ^ (x >> 27)) * 0x94D049BB133111EB
	return x ^ (x >> 31)
}

// The kinds of rows, each with randomness of its own.
const (
	shopKind = iota
	brandKind
	productKind
	variantKind
)

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func word(r *rand.Rand) string {
	w := pick(r, syllable) + pick(r, syllable) + pick(r, syllable)
	return strings.ToUpper(w[:1]) + w[1:]
}

// skewed is an index below n; the first are met far more often, as with sellers and brands in life.
func skewed(r *rand.Rand, n int) int { return int(float64(n) * r.Float64() * r.Float64()) }

func (l *loader) sellers(ctx context.Context) error {
	err := l.copyRows(ctx, "shops", []string{"id", "slug", "name", "delivery_charge_minor", "rating_sum", "rating_count", "orders_count"}, l.plan.shops, func(i int) []any {
		r := source(shopKind, i)
		ratings := r.IntN(500)
		return []any{l.shop + int64(i), "bulk-shop-" + strconv.Itoa(i+1), word(r) + " " + pick(r, thing) + "s", 100 * r.IntN(12), ratings*4 + r.IntN(ratings+1), ratings, r.IntN(2000)}
	})
	if err != nil {
		return err
	}
	return l.copyRows(ctx, "brands", []string{"id", "slug", "name"}, l.plan.brands, func(i int) []any {
		return []any{l.brand + int64(i), "bulk-brand-" + strconv.Itoa(i+1), word(source(brandKind, i))}
	})
}

// categories writes departments, then sections, then classes, so that every parent is there before its children.
func (l *loader) categories(ctx context.Context) error {
	p := l.plan
	sections, n := p.departments*p.sections, 0
	rows := make([][]any, 0, p.departments+sections+p.leaves())
	add := func(parent any, level int, name string) {
		rows = append(rows, []any{l.category + int64(n), parent, level, "bulk-category-" + strconv.Itoa(n+1), map[string]string{"en": name}, n})
		n++
	}
	for i := range p.departments {
		add(nil, 1, "Department "+strconv.Itoa(i+1))
	}
	for i := range sections {
		add(l.category+int64(i/p.sections), 2, pick(source(brandKind, -i-1), material)+" section "+strconv.Itoa(i+1))
	}
	for i := range p.leaves() {
		add(l.category+int64(p.departments+i/p.classes), 3, pick(source(brandKind, -i-1), thing)+" class "+strconv.Itoa(i+1))
	}
	_, err := l.tx.CopyFrom(ctx, pgx.Identifier{"categories"}, []string{"id", "parent_id", "level", "slug", "name", "sort"}, pgx.CopyFromRows(rows))
	return err
}

func (l *loader) products(ctx context.Context) error {
	columns := []string{"id", "shop_id", "brand_id", "category_id", "slug", "name", "short_description", "description", "status", "published_at", "rating_sum", "rating_count", "sold_count"}
	firstLeaf := l.category + int64(l.plan.departments*(1+l.plan.sections))
	return l.copyRows(ctx, "products", columns, l.plan.products, func(i int) []any {
		r := source(productKind, i)
		name := pick(r, adjective) + " " + pick(r, material) + " " + pick(r, thing)
		// few products have most of the sales
		ratings := int(4 / (0.02 + r.Float64()*r.Float64()))
		return []any{
			l.product + int64(i), l.shop + int64(skewed(r, l.plan.shops)), l.brand + int64(skewed(r, l.plan.brands)),
			firstLeaf + int64(skewed(r, l.plan.leaves())),
			strings.ToLower(strings.ReplaceAll(name, " ", "-")) + "-" + strconv.FormatInt(int64(i), 36), name,
			fmt.Sprintf("A %s for every day.", strings.ToLower(name)), "Made to be used. Nothing here is for sale.", "published",
			l.now.Add(-time.Duration(r.Int64N(int64(3 * 365 * 24 * time.Hour)))), ratings*3 + r.IntN(2*ratings+1), ratings, ratings * (3 + r.IntN(12)),
		}
	})
}

// variantCount is between one and six, three on average.
func variantCount(i int) int {
	r := source(variantKind, i)
	return 1 + r.IntN(3) + r.IntN(3)*r.IntN(2)
}

// variants gives a product some colours in one size, or some sizes in one colour. The price is the product's.
func (l *loader) variants(ctx context.Context) error {
	columns := []string{"id", "product_id", "size_id", "color_id", "unit_id", "price_minor", "discount_price_minor", "sort"}
	product, nth, count := -1, 0, 0
	var price, sale int
	var color, size int
	var byColor bool
	id := l.variant
	_, err := l.tx.CopyFrom(ctx, pgx.Identifier{"variants"}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		if nth == count {
			if product++; product == l.plan.products {
				return nil, nil
			}
			nth, count = 0, variantCount(product)
			r := source(variantKind, -product-1)
			price = 100*(5+int(400*r.Float64()*r.Float64())) + pick(r, []int{0, 50, 90, 95, 99})
			sale = 0
			if r.IntN(4) == 0 {
				sale = price * (60 + 5*r.IntN(7)) / 100
			}
			color, size, byColor = r.IntN(len(colors)), r.IntN(len(sizes)), r.IntN(2) == 0
		}
		c, s := color, size
		if byColor {
			c = (color + nth) % len(colors)
		} else {
			s = (size + nth) % len(sizes)
		}
		row := []any{id, l.product + int64(product), l.sizes[s], l.colors[c], l.units[0], price, sale, nth}
		nth++
		id++
		return row, nil
	}))
	return err
}

func (l *loader) stock(ctx context.Context) error {
	_, err := l.tx.Exec(ctx, `
		insert into stock_levels (variant_id, on_hand)
		select id, case when id % 23 = 0 then 0 else 1 + id * 7 % 200 end from variants where id >= $1`, l.variant)
	return err
}

type picture struct {
	URL    string
	Width  *int
	Height *int
	Blur   *string
}

// pictures gives every product one of the pictures that are there; none when there are none.
func (l *loader) pictures(ctx context.Context) error {
	rows, err := l.tx.Query(ctx, `select distinct on (url) url, width, height, blur from product_media where kind = 'image' order by url, id`)
	if err != nil {
		return err
	}
	known, err := pgx.CollectRows(rows, pgx.RowToStructByName[picture])
	if err != nil || len(known) == 0 {
		return err
	}
	return l.copyRows(ctx, "product_media", []string{"id", "product_id", "url", "width", "height", "blur"}, l.plan.products, func(i int) []any {
		p := known[mix(uint64(i))%uint64(len(known))]
		return []any{l.media + int64(i), l.product + int64(i), p.URL, p.Width, p.Height, p.Blur}
	})
}
