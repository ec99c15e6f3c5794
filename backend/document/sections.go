package document

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// The sections that a home page begins with, by the rules of
// mfe-catalog/src/pages/home/sections: what stands in each, how much of it,
// and in which words.

// atOnce is how many sections a home page begins with at least. It goes on to
// the first one that sells something: who has no scripts comes on from there.
const atOnce = 3

// sectionView is one of them.
type sectionView struct {
	Hero       *heroView
	Promises   *promisesView
	Categories *categoriesView
	Sale       *saleView
	Rows       *rowsView
	Vouchers   *vouchersView
}

// headView is the line over a section. Hidden is one that is only heard.
type headView struct {
	Title, More, URL, Look string
	Hidden                 bool
}

func (d homeData) first(r request, now time.Time) homeContent {
	content := homeContent{Title: r.site.master.AppName, Variant: "split"}
	pictures := homePictured
	for i, wanted := range r.themeData.Home.Sections {
		if wanted.Kind == "hero" && heroSizes[wanted.Variant] != "" {
			content.Variant = wanted.Variant
		}
		view, sells := d.section(r, wanted, content.Variant, now)
		if view != (sectionView{}) {
			view.thin(&pictures)
			content.Sections = append(content.Sections, view)
		}
		if content.Drawn = i + 1; content.Drawn >= atOnce && sells {
			break
		}
	}
	return content
}

// section is what a theme wants; zero when there is nothing to show, or
// nothing that has a place on a first screen. sells is whether a product can
// be had in it.
func (d homeData) section(r request, wanted section, hero string, now time.Time) (v sectionView, sells bool) {
	switch wanted.Kind {
	case "hero":
		if len(d.Banners) > 0 {
			v.Hero = d.hero(hero, r.site, now)
			return v, v.Hero.Deal != nil
		}
	case "promises":
		v.Promises = promises(r.site, wanted.Variant)
	case "categories":
		v.Categories = d.categories(r, wanted.Variant)
	case "flash-sale":
		v.Sale = d.sale(r.site, wanted.Variant, now)
	case "best-deals", "new-arrivals", "most-popular":
		v.Rows = d.rows(r, wanted)
	case "vouchers":
		v.Vouchers = d.vouchers(r.site, wanted.Variant)
	}
	return v, v.Sale != nil || v.Rows != nil
}

// homePictured is how many pictures below the hero come with the document:
// more would keep the scripts waiting.
const homePictured = 8

// thin takes away the pictures that are too many.
func (v sectionView) thin(left *int) {
	take := func(p **picture) {
		if *p == nil {
			return
		}
		if *left--; *left < 0 {
			*p = nil
			return
		}
		(*p).Eager, (*p).Low = false, true
	}
	cards := []cardView{}
	switch {
	case v.Categories != nil:
		for i := range v.Categories.Entries {
			take(&v.Categories.Entries[i].Picture)
			for j := range v.Categories.Entries[i].Within {
				take(&v.Categories.Entries[i].Within[j].Picture)
			}
		}
	case v.Sale != nil:
		cards = v.Sale.Cards
	case v.Rows != nil:
		cards = v.Rows.Cards
	}
	for i := range cards {
		take(&cards[i].Picture)
	}
}

// HasHero tells whether the page has its heading from there.
func (c homeContent) HasHero() bool {
	return slices.ContainsFunc(c.Sections, func(s sectionView) bool { return s.Hero != nil })
}

// lcp is the picture that the page is judged by.
func (c homeContent) lcp() *picture {
	for _, s := range c.Sections {
		switch {
		case s.Hero != nil && len(s.Hero.CutOuts) > 0:
			return &s.Hero.CutOuts[0]
		case s.Hero != nil:
			return &s.Hero.Picture
		case s.Rows != nil:
			if p := s.Rows.Cards[0].Picture; p != nil {
				p.Eager, p.Low = true, false
				return p
			}
		}
	}
	return nil
}

func head2(r request, key, url string) headView {
	return headView{Title: r.site.text(key), More: r.site.text("common.seeAll"), URL: url, Look: r.themeData.SectionLink.Variant}
}

type promisesView struct {
	Variant, Label string
	All            []promiseView
}

type promiseView struct{ Key, Title, Text string }

func promises(st *site, variant string) *promisesView {
	v := &promisesView{Variant: variant, Label: st.text("catalog.promises")}
	for _, key := range []string{"delivery", "returns", "protection", "support"} {
		v.All = append(v.All, promiseView{key, st.text("catalog.promise." + key), st.text("catalog.promise." + key + "Text")})
	}
	return v
}

type categoriesView struct {
	Head    headView
	Look    string
	Entries []categoryView
}

