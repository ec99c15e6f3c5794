package catalog

import (
	"context"
	"errors"
	"testing"
	"time"
)

// beside gives the first page a voucher and a post, or what is wrong with them.
type beside struct{ noVouchers, noBlogs error }

func (b *beside) HomeVouchers(context.Context, View, int) ([]HomeVoucher, error) {
	if b.noVouchers != nil {
		return nil, b.noVouchers
	}
	return []HomeVoucher{{ID: 1}}, nil
}

func (b *beside) HomeBlogs(context.Context, View, int) ([]HomeBlog, error) {
	if b.noBlogs != nil {
		return nil, b.noBlogs
	}
	return []HomeBlog{{ID: 1}}, nil
}

// What another feature cannot give is missing on the first page, alone and not
// for long.
func TestHomeWithoutNeighbours(t *testing.T) {
	t.Parallel()
	b, broken := setup(t), errors.New("broken")
	for _, c := range []struct {
		name            string
		beside          beside
		vouchers, blogs int
		age             time.Duration
	}{
		{"no vouchers", beside{noVouchers: broken}, 0, 1, homeLackingAge},
		{"no posts", beside{noBlogs: broken}, 1, 0, homeLackingAge},
		{"neither", beside{broken, broken}, 0, 0, homeLackingAge},
		{"both", beside{}, 1, 1, homeAge},
	} {
		s := New(Config{Pool: b.db, Currencies: fixedCurrencies{}, Neighbours: &c.beside})
		home, err := s.Home(t.Context(), View{}, "")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if len(home.PopularProducts) == 0 || home.Vouchers == nil || len(home.Vouchers) != c.vouchers || home.Blogs == nil || len(home.Blogs) != c.blogs {
			t.Errorf("%s: %d products, vouchers %v, posts %v", c.name, len(home.PopularProducts), home.Vouchers, home.Blogs)
		}
		left := time.Until(s.homes.kept[homeKey{}].until)
		if left <= 0 || left > c.age || c.age == homeAge && left <= homeLackingAge {
			t.Errorf("%s: kept for %v, want %v", c.name, left, c.age)
		}
	}
}
