package demo

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

type menuFile []struct {
	Title     texts  `json:"title"`
	URL       string `json:"url"`
	Icon      string `json:"icon"`
	Mega      bool   `json:"mega"`
	Highlight bool   `json:"highlight"`
	Promo     *struct {
		Scene string `json:"scene"`
		Link  string `json:"link"`
		Text  texts  `json:"text"`
	} `json:"promo"`
}

type footerFile []struct {
	Slug  string `json:"slug"`
	Title texts  `json:"title"`
	Items []struct {
		Type  string `json:"type"`
		Title titled `json:"title"`
		URL   string `json:"url"`
	} `json:"items"`
}

type promo struct {
	Image string `json:"image"`
	Link  string `json:"link"`
	Text  texts  `json:"text"`
}

// navigation is the bar's menu and the footer's columns.
func (s *seeder) navigation(ctx context.Context) error {
	var menus menuFile
	if err := read("menus", &menus); err != nil {
		return err
	}
	for i, m := range menus {
		url, err := s.link(m.URL)
		if err != nil {
			return err
		}
		var beside *promo
		if m.Promo != nil {
			beside = &promo{Image: "/media/scenes/w480/" + m.Promo.Scene, Link: m.Promo.Link, Text: m.Promo.Text}
		}
		err = s.exec(ctx, `
			insert into menus (title, url, icon, is_mega, is_highlighted, promo, sort)
			values ($1, $2, $3, $4, $5, $6, $7)`, m.Title, url, "/media/menu/"+m.Icon, m.Mega, m.Highlight, beside, i+1)
		if err != nil {
			return err
		}
	}
	var footers footerFile
	if err := read("footers", &footers); err != nil {
		return err
	}
	for i, f := range footers {
		group, err := s.insert(ctx, `insert into footer_groups (slug, title, sort) values ($1, $2, $3) returning id`, f.Slug, f.Title, i+1)
		if err != nil {
			return err
		}
		var b pgx.Batch
		for j, item := range f.Items {
			b.Queue(`insert into footer_items (group_id, type, title, url, sort) values ($1, $2, $3, nullif($4, ''), $5)`,
				group, item.Type, item.Title.texts, item.URL, j+1)
		}
		if err := s.send(ctx, &b); err != nil {
			return err
		}
	}
	return nil
}

type bannerFile []struct {
	Theme    string `json:"theme"`
	Kind     string `json:"kind"`
	Position int    `json:"position"`
	Link     string `json:"link"`
	Image    struct {
		Type string `json:"type"`
		File string `json:"file"`
	} `json:"image"`
	Spots []struct {
		SKU string  `json:"sku"`
		X   float64 `json:"x"`
		Y   float64 `json:"y"`
	} `json:"spots"`
	Text map[string]struct {
		Headline string `json:"headline"`
		Line     string `json:"line"`
		Button   string `json:"button"`
	} `json:"text"`
}

// sceneFile tells of each scene how words stand on it and whether it may be mirrored: writing and digits may not.
type sceneFile map[string]struct {
	Tone   string `json:"tone"`
	Mirror bool   `json:"mirror"`
}

func (s *seeder) banners(ctx context.Context) error {
	var file bannerFile
	if err := read("banners", &file); err != nil {
		return err
	}
	var scenes sceneFile
	if err := read("scenes", &scenes); err != nil {
		return err
	}
	for _, f := range file {
		url, err := s.link(f.Link)
		if err != nil {
			return err
		}
		scene, known := scenes[f.Image.File]
		image, kind := "/media/scenes/"+f.Image.File, "scene"
		if f.Image.Type == "sku" {
			image, kind = "/media/products/"+f.Image.File, "product"
			scene.Tone = "light"
		} else if !known {
			return fmt.Errorf("content/scenes.json does not tell how %s is used", f.Image.File)
		}
		headline, line, button := texts{}, texts{}, texts{}
		for locale, t := range f.Text {
			headline[locale], line[locale], button[locale] = t.Headline, t.Line, t.Button
		}
		spots := []map[string]any{}
		for _, spot := range f.Spots {
			spots = append(spots, map[string]any{"product_id": s.product[spot.SKU].id, "x": spot.X, "y": spot.Y})
		}
		err = s.exec(ctx, `
			insert into banners (theme, placement, image, image_kind, link, headline, line, button, sort, tone, mirror, spots)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
			f.Theme, f.Kind, image, kind, url, headline, line, button, f.Position, scene.Tone, scene.Mirror, spots)
		if err != nil {
			return err
		}
	}
	return nil
}
