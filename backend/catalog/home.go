package catalog

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"
)

// Home is the first page in one answer.
type Home struct {
	Banners          []Banner      `json:"banners" doc:"Heroes"`
	Ads              []Banner      `json:"ads" doc:"Promotions and offers between the sections"`
	Categories       []Category    `json:"categories"`
	Shops            []ShopCard    `json:"shops"`
	Brands           []Brand       `json:"brands"`
	PopularProducts  []Card        `json:"popular_products"`
	BestDealProducts []Card        `json:"best_deal_products"`
	NewProducts      []Card        `json:"new_products"`
	JustForYou       CardPage      `json:"just_for_you"`
	Market           Market        `json:"market"`
	Vouchers         []HomeVoucher `json:"vouchers" doc:"Of as many shops as possible; which of them the caller has collected is told by /get-collected-vouchers"`
	Blogs            []HomeBlog    `json:"blogs" doc:"The newest posts"`
	FlashSales
}

// HomeVoucher is a voucher that anybody may collect.
type HomeVoucher struct {
	ID           int64              `json:"id"`
	ShopID       int64              `json:"shop_id" doc:"0: the whole marketplace"`
	ShopName     string             `json:"shop_name"`
	Discount     float64            `json:"discount" doc:"Per cent, or an amount of the default currency"`
	DiscountType string             `json:"discount_type" enum:"Percentage,Amount"`
	Validity     time.Time          `json:"validity" doc:"The moment it ends"`
	Display      HomeVoucherDisplay `json:"display"`
}

// HomeVoucherDisplay holds the amounts of a voucher in the shopper's currency.
type HomeVoucherDisplay struct {
	Discount       string `json:"discount" doc:"The fixed amount; empty for a percentage"`
	MinOrderAmount string `json:"min_order_amount"`
}

// HomeBlog is a post of the journal.
type HomeBlog struct {
	ID             int64     `json:"id"`
	Slug           string    `json:"slug"`
	Title          string    `json:"title"`
	Thumbnail      string    `json:"thumbnail"`
	Category       *Named    `json:"category,omitempty"`
	ReadingMinutes int       `json:"reading_minutes"`
	PublishedAt    time.Time `json:"published_at"`
}

// Neighbours are other features that have something on the first page. What they give is the same for everybody who shares
// a language and a currency, because it is kept for all of them.
type Neighbours interface {
	// HomeVouchers are at most limit vouchers that a guest may collect.
	HomeVouchers(ctx context.Context, view View, limit int) ([]HomeVoucher, error)
	// HomeBlogs are at most limit posts, newest first.
	HomeBlogs(ctx context.Context, view View, limit int) ([]HomeBlog, error)
}

// Market is the whole place in numbers.
type Market struct {
	Shops    int64   `json:"shops"`
	Products int64   `json:"products"`
	Rating   float64 `json:"rating" doc:"Average over all ratings of shops; 0 without any"`
}

// Banner is a picture with a text and a link.
type Banner struct {
	ID        int64  `json:"id"`
	Theme     string `json:"theme" doc:"Empty: for every theme"`
	Placement string `json:"placement" enum:"hero,promo,offer"`
	Image     string `json:"image"`
	ImageKind string `json:"image_kind" enum:"scene,product"`
	Link      string `json:"link"`
	Headline  string `json:"headline"`
	Line      string `json:"line"`
	Button    string `json:"button"`
	Tone      string `json:"tone" enum:"light,dark" doc:"Of the picture where the words stand"`
	Mirror    bool   `json:"mirror" doc:"May be mirrored for right-to-left readers; not when it shows writing or digits"`
	Spots     []Spot `json:"spots" db:"-" doc:"Products that the picture shows"`
}

// Spot is a product in a picture.
type Spot struct {
	X       float64 `json:"x" doc:"Per cent of the picture's width, from its left edge"`
	Y       float64 `json:"y" doc:"Per cent of its height, from the top"`
	Name    string  `json:"name"`
	Slug    string  `json:"slug"`
	Images  Images  `json:"images"`
	Display string  `json:"display" doc:"What it costs now"`
}

