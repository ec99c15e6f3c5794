package catalog

import "time"

// ShopCard is a seller as the first page shows it.
type ShopCard struct {
	ID             int64       `json:"id"`
	Name           string      `json:"name"`
	Slug           string      `json:"slug"`
	Logo           string      `json:"logo"`
	Banner         string      `json:"banner"`
	BannerPosition string      `json:"banner_position" doc:"CSS object-position"`
	Tagline        string      `json:"tagline"`
	City           string      `json:"city"`
	Country        string      `json:"country"`
	Rating         float64     `json:"rating"`
	TotalReviews   int         `json:"total_reviews"`
	TotalProducts  int         `json:"total_products"`
	TotalFollowers int         `json:"total_followers"`
	ShopStatus     string      `json:"shop_status" enum:"Online,Offline"`
	OpenNow        bool        `json:"open_now" doc:"False while the shop is on holiday"`
	DeliveryCharge float64     `json:"delivery_charge"`
	FreeFrom       *float64    `json:"free_from"`
	MinOrder       float64     `json:"min_order"`
	Display        ShopDisplay `json:"display"`
}

// Shop is a seller as its page and the directory show it.
type Shop struct {
	ShopCard
	Description string     `json:"description"`
	Address     string     `json:"address"`
	Email       string     `json:"email"`
	Phone       string     `json:"phone"`
	OpenedYear  *int       `json:"opened_year"`
	LastOnline  *time.Time `json:"last_online"`
	HolidayNote string     `json:"holiday_note"`
	ETAMinDays  int        `json:"eta_min_days"`
	ETAMaxDays  int        `json:"eta_max_days"`
	DistanceKm  *float64   `json:"distance_km" doc:"Only when latitude and longitude were sent"`
}

// ShopDisplay holds the amounts of a shop in the shopper's currency.
type ShopDisplay struct {
	DeliveryCharge string `json:"delivery_charge"`
	FreeFrom       string `json:"free_from"`
	MinOrder       string `json:"min_order"`
}

// ShopQuery is what a shopper asks of the directory.
type ShopQuery struct {
	Search    string
	Rating    float64
	SortType  string // default, newest, top_rated, nearest
	Latitude  float64
	Longitude float64
	Located   bool // Latitude and Longitude were given
	Page      int
	PerPage   int
}

// ShopList is one page of the directory.
type ShopList struct {
	Total int64  `json:"total"`
	Shops []Shop `json:"shops"`
}

// Category is a node of the tree of departments.
type Category struct {
	ID            int64      `json:"id"`
	Name          string     `json:"name"`
	Slug          string     `json:"slug"`
	Thumbnail     string     `json:"thumbnail"`
	Icon          string     `json:"icon"`
	Cover         string     `json:"cover" doc:"A photo; empty without one"`
	Picture       string     `json:"picture" doc:"A cut-out: its own, or the most popular product in it"`
	TotalProducts int64      `json:"total_products"`
	SubCategories []Category `json:"sub_categories"`
}

// CategoryList is a level of the tree with everything below it.
type CategoryList struct {
	Total      int        `json:"total"`
	Categories []Category `json:"categories"`
}

// Review is what a buyer wrote.
type Review struct {
	ID           int64        `json:"id"`
	Rating       int          `json:"rating"`
	Description  string       `json:"description" doc:"Empty for a rating without words"`
	Locale       string       `json:"locale"`
	Photos       []string     `json:"photos"`
	Customer     Reviewer     `json:"customer"`
	Verified     bool         `json:"verified" doc:"Written about a line of an order of this shop"`
	HelpfulCount int          `json:"helpful_count"`
	Reply        *ReviewReply `json:"reply,omitempty"`
	ProductID    int64        `json:"product_id"`
	ProductName  string       `json:"product_name"`
	ProductSlug  string       `json:"product_slug"`
	CreatedAt    time.Time    `json:"created_at"`
}

// Reviewer is who wrote a review.
type Reviewer struct {
	Name         string `json:"name"`
	ProfilePhoto string `json:"profile_photo"`
}

// ReviewReply is the shop's answer to a review.
type ReviewReply struct {
	Text      string    `json:"text"`
	RepliedAt time.Time `json:"replied_at"`
}

// ReviewQuery asks for the reviews of a product or of a shop.
type ReviewQuery struct {
	ProductID  int64
	ShopID     int64
	Rating     int
	PhotosOnly bool
	Page       int
	PerPage    int
}

// ReviewList is one page of reviews, newest first; those with words come before bare ratings.
type ReviewList struct {
	Total           int64          `json:"total"`
	AverageRating   float64        `json:"average_rating"`
	RatingBreakdown map[string]int `json:"rating_breakdown"`
	Reviews         []Review       `json:"reviews"`
}
