package catalog

import (
	"context"
	"math"
	"strings"

	"shop/backend/fault"
	"shop/backend/money"
)

// ShopDetails is a shop's page: the shop, the departments it sells in, and what sells best.
type ShopDetails struct {
	Shop            Shop       `json:"shop"`
	Categories      []Category `json:"categories"`
	PopularProducts []Card     `json:"popular_products"`
}

// Shops is one page of the directory.
func (s *Service) Shops(ctx context.Context, view View, q ShopQuery) (ShopList, error) {
	q.Search = strings.TrimSpace(q.Search)
	q.Page, q.PerPage = max(q.Page, 1), max(q.PerPage, 1)
	if q.Page > maxPage {
		return ShopList{}, fault.InvalidField("page", "Only the first %d pages can be opened, narrow your search", maxPage)
	}
	if _, ok := shopOrders[q.SortType]; !ok {
		return ShopList{}, fault.InvalidField("sort_type", "Shops cannot be sorted by %q", q.SortType)
	}
	rows, total, err := listShops(ctx, s.db, view.locale(), q)
	if err != nil {
		return ShopList{}, err
	}
	currency, err := s.currencies.Currency(ctx, view.CurrencyID)
	if err != nil {
		return ShopList{}, err
	}
	list := ShopList{Total: total, Shops: make([]Shop, len(rows))}
	for i, r := range rows {
		list.Shops[i] = r.shop(currency)
	}
	return list, nil
}

// TopShops are the shops with the most orders.
func (s *Service) TopShops(ctx context.Context, view View, page, perPage int) (ShopList, error) {
	return s.Shops(ctx, view, ShopQuery{SortType: "default", Page: page, PerPage: perPage})
}

// Shop is one shop's page. Fault: not_found.
func (s *Service) Shop(ctx context.Context, view View, ref Ref) (ShopDetails, error) {
	row, err := findShop(ctx, s.db, view.locale(), ref)
	if fault.CodeOf(err) == fault.NotFound {
		return ShopDetails{}, fault.New(fault.NotFound, "There is no such shop").Wrap(err)
	}
	if err != nil {
		return ShopDetails{}, err
	}
	currency, err := s.currencies.Currency(ctx, view.CurrencyID)
	if err != nil {
		return ShopDetails{}, err
	}
	out := ShopDetails{Shop: row.shop(currency)}
	categories, err := s.ShopCategories(ctx, view, row.ID)
	if err != nil {
		return ShopDetails{}, err
	}
	out.Categories = categories.Categories
	out.PopularProducts, err = s.firstCards(ctx, view, filter{shopID: row.ID}, "popular_product", homeRow)
	return out, err
}

// ShopCategories is the part of the tree in which a shop sells something, with its own counts.
func (s *Service) ShopCategories(ctx context.Context, view View, shopID int64) (CategoryList, error) {
	words, err := s.vocabulary(ctx)
	if err != nil {
		return CategoryList{}, err
	}
	counts, err := countShopCategories(ctx, s.db, shopID)
	if err != nil {
		return CategoryList{}, err
	}
	list := stocked(trees(words.roots, view.locale()), counts)
	return CategoryList{Total: len(list), Categories: list}, nil
}

// stocked keeps the branches that have a count and puts the count on them.
func stocked(tree []Category, counts map[int64]int64) []Category {
	kept := make([]Category, 0, len(tree))
	for _, c := range tree {
		if n := counts[c.ID]; n > 0 {
			c.TotalProducts, c.SubCategories = n, stocked(c.SubCategories, counts)
			kept = append(kept, c)
		}
	}
	return kept
}

func (r shopRow) shop(c money.Currency) Shop {
	out := Shop{
		ShopCard: ShopCard{
			ID: r.ID, Name: r.Name, Slug: r.Slug, Logo: r.Logo, Banner: r.Banner, BannerPosition: r.BannerPosition,
			Tagline: r.Tagline, City: r.City, Country: r.Country,
			Rating: average(r.RatingSum, int64(r.RatingCount)), TotalReviews: r.RatingCount, TotalProducts: r.Products,
			TotalFollowers: r.Followers, ShopStatus: "Offline", OpenNow: !r.OnHoliday,
			DeliveryCharge: r.DeliveryMinor.Decimal(), MinOrder: r.MinOrderMinor.Decimal(),
			Display: ShopDisplay{DeliveryCharge: c.Display(r.DeliveryMinor), MinOrder: c.Display(r.MinOrderMinor)},
		},
		Description: r.Description, Address: r.Address, Email: r.Email, Phone: r.Phone, OpenedYear: r.OpenedYear,
		LastOnline: r.LastOnline, ETAMinDays: r.ETAMinDays, ETAMaxDays: r.ETAMaxDays,
	}
	if r.IsOnline {
		out.ShopStatus = "Online"
	}
	if r.OnHoliday {
		out.HolidayNote = r.HolidayNote
	}
	if r.FreeFromMinor != nil {
		free := r.FreeFromMinor.Decimal()
		out.FreeFrom, out.Display.FreeFrom = &free, c.Display(*r.FreeFromMinor)
	}
	if r.DistanceKm != nil {
		km := math.Round(*r.DistanceKm*10) / 10
		out.DistanceKm = &km
	}
	return out
}

// average has two decimals; 0 when nobody has rated.
func average(sum, count int64) float64 {
	if count == 0 {
		return 0
	}
	return math.Round(float64(sum)*100/float64(count)) / 100
}