// BannerList is every banner that shows now.
type BannerList struct {
	Banners []Banner `json:"banners"`
}

// Brand is a maker with a link to its products.
type Brand struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
	Logo string `json:"logo"`
}

// The sizes of the sections.
const (
	homeShops    = 8
	homeRow      = 12
	homeForYou   = 10
	homeBrands   = 12
	homeVouchers = 4
	homeBlogs    = 3
	flashInHome  = 6
	lastViewed   = 30
)

type homeKey struct {
	locale     string
	currencyID int64
	theme      string
}

// Home is one answer for all who share a language and a currency, at most a few seconds old; what depends on the
// shopper is added to a copy of it. theme narrows the banners, "" gives those of every theme.
func (s *Service) Home(ctx context.Context, view View, theme string) (Home, error) {
	key := homeKey{view.Locale, view.CurrencyID, theme}
	home, err := s.homes.getFor(ctx, key, func(ctx context.Context) (Home, time.Duration, error) {
		guest := View{Locale: view.Locale, CurrencyID: view.CurrencyID}
		home, err := s.loadHome(ctx, guest, theme)
		if err == nil && !s.fromNeighbours(ctx, guest, &home) {
			return home, homeLackingAge, nil
		}
		return home, homeAge, err
	})
	if err != nil || view.UserID == 0 {
		return home, err
	}
	return home, s.personalise(ctx, view, &home)
}

func (s *Service) loadHome(ctx context.Context, view View, theme string) (Home, error) {
	var home Home
	banners, err := s.Banners(ctx, view, theme)
	if err != nil {
		return home, err
	}
	home.Banners, home.Ads = []Banner{}, []Banner{}
	for _, b := range banners.Banners {
		if b.Placement == "hero" {
			home.Banners = append(home.Banners, b)
		} else {
			home.Ads = append(home.Ads, b)
		}
	}
	categories, err := s.Categories(ctx, view)
	if err != nil {
		return home, err
	}
	home.Categories = shallow(categories.Categories)
	shops, err := s.TopShops(ctx, view, 1, homeShops)
	if err != nil {
		return home, err
	}
	home.Shops = make([]ShopCard, len(shops.Shops))
	for i, shop := range shops.Shops {
		home.Shops[i] = shop.ShopCard
	}
	if home.Brands, err = listBrands(ctx, s.db, homeBrands); err != nil {
		return home, err
	}
	for _, row := range []struct {
		cards  *[]Card
		filter filter
		order  string
		limit  int
	}{
		{&home.PopularProducts, filter{}, "popular_product", homeRow},
		{&home.BestDealProducts, filter{onSale: true}, "best_discount", homeRow},
		{&home.NewProducts, filter{}, "newest", homeRow},
		{&home.JustForYou.Products, filter{}, "top_rated", homeForYou},
	} {
		if *row.cards, err = s.firstCards(ctx, view, row.filter, row.order, row.limit); err != nil {
			return home, err
		}
	}
	counts, err := s.facetsOf(ctx, filter{})
	if err != nil {
		return home, err
	}
	home.JustForYou.Total = counts.Total
	if home.Market, err = one[Market](ctx, s.db, countMarket); err != nil {
		return home, fmt.Errorf("count the market: %w", err)
	}
	home.Market.Products = counts.Total
	if home.FlashSales, err = s.flashSales(ctx, view, flashInHome); err != nil {
		return home, err
	}
	return home, nil
}

// fromNeighbours puts their part on the page. What one of them cannot give is left out, for the page sells without it;
// whole is false then.
func (s *Service) fromNeighbours(ctx context.Context, view View, home *Home) (whole bool) {
	home.Vouchers, home.Blogs = []HomeVoucher{}, []HomeBlog{}
	if s.neighbours == nil {
		return true
	}
	vouchers, err := s.neighbours.HomeVouchers(ctx, view, homeVouchers)
	if err == nil {
		home.Vouchers = vouchers
	} else {
		slog.ErrorContext(ctx, "the first page is without its vouchers", "error", err)
	}
	blogs, blogsErr := s.neighbours.HomeBlogs(ctx, view, homeBlogs)
	if blogsErr == nil {
		home.Blogs = blogs
	} else {
		slog.ErrorContext(ctx, "the first page is without its posts", "error", blogsErr)
	}
	return err == nil && blogsErr == nil
}

