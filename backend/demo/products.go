package demo

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

type productEntry struct {
	SKU           string    `json:"sku"`
	Slug          string    `json:"slug"`
	Name          string    `json:"name"`
	NameI18n      texts     `json:"name_i18n"`
	Brand         string    `json:"brand"`
	Unit          string    `json:"unit"`
	Price         float64   `json:"price"`
	DiscountPrice float64   `json:"discount_price"`
	VAT           float64   `json:"vat"`
	Short         string    `json:"short"`
	ShortI18n     texts     `json:"short_i18n"`
	Points        []string  `json:"points"`
	Description   string    `json:"description"`
	Specs         []spec    `json:"specs"`
	Care          string    `json:"care"`
	Sizes         []string  `json:"sizes"`
	Colors        []color   `json:"colors"`
	Stock         []stock   `json:"stock"`
	Tags          []string  `json:"tags"`
	Related       []string  `json:"related"`
	Images        []gallery `json:"images"`
}

type spec struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type color struct {
	Name string `json:"name"`
	Hex  string `json:"hex"`
}

type stock struct {
	Color    string `json:"color"`
	Size     string `json:"size"`
	Quantity int    `json:"qty"`
}

type gallery struct {
	Color string   `json:"color"`
	Files []string `json:"files"`
}

// product is what later areas need to know of one.
type product struct {
	productEntry
	id       int64
	shop     string
	variants map[string]int64 // by "color/size"
}

// thumbnail is the picture that lists and orders show.
func (p product) thumbnail(color string) string {
	for _, g := range p.Images {
		if g.Color == color && len(g.Files) > 0 {
			return "/media/products/w320/" + g.Files[0]
		}
	}
	return "/media/products/w320/" + p.Images[0].Files[0]
}

// effective is the price without a flash sale.
func (p product) effective() int64 {
	if p.DiscountPrice > 0 {
		return minor(p.DiscountPrice)
	}
	return minor(p.Price)
}

// variant gives the id for a colour and a size; "" where there is no choice.
func (p product) variant(color, size string) (int64, error) {
	id, ok := p.variants[color+"/"+size]
	if !ok {
		return 0, fmt.Errorf("%s has no variant %q %q", p.SKU, color, size)
	}
	return id, nil
}

func productsBySKU() (map[string]productEntry, error) {
	var file []productEntry
	if err := read("products", &file); err != nil {
		return nil, err
	}
	out := make(map[string]productEntry, len(file))
	for _, p := range file {
		out[p.SKU] = p
	}
	return out, nil
}

func (s *seeder) products(ctx context.Context) error {
	var file []productEntry
	if err := read("products", &file); err != nil {
		return err
	}
	brands, err := s.brands(ctx)
	if err != nil {
		return err
	}
	if err := s.vocabulary(ctx, file); err != nil {
		return err
	}
	taxes, err := s.taxes(ctx, file)
	if err != nil {
		return err
	}
	shopOf := map[string]string{}
	for slug, shop := range s.shop {
		for _, sku := range shop.products {
			shopOf[sku] = slug
		}
	}
	for _, p := range file {
		if err := s.addProduct(ctx, p, shopOf[p.SKU], brands[p.Brand], taxes[p.VAT]); err != nil {
			return fmt.Errorf("%s: %w", p.SKU, err)
		}
	}
	var b pgx.Batch
	for _, p := range file {
		for i, sku := range p.Related {
			b.Queue(`insert into product_relations (product_id, related_id, sort) values ($1, $2, $3) on conflict do nothing`,
				s.product[p.SKU].id, s.product[sku].id, i+1)
		}
	}
	return s.send(ctx, &b)
}

func (s *seeder) brands(ctx context.Context) (map[string]int64, error) {
	var file []struct {
		Slug string `json:"slug"`
		Name string `json:"name"`
		Line string `json:"line"`
		Logo string `json:"logo"`
	}
	if err := read("brands", &file); err != nil {
		return nil, err
	}
	ids := map[string]int64{}
	for _, f := range file {
		id, err := s.insert(ctx, `insert into brands (slug, name, line, logo) values ($1, $2, $3, $4) returning id`,
			f.Slug, f.Name, f.Line, "/media/brands/"+f.Logo)
		if err != nil {
			return nil, err
		}
		ids[f.Name] = id
	}
	return ids, nil
}

// vocabulary is the colours, sizes and units that any product comes in.
func (s *seeder) vocabulary(ctx context.Context, file []productEntry) error {
	hex, sizes, units := map[string]string{}, map[string]bool{}, map[string]bool{}
	for _, p := range file {
		units[p.Unit] = true
		for _, c := range p.Colors {
			if hex[c.Name] == "" {
				hex[c.Name] = strings.ToLower(c.Hex)
			}
		}
		for _, size := range p.Sizes {
			sizes[size] = true
		}
	}
	var err error
	for _, name := range slices.Sorted(maps.Keys(hex)) {
		if s.color[name], err = s.insert(ctx, `insert into colors (name, hex) values ($1, $2) returning id`, name, hex[name]); err != nil {
			return err
		}
	}
	for i, name := range slices.SortedFunc(maps.Keys(sizes), bySize) {
		if s.size[name], err = s.insert(ctx, `insert into sizes (name, sort) values ($1, $2) returning id`, name, i+1); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(units)) {
		if s.unit[name], err = s.insert(ctx, `insert into units (name) values ($1) returning id`, name); err != nil {
			return err
		}
	}
	return nil
}

