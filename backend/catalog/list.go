package catalog

// ListQuery is what a shopper asks of a list. The zero value is the whole catalogue in the default order.
type ListQuery struct {
	Search        string
	ShopID        int64
	CategoryID    int64
	SubCategoryID int64 // more precise than CategoryID, wins over it
	BrandIDs      []int64
	ColorIDs      []int64
	SizeIDs       []int64
	UnitIDs       []int64
	Rating        float64 // at least so many stars
	MinPrice      float64 // in the currency of the View; 0 is open
	MaxPrice      float64
	InStock       bool
	OnSale        bool
	SortType      string
	Page          int
	PerPage       int
	Cursor        string // from next_cursor; takes the place of Page
}

// ProductList is one page of a list.
type ProductList struct {
	Total       int64   `json:"total"`
	TotalCapped bool    `json:"total_capped" doc:"There are more than total; narrow the search"`
	Products    []Card  `json:"products"`
	Filters     Filters `json:"filters"`
	NextCursor  string  `json:"next_cursor" doc:"Send it as cursor for the next page; empty on the last"`
	Corrected   string  `json:"corrected" doc:"What was searched instead, when the words were unknown; empty otherwise"`
}

// FilterList is the counts of a list without its products.
type FilterList struct {
	Total       int64   `json:"total"`
	TotalCapped bool    `json:"total_capped"`
	Filters     Filters `json:"filters"`
}

// Filters says what a list can be narrowed to. A group's counts ignore the group's own choice, so that choosing blue
// does not make the other colours vanish. Counts of more than a few thousand products are lower bounds.
type Filters struct {
	Brands     []FacetValue `json:"brands"`
	Colors     []FacetColor `json:"colors"`
	Sizes      []FacetValue `json:"sizes"`
	Units      []FacetValue `json:"units"`
	Ratings    []FacetStars `json:"ratings"`
	Categories []FacetLink  `json:"categories" doc:"The next level below the chosen category"`
	MinPrice   float64      `json:"min_price" doc:"In the currency of the request, as the min_price that is sent"`
	MaxPrice   float64      `json:"max_price"`
}

// FacetValue is a choice and how many products it leaves.
type FacetValue struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// FacetColor is a FacetValue with its colour.
type FacetColor struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Hex   string `json:"hex"`
	Count int64  `json:"count"`
}

// FacetLink is a FacetValue that has a page of its own.
type FacetLink struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Slug  string `json:"slug"`
	Count int64  `json:"count"`
}

// FacetStars counts the products with at least so many stars.
type FacetStars struct {
	Rating int   `json:"rating"`
	Count  int64 `json:"count"`
}

// Suggestions complete what is being typed.
type Suggestions struct {
	Terms      []string       `json:"terms"`
	Products   []Card         `json:"products"`
	Categories []CategoryLink `json:"categories"`
	Shops      []ShopBrief    `json:"shops"`
	Corrected  string         `json:"corrected"`
}
