package site

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"shop/backend/payment"
)

// Text is a short text in several languages, keyed by locale.
type Text map[string]string

// In gives the text for a locale, English when it has none.
func (t Text) In(locale string) string {
	if s := t[locale]; s != "" {
		return s
	}
	return t["en"]
}

// Settings is what the shop's owner decides. Each field is stored in the
// table settings under its JSON name; a field without a row keeps the value
// of Defaults.
type Settings struct {
	AppName        string `json:"app_name"`
	AppEnvironment string `json:"app_environment"`

	CashOnDelivery  bool             `json:"cash_on_delivery"`
	OnlinePayment   bool             `json:"online_payment"`   // whether gateways that are set up are offered
	PaymentGateways []PaymentGateway `json:"payment_gateways"` // their titles and logos, where they are to be others than their own

	ShowDownloadApp     bool   `json:"show_download_app"`
	GooglePlaystoreLink string `json:"google_playstore_link"`
	AppStoreLink        string `json:"app_store_link"`

	MultiVendor        bool   `json:"multi_vendor"`
	VendorRegisterLink string `json:"vendor_register_link"`

	Mobile    string `json:"mobile"`
	Email     string `json:"email"`
	Address   Text   `json:"address"`
	Whatsapp  string `json:"whatsapp"`
	Messenger string `json:"messenger"`

	WebLogo              string       `json:"web_logo"`
	WebShowBottomBar     bool         `json:"web_show_bottom_bar"`
	WebShowFooter        bool         `json:"web_show_footer"`
	WebFooterText        Text         `json:"web_footer_text"`
	WebFooterDescription Text         `json:"web_footer_description"`
	WebFooterLogo        string       `json:"web_footer_logo"`
	FooterQR             string       `json:"footer_qr"`
	SocialLinks          []SocialLink `json:"social_links"`

	ThemeName   string      `json:"theme_name"`
	ThemeColors ThemeColors `json:"theme_colors"`

	RegisterOTPVerify       bool     `json:"register_otp_verify"`
	RegisterOTPType         string   `json:"register_otp_type"` // "phone" or "email"
	ForgotOTPType           string   `json:"forgot_otp_type"`   // "phone" or "email"
	SocialAuths             []string `json:"social_auths"`
	PhoneRequired           bool     `json:"phone_required"`
	PhoneMinLength          int      `json:"phone_min_length"`
	PhoneMaxLength          int      `json:"phone_max_length"`
	OrderPlaceAccountVerify bool     `json:"order_place_account_verify"`
}

// PaymentGateway is one way to pay online.
type PaymentGateway struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Logo  string `json:"logo"`
}

// SocialLink is one of the shop's pages elsewhere.
type SocialLink struct {
	Link string `json:"link"`
	Name string `json:"name"`
	Logo string `json:"logo"`
}

// ThemeColors replaces a theme's palette, when all twelve values are there.
type ThemeColors struct {
	Primary    string `json:"primary,omitempty"`
	Primary50  string `json:"50,omitempty"`
	Primary100 string `json:"100,omitempty"`
	Primary200 string `json:"200,omitempty"`
	Primary300 string `json:"300,omitempty"`
	Primary400 string `json:"400,omitempty"`
	Primary500 string `json:"500,omitempty"`
	Primary600 string `json:"600,omitempty"`
	Primary700 string `json:"700,omitempty"`
	Primary800 string `json:"800,omitempty"`
	Primary900 string `json:"900,omitempty"`
	Primary950 string `json:"950,omitempty"`
}

// Defaults are the settings of a shop nobody has set up yet.
func Defaults() Settings {
	return Settings{
		AppName:            "Storefront",
		AppEnvironment:     "production",
		CashOnDelivery:     true,
		OnlinePayment:      true,
		PaymentGateways:    []PaymentGateway{},
		MultiVendor:        true,
		VendorRegisterLink: "/shop/register",
		WebShowBottomBar:   true,
		WebShowFooter:      true,
		WebFooterText: Text{
			"en": "All rights reserved.",
			"ar": "جميع الحقوق محفوظة.",
			"fr": "Tous droits réservés.",
			"ir": "همهٔ حقوق محفوظ است.",
		},
		SocialLinks:     []SocialLink{},
		ThemeName:       "novastore",
		RegisterOTPType: "phone",
		ForgotOTPType:   "phone",
		SocialAuths:     []string{},
		PhoneRequired:   true,
		PhoneMinLength:  9,
		PhoneMaxLength:  16,
	}
}

// offer leaves the payment gateways that shoppers can use: none without one
// that is set up and takes the default currency, which is what it charges when
// it does not take the shopper's.
func (s *Settings) offer(gateways []payment.Gateway, currency string) {
	wanted, offered := s.OnlinePayment, []PaymentGateway{}
	for _, g := range gateways {
		if !wanted || !g.Charges(currency) {
			continue
		}
		shown := PaymentGateway{Name: g.Name(), Title: g.Title()}
		for _, own := range s.PaymentGateways {
			if own.Name == shown.Name {
				shown = own
			}
		}
		offered = append(offered, shown)
	}
	s.PaymentGateways, s.OnlinePayment = offered, len(offered) > 0
}

// Offers tells whether shoppers can pay this way.
func (s Settings) Offers(method string) bool {
	if method == "cash" {
		return s.CashOnDelivery
	}
	return slices.ContainsFunc(s.PaymentGateways, func(g PaymentGateway) bool { return g.Name == method })
}

// apply lays stored rows over the settings. A row whose key is unknown is
// ignored, so that an older program runs on a newer database.
func (s *Settings) apply(rows map[string]json.RawMessage) error {
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		one, err := json.Marshal(map[string]json.RawMessage{key: rows[key]})
		if err != nil {
			return fmt.Errorf("site: setting %s: %w", key, err)
		}
		if err := json.Unmarshal(one, s); err != nil {
			return fmt.Errorf("site: setting %s: %w", key, err)
		}
	}
	return nil
}