type categoryView struct {
	URL, Name, Line string
	Tone            int
	Photo           bool // its picture is a photo
	Picture         *picture
	Within          []categoryView
}

func entry(c department) categoryView {
	p := c.cutOut()
	return categoryView{URL: c.url(), Name: c.Name, Tone: toneOf(c.ID), Picture: &p}
}

func (d homeData) categories(r request, variant string) *categoriesView {
	v := &categoriesView{Head: head2(r, "catalog.home.categories", "/categories"), Look: variant}
	switch variant {
	case "squircle":
		v.stories(d.Categories, 10, nil)
	case "mosaic":
		v.Head.Title = r.site.text("catalog.home.rooms")
		v.rooms(d.Categories)
	case "bento":
		for _, c := range d.Categories[:min(len(d.Categories), 7)] {
			e := entry(c)
			var names []string
			for _, w := range c.Within[:min(len(c.Within), 2)] {
				names = append(names, w.Name)
			}
			e.Line = strings.Join(names, " · ")
			v.Entries = append(v.Entries, e)
		}
	case "panels":
		v.panels(d.Categories)
	default:
		v.Look = "round"
		v.stories(d.Categories, 8, func(c department) string { return r.site.count("shop.productCount", c.Products) })
	}
	v.Head.Hidden = v.Look != "round" && v.Look != "mosaic"
	if len(v.Entries) == 0 {
		return nil
	}
	return v
}

func (v *categoriesView) stories(all []department, limit int, line func(department) string) {
	for _, c := range all[:min(len(all), limit)] {
		e := entry(c)
		if line != nil {
			e.Line = line(c)
		}
		v.Entries = append(v.Entries, e)
	}
}

// rooms are categories of both levels with a photo; where there are too few,
// cut-outs stand in.
func (v *categoriesView) rooms(all []department) {
	var photos, others []department
	for _, c := range all {
		for _, one := range append([]department{c}, c.Within...) {
			if one.Cover != "" {
				photos = append(photos, one)
			}
		}
		if c.Cover == "" {
			others = append(others, c)
		}
	}
	rooms := slices.Concat(photos, others)
	for i, c := range rooms[:min(len(rooms), 5)] {
		e := entry(c)
		e.Line = fmt.Sprint(c.Products)
		if c.Cover != "" {
			sizes := "(min-width: 64rem) 36rem, 60vw"
			if i == 0 {
				sizes = "(min-width: 64rem) 70rem, 92vw"
			}
			p := scene(c.Cover, sizes)
			e.Photo, e.Picture = true, &p
		}
		v.Entries = append(v.Entries, e)
	}
}

// panels are four departments with up to four of their categories each, the
// full ones first.
func (v *categoriesView) panels(all []department) {
	var many, some []department
	for _, c := range all {
		switch n := len(c.Within); {
		case n >= 4:
			many = append(many, c)
		case n > 1:
			some = append(some, c)
		}
	}
	panels := slices.Concat(many, some)
	for _, c := range panels[:min(len(panels), 4)] {
		e := categoryView{URL: c.url(), Name: c.Name}
		for _, w := range c.Within[:min(len(c.Within), 4)] {
			e.Within = append(e.Within, entry(w))
		}
		v.Entries = append(v.Entries, e)
	}
}

type sale struct {
	ID       int64     `json:"id"`
	Name     string    `json:"name"`
	Line     string    `json:"line"`
	EndDate  time.Time `json:"end_date"`
	Products []card    `json:"products"`
}

// saleView is the running sale. Its clock stands until the page is there.
type saleView struct {
	Look, Name, Line, URL, More string
	Clock                       *clockView
	Cards                       []cardView
}

// clockView is the time that was left when the document was written.
type clockView struct {
	Left  string // as a sentence
	Parts []struct{ Number, Unit string }
}

func clock(st *site, left time.Duration) *clockView {
	v := &clockView{}
	seconds := int(math.Ceil(left.Seconds()))
	var spoken []string
	for _, part := range []struct {
		unit string
		n    int
	}{{"catalog.days", seconds / 86400}, {"common.hours", seconds / 3600 % 24}, {"common.minutes", seconds / 60 % 60}, {"common.seconds", seconds % 60}} {
		if part.unit == "catalog.days" && part.n == 0 {
			continue
		}
		number, unit := fmt.Sprintf("%02d", part.n), st.text(part.unit)
		v.Parts = append(v.Parts, struct{ Number, Unit string }{number, unit})
		if part.unit != "common.seconds" {
			spoken = append(spoken, number+" "+unit)
		}
	}
	v.Left = st.text("a11y.timer", "time", strings.Join(spoken, " "))
	return v
}

