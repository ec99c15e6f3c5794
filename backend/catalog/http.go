package catalog

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// Register mounts every call of the catalogue.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("catalog")
	short := httpx.Cacheable(15 * time.Second)
	long := httpx.Cacheable(time.Minute)

	httpx.Get(api, "/home", "The first page in one call", h.home, tag, short)
	httpx.Get(api, "/banners", "Banners that show now", h.banners, tag, long)

	httpx.Get(api, "/products", "List, filter, sort and search products", h.products, tag, short)
	httpx.Get(api, "/products/filters", "The counts of a list without its products", h.filters, tag, short)
	httpx.Get(api, "/products/suggest", "Complete what is being typed", h.suggest, tag, short)
	httpx.Get(api, "/category-products", "Products of a category", h.categoryProducts, tag, short)
	httpx.Get(api, "/popular-products", "The most popular products", h.popular, tag, short)
	httpx.Get(api, "/best-deal-products", "The largest reductions", h.bestDeals, tag, short)
	httpx.Get(api, "/product-details", "One product with everything its page shows", h.details, tag, short)
	httpx.Get(api, "/reviews", "Reviews of a product or a shop", h.reviews, tag, short)

	httpx.Get(api, "/categories", "The tree of departments", h.categories, tag, long)
	httpx.Get(api, "/sub-categories", "What lies below a category", h.subCategories, tag, long)

	httpx.Get(api, "/shops", "The directory of shops", h.shops, tag, short)
	httpx.Get(api, "/shops/top", "The shops with the most orders", h.topShops, tag, short)
	httpx.Get(api, "/shops/popular-products", "The most popular products of a shop", h.shopPopular, tag, short)
	httpx.Get(api, "/shops/{shop}", "One shop", h.shop, tag, short)
	httpx.Get(api, "/shop-categories", "The departments a shop sells in", h.shopCategories, tag, long)

	httpx.Get(api, "/flash-sales", "The running and the next flash sale", h.flashSales, tag, short)
	httpx.Get(api, "/flash-sale/{id}/details", "One flash sale with its products", h.flashSale, tag, short)

	httpx.Get(api, "/favorite-products", "The caller's favourites, newest first", h.favorites, tag, httpx.Auth)
	httpx.Post(api, "/favorite-add-or-remove", "Make a product a favourite, or no longer", h.toggleFavorite, tag, httpx.Auth)
	httpx.Get(api, "/recently-views", "What the caller looked at, newest first", h.recent, tag, httpx.Auth)
	httpx.Post(api, "/recently-views", "Remember products the caller looked at", h.addRecent, tag, httpx.Auth)
}

type handlers struct{ *Service }

func viewOf(ctx context.Context) View {
	return View{Locale: httpx.Locale(ctx), CurrencyID: httpx.CurrencyID(ctx), UserID: httpx.UserID(ctx)}
}

// reply wraps what a service method gives.
func reply[T any](data T, err error) (*httpx.Reply[T], error) {
	if err != nil {
		return nil, err
	}
	return httpx.OK(data), nil
}

type themeInput struct {
	Theme string `query:"theme" maxLength:"40" doc:"Only banners of this theme and those of every theme"`
}

func (h handlers) home(ctx context.Context, in *themeInput) (*httpx.Reply[Home], error) {
	return reply(h.Home(ctx, viewOf(ctx), in.Theme))
}

func (h handlers) banners(ctx context.Context, in *themeInput) (*httpx.Reply[BannerList], error) {
	return reply(h.Banners(ctx, viewOf(ctx), in.Theme))
}

