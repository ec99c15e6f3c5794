package catalog

import (
	"context"
	"math"

	"shop/backend/fault"
	"shop/backend/httpx"
)

type shopsInput struct {
	httpx.Page
	Search    string  `query:"search" maxLength:"120"`
	Rating    float64 `query:"rating" minimum:"0" maximum:"5" doc:"At least so many stars"`
	Sort      string  `query:"sort_type" enum:"default,newest,top_rated,nearest" default:"default"`
	Latitude  float64 `query:"latitude" minimum:"-90" maximum:"90"`
	Longitude float64 `query:"longitude" minimum:"-180" maximum:"180"`
}

func (h handlers) shops(ctx context.Context, in *shopsInput) (*httpx.Reply[ShopList], error) {
	located := in.Latitude != 0 || in.Longitude != 0
	if in.Sort == "nearest" && !located {
		return nil, fault.InvalidField("latitude", "Send latitude and longitude to sort by distance")
	}
	return reply(h.Shops(ctx, viewOf(ctx), ShopQuery{
		Search: in.Search, Rating: in.Rating, SortType: in.Sort,
		Latitude: degrees(in.Latitude), Longitude: degrees(in.Longitude), Located: located,
		Page: in.Page.Page, PerPage: in.PerPage,
	}))
}

// degrees keeps a tenth of a metre; the database refuses what is nearly zero.
func degrees(d float64) float64 { return math.Round(d*1e6) / 1e6 }

func (h handlers) topShops(ctx context.Context, in *struct{ httpx.Page }) (*httpx.Reply[ShopList], error) {
	return reply(h.TopShops(ctx, viewOf(ctx), in.Page.Page, in.PerPage))
}

func (h handlers) shop(ctx context.Context, in *struct {
	Shop string `path:"shop" maxLength:"120" doc:"Id or slug"`
}) (*httpx.Reply[ShopDetails], error) {
	return reply(h.Shop(ctx, viewOf(ctx), ParseRef(in.Shop)))
}

// OfShop names a shop.
type OfShop struct {
	Shop int64 `query:"shop_id" required:"true" minimum:"1"`
}

func (h handlers) shopPopular(ctx context.Context, in *struct {
	OfShop
	httpx.Page
}) (*httpx.Reply[CardPage], error) {
	return reply(h.ShopPopular(ctx, viewOf(ctx), in.Shop, in.Page.Page, in.PerPage))
}

func (h handlers) shopCategories(ctx context.Context, in *OfShop) (*httpx.Reply[CategoryList], error) {
	return reply(h.ShopCategories(ctx, viewOf(ctx), in.Shop))
}
