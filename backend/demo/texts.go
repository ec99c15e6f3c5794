package demo

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5"
)

type pageFile []struct {
	Slug     string `json:"slug"`
	Title    texts  `json:"title"`
	Body     texts  `json:"body"`
	Template bool   `json:"template"`
}

func (s *seeder) pages(ctx context.Context) error {
	var file pageFile
	if err := read("pages", &file); err != nil {
		return err
	}
	for _, f := range file {
		if f.Template {
			filled, err := withCredits(f.Body["en"])
			if err != nil {
				return err
			}
			f.Body["en"] = filled
		}
		id, err := s.insert(ctx, `insert into pages (slug, updated_at) values ($1, $2) returning id`, f.Slug, s.now)
		if err != nil {
			return err
		}
		var b pgx.Batch
		for _, locale := range locales {
			if f.Body[locale] != "" {
				b.Queue(`insert into page_translations (page_id, locale, title, body) values ($1, $2, $3, $4)`,
					id, locale, f.Title[locale], f.Body[locale])
			}
		}
		if err := s.send(ctx, &b); err != nil {
			return err
		}
	}
	return nil
}

// withCredits puts the table rows of the two notices into the page.
func withCredits(body string) (string, error) {
	for mark, file := range map[string]string{"{rows}": "assets/NOTICE.md", "{extra_rows}": "assets/NOTICE-extra.md"} {
		raw, err := assetFiles.ReadFile(file)
		if err != nil {
			return "", err
		}
		rows := tableRows(string(raw))
		if len(rows) == 0 || !strings.Contains(body, mark) {
			return "", fmt.Errorf("%s and %s do not fit together", file, mark)
		}
		body = strings.Replace(body, mark, strings.Join(rows, "\n"), 1)
	}
	return body, nil
}

// tableRows are the rows of the first table of a Markdown text, without its
// head.
func tableRows(markdown string) []string {
	var rows []string
	for line := range strings.Lines(markdown) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "|") {
			rows = append(rows, line)
		} else if len(rows) > 0 {
			break
		}
	}
	if len(rows) < 2 {
		return nil
	}
	return rows[2:]
}

type blogFile []struct {
	Slug         string `json:"slug"`
	Title        texts  `json:"title"`
	Excerpt      texts  `json:"excerpt"`
	Author       string `json:"author"`
	AuthorAvatar string `json:"author_avatar"`
	Category     struct {
		Slug string `json:"slug"`
		EN   string `json:"en"`
		AR   string `json:"ar"`
		FR   string `json:"fr"`
		IR   string `json:"ir"`
	} `json:"category"`
	Tags           []string `json:"tags"`
	Cover          string   `json:"cover"`
	DaysAgo        float64  `json:"days_ago"`
	ReadingMinutes int      `json:"reading_minutes"`
	Body           texts    `json:"body"`
}

func (s *seeder) journal(ctx context.Context) error {
	var file blogFile
	if err := read("blogs", &file); err != nil {
		return err
	}
	categories := map[string]int64{}
	for _, f := range file {
		c := f.Category
		if categories[c.Slug] == 0 {
			name := texts{"en": c.EN, "ar": c.AR, "fr": c.FR, "ir": c.IR}
			id, err := s.insert(ctx, `insert into blog_categories (slug, name) values ($1, $2) returning id`, c.Slug, name)
			if err != nil {
				return err
			}
			categories[c.Slug] = id
		}
		id, err := s.insert(ctx, `
			insert into blogs (slug, category_id, thumbnail, tags, author, author_photo, reading_minutes, views, published_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			returning id`,
			f.Slug, categories[c.Slug], "/media/scenes/"+f.Cover, f.Tags, f.Author, avatar(f.AuthorAvatar), f.ReadingMinutes,
			120+spread(f.Slug, 2400), s.daysAgo(f.DaysAgo))
		if err != nil {
			return err
		}
		var b pgx.Batch
		for _, locale := range locales {
			if f.Title[locale] == "" {
				continue
			}
			body, err := s.productLinks(f.Body[locale], locale)
			if err != nil {
				return fmt.Errorf("%s: %w", f.Slug, err)
			}
			b.Queue(`insert into blog_translations (blog_id, locale, title, excerpt, body) values ($1, $2, $3, $4, nullif($5, ''))`,
				id, locale, f.Title[locale], f.Excerpt[locale], body)
		}
		if err := s.send(ctx, &b); err != nil {
			return err
		}
	}
	return nil
}

var productLink = regexp.MustCompile(`\[\[([a-z0-9-]+)\]\]`)

// productLinks turns [[sku]] into a link that bears the product's name.
func (s *seeder) productLinks(body, locale string) (string, error) {
	var missing error
	out := productLink.ReplaceAllStringFunc(body, func(m string) string {
		p, ok := s.product[productLink.FindStringSubmatch(m)[1]]
		if !ok {
			missing = fmt.Errorf("%s: no such product", m)
			return m
		}
		name := p.NameI18n[locale]
		if name == "" {
			name = p.Name
		}
		return "[" + name + "](/products/" + p.Slug + ")"
	})
	return out, missing
}
