package document

import (
	"context"
	"math"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// What the home page of mfe-catalog shows first. Its stylesheet has plain
// classes for the hero, so that this markup stands exactly where the page's
// will; lineup.ts deals out the banners by the same rules.

type banner struct {
	Placement string `json:"placement"`
	Image     string `json:"image"`
	ImageKind string `json:"image_kind"`
	Link      string `json:"link"`
	Headline  string `json:"headline"`
	Line      string `json:"line"`
	Button    string `json:"button"`
	Tone      string `json:"tone"`
	Mirror    bool   `json:"mirror"`
	Spots     []struct {
		Images images `json:"images"`
	} `json:"spots"`
}

// heroSizes are those of the page's own pictures, so that both pick the same
// file.
var heroSizes = map[string]string{
	"split":     "(min-width: 64rem) 56rem, 108vw",
	"fullbleed": "(min-width: 64rem) 100vw, 108vw",
	"immersive": "(min-width: 64rem) 96rem, 108vw",
	"portal":    "(min-width: 64rem) 50rem, 108vw",
	"blocks":    "(min-width: 64rem) 26rem, 16rem",
}

// departments are shown by the portal: more would keep the scripts waiting.
const departments = 10

// scene is a photo, which is kept in three widths.
func scene(image, sizes string) picture {
	p := picture{Src: image, Width: 1600, Height: 850}
	if at := func(width string) string { return strings.Replace(image, "/scenes/", "/scenes/w"+width+"/", 1) }; at("") != image {
		p.Srcset, p.Sizes = at("480")+" 480w, "+at("800")+" 800w, "+image+" 1600w", sizes
	}
	return p
}

func (b banner) picture(hero string) picture {
	if b.ImageKind != "scene" {
		return picture{Src: b.Image, Width: 560, Height: 560}
	}
	return scene(b.Image, heroSizes[hero])
}

type department struct {
	ID        int64        `json:"id"`
	Name      string       `json:"name"`
	Slug      string       `json:"slug"`
	Thumbnail string       `json:"thumbnail"`
	Picture   string       `json:"picture"`
	Cover     string       `json:"cover"`
	Products  int          `json:"total_products"`
	Within    []department `json:"sub_categories"`
}

func (d department) url() string { return "/categories/" + url.PathEscape(d.Slug) }

// cutOut is what it looks like without a background.
func (d department) cutOut() picture {
	return picture{Src: or(d.Picture, d.Thumbnail), Width: 320, Height: 320, Low: true}
}

type homeData struct {
	Banners    []banner     `json:"banners"`
	Ads        []banner     `json:"ads"`
	Categories []department `json:"categories"`
	Popular    []card       `json:"popular_products"`
	Deals      []card       `json:"best_deal_products"`
	New        []card       `json:"new_products"`
	Vouchers   []voucher    `json:"vouchers"`
	Market     struct {
		Shops    int     `json:"shops"`
		Products int     `json:"products"`
		Rating   float64 `json:"rating"`
	} `json:"market"`
	Sale *sale `json:"running_flash_sale"`
}

// heroView is the hero in its first state.
type heroView struct {
	Variant     string
	Banner      banner
	Title, Last string // the headline, its last part apart where that has a colour of its own
	Picture     picture
	CutOuts     []picture
	Sticker     *largeView // the largest reduction
	Beside      []besideView
	Numbers     []numberView
	Departments []linkView
	Deal        *cardView
	DealTitle   string
	DealClock   *clockView // nil without a running sale
}

// besideView is a smaller banner beside the hero.
type besideView struct {
	banner
	Nth     int
	Picture picture
}

// numberView is one of the market's numbers.
type numberView struct{ Value, Label string }

type linkView struct {
	URL, Name string
	Picture   picture
}

// homeContent is the beginning of the page. Drawn is how many of the theme's
// sections that is: the page takes over as many at once. LCP is the picture
// that the page is judged by, one of those in Sections; nil without any.
type homeContent struct {
	Title, Variant string
	Sections       []sectionView
	Drawn          int
	LCP            *picture
}

func home(ctx context.Context, s *Service, r request, p *page) error {
	p.title, p.canonical, p.description = "", "/", r.site.master.Description
	p.jsonLD = siteLD(r)
	p.image = r.site.master.WebLogo
	var data homeData
	ok, err := s.fetch(ctx, r, p, "/home", kept(url.Values{"theme": {r.theme}}, []string{"theme"}), true, &data)
	if !ok || err != nil {
		return err
	}
	if len(data.Banners) > 0 {
		p.image = data.Banners[0].Image
	}
	content := data.first(r, s.now())
	p.first, p.content, p.lcp = "home", content, content.LCP
	return nil
}

var lastPause = regexp.MustCompile(`^(.+[.,:;!?،؛؟])\s+(.+)$`)

func (d homeData) hero(variant string, st *site, now time.Time) *heroView {
	h := &heroView{Variant: variant, Banner: d.Banners[0], Title: d.Banners[0].Headline, Picture: d.Banners[0].picture(variant)}
	h.Picture.Eager = true
	switch variant {
	case "fullbleed":
		if parts := lastPause.FindStringSubmatch(h.Title); parts != nil {
			h.Title, h.Last = parts[1], parts[2]
		}
	case "immersive":
		for _, n := range []struct {
			name  string
			value float64
		}{{"shops", float64(d.Market.Shops)}, {"products", float64(d.Market.Products)}, {"rating", d.Market.Rating}} {
			if n.value > 0 {
				h.Numbers = append(h.Numbers, numberView{st.decimal(n.value, 0), st.text("catalog.market." + n.name)})
			}
		}
	case "split":
		h.Beside = d.beside()
	case "blocks":
		h.Beside, h.CutOuts = d.beside(), d.cutOuts()
		if percent := d.largest(); percent > 0 {
			sticker := st.large("catalog.upToOff", "percent", strconv.Itoa(percent)+"%")
			h.Sticker = &sticker
		}
	case "portal":
		for _, c := range d.Categories[:min(len(d.Categories), departments)] {
			h.Departments = append(h.Departments, linkView{c.url(), c.Name, c.cutOut()})
		}
		deals := d.Deals
		if d.Sale != nil && len(d.Sale.Products) > 0 && d.Sale.EndDate.After(now) {
			deals, h.DealClock = d.Sale.Products, clock(st, d.Sale.EndDate.Sub(now))
		}
		if len(deals) > 0 {
			h.Deal, h.DealTitle = &cardViews(st, deals, 1)[0], st.text("catalog.dealOfTheDay")
			h.Deal.Picture.Sizes, h.Deal.Picture.Low = "12rem", true
		}
	}
	return h
}

// beside are two banners with cut-outs, promotions before offers.
func (d homeData) beside() []besideView {
	var out []besideView
	for _, promo := range []bool{true, false} {
		for _, ad := range d.Ads {
			if len(out) < 2 && ad.ImageKind == "product" && (ad.Placement == "promo") == promo {
				out = append(out, besideView{ad, len(out) + 1, ad.picture("")})
			}
		}
	}
	return out
}

// cutOuts are the banner's own, then the products it names, then deals.
func (d homeData) cutOuts() []picture {
	var out []picture
	if b := d.Banners[0]; b.ImageKind == "product" {
		out = append(out, b.picture(""))
	}
	var more []images
	for _, spot := range d.Banners[0].Spots {
		more = append(more, spot.Images)
	}
	for _, deal := range d.Deals {
		more = append(more, deal.Images)
	}
	for _, m := range more {
		if len(out) < 3 {
			cut := m.picture("", "", heroSizes["blocks"])
			cut.Src = m.W560
			out = append(out, cut)
		}
	}
	for i := range out {
		out[i].Eager = true
	}
	return out
}

// largest reduction among the deals, in whole per cent.
func (d homeData) largest() int {
	most := 0.0
	for _, deal := range d.Deals {
		most = max(most, deal.Percentage)
	}
	return int(math.Floor(most))
}
