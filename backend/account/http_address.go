package account

import (
	"context"

	"shop/backend/httpx"
)

// AddressData is an address on the wire. Text that was never given is "".
type AddressData struct {
	ID           int64    `json:"id"`
	Name         string   `json:"name"`
	Phone        string   `json:"phone"`
	Country      string   `json:"country" doc:"ISO 3166 code"`
	CountryName  string   `json:"country_name"`
	State        string   `json:"state"`
	City         string   `json:"city"`
	Area         string   `json:"area"`
	FlatNo       string   `json:"flat_no"`
	AddressLine  string   `json:"address_line"`
	AddressLine2 string   `json:"address_line2"`
	PostCode     string   `json:"post_code"`
	AddressType  string   `json:"address_type" enum:"home,work,other"`
	Latitude     *float64 `json:"latitude"`
	Longitude    *float64 `json:"longitude"`
	IsDefault    bool     `json:"is_default"`
}

// AddressForm is what a person fills in.
type AddressForm struct {
	Name         string   `json:"name" maxLength:"500"`
	Phone        string   `json:"phone" maxLength:"40"`
	Country      string   `json:"country" maxLength:"100" doc:"ISO 3166 code, or the English name."`
	State        string   `json:"state,omitempty" maxLength:"500"`
	City         string   `json:"city" maxLength:"500"`
	Area         string   `json:"area,omitempty" maxLength:"500"`
	FlatNo       string   `json:"flat_no,omitempty" maxLength:"500"`
	AddressLine  string   `json:"address_line" maxLength:"500"`
	AddressLine2 string   `json:"address_line2,omitempty" maxLength:"500"`
	PostCode     string   `json:"post_code,omitempty" maxLength:"500"`
	AddressType  string   `json:"address_type,omitempty" maxLength:"20" doc:"home (the default), work or other"`
	Latitude     *float64 `json:"latitude,omitempty" minimum:"-90" maximum:"90"`
	Longitude    *float64 `json:"longitude,omitempty" minimum:"-180" maximum:"180"`
	IsDefault    bool     `json:"is_default,omitempty" doc:"true takes the default over; the first address is it anyway"`
}

func (f AddressForm) address(id int64) Address {
	return Address{
		ID: id, Name: f.Name, Phone: f.Phone, Country: f.Country, State: f.State, City: f.City, Area: f.Area, FlatNo: f.FlatNo,
		AddressLine: f.AddressLine, AddressLine2: f.AddressLine2, PostCode: f.PostCode, AddressType: f.AddressType,
		Latitude: f.Latitude, Longitude: f.Longitude, IsDefault: f.IsDefault,
	}
}

// AddressList is the address book, the default address first.
type AddressList struct {
	Total     int           `json:"total"`
	Addresses []AddressData `json:"addresses"`
}

func (h handlers) addresses(ctx context.Context, _ *struct{}) (*httpx.Reply[AddressList], error) {
	found, err := h.s.Addresses(ctx, httpx.UserID(ctx))
	if err != nil {
		return nil, err
	}
	list := AddressList{Total: len(found), Addresses: make([]AddressData, len(found))}
	for i, a := range found {
		list.Addresses[i] = AddressData(a)
	}
	return httpx.OK(list), nil
}

// SavedAddress answers a change with the address as it is now.
type SavedAddress struct {
	Address AddressData `json:"address"`
}

type addAddressInput struct{ Body AddressForm }

func (h handlers) addAddress(ctx context.Context, in *addAddressInput) (*httpx.Reply[SavedAddress], error) {
	added, err := h.s.AddAddress(ctx, httpx.UserID(ctx), in.Body.address(0))
	if err != nil {
		return nil, err
	}
	return httpx.Done("Address saved", SavedAddress{AddressData(added)}), nil
}

type updateAddressInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body AddressForm
}

func (h handlers) updateAddress(ctx context.Context, in *updateAddressInput) (*httpx.Reply[SavedAddress], error) {
	updated, err := h.s.UpdateAddress(ctx, httpx.UserID(ctx), in.Body.address(in.ID))
	if err != nil {
		return nil, err
	}
	return httpx.Done("Address saved", SavedAddress{AddressData(updated)}), nil
}

func (h handlers) removeAddress(ctx context.Context, in *idInput) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.RemoveAddress(ctx, httpx.UserID(ctx), in.ID); err != nil {
		return nil, err
	}
	return httpx.Done("Address deleted", httpx.Empty{}), nil
}