var saleCounts = map[string]int{"panel": 5, "solid": 3, "night": 4, "row": 6, "block": 4}

func (d homeData) sale(st *site, variant string, now time.Time) *saleView {
	if d.Sale == nil || len(d.Sale.Products) == 0 || !d.Sale.EndDate.After(now) {
		return nil
	}
	if saleCounts[variant] == 0 {
		variant = "panel"
	}
	v := &saleView{
		Look: variant, Name: d.Sale.Name, Line: d.Sale.Line, URL: fmt.Sprintf("/flash-sale/%d", d.Sale.ID), More: st.text("common.seeAll"),
		Clock: clock(st, d.Sale.EndDate.Sub(now)), Cards: cardViews(st, d.Sale.Products, saleCounts[variant]),
	}
	for i, p := range d.Sale.Products[:len(v.Cards)] {
		if p.Limit != nil && *p.Limit > 0 {
			v.Cards[i].Percent = min(100, (p.Sold*200 / *p.Limit + 1)/2)
			v.Cards[i].Claimed = st.text("product.claimed", "percent", fmt.Sprint(v.Cards[i].Percent))
		}
	}
	return v
}

// rowsView are lines of products. How many columns a line has is the theme's
// stylesheet's knowledge: it hides what is too much.
type rowsView struct {
	Head  headView
	Boxed bool
	Lines int
	Cards []cardView
}

// mostColumns is how many products a line has at most.
const mostColumns = 6

func (d homeData) rows(r request, wanted section) *rowsView {
	v := &rowsView{Boxed: wanted.Variant == "boxed", Lines: 1}
	cards := d.New
	switch wanted.Kind {
	case "best-deals":
		v.Head, cards = head2(r, "catalog.home.bestDeals", "/best-deal"), d.deals()
		if wanted.Variant != "row" {
			v.Lines = 2
		}
	case "new-arrivals":
		v.Head = head2(r, "catalog.home.newArrivals", "/products?sort_type=newest")
	case "most-popular":
		v.Head, cards = head2(r, "catalog.home.mostPopular", "/most-popular"), d.Popular
	}
	if wanted.Variant == "grid" {
		v.Lines = 2
	}
	v.Cards = cardViews(r.site, cards, v.Lines*mostColumns)
	if len(v.Cards) == 0 {
		return nil
	}
	return v
}

// deals that the sale shows already come last.
func (d homeData) deals() []card {
	seen := func(c card) bool {
		return d.Sale != nil && slices.ContainsFunc(d.Sale.Products, func(p card) bool { return p.ID == c.ID })
	}
	var fresh, again []card
	for _, c := range d.Deals {
		if seen(c) {
			again = append(again, c)
		} else {
			fresh = append(fresh, c)
		}
	}
	return slices.Concat(fresh, again)
}

type voucher struct {
	ShopName string  `json:"shop_name"`
	Discount float64 `json:"discount"`
	Type     string  `json:"discount_type"`
	Display  struct {
		Discount string `json:"discount"`
		MinOrder string `json:"min_order_amount"`
	} `json:"display"`
}

type vouchersView struct {
	Head    headView
	Variant string
	Tickets []ticketView
}

// ticketView is a voucher that cannot be collected yet. Until when it is valid
// the page says, in the shopper's time zone and calendar.
type ticketView struct {
	Tone                int
	Off                 largeView
	Shop, Line, Collect string
}

// largeView is a sentence with a large part.
type largeView struct{ Before, Large, After string }

// large is the message with its one value as the large part.
func (s *site) large(key, name, value string) largeView {
	before, after, _ := strings.Cut(s.text(key), "{"+name+"}")
	return largeView{before, value, after}
}

func (d homeData) vouchers(st *site, variant string) *vouchersView {
	v := &vouchersView{Head: headView{Title: st.text("catalog.home.vouchers"), Hidden: variant == "row"}, Variant: variant}
	isolated := func(amount string) string {
		if st.language.Direction == "rtl" {
			return "\u2066" + amount + "\u2069"
		}
		return amount
	}
	for i, one := range d.Vouchers[:min(len(d.Vouchers), 4)] {
		t := ticketView{
			Tone: []int{1, 4, 2, 3}[i], Shop: one.ShopName, Collect: st.text("voucher.collect"),
			Line: st.text("voucher.minSpend") + " " + isolated(one.Display.MinOrder),
		}
		amount := one.Display.Discount
		if one.Type == "Percentage" {
			amount = fmt.Sprint(one.Discount) + "%"
		}
		t.Off = st.large("voucher.amountLabel", "amount", amount)
		v.Tickets = append(v.Tickets, t)
	}
	if len(v.Tickets) == 0 {
		return nil
	}
	return v
}
