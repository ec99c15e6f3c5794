package account

import (
	"context"
	"strings"
	"unicode/utf8"

	"shop/backend/fault"
)

// maxAddresses bounds one person's address book.
const maxAddresses = 50

// Address is a place to deliver to. Text that was never given is "".
type Address struct {
	ID                        int64
	Name, Phone               string
	Country, CountryName      string // ISO code, and its English name
	State, City, Area, FlatNo string
	AddressLine, AddressLine2 string
	PostCode                  string
	AddressType               string // home, work or other
	Latitude, Longitude       *float64
	IsDefault                 bool
}

// Addresses lists the person's addresses, the default one first, then the newest.
func (s *Service) Addresses(ctx context.Context, userID int64) ([]Address, error) {
	return s.store.addresses(ctx, userID)
}

// AddAddress checks and keeps an address. The first one is the default whatever it says.
func (s *Service) AddAddress(ctx context.Context, userID int64, in Address) (Address, error) {
	in, err := s.checkAddress(ctx, in)
	if err != nil {
		return Address{}, err
	}
	return s.store.addAddress(ctx, userID, in)
}

// UpdateAddress replaces an address. The default stays one until another address takes over.
func (s *Service) UpdateAddress(ctx context.Context, userID int64, in Address) (Address, error) {
	in, err := s.checkAddress(ctx, in)
	if err != nil {
		return Address{}, err
	}
	return s.store.updateAddress(ctx, userID, in)
}

// RemoveAddress deletes an address; the newest other one inherits the default.
func (s *Service) RemoveAddress(ctx context.Context, userID, addressID int64) error {
	return s.store.removeAddress(ctx, userID, addressID)
}

func (s *Service) checkAddress(ctx context.Context, in Address) (Address, error) {
	var c complaints
	in.Name = checkName(&c, in.Name)
	var err error
	if in.Phone, err = s.checkPhone(ctx, &c, "", in.Phone, true); err != nil {
		return in, err
	}
	country := strings.TrimSpace(in.Country)
	if country == "" {
		c.add("country", "Please fill this in")
	} else if in.Country, err = s.store.countryCode(ctx, country); fault.CodeOf(err) == fault.NotFound {
		c.add("country", "We do not know this country")
	} else if err != nil {
		return in, err
	}
	for _, text := range []struct {
		field    string
		value    *string
		required bool
		most     int
	}{
		{"address_line", &in.AddressLine, true, 200},
		{"address_line2", &in.AddressLine2, false, 200},
		{"city", &in.City, true, 100},
		{"state", &in.State, false, 100},
		{"area", &in.Area, false, 100},
		{"flat_no", &in.FlatNo, false, 50},
		{"post_code", &in.PostCode, false, 20},
	} {
		*text.value = strings.TrimSpace(*text.value)
		if n := utf8.RuneCountInString(*text.value); n == 0 && text.required {
			c.add(text.field, "Please fill this in")
		} else if n > text.most {
			c.add(text.field, "Use at most %d characters", text.most)
		}
	}
	switch in.AddressType = strings.ToLower(in.AddressType); in.AddressType {
	case "":
		in.AddressType = "home"
	case "home", "work", "other":
	default:
		c.add("address_type", "Choose home, work or other")
	}
	if in.Latitude != nil && (*in.Latitude < -90 || *in.Latitude > 90) {
		c.add("latitude", "Between -90 and 90")
	}
	if in.Longitude != nil && (*in.Longitude < -180 || *in.Longitude > 180) {
		c.add("longitude", "Between -180 and 180")
	}
	return in, c.fault()
}
