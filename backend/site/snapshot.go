package site

import (
	"bytes"
	"encoding/json"
	"fmt"

	"shop/backend/fault"
	"shop/backend/money"
	"shop/backend/payment"
)

// build turns rows into answers for every language.
func build(r rows, shipped map[string]Messages, socket Socket, gateways []payment.Gateway) (*snapshot, error) {
	snap := &snapshot{
		version:    r.version,
		settings:   Defaults(),
		languages:  r.languages,
		currencies: r.currencies,
		banners:    r.banners,
		locales:    map[string]localeData{},
	}
	if err := snap.settings.apply(r.settings); err != nil {
		return nil, err
	}
	snap.settings.offer(gateways, snap.defaultCurrency().Code)
	if len(r.languages) == 0 {
		return nil, fmt.Errorf("site: no active language")
	}
	for _, l := range r.languages {
		var data localeData
		var err error
		if data.masterJSON, err = marshal(snap.master(l.Name, r, socket)); err != nil {
			return nil, fmt.Errorf("site: master: %w", err)
		}
		if data.langJSON, err = marshal(messagesOf(l.Name, shipped, r.overrides)); err != nil {
			return nil, fmt.Errorf("site: messages: %w", err)
		}
		data.langHash = hash(data.langJSON)
		snap.locales[l.Name] = data
	}
	return snap, nil
}

// marshal keeps "&" and "<" as they are: the bytes go out as JSON, and the
// document escapes what it inlines.
func marshal(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// known is the locale itself when the shop speaks it, else the first language.
func (s *snapshot) known(locale string) string {
	if _, ok := s.locales[locale]; ok {
		return locale
	}
	return s.languages[0].Name
}

func (s *snapshot) defaultCurrency() money.Currency {
	for _, c := range s.currencies {
		if c.IsDefault {
			return c
		}
	}
	return money.Currency{Code: "USD", Name: "USD", Symbol: "$", Position: "prefix", Exponent: 2, IsDefault: true}
}

func (s *snapshot) master(locale string, r rows, socket Socket) Master {
	set := s.settings
	m := Master{
		Currency:   masterCurrency(s.defaultCurrency()),
		Currencies: make([]MasterCurrency, 0, len(s.currencies)),

		CashOnDelivery: set.CashOnDelivery, OnlinePayment: set.OnlinePayment, PaymentGateways: set.PaymentGateways,
		AppName: set.AppName, AppEnvironment: set.AppEnvironment,
		ShowDownloadApp: set.ShowDownloadApp, GooglePlaystoreLink: set.GooglePlaystoreLink, AppStoreLink: set.AppStoreLink,

		MultiVendor: set.MultiVendor, VendorRegisterLink: set.VendorRegisterLink,
		Mobile: set.Mobile, Address: set.Address.In(locale), Email: set.Email,
		WebLogo: set.WebLogo, WebShowBottomBar: set.WebShowBottomBar, WebShowFooter: set.WebShowFooter,
		WebFooterText: set.WebFooterText.In(locale), WebFooterDescription: set.WebFooterDescription.In(locale),
		WebFooterLogo: set.WebFooterLogo, FooterQR: set.FooterQR, SocialLinks: set.SocialLinks,
		Footers: footersFor(r.footers, r.footerItems, locale),

		ThemeColors: set.ThemeColors,
		HomeThemes:  HomeThemes{ThemeName: set.ThemeName, OfferBanners: bannersFor(s.banners, set.ThemeName, "offer", locale)},
		Menus:       menusUnder(nil, r.menus, locale),

		PusherAppKey: socket.Key, PusherAppCluster: socket.Cluster, PusherHost: socket.Host,
		PusherPort: socket.Port, PusherPath: socket.Path, PusherSelf: socket.Self,

		RegisterOTPVerify: set.RegisterOTPVerify, RegisterOTPType: set.RegisterOTPType, ForgotOTPType: set.ForgotOTPType,
		SocialAuths: set.SocialAuths, PhoneRequired: set.PhoneRequired,
		PhoneMinLength: set.PhoneMinLength, PhoneMaxLength: set.PhoneMaxLength,
		OrderPlaceAccountVerify: set.OrderPlaceAccountVerify,

		Languages: s.languages, AppLocale: locale,
	}
	for _, c := range s.currencies {
		m.Currencies = append(m.Currencies, masterCurrency(c))
	}
	return m
}

func masterCurrency(c money.Currency) MasterCurrency {
	rate := c.Rate.Float64()
	return MasterCurrency{
		ID: c.ID, Code: c.Code, Name: c.Name, Symbol: c.Symbol, Position: c.Position,
		Rate: rate, RateFromDefault: rate, IsDefault: c.IsDefault,
	}
}

func menusUnder(parent *int64, all []menuRow, locale string) []Menu {
	menus := []Menu{}
	for _, row := range all {
		if (row.ParentID == nil) != (parent == nil) || (parent != nil && *row.ParentID != *parent) {
			continue
		}
		menu := Menu{
			ID: row.ID, Title: row.Title.In(locale), URL: row.URL, Target: row.Target, Icon: row.Icon,
			Mega: row.IsMega, Highlighted: row.IsHighlighted, Children: menusUnder(&row.ID, all, locale),
		}
		if row.Promo != nil {
			menu.Promo = &MenuPromo{Image: row.Promo.Image, Link: row.Promo.Link, Text: row.Promo.Text.In(locale)}
		}
		menus = append(menus, menu)
	}
	return menus
}

func footersFor(groups []footerRow, items []footerItemRow, locale string) []FooterGroup {
	out := make([]FooterGroup, 0, len(groups))
	for _, g := range groups {
		group := FooterGroup{ID: g.ID, Slug: g.Slug, Title: g.Title.In(locale), Items: []FooterItem{}}
		for _, item := range items {
			if item.GroupID == g.ID {
				group.Items = append(group.Items, FooterItem{Type: item.Type, Title: item.Title.In(locale), URL: item.URL})
			}
		}
		out = append(out, group)
	}
	return out
}

func bannersFor(all []bannerRow, theme, placement, locale string) []OfferBanner {
	out := []OfferBanner{}
	for _, b := range all {
		if (b.Theme != "" && b.Theme != theme) || b.Placement != placement {
			continue
		}
		out = append(out, OfferBanner{
			ID: b.ID, Placement: b.Placement, Image: b.Image, ImageKind: b.ImageKind, Link: b.Link,
			Headline: b.Headline.In(locale), Line: b.Line.In(locale), Button: b.Button.In(locale),
		})
	}
	return out
}

// checkSettings refuses names and values that Settings does not have.
func checkSettings(values map[string]json.RawMessage) error {
	bad := fault.New(fault.Invalid, "Some settings are not right")
	for key, value := range values {
		one, err := json.Marshal(map[string]json.RawMessage{key: value})
		if err != nil {
			bad.Field(key, "is not JSON")
			continue
		}
		dec := json.NewDecoder(bytes.NewReader(one))
		dec.DisallowUnknownFields()
		if err := dec.Decode(new(Settings)); err != nil {
			bad.Field(key, "is unknown or has the wrong shape")
		}
	}
	if len(bad.Fields) > 0 {
		return bad
	}
	return nil
}
