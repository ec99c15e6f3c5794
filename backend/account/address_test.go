package account

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

func home(change ...any) map[string]any {
	f := map[string]any{"name": "Amira Lindholt", "phone": "+351910000123", "country": "PT", "city": "Lisbon", "address_line": "Rua do Farol Velho 24"}
	for i := 0; i < len(change); i += 2 {
		f[change[i].(string)] = change[i+1]
	}
	return f
}

func (b *shop) addAddress(token string, form map[string]any) AddressData {
	b.t.Helper()
	return read[SavedAddress](b.call("POST", "/address/store", token, form).want(200)).Address
}

// defaults lists the ids of a person's default addresses.
func (b *shop) defaults(token string) (ids []int64, total int) {
	b.t.Helper()
	list := read[AddressList](b.call("GET", "/addresses", token, nil).want(200))
	for _, a := range list.Addresses {
		if a.IsDefault {
			ids = append(ids, a.ID)
		}
	}
	return ids, list.Total
}

func TestAddressBook(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	if list := read[AddressList](b.call("GET", "/addresses", token, nil).want(200)); list.Addresses == nil || list.Total != 0 {
		t.Fatalf("empty book: %+v", list)
	}
	first := b.addAddress(token, home("address_type", "Home", "latitude", 38.71, "longitude", -9.13))
	if !first.IsDefault || first.CountryName != "Portugal" || first.AddressType != "home" || *first.Latitude != 38.71 {
		t.Fatalf("first %+v", first)
	}
	second := b.addAddress(token, home("country", "Belgium", "address_type", "work", "post_code", "9000"))
	if second.IsDefault || second.Country != "BE" || second.Latitude != nil {
		t.Fatalf("second %+v", second)
	}
	b.call("POST", fmt.Sprintf("/address/%d/update", second.ID), token, home("city", "Ghent", "is_default", true)).want(200)
	if ids, _ := b.defaults(token); len(ids) != 1 || ids[0] != second.ID {
		t.Fatalf("default is %v", ids)
	}
	b.call("POST", fmt.Sprintf("/address/%d/update", second.ID), token, home("is_default", false)).want(200)
	if ids, _ := b.defaults(token); len(ids) != 1 || ids[0] != second.ID {
		t.Fatalf("the default was lost: %v", ids)
	}
	b.call("DELETE", fmt.Sprintf("/address/%d/delete", second.ID), token, nil).want(200)
	if ids, total := b.defaults(token); len(ids) != 1 || ids[0] != first.ID || total != 1 {
		t.Fatalf("default is %v of %d", ids, total)
	}
}

func TestAddressFormsAreChecked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	for name, c := range map[string]struct {
		form  map[string]any
		field string
	}{
		"no name":          {home("name", ""), "name"},
		"no phone":         {home("phone", ""), "phone"},
		"short phone":      {home("phone", "12345"), "phone"},
		"no country":       {home("country", ""), "country"},
		"unknown country":  {home("country", "Atlantis"), "country"},
		"no city":          {home("city", " "), "city"},
		"no street":        {home("address_line", ""), "address_line"},
		"long street":      {home("address_line", strings.Repeat("x", 201)), "address_line"},
		"long post code":   {home("post_code", strings.Repeat("9", 21)), "post_code"},
		"huge flat":        {home("flat_no", strings.Repeat("9", 501)), "flat_no"},
		"unknown type":     {home("address_type", "castle"), "address_type"},
		"beyond the pole":  {home("latitude", 91), "latitude"},
		"wrong type":       {home("is_default", "yes"), "is_default"},
		"someone else's":   {home("user_id", 1), "user_id"},
		"object as street": {home("address_line", map[string]any{}), "address_line"},
	} {
		t.Run(name, func(t *testing.T) {
			a := b.call("POST", "/address/store", token, c.form)
			a.t = t
			a.wantField(c.field)
		})
	}
	if _, total := b.defaults(token); total != 0 {
		t.Fatalf("%d addresses were stored", total)
	}
}

func TestAddressesOfOthersDoNotExist(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, amira := b.person("Amira")
	_, bruno := b.person("Bruno")
	hers := b.addAddress(amira, home())
	his := b.addAddress(bruno, home("name", "Bruno"))
	b.call("POST", fmt.Sprintf("/address/%d/update", hers.ID), bruno, home("name", "Thief", "is_default", true)).want(404)
	b.call("DELETE", fmt.Sprintf("/address/%d/delete", hers.ID), bruno, nil).want(404)
	list := read[AddressList](b.call("GET", "/addresses", bruno, nil).want(200))
	if list.Total != 1 || list.Addresses[0].ID != his.ID || !list.Addresses[0].IsDefault {
		t.Fatalf("%+v", list)
	}
	if ids, _ := b.defaults(amira); len(ids) != 1 || b.count(`select count(*) from addresses where name = 'Thief'`) != 0 {
		t.Fatal("the address changed")
	}
	b.call("DELETE", "/address/999999/delete", amira, nil).want(404)
	b.call("DELETE", "/address/9223372036854775808/delete", amira, nil).want(422)
}

func TestThereIsOneDefaultWhateverHappensAtOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { b.call("POST", "/address/store", token, home("is_default", true)) })
	}
	wg.Wait()
	if ids, total := b.defaults(token); len(ids) != 1 || total != 8 {
		t.Fatalf("%d defaults of %d", len(ids), total)
	}
}

func TestAddressBookIsBounded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	b.exec(`insert into addresses (user_id, name, phone, country, address_line)
		select $1, 'A', '+351910000123', 'PT', 'Street ' || n from generate_series(1, $2::int) n`, user.ID, maxAddresses)
	b.call("POST", "/address/store", token, home()).want(422)
}
