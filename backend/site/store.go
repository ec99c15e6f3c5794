package site

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/money"
	"shop/backend/postgres"
)

type store struct{ pool *pgxpool.Pool }

// rows is everything a snapshot is built from, read at one moment.
type rows struct {
	version     int64
	settings    map[string]json.RawMessage
	languages   []Language
	overrides   map[string]Messages
	currencies  []money.Currency
	menus       []menuRow
	footers     []footerRow
	footerItems []footerItemRow
	banners     []bannerRow
}

func (s store) version(ctx context.Context) (version int64, err error) {
	err = s.pool.QueryRow(ctx, `select version from site_version`).Scan(&version)
	return version, err
}

// load reads in one snapshot of the database, so that the version belongs to
// exactly these rows.
func (s store) load(ctx context.Context) (r rows, err error) {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, s.pool, options, func(tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, `select version from site_version`).Scan(&r.version); err != nil {
			return err
		}
		if r.settings, err = settings(ctx, tx); err != nil {
			return err
		}
		if r.overrides, err = overrides(ctx, tx); err != nil {
			return err
		}
		if r.languages, err = collect[Language](ctx, tx, selectLanguages); err != nil {
			return err
		}
		if r.currencies, err = collect[money.Currency](ctx, tx, selectCurrencies); err != nil {
			return err
		}
		if r.menus, err = collect[menuRow](ctx, tx, selectMenus); err != nil {
			return err
		}
		if r.footers, err = collect[footerRow](ctx, tx, selectFooters); err != nil {
			return err
		}
		if r.footerItems, err = collect[footerItemRow](ctx, tx, selectFooterItems); err != nil {
			return err
		}
		r.banners, err = collect[bannerRow](ctx, tx, selectBanners)
		return err
	})
	return r, err
}

func collect[T any](ctx context.Context, db postgres.DB, sql string) ([]T, error) {
	result, err := db.Query(ctx, sql)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(result, pgx.RowToStructByName[T])
}

const selectLanguages = `
	select id, name, title, html_lang, direction, coalesce(flag, '') as flag
	from languages
	where is_active
	order by sort, id`

const selectCurrencies = `
	select id, code, name, symbol, position, exponent, rate_from_default::text as rate, is_default
	from currencies
	where is_active
	order by is_default desc, id`

type menuRow struct {
	ID            int64
	ParentID      *int64
	Title         Text
	URL           string
	Target        string
	Icon          string
	IsMega        bool
	IsHighlighted bool
	Promo         *promoRow
}

type promoRow struct {
	Image string `json:"image"`
	Link  string `json:"link"`
	Text  Text   `json:"text"`
}

const selectMenus = `
	select id, parent_id, title, url, target, coalesce(icon, '') as icon, is_mega, is_highlighted, promo
	from menus
	where is_active
	order by sort, id`

type footerRow struct {
	ID    int64
	Slug  string
	Title Text
}

const selectFooters = `
	select id, slug, title
	from footer_groups
	order by sort, id`

type footerItemRow struct {
	GroupID int64
	Type    string
	Title   Text
	URL     string
}

const selectFooterItems = `
	select group_id, type, title, coalesce(url, '') as url
	from footer_items
	order by group_id, sort, id`

type bannerRow struct {
	ID        int64
	Theme     string
	Placement string
	Image     string
	ImageKind string
	Link      string
	Headline  Text
	Line      Text
	Button    Text
}

const selectBanners = `
	select id, coalesce(theme, '') as theme, placement, image, image_kind, coalesce(link, '') as link, headline, line, button
	from banners
	where (starts_at is null or starts_at <= now())
	  and (ends_at is null or ends_at > now())
	order by sort, id`

func settings(ctx context.Context, db postgres.DB) (map[string]json.RawMessage, error) {
	result, err := db.Query(ctx, `select key, value from settings`)
	if err != nil {
		return nil, err
	}
	values := map[string]json.RawMessage{}
	var key string
	var value json.RawMessage
	_, err = pgx.ForEachRow(result, []any{&key, &value}, func() error {
		values[key] = append(json.RawMessage(nil), value...)
		return nil
	})
	return values, err
}

func overrides(ctx context.Context, db postgres.DB) (map[string]Messages, error) {
	result, err := db.Query(ctx, `select locale, key, value from translations`)
	if err != nil {
		return nil, err
	}
	all := map[string]Messages{}
	var locale, key, value string
	_, err = pgx.ForEachRow(result, []any{&locale, &key, &value}, func() error {
		if all[locale] == nil {
			all[locale] = Messages{}
		}
		all[locale][key] = value
		return nil
	})
	return all, err
}

func (s store) saveSettings(ctx context.Context, values map[string]json.RawMessage) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		for key, value := range values {
			_, err := tx.Exec(ctx, `
				insert into settings (key, value) values ($1, $2)
				on conflict (key) do update set value = excluded.value, updated_at = now()`, key, value)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

const selectCountries = `
	select id, name, phone_code, code as iso, address_format
	from countries
	order by name`

func (s store) countries(ctx context.Context) ([]Country, error) {
	return collect[Country](ctx, s.pool, selectCountries)
}
