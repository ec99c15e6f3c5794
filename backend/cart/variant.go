package cart

import (
	"slices"
	"strconv"
	"strings"

	"shop/backend/fault"
	"shop/backend/quote"
)

// variant is what can be put into a cart: one combination of options.
type variant struct {
	ID        int64  `db:"id"`
	ProductID int64  `db:"product_id"`
	ShopID    int64  `db:"shop_id"`
	Name      string `db:"name"`
	SizeID    int64  `db:"size_id"`
	Size      string `db:"size"`
	ColorID   int64  `db:"color_id"`
	Color     string `db:"color"`
	UnitID    int64  `db:"unit_id"`
	Unit      string `db:"unit"`
	Min       int    `db:"min_quantity"`
	Max       int    `db:"max_quantity"`
	Available int    `db:"available"`
	Effective int64  `db:"effective_minor"`
	ShopOpen  bool   `db:"shop_open"`
}

// clamp is Line.clamp for a line that does not exist yet.
func (v variant) clamp(locale string, quantity int) (int, string) {
	l := Line{Line: quote.Line{Min: v.Min, Most: most(v.Available, v.Max)}, Largest: v.Max}
	l.Item.Name = v.Name
	return l.clamp(locale, quantity)
}

// axis is one of the three things a shopper chooses.
type axis struct {
	name string
	pick func(Wish) Choice
	of   func(variant) (int64, string)
}

var axes = []axis{
	{"size", func(w Wish) Choice { return w.Size }, func(v variant) (int64, string) { return v.SizeID, v.Size }},
	{"color", func(w Wish) Choice { return w.Color }, func(v variant) (int64, string) { return v.ColorID, v.Color }},
	{"unit", func(w Wish) Choice { return w.Unit }, func(v variant) (int64, string) { return v.UnitID, v.Unit }},
}

// choose finds the one variant a wish means: variants differ in at least one
// axis, so a wish that names every axis the rest differ in leaves one. A choice the product does not
// offer at all is ignored, so a client may send an empty or a stale option
// for a product without it; one it offers must be made when it matters.
func choose(all []variant, wish Wish) (variant, error) {
	if len(all) == 0 {
		return variant{}, fault.New(fault.NotFound, "This product is no longer available")
	}
	if !all[0].ShopOpen {
		return variant{}, fault.InvalidField("product_id", "The shop of %s does not sell at the moment", all[0].Name)
	}
	left := all
	for _, a := range axes {
		options := a.options(all)
		choice := a.pick(wish)
		if choice.IsZero() || len(options) == 0 {
			continue
		}
		id, ok := choice.resolve(options)
		if !ok {
			return variant{}, fault.InvalidField(a.name, "This %s is not available", a.name)
		}
		left = slices.DeleteFunc(slices.Clone(left), func(v variant) bool { other, _ := a.of(v); return other != id })
		if len(left) == 0 {
			return variant{}, fault.InvalidField(a.name, "This combination is not available")
		}
	}
	if len(left) == 1 {
		return left[0], nil
	}
	var missing *fault.Error
	for _, a := range axes {
		if !a.pick(wish).IsZero() || len(a.options(left)) < 2 {
			continue
		}
		if missing == nil {
			missing = fault.InvalidField(a.name, "Please select %s", a.name)
		} else {
			missing.Field(a.name, "Please select %s", a.name)
		}
	}
	return variant{}, missing
}

// options are the names of the axis's choices by id.
func (a axis) options(all []variant) map[int64]string {
	names := map[int64]string{}
	for _, v := range all {
		if id, name := a.of(v); id != 0 {
			names[id] = name
		}
	}
	return names
}

// resolve finds the option a choice means: by its id, then by its name
// without regard to case, then by a name that is an id in digits.
func (c Choice) resolve(options map[int64]string) (int64, bool) {
	if _, ok := options[c.ID]; ok {
		return c.ID, true
	}
	wanted := strings.TrimSpace(c.Name)
	for id, name := range options {
		if strings.EqualFold(wanted, name) {
			return id, true
		}
	}
	id, err := strconv.ParseInt(wanted, 10, 64)
	_, ok := options[id]
	return id, ok && err == nil
}

// fits tells whether a line's option is the chosen one; no choice fits all.
func (c Choice) fits(id int64, name string) bool {
	if c.IsZero() {
		return true
	}
	_, ok := c.resolve(map[int64]string{id: name})
	return ok && id != 0
}
