package document

import (
	"fmt"
	"slices"
	"strings"
)

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