// personalise marks the shopper's favourites and puts what is like the recently viewed first.
func (s *Service) personalise(ctx context.Context, view View, home *Home) error {
	likely, err := s.cards(ctx, view, cardsLikeViewed, []any{lastViewed})
	if err != nil {
		return err
	}
	forYou := slices.Clone(likely)
	for _, c := range home.JustForYou.Products {
		if len(forYou) < homeForYou && !slices.ContainsFunc(likely, func(l Card) bool { return l.ID == c.ID }) {
			forYou = append(forYou, c)
		}
	}
	home.JustForYou.Products = forYou

	rows := []*[]Card{&home.PopularProducts, &home.BestDealProducts, &home.NewProducts, &home.JustForYou.Products}
	var ids []int64
	for _, row := range rows {
		*row = slices.Clone(*row) // the cached answer is everybody's
		for _, c := range *row {
			ids = append(ids, c.ID)
		}
	}
	sales := []*FlashSale{}
	for _, sale := range []**FlashSale{&home.Running, &home.Incoming} {
		if *sale != nil {
			copied := **sale
			copied.Products = slices.Clone(copied.Products)
			*sale = &copied
			sales = append(sales, &copied)
			for _, p := range copied.Products {
				ids = append(ids, p.ID)
			}
		}
	}
	favorites, err := favoritesAmong(ctx, s.db, view.UserID, ids)
	if err != nil {
		return err
	}
	for _, row := range rows {
		for i := range *row {
			(*row)[i].IsFavorite = favorites[(*row)[i].ID]
		}
	}
	for _, sale := range sales {
		for i := range sale.Products {
			sale.Products[i].IsFavorite = favorites[sale.Products[i].ID]
		}
	}
	return nil
}

// Banners are those that show now, for theme or for every theme.
func (s *Service) Banners(ctx context.Context, view View, theme string) (BannerList, error) {
	rows, err := listBanners(ctx, s.db, view.locale(), strings.ToLower(theme))
	if err != nil {
		return BannerList{}, err
	}
	var ids []int64
	for _, row := range rows {
		for _, place := range row.Places {
			ids = append(ids, place.ProductID)
		}
	}
	products := map[int64]Card{}
	if len(ids) > 0 {
		cards, err := s.cards(ctx, view, cutOf, []any{ids})
		if err != nil {
			return BannerList{}, err
		}
		for _, card := range cards {
			products[card.ID] = card
		}
	}
	list := BannerList{Banners: make([]Banner, len(rows))}
	for i, row := range rows {
		row.Spots = []Spot{}
		for _, place := range row.Places {
			if card, ok := products[place.ProductID]; ok {
				row.Spots = append(row.Spots, card.spot(place.X, place.Y))
			}
		}
		list.Banners[i] = row.Banner
	}
	return list, nil
}

func (c Card) spot(x, y float64) Spot {
	price := c.Display.DiscountPrice
	if price == "" {
		price = c.Display.Price
	}
	return Spot{X: x, Y: y, Name: c.Name, Slug: c.Slug, Images: c.Images, Display: price}
}

// shallow leaves out what lies below the second level: the page shows two.
func shallow(list []Category) []Category {
	out := slices.Clone(list)
	for i := range out {
		out[i].SubCategories = slices.Clone(out[i].SubCategories)
		for j := range out[i].SubCategories {
			out[i].SubCategories[j].SubCategories = []Category{}
		}
	}
	return out
}

// Brand and shop names are not translated; everything else asks for a language.
func (v View) locale() string {
	if v.Locale == "" {
		return "en"
	}
	return v.Locale
}
