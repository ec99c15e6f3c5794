package document

import (
	"fmt"
	"math"
	"strings"
	"time"
)

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
