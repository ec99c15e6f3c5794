package demo

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"
)

type currencyFile []struct {
	Code            string  `json:"code"`
	Name            string  `json:"name"`
	Symbol          string  `json:"symbol"`
	Position        string  `json:"position"`
	RateFromDefault float64 `json:"rate_from_default"`
}

type socialFile []struct {
	Name string `json:"name"`
	Link string `json:"link"`
	Logo string `json:"logo"`
}

// settings are those of the shop itself, its currencies, and the pictures of
// its languages, which exist already.
func (s *seeder) settings(ctx context.Context) error {
	var social socialFile
	if err := read("social", &social); err != nil {
		return err
	}
	links := make([]map[string]string, 0, len(social))
	for _, l := range social {
		links = append(links, map[string]string{"name": l.Name, "link": l.Link, "logo": "/media/social/" + l.Logo})
	}
	values := map[string]any{
		"app_name":              "NovaStore",
		"app_environment":       "demo",
		"cash_on_delivery":      true,
		"show_download_app":     true,
		"google_playstore_link": "https://play.google.com/store",
		"app_store_link":        "https://www.apple.com/app-store/",
		"multi_vendor":          true,
		"mobile":                "+351 21 555 0142",
		"email":                 "hello@market.example",
		"address":               texts{"en": "Rua das Gaivotas 12, 1200-202 Lisbon", "ar": "روا داس غايفوتاس 12، لشبونة 1200-202", "fr": "Rua das Gaivotas 12, 1200-202 Lisbonne", "ir": "روآ داس گایوتاس ۱۲، لیسبون ۱۲۰۰-۲۰۲"},
		"whatsapp":              "+351 21 555 0142",
		"web_logo":              "/media/themes/novastore-wordmark.svg",
		"web_footer_logo":       "/media/themes/novastore-wordmark.svg",
		"web_footer_text":       texts{"en": "All rights reserved.", "ar": "جميع الحقوق محفوظة.", "fr": "Tous droits réservés.", "ir": "همهٔ حقوق محفوظ است."},
		"web_footer_description": texts{
			"en": "Twelve small shops under one roof. Everything is made by somebody we have met.",
			"ar": "اثنا عشر متجرًا صغيرًا تحت سقف واحد. كل شيء صنعه شخص التقينا به.",
			"fr": "Douze petites boutiques sous un même toit. Chaque chose est faite par quelqu’un que nous connaissons.",
			"ir": "دوازده فروشگاه کوچک زیر یک سقف. هر چیزی را کسی ساخته که دیده\u200cایم.",
		},
		"footer_qr":    "/media/app/qr.svg",
		"social_links": links,
		"theme_name":   "novastore",
	}
	var b pgx.Batch
	for key, value := range values {
		raw, err := json.Marshal(value) // pgx takes a plain string for ready-made JSON
		if err != nil {
			return err
		}
		b.Queue(`insert into settings (key, value) values ($1, $2) on conflict (key) do nothing`, key, raw)
	}
	for _, l := range locales {
		b.Queue(`update languages set flag = $2 where name = $1`, l, "/media/flags/"+l+".svg")
	}
	if err := s.send(ctx, &b); err != nil {
		return err
	}
	return s.money(ctx)
}

func (s *seeder) money(ctx context.Context) error {
	var currencies currencyFile
	if err := read("currencies", &currencies); err != nil {
		return err
	}
	for _, c := range currencies {
		// The default currency exists since the first migration; an upsert would
		// use up an id for it.
		id, err := s.insert(ctx, `
			with there as (select id from currencies where code = $1),
			made as (
				insert into currencies (code, name, symbol, position, rate_from_default)
				select $1, $2, $3, $4, $5 where not exists (select from there)
				returning id
			)
			select id from there union all select id from made`, c.Code, c.Name, c.Symbol, c.Position, c.RateFromDefault)
		if err != nil {
			return err
		}
		s.currencies[c.Code] = id
		err = s.exec(ctx, `insert into currency_rate_history (currency_id, rate_from_default, valid_from) values ($1, $2, $3)`,
			id, c.RateFromDefault, s.now)
		if err != nil {
			return err
		}
	}
	return nil
}
