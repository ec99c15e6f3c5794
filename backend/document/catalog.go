package document

import (
	"html/template"
	"math"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The types below are the parts of the catalogue's answers that first content
// and heads are made from.

type card struct {
	ID         int64      `json:"id"`
	Name       string     `json:"name"`
	Slug       string     `json:"slug"`
	Thumbnail  string     `json:"thumbnail"`
	Images     images     `json:"images"`
	Brand      string     `json:"brand"`
	Price      float64    `json:"price"`
	Discount   float64    `json:"discount_price"`
	Percentage float64    `json:"discount_percentage"`
	Stock      string     `json:"stock"`
	Rating     float64    `json:"rating"`
	Reviews    string     `json:"total_reviews"`
	Limit      *int       `json:"limit"` // of a flash sale
	Sold       int        `json:"sold"`
	Sizes      []struct{} `json:"sizes"`
	Colors     []struct {
		Hex string `json:"hex"`
	} `json:"colors"`
	Display struct {
		Price    string `json:"price"`
		Discount string `json:"discount_price"`
	} `json:"display"`
	Shop struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	} `json:"shop"`
}

type images struct {
	W160   string `json:"w160"`
	W320   string `json:"w320"`
	W560   string `json:"w560"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// picture is an image of the first content.
type picture struct {
	Src, Srcset, Sizes, Alt string
	Width, Height           int
	Eager                   bool
	Low                     bool // comes after everything that the page starts with
}

func (i images) picture(fallback, alt, sizes string) picture {
	p := picture{Src: or(i.W320, fallback), Alt: alt, Width: i.Width, Height: i.Height}
	if p.Width <= 0 || p.Height <= 0 {
		p.Width, p.Height = 560, 560
	}
	var set []string
	for _, one := range []struct {
		url   string
		width int
	}{{i.W160, 160}, {i.W320, 320}, {i.W560, p.Width}} {
		if one.url != "" {
			set = append(set, one.url+" "+strconv.Itoa(one.width)+"w")
		}
	}
	if len(set) > 1 {
		p.Srcset, p.Sizes = strings.Join(set, ", "), sizes
	}
	return p
}

// PreloadSet is the srcset for a preload link. The template would take it for
// one address and escape its spaces.
func (p picture) PreloadSet() template.HTMLAttr {
	if p.Srcset == "" {
		return ""
	}
	return template.HTMLAttr(`imagesrcset="` + template.HTMLEscapeString(p.Srcset) + `" imagesizes="` + template.HTMLEscapeString(p.Sizes) + `"`)
}

// cardView is a product card of the first content.
type cardView struct {
	URL, Name, Brand, Price, Was string
	Badge, SoldOut, Buy          string
	Off                          int      // whole per cent
	Colors                       []string // hex, at most four; none for a product of one colour
	Rating, Reviews              string
	Claimed                      string // how much of a flash sale is gone, as a sentence
	Percent                      int    // the same
	Tone                         int
	Long                         bool     // the price has many letters
	Picture                      *picture // nil for cards that nobody sees before the page is there
}

// The sizes are those of the pages' own pictures, so that both pick the same
// file.
const (
	cardSizes = "(min-width: 64rem) 16rem, (min-width: 40rem) 28vw, 40vw"
	eager     = 4  // cards whose pictures load at once
	longest   = 10 // letters of a price that is drawn in full size on a phone
	pictured  = 8  // cards that have pictures at all: more would keep the scripts waiting on slow lines
)

func cardViews(st *site, cards []card, limit int) []cardView {
	out := make([]cardView, 0, min(len(cards), limit))
	for i, c := range cards[:min(len(cards), limit)] {
		v := cardView{
			URL: "/products/" + url.PathEscape(c.Slug), Name: c.Name, Brand: c.Brand, Price: c.Display.Price, Tone: toneOf(c.ID),
		}
		if c.Discount > 0 {
			v.Price, v.Was = c.Display.Discount, c.Display.Price
		}
		v.Long = utf8.RuneCountInString(v.Price) > longest
		if c.Percentage > 0 {
			v.Off = int(math.Round(c.Percentage))
			v.Badge = st.text("common.percentOff", "percent", strconv.Itoa(v.Off))
		}
		switch {
		case c.Stock == "out":
			v.SoldOut = st.text("product.outOfStock")
		case len(c.Sizes) > 1 || len(c.Colors) > 1:
			v.Buy = st.text("catalog.choose")
		default:
			v.Buy = st.text("product.addToCart")
		}
		if len(c.Colors) > 1 {
			for _, color := range c.Colors[:min(len(c.Colors), 4)] {
				v.Colors = append(v.Colors, color.Hex)
			}
		}
		if c.Rating > 0 {
			v.Rating, v.Reviews = st.decimal(c.Rating, 1), c.Reviews
		}
		if i < pictured {
			p := c.Images.picture(c.Thumbnail, "", cardSizes)
			p.Eager, p.Low = i < eager, i > 0
			v.Picture = &p
		}
		out = append(out, v)
	}
	return out
}

// toneOf is the colour, 1 to 6, that colourful themes give a thing with this
// id: the same as toneOf of @shop/ui.
func toneOf(id int64) int { return int(uint32(id)*2_654_435_761%6) + 1 }