// bySize orders S before XL and 36 before 44.
func bySize(a, b string) int {
	rank := func(size string) int {
		if n, err := strconv.Atoi(size); err == nil {
			return 100 + n
		}
		return slices.Index([]string{"XS", "S", "M", "L", "XL", "XXL"}, size)
	}
	return cmp.Compare(rank(a), rank(b))
}

// taxes gives the ids by percentage. Prices of the demo include them.
func (s *seeder) taxes(ctx context.Context, file []productEntry) (map[float64]int64, error) {
	rates := map[float64]bool{}
	for _, p := range file {
		rates[p.VAT] = true
	}
	ids := map[float64]int64{}
	for _, rate := range slices.Sorted(maps.Keys(rates)) {
		if rate == 0 {
			continue
		}
		id, err := s.insert(ctx, `insert into vat_taxes (name, percentage, price_includes_tax) values ('VAT', $1, true) returning id`, rate)
		if err != nil {
			return nil, err
		}
		ids[rate] = id
	}
	return ids, nil
}

func (s *seeder) addProduct(ctx context.Context, e productEntry, shop string, brand, tax int64) error {
	published := s.daysAgo(float64(3+spread(e.SKU, 420)) + float64(spread(e.Slug, 24))/24)
	id, err := s.insert(ctx, `
		insert into products (shop_id, brand_id, category_id, slug, code, name, short_description, description, highlights, specs, care, tags,
			weight_g, max_order_quantity, status, published_at, created_at, updated_at)
		values ($1, nullif($2, 0), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, nullif($13, 0), 20, 'published', $14, $14, $14)
		returning id`,
		s.shop[shop].id, brand, s.category["sku "+e.SKU], e.Slug, e.SKU, e.Name, e.Short, e.Description, e.Points, e.Specs, e.Care, e.Tags,
		weight(e.Specs), published)
	if err != nil {
		return err
	}
	p := product{productEntry: e, id: id, shop: shop, variants: map[string]int64{}}
	var b pgx.Batch
	for _, locale := range locales[1:] {
		if name := e.NameI18n[locale]; name != "" {
			b.Queue(`insert into product_translations (product_id, locale, name, short_description) values ($1, $2, $3, $4)`,
				id, locale, name, e.ShortI18n[locale])
		}
	}
	if tax != 0 {
		b.Queue(`insert into product_taxes (product_id, tax_id) values ($1, $2)`, id, tax)
	}
	s.queueMedia(&b, p)
	if err := s.send(ctx, &b); err != nil {
		return err
	}
	for i, st := range e.Stock {
		if err := s.addVariant(ctx, p, st, i+1); err != nil {
			return err
		}
	}
	s.product[e.SKU] = p
	return nil
}

func (s *seeder) queueMedia(b *pgx.Batch, p product) {
	sort := 0
	for _, g := range p.Images {
		for _, file := range g.Files {
			sort++
			pic := s.picture["products/"+file]
			alt := p.Name
			if g.Color != "" {
				alt += ", " + g.Color
			}
			b.Queue(`
				insert into product_media (product_id, color_id, url, width, height, blur, alt, sort)
				values ($1, nullif($2, 0), $3, $4, $5, $6, $7, $8)`,
				p.id, s.color[g.Color], "/media/products/"+file, pic.Width, pic.Height, pic.Blur, alt, sort)
		}
	}
}

// addVariant also writes where the price has been: at the full price when the
// product appeared, at the reduced one for twelve days.
func (s *seeder) addVariant(ctx context.Context, p product, st stock, sort int) error {
	sku := p.SKU
	for _, part := range []string{st.Color, st.Size} {
		if part != "" {
			sku += "-" + part
		}
	}
	id, err := s.insert(ctx, `
		insert into variants (product_id, sku, size_id, color_id, unit_id, price_minor, discount_price_minor, sort)
		values ($1, $2, nullif($3, 0), nullif($4, 0), $5, $6, $7, $8)
		returning id`,
		p.id, sku, s.size[st.Size], s.color[st.Color], s.unit[p.Unit], minor(p.Price), minor(p.DiscountPrice), sort)
	if err != nil {
		return err
	}
	p.variants[st.Color+"/"+st.Size] = id
	var b pgx.Batch
	b.Queue(`insert into stock_levels (variant_id, on_hand) values ($1, $2)`, id, st.Quantity)
	if st.Quantity > 0 {
		b.Queue(`insert into stock_movements (variant_id, delta, reason, created_at) values ($1, $2, 'seed', $3)`, id, st.Quantity, s.now)
	}
	b.Queue(`insert into price_history (variant_id, effective_minor, recorded_at) values ($1, $2, $3)`, id, minor(p.Price), s.daysAgo(90))
	if p.DiscountPrice > 0 {
		b.Queue(`insert into price_history (variant_id, effective_minor, recorded_at) values ($1, $2, $3)`, id, minor(p.DiscountPrice), s.daysAgo(12))
	}
	return s.send(ctx, &b)
}

var weightText = regexp.MustCompile(`^([0-9.,]+)\s*(k?g)\b`)

// weight reads "4.6 kg" out of the specifications; 0 when it is not there.
func weight(specs []spec) int {
	for _, sp := range specs {
		if sp.Key != "Weight" {
			continue
		}
		m := weightText.FindStringSubmatch(sp.Value)
		if m == nil {
			return 0
		}
		n, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
		if err != nil {
			return 0
		}
		if m[2] == "kg" {
			n *= 1000
		}
		return int(n)
	}
	return 0
}
