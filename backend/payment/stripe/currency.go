package stripe

import (
	"slices"
	"strings"
)

// Stripe's rules of 2026, https://docs.stripe.com/currencies.
var (
	charged = strings.Fields(`
		AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK
		DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW
		KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP
		PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS
		VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`)
	// noDecimals are given in whole units.
	noDecimals = strings.Fields(`BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF`)
	// wholeHundreds are given in hundredths, but of whole units only.
	wholeHundreds = strings.Fields(`ISK UGX`)
	// least are the smallest charges, in 1/100. Elsewhere what counts is what
	// the amount is worth in the currency of the bank account.
	least = map[string]int64{
		"AED": 200, "ARS": 50, "AUD": 50, "BRL": 50, "CAD": 50, "CHF": 50, "COP": 50, "CZK": 1500, "DKK": 250, "EUR": 50, "GBP": 30,
		"HKD": 400, "HUF": 17500, "IDR": 50, "ILS": 50, "INR": 50, "JPY": 5000, "KRW": 5000, "MXN": 1000, "MYR": 200, "NOK": 300,
		"NZD": 50, "PHP": 50, "PLN": 200, "RON": 200, "RUB": 50, "SEK": 300, "SGD": 50, "THB": 1000, "USD": 50, "ZAR": 50,
	}
	// thousandths have three decimals, the last of which is 0.
	thousandths = strings.Fields(`BHD JOD KWD OMR TND`)
)

// Charges tells whether Stripe takes this currency.
func (*Gateway) Charges(currency string) bool { return slices.Contains(charged, currency) }

// Least is the smallest amount that can be charged.
func (*Gateway) Least(currency string) int64 { return least[currency] }

// Round gives the nearest amount in 1/100 that can be charged.
func (*Gateway) Round(currency string, amount int64) int64 {
	if slices.Contains(noDecimals, currency) || slices.Contains(wholeHundreds, currency) {
		return (amount + 50) / 100 * 100
	}
	return amount
}

// units is an amount in 1/100, rounded, as Stripe counts the currency.
func units(currency string, amount int64) int64 {
	switch {
	case slices.Contains(noDecimals, currency):
		return amount / 100
	case slices.Contains(thousandths, currency):
		return amount * 10
	}
	return amount
}

// hundredths is the way back.
func hundredths(currency string, units int64) int64 {
	switch {
	case slices.Contains(noDecimals, currency):
		return units * 100
	case slices.Contains(thousandths, currency):
		return units / 10
	}
	return units
}

func lower(currency string) string { return strings.ToLower(currency) }
func upper(currency string) string { return strings.ToUpper(currency) }
