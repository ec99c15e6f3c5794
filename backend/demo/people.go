package demo

import (
	"context"
	"fmt"
)

type userFile struct {
	Rich      shopper    `json:"rich"`
	Fresh     shopper    `json:"fresh"`
	Reviewers []reviewer `json:"reviewers"`
}

type shopper struct {
	Name             string      `json:"name"`
	Email            string      `json:"email"`
	Phone            string      `json:"phone"`
	Password         string      `json:"password"`
	Gender           *string     `json:"gender"`
	DateOfBirth      *string     `json:"date_of_birth"`
	Avatar           string      `json:"avatar"`
	Locale           string      `json:"locale"`
	Currency         string      `json:"currency"`
	JoinedDaysAgo    float64     `json:"joined_days_ago"`
	Addresses        []address   `json:"addresses"`
	Wishlist         []string    `json:"wishlist"`
	RecentlyViewed   []string    `json:"recently_viewed"`
	CollectedVoucher []collected `json:"collected_vouchers"`
	Cart             []line      `json:"cart"`
}

type reviewer struct {
	Name   string `json:"name"`
	Locale string `json:"locale"`
	Avatar string `json:"avatar"`
}

type address struct {
	Name         string `json:"name"`
	Phone        string `json:"phone"`
	Country      string `json:"country"`
	CountryISO   string `json:"country_iso"`
	State        string `json:"state"`
	City         string `json:"city"`
	Area         string `json:"area"`
	FlatNo       string `json:"flat_no"`
	AddressLine  string `json:"address_line"`
	AddressLine2 string `json:"address_line2"`
	PostCode     string `json:"post_code"`
	AddressType  string `json:"address_type"`
	IsDefault    bool   `json:"is_default"`
	id           int64
}

type collected struct {
	Shop string `json:"shop"`
	Code string `json:"code"`
}

// line is a product in a cart or an order.
type line struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
	Color    string `json:"color"`
	Size     string `json:"size"`
}

// people are the two shoppers and those who only ever wrote a review: the
// latter have no password and cannot sign in.
func (s *seeder) people(ctx context.Context) error {
	var file userFile
	if err := read("users", &file); err != nil {
		return err
	}
	var err error
	if s.rich, err = s.addShopper(ctx, file.Rich); err != nil {
		return err
	}
	if s.fresh, err = s.addShopper(ctx, file.Fresh); err != nil {
		return err
	}
	s.shipTo = file.Rich.Addresses
	for _, r := range file.Reviewers {
		id, err := s.addReviewer(ctx, r.Name, r.Locale, r.Avatar)
		if err != nil {
			return err
		}
		s.reviewer = append(s.reviewer, id)
	}
	return nil
}

func (s *seeder) addShopper(ctx context.Context, u shopper) (int64, error) {
	hash, err := s.deps.HashPassword(u.Password)
	if err != nil {
		return 0, err
	}
	joined := s.daysAgo(u.JoinedDaysAgo)
	return s.insert(ctx, `
		insert into users (name, phone, email, password_hash, gender, date_of_birth, profile_photo, locale, currency_id,
			phone_verified_at, email_verified_at, last_seen_at, created_at)
		values ($1, $2, $3, $4, $5, $6::date, nullif($7, ''), $8, $9, $10, $10, $11, $10)
		returning id`,
		u.Name, u.Phone, u.Email, hash, u.Gender, u.DateOfBirth, avatar(u.Avatar), u.Locale, s.currencies[u.Currency], joined, s.now)
}

func (s *seeder) addReviewer(ctx context.Context, name, locale, picture string) (int64, error) {
	n := len(s.reviewer) + len(s.author) + 1
	return s.insert(ctx, `
		insert into users (name, email, profile_photo, locale, created_at)
		values ($1, $2, nullif($3, ''), $4, $5)
		returning id`,
		name, fmt.Sprintf("reviewer-%03d@reviewers.example", n), avatar(picture), locale, s.daysAgo(500))
}

func avatar(file string) string {
	if file == "" {
		return ""
	}
	return "/media/avatars/" + file
}
