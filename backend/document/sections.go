package document

import (
	"slices"
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
			if content.LCP == nil {
				content.LCP = view.lead()
			}
		}
		if content.Drawn = i + 1; content.Drawn >= atOnce && sells {
			break
		}
	}
	if content.LCP != nil {
		content.LCP.Eager, content.LCP.Low = true, false
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

// lead is the picture that a page is judged by when the section is its first
// with one; nil for sections whose pictures are small.
func (v sectionView) lead() *picture {
	switch {
	case v.Hero != nil && len(v.Hero.CutOuts) > 0:
		return &v.Hero.CutOuts[0]
	case v.Hero != nil:
		return &v.Hero.Picture
	case v.Sale != nil:
		return v.Sale.Cards[0].Picture
	case v.Rows != nil:
		return v.Rows.Cards[0].Picture
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