// Narrow are the filters that every list understands. It is exported, as all that is embedded in an input: huma does not
// look into an unexported field. Names with brackets are the spelling of older clients.
type Narrow struct {
	Search  string  `query:"search" maxLength:"120"`
	Shop    int64   `query:"shop_id" minimum:"0"`
	Brands  []int64 `query:"brand_id,explode" maxItems:"50"`
	Colors  []int64 `query:"color_id,explode" maxItems:"50"`
	Sizes   []int64 `query:"size_id,explode" maxItems:"50"`
	Units   []int64 `query:"unit_id,explode" maxItems:"50"`
	Brands2 []int64 `query:"brand_id[],explode" maxItems:"50" hidden:"true"`
	Colors2 []int64 `query:"color_id[],explode" maxItems:"50" hidden:"true"`
	Sizes2  []int64 `query:"size_id[],explode" maxItems:"50" hidden:"true"`
	Units2  []int64 `query:"unit_id[],explode" maxItems:"50" hidden:"true"`
	Rating  float64 `query:"rating" minimum:"0" maximum:"5" doc:"At least so many stars"`
	Min     float64 `query:"min_price" minimum:"0" maximum:"1000000000000" doc:"In the currency of Currency-Id"`
	Max     float64 `query:"max_price" minimum:"0" maximum:"1000000000000" doc:"In the currency of Currency-Id; 0 is open"`
	InStock bool    `query:"in_stock"`
	OnSale  bool    `query:"on_sale"`
	Sort    string  `query:"sort_type" enum:"default,newest,popular_product,most_selling,top_rated,high_to_low,low_to_high,best_discount" default:"default"`
}

func (in Narrow) query() ListQuery {
	return ListQuery{
		Search: in.Search, ShopID: in.Shop,
		BrandIDs: append(in.Brands, in.Brands2...), ColorIDs: append(in.Colors, in.Colors2...),
		SizeIDs: append(in.Sizes, in.Sizes2...), UnitIDs: append(in.Units, in.Units2...),
		Rating: in.Rating, MinPrice: in.Min, MaxPrice: in.Max, InStock: in.InStock, OnSale: in.OnSale, SortType: in.Sort,
	}
}

// Scope is the category of a list.
type Scope struct {
	Category    int64 `query:"category_id" minimum:"0"`
	SubCategory int64 `query:"sub_category_id" minimum:"0" doc:"More precise than category_id, wins over it"`
}

// Cursor is a place in a list.
type Cursor struct {
	After string `query:"cursor" maxLength:"200" doc:"next_cursor of the page before; takes the place of page"`
}

type listInput struct {
	Narrow
	Scope
	Cursor
	httpx.Page
}

func (h handlers) products(ctx context.Context, in *listInput) (*httpx.Reply[ProductList], error) {
	q := in.query()
	q.CategoryID, q.SubCategoryID = in.Category, in.SubCategory
	q.Page, q.PerPage, q.Cursor = in.Page.Page, in.PerPage, in.After
	return reply(h.Products(ctx, viewOf(ctx), q))
}

func (h handlers) filters(ctx context.Context, in *struct {
	Narrow
	Scope
}) (*httpx.Reply[FilterList], error) {
	q := in.query()
	q.CategoryID, q.SubCategoryID = in.Category, in.SubCategory
	return reply(h.Filters(ctx, viewOf(ctx), q))
}

type categoryInput struct {
	Narrow
	Cursor
	httpx.Page
	Category int64  `query:"category_id" minimum:"0"`
	Slug     string `query:"slug" maxLength:"120" doc:"Instead of category_id"`
}

func (h handlers) categoryProducts(ctx context.Context, in *categoryInput) (*httpx.Reply[CategoryProducts], error) {
	q := in.query()
	q.Page, q.PerPage, q.Cursor = in.Page.Page, in.PerPage, in.After
	return reply(h.CategoryProducts(ctx, viewOf(ctx), Ref{ID: in.Category, Slug: in.Slug}, q))
}

func (h handlers) suggest(ctx context.Context, in *struct {
	Q     string `query:"q" maxLength:"80"`
	Limit int    `query:"limit" minimum:"1" maximum:"20" default:"8" doc:"Of terms"`
}) (*httpx.Reply[Suggestions], error) {
	return reply(h.Suggest(ctx, viewOf(ctx), in.Q, in.Limit))
}

