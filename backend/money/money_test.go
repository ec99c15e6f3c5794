package money_test

import (
	"encoding/json"
	"testing"
	"testing/quick"

	"shop/backend/money"
)

func rate(t *testing.T, s string) money.Rate {
	t.Helper()
	r, err := money.ParseRate(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPercentOff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before, now money.Minor
		want        float64
	}{{14900, 11900, 20.1}, {10000, 10000, 0}, {10000, 5000, 50}, {3, 2, 33.3}} {
		if got := money.PercentOff(c.before, c.now); got != c.want {
			t.Errorf("from %d to %d: %v, want %v", c.before, c.now, got, c.want)
		}
	}
}

func TestDisplay(t *testing.T) {
	t.Parallel()
	dollar := money.Currency{Symbol: "$", Position: "prefix"}
	euro := money.Currency{Symbol: "€", Position: "suffix", Rate: rate(t, "0.92")}
	rial := money.Currency{Symbol: "﷼", Position: "suffix", Rate: rate(t, "42000")}
	for _, c := range []struct {
		currency money.Currency
		amount   money.Minor
		want     string
	}{
		{dollar, 0, "$0.00"},
		{dollar, 5, "$0.05"},
		{dollar, 123450, "$1,234.50"},
		{dollar, -2950, "-$29.50"},
		{euro, 2946, "27.10€"}, // 27.1032
		{euro, 25, "0.23€"},
		{rial, 11900, "4,998,000.00﷼"},
		{money.Currency{Symbol: "x", Rate: rate(t, "0.5")}, 1, "x0.01"}, // half goes up
		{money.Currency{Symbol: "x", Rate: rate(t, "0.5")}, -1, "-x0.01"},
	} {
		if got := c.currency.Display(c.amount); got != c.want {
			t.Errorf("Display(%d) = %q, want %q", c.amount, got, c.want)
		}
	}
}

func TestDecimalSurvivesTheWire(t *testing.T) {
	t.Parallel()
	err := quick.Check(func(n int32) bool {
		b, _ := json.Marshal(money.Minor(n).Decimal())
		var f float64
		return json.Unmarshal(b, &f) == nil && money.FromDecimal(f) == money.Minor(n) && len(b) <= 14
	}, nil)
	if err != nil {
		t.Error(err)
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount money.Minor
		pct    float64
		want   money.Minor
	}{{1000, 20, 200}, {1005, 5, 50}, {1010, 5, 51}, {999, 7.25, 72}, {-1010, 5, -51}, {1 << 50, 100, 1 << 50}} {
		if got := money.Percent(c.amount, c.pct); got != c.want {
			t.Errorf("Percent(%d, %g) = %d, want %d", c.amount, c.pct, got, c.want)
		}
	}
}

func TestSplitSumsExactly(t *testing.T) {
	t.Parallel()
	err := quick.Check(func(total int32, weights []uint16) bool {
		w := make([]money.Minor, len(weights))
		for i, n := range weights {
			w[i] = money.Minor(n)
		}
		var sum money.Minor
		for _, part := range money.Split(money.Minor(total), w) {
			sum += part
		}
		return len(w) == 0 || sum == money.Minor(total)
	}, nil)
	if err != nil {
		t.Error(err)
	}
	got := money.Split(100, []money.Minor{1, 1, 1})
	if got[0] != 34 || got[1] != 33 || got[2] != 33 {
		t.Errorf("Split(100, 1:1:1) = %v, the first of equals takes the rest", got)
	}
}

func TestRate(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "0", "-1", "abc"} {
		if _, err := money.ParseRate(bad); err == nil {
			t.Errorf("ParseRate(%q) was accepted", bad)
		}
	}
	var r money.Rate
	if err := r.Scan("3.6700000000"); err != nil || r.String() != "3.67" {
		t.Errorf("Scan gave %s, %v", r, err)
	}
}
