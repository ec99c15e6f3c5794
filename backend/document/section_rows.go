package document

import "slices"

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