func (h handlers) popular(ctx context.Context, in *struct{ httpx.Page }) (*httpx.Reply[CardPage], error) {
	return reply(h.Popular(ctx, viewOf(ctx), in.Page.Page, in.PerPage))
}

func (h handlers) bestDeals(ctx context.Context, in *struct{ httpx.Page }) (*httpx.Reply[CardPage], error) {
	return reply(h.BestDeals(ctx, viewOf(ctx), in.Page.Page, in.PerPage))
}

func (h handlers) details(ctx context.Context, in *struct {
	ID   int64  `query:"product_id" minimum:"0"`
	Slug string `query:"slug" maxLength:"250" doc:"Instead of product_id"`
}) (*httpx.Reply[ProductDetails], error) {
	return reply(h.ProductDetails(ctx, viewOf(ctx), Ref{ID: in.ID, Slug: in.Slug}))
}

func (h handlers) reviews(ctx context.Context, in *struct {
	httpx.Page
	Product    int64 `query:"product_id" minimum:"0"`
	Shop       int64 `query:"shop_id" minimum:"0"`
	Rating     int   `query:"rating" minimum:"0" maximum:"5" doc:"Only with exactly so many stars; 0 is any"`
	PhotosOnly bool  `query:"photos_only"`
}) (*httpx.Reply[ReviewList], error) {
	return reply(h.Reviews(ctx, viewOf(ctx), ReviewQuery{
		ProductID: in.Product, ShopID: in.Shop, Rating: in.Rating, PhotosOnly: in.PhotosOnly,
		Page: in.Page.Page, PerPage: in.PerPage,
	}))
}

func (h handlers) categories(ctx context.Context, _ *struct{}) (*httpx.Reply[CategoryList], error) {
	return reply(h.Categories(ctx, viewOf(ctx)))
}

func (h handlers) subCategories(ctx context.Context, in *struct {
	Category int64 `query:"category_id" required:"true" minimum:"1"`
}) (*httpx.Reply[SubCategoryList], error) {
	return reply(h.SubCategories(ctx, viewOf(ctx), in.Category))
}

func (h handlers) flashSales(ctx context.Context, _ *struct{}) (*httpx.Reply[FlashSales], error) {
	return reply(h.FlashSales(ctx, viewOf(ctx)))
}

func (h handlers) flashSale(ctx context.Context, in *struct {
	ID int64 `path:"id" minimum:"1"`
}) (*httpx.Reply[FlashSaleDetails], error) {
	return reply(h.FlashSale(ctx, viewOf(ctx), in.ID))
}

type productBody struct {
	ProductID int64 `json:"product_id" minimum:"1"`
}

func (h handlers) favorites(ctx context.Context, in *struct{ httpx.Page }) (*httpx.Reply[CardPage], error) {
	return reply(h.Favorites(ctx, viewOf(ctx), in.Page.Page, in.PerPage))
}

func (h handlers) toggleFavorite(ctx context.Context, in *struct{ Body productBody }) (*httpx.Reply[FavoriteState], error) {
	state, err := h.ToggleFavorite(ctx, httpx.UserID(ctx), in.Body.ProductID)
	if err != nil {
		return nil, err
	}
	message := "Removed from your favourites"
	if state.Product.IsFavorite {
		message = "Added to your favourites"
	}
	return httpx.Done(message, state), nil
}

func (h handlers) recent(ctx context.Context, in *struct{ httpx.Page }) (*httpx.Reply[CardPage], error) {
	return reply(h.RecentViews(ctx, viewOf(ctx), in.Page.Page, in.PerPage))
}

type viewsBody struct {
	ProductIDs []int64 `json:"product_ids" minItems:"1" maxItems:"50" doc:"Newest first; unknown ones are skipped"`
}

func (h handlers) addRecent(ctx context.Context, in *struct{ Body viewsBody }) (*httpx.Reply[httpx.Empty], error) {
	return reply(httpx.Empty{}, h.AddViews(ctx, httpx.UserID(ctx), in.Body.ProductIDs))
}
