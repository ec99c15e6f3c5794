package catalog

import "time"

// Product is a product as its own page shows it.
type Product struct {
	Card
	Code             string         `json:"code"`
	ShortDescription string         `json:"short_description"`
	Description      string         `json:"description"`
	Highlights       []string       `json:"highlights"`
	Specs            []Spec         `json:"specs"`
	Care             string         `json:"care"`
	Tags             []string       `json:"tags"`
	Thumbnails       []Media        `json:"thumbnails"`
	Video            *string        `json:"video"`
	Units            []Named        `json:"units"`
	Variants         []Variant      `json:"variants"`
	Categories       []CategoryLink `json:"categories" doc:"From the department down to the most precise one"`
	Taxes            []Tax          `json:"taxes"`
	MinOrderQuantity int            `json:"min_order_quantity"`
	MaxOrderQuantity *int           `json:"max_order_quantity"`
	RatingBreakdown  map[string]int `json:"rating_breakdown" doc:"Number of ratings by stars, \"1\" to \"5\""`
	Delivery         Delivery       `json:"delivery"`
	BrandInfo        *BrandInfo     `json:"brand_info,omitempty"`
	FlashSale        *FlashOffer    `json:"flash_sale,omitempty" doc:"Absent when the product is in none that runs"`
	SEO              SEO            `json:"seo"`
	PublishedAt      time.Time      `json:"published_at"`
	UpdatedAt        time.Time      `json:"updated_at"`
}

// Spec is one line of the table of properties.
type Spec struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Media is one picture or video of a product.
type Media struct {
	ID        int64  `json:"id"`
	Thumbnail string `json:"thumbnail"`
	Type      string `json:"type" enum:"image,video"`
	Alt       string `json:"alt"`
	ColorID   *int64 `json:"color_id" doc:"Null: whatever the colour"`
	Images    Images `json:"images"`
}

// Variant is one combination that can be put into the cart.
type Variant struct {
	ID                 int64        `json:"id"`
	SKU                string       `json:"sku"`
	SizeID             *int64       `json:"size_id"`
	ColorID            *int64       `json:"color_id"`
	UnitID             *int64       `json:"unit_id"`
	Price              float64      `json:"price"`
	DiscountPrice      float64      `json:"discount_price"`
	DiscountPercentage float64      `json:"discount_percentage"`
	Display            PriceDisplay `json:"display"`
	Quantity           int          `json:"quantity"`
	Stock              string       `json:"stock" enum:"in,low,out"`
}

// CategoryLink is a step of the breadcrumbs.
type CategoryLink struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// Tax is added to the price, or contained in it.
type Tax struct {
	Name       string  `json:"name"`
	Percentage float64 `json:"percentage"`
	Included   bool    `json:"included"`
}

// Delivery is what the shop asks and promises when the order is placed today.
type Delivery struct {
	Charge   float64         `json:"charge"`
	FreeFrom *float64        `json:"free_from" doc:"Null: never free"`
	ETAFrom  string          `json:"eta_from" format:"date"`
	ETATo    string          `json:"eta_to" format:"date"`
	Display  DeliveryDisplay `json:"display"`
}

// DeliveryDisplay holds the amounts of Delivery in the shopper's currency.
type DeliveryDisplay struct {
	Charge   string `json:"charge"`
	FreeFrom string `json:"free_from"`
}

// BrandInfo is the maker of a product.
type BrandInfo struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
	Logo string `json:"logo"`
	Line string `json:"line"`
}

// SEO overrides what the document would say by itself; empty fields do not.
type SEO struct {
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
}

// ProductDetails is a product's page.
type ProductDetails struct {
	Product         Product `json:"product"`
	RelatedProducts []Card  `json:"related_products"`
	PopularProducts []Card  `json:"popular_products"`
}
