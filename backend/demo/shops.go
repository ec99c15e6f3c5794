package demo

import (
	"context"
	"time"
)

type shopFile []struct {
	Slug           string   `json:"slug"`
	Name           string   `json:"name"`
	Tagline        string   `json:"tagline"`
	TaglineI18n    texts    `json:"tagline_i18n"`
	Story          string   `json:"story"`
	Logo           string   `json:"logo"`
	City           string   `json:"city"`
	Country        string   `json:"country"`
	Opened         int      `json:"opened"`
	Followers      int      `json:"followers"`
	DeliveryCharge float64  `json:"delivery_charge"`
	FreeFrom       float64  `json:"free_from"`
	DeliveryDays   span     `json:"delivery_days"`
	Online         bool     `json:"online"`
	Holiday        bool     `json:"holiday"`
	HolidayNote    *string  `json:"holiday_note"`
	Cover          string   `json:"cover"`
	CoverPosition  string   `json:"cover_position"`
	Email          string   `json:"email"`
	Phone          string   `json:"phone"`
	Address        string   `json:"address"`
	Products       []string `json:"products"`
}

type span struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// shop is what later areas need to know of one.
type shop struct {
	id       int64
	charge   int64
	freeFrom int64
	online   bool
	products []string
	eta      span
}

func (s *seeder) shops(ctx context.Context) error {
	var file shopFile
	if err := read("shops", &file); err != nil {
		return err
	}
	for i, f := range file {
		tagline := texts{"en": f.Tagline}
		for locale, t := range f.TaglineI18n {
			tagline[locale] = t
		}
		var from, to *time.Time
		if f.Holiday {
			a, b := s.daysAgo(4), s.daysAgo(-24)
			from, to = &a, &b
		}
		opened := time.Date(f.Opened, time.Month(1+spread(f.Slug, 12)), 1+i, 9, 0, 0, 0, time.UTC)
		id, err := s.insert(ctx, `
			insert into shops (slug, name, tagline, description, logo, banner, banner_position, city, country, address, email, phone,
				opened_year, delivery_charge_minor, free_delivery_from_minor, eta_min_days, eta_max_days,
				vacation_from, vacation_to, vacation_note, followers_count, created_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
			returning id`,
			f.Slug, f.Name, tagline, texts{"en": f.Story}, "/media/shops/"+f.Logo, "/media/scenes/"+f.Cover, f.CoverPosition,
			f.City, f.Country, f.Address, f.Email, f.Phone, f.Opened, minor(f.DeliveryCharge), minor(f.FreeFrom),
			f.DeliveryDays.Min, f.DeliveryDays.Max, from, to, f.HolidayNote, f.Followers, opened)
		if err != nil {
			return err
		}
		s.shop[f.Slug] = shop{
			id: id, charge: minor(f.DeliveryCharge), freeFrom: minor(f.FreeFrom),
			online: f.Online, products: f.Products, eta: f.DeliveryDays,
		}
	}
	return nil
}
