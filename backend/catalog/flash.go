package catalog

import "time"

// FlashSale is an offer of limited time and quantity. ServerTime lets a countdown run on our clock.
type FlashSale struct {
	ID         int64          `json:"id"`
	Slug       string         `json:"slug"`
	Name       string         `json:"name"`
	Line       string         `json:"line"`
	Banner     string         `json:"banner"`
	StartDate  time.Time      `json:"start_date"`
	EndDate    time.Time      `json:"end_date"`
	ServerTime time.Time      `json:"server_time"`
	Products   []FlashProduct `json:"products"`
}

// FlashProduct is a product in a flash sale. Before the sale starts its price is still the usual one and FlashPrice
// is what it will be.
type FlashProduct struct {
	Card
	FlashPrice   float64 `json:"flash_price"`
	FlashDisplay string  `json:"flash_display"`
	Limit        *int    `json:"limit" doc:"Null: as long as stock lasts"`
	Sold         int     `json:"sold"`
}

// FlashOffer is the running flash sale of one product.
type FlashOffer struct {
	ID         int64     `json:"id"`
	Name       string    `json:"name"`
	EndDate    time.Time `json:"end_date"`
	ServerTime time.Time `json:"server_time"`
	Limit      *int      `json:"limit"`
	Sold       int       `json:"sold"`
}

// FlashSales is what runs now and what comes next.
type FlashSales struct {
	Running  *FlashSale `json:"running_flash_sale,omitempty" doc:"Absent when none runs"`
	Incoming *FlashSale `json:"incoming_flash_sale,omitempty" doc:"Absent when none is planned"`
}
