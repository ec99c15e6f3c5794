// Package money keeps amounts exact: integers in 1/100 of a currency, rates as
// exact decimals, and one rounding per amount. Totals are sums of amounts that
// were rounded already, so that what a shopper adds up is what we print.
package money

import (
	"database/sql/driver"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Minor is an amount in 1/100 of the default currency.
type Minor int64

// Decimal is the amount as the wire carries it: 2950 is 29.5. The nearest
// float64 of two decimals prints exactly those decimals.
func (m Minor) Decimal() float64 { return float64(m) / 100 }

// FromDecimal rounds a decimal of the default currency half away from zero.
func FromDecimal(f float64) Minor { return Minor(math.Round(f * 100)) }

// Percent is pct per cent of m, rounded half away from zero. pct has at most
// four decimals, as in the database.
func Percent(m Minor, pct float64) Minor {
	n := new(big.Int).Mul(big.NewInt(int64(m)), big.NewInt(int64(math.Round(pct*10000))))
	return Minor(divRound(n, big.NewInt(1_000_000)))
}

// PercentOff is by how many per cent now is below before, with one decimal:
// from 149 to 119 it is 20.1. before is positive.
func PercentOff(before, now Minor) float64 {
	return math.Round(float64(before-now)*1000/float64(before)) / 10
}

// Split divides total over weights so that the parts sum to it exactly: each
// gets its floor, and what is left goes to the largest remainders, first come
// first served. With no positive weight everything falls on the first part.
func Split(total Minor, weights []Minor) []Minor {
	parts := make([]Minor, len(weights))
	var sum int64
	for _, w := range weights {
		sum += max(int64(w), 0)
	}
	if len(parts) == 0 {
		return parts
	}
	if sum == 0 {
		parts[0] = total
		return parts
	}
	type share struct {
		i    int
		rest *big.Int
	}
	shares := make([]share, len(weights))
	left := total
	for i, w := range weights {
		q, r := new(big.Int).QuoRem(new(big.Int).Mul(big.NewInt(int64(total)), big.NewInt(max(int64(w), 0))), big.NewInt(sum), new(big.Int))
		parts[i] = Minor(q.Int64())
		left -= parts[i]
		shares[i] = share{i, r.Abs(r)}
	}
	slices.SortStableFunc(shares, func(a, b share) int { return b.rest.Cmp(a.rest) })
	step := Minor(1)
	if left < 0 {
		step = -1
	}
	for k := 0; left != 0; k = (k + 1) % len(shares) {
		parts[shares[k].i] += step
		left -= step
	}
	return parts
}

// Rate is how many units of a currency one unit of the default currency buys.
// It is exact; the zero Rate is 1.
type Rate struct{ r *big.Rat }

// ParseRate reads a positive decimal such as "0.92".
func ParseRate(s string) (Rate, error) {
	r, ok := new(big.Rat).SetString(s)
	if !ok || r.Sign() <= 0 {
		return Rate{}, fmt.Errorf("money: %q is not a positive rate", s)
	}
	return Rate{r}, nil
}

func (r Rate) rat() *big.Rat {
	if r.r == nil {
		return big.NewRat(1, 1)
	}
	return r.r
}

// String prints the rate as a plain decimal of at most ten places.
func (r Rate) String() string {
	s := r.rat().FloatString(10)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// Float64 is for the wire; arithmetic stays with the exact rate.
func (r Rate) Float64() float64 { f, _ := r.rat().Float64(); return f }

// Scan reads a numeric column selected as text, a string, or an integer.
func (r *Rate) Scan(v any) error {
	var s string
	switch v := v.(type) {
	case string:
		s = v
	case []byte:
		s = string(v)
	case int64:
		s = strconv.FormatInt(v, 10)
	case float64:
		s = strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return fmt.Errorf("money: cannot read a rate from %T", v)
	}
	parsed, err := ParseRate(s)
	*r = parsed
	return err
}

// Value writes the rate as a decimal text.
func (r Rate) Value() (driver.Value, error) { return r.String(), nil }

// Currency is how amounts are shown to a shopper. Position is "prefix" or
// "suffix"; Exponent is the currency's own number of decimals, which the
// display rule of the specification (always two) overrides.
type Currency struct {
	ID        int64
	Code      string
	Name      string
	Symbol    string
	Position  string
	Exponent  int
	Rate      Rate
	IsDefault bool
}

// Convert gives m in 1/100 of c, rounded once, half away from zero.
func (c Currency) Convert(m Minor) int64 {
	r := c.Rate.rat()
	return divRound(new(big.Int).Mul(big.NewInt(int64(m)), r.Num()), r.Denom())
}

// Format prints an amount that Convert gave: "$1,234.50" or "27.10€".
func (c Currency) Format(converted int64) string {
	sign := ""
	n := uint64(converted)
	if converted < 0 {
		sign, n = "-", uint64(-converted)
	}
	whole := strconv.FormatUint(n/100, 10)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	s := fmt.Sprintf("%s.%02d", whole, n%100)
	if c.Position == "suffix" {
		return sign + s + c.Symbol
	}
	return sign + c.Symbol + s
}

// Display is Format of Convert.
func (c Currency) Display(m Minor) string { return c.Format(c.Convert(m)) }

// divRound divides rounding half away from zero. d is positive.
func divRound(n, d *big.Int) int64 {
	q, r := new(big.Int).QuoRem(n, d, new(big.Int))
	if new(big.Int).Lsh(r.Abs(r), 1).Cmp(d) >= 0 {
		q.Add(q, big.NewInt(int64(n.Sign())))
	}
	return q.Int64()
}
