package content

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/postgres"
)

type store struct{ pool *pgxpool.Pool }

type pageRow struct {
	Slug      string
	Title     string
	Body      string
	UpdatedAt time.Time
}

func (s store) page(ctx context.Context, slug, locale string) (pageRow, error) {
	rows, err := s.pool.Query(ctx, `
		select p.slug, t.title, t.body, p.updated_at
		from pages p
		join page_translations t on t.page_id = p.id and t.locale in ($2, 'en')
		where p.slug = $1 and p.is_active
		order by t.locale = $2 desc
		limit 1`, slug, locale)
	if err != nil {
		return pageRow{}, err
	}
	row, err := pgx.CollectOneRow(rows, pgx.RowToStructByName[pageRow])
	return row, notFound(err, "Page not found")
}

type blogRow struct {
	ID             int64
	Slug           string
	Title          string
	Excerpt        string
	Body           string
	Thumbnail      string
	CategoryID     int64
	CategorySlug   string
	CategoryName   string
	Tags           []string
	Author         string
	AuthorPhoto    string
	ReadingMinutes int
	Views          int64
	PublishedAt    time.Time
}

func (r blogRow) blog() Blog {
	p := Blog{
		ID: r.ID, Slug: r.Slug, Title: r.Title, Excerpt: r.Excerpt, Thumbnail: r.Thumbnail, Tags: r.Tags, Author: r.Author,
		AuthorPhoto: r.AuthorPhoto, ReadingMinutes: r.ReadingMinutes, Views: r.Views, PublishedAt: r.PublishedAt,
	}
	if r.CategoryID != 0 {
		p.Category = &BlogCategory{ID: r.CategoryID, Slug: r.CategorySlug, Name: r.CategoryName}
	}
	return p
}

// selectBlog takes the locale as $1. Title and excerpt come in it when they
// are translated, the body too; each falls back to English by itself.
const selectBlog = `
	select b.id, b.slug,
		coalesce(t.title, e.title, b.slug) as title,
		coalesce(nullif(t.excerpt, ''), e.excerpt, '') as excerpt,
		coalesce(t.body, e.body, '') as body,
		coalesce(b.thumbnail, '') as thumbnail,
		coalesce(c.id, 0) as category_id, coalesce(c.slug, '') as category_slug,
		coalesce(localized(c.name, $1), '') as category_name,
		b.tags, coalesce(b.author, '') as author, coalesce(b.author_photo, '') as author_photo,
		coalesce(b.reading_minutes, 0) as reading_minutes, b.views, b.published_at
	from blogs b
	left join blog_translations t on t.blog_id = b.id and t.locale = $1
	left join blog_translations e on e.blog_id = b.id and e.locale = 'en'
	left join blog_categories c on c.id = b.category_id
	where b.published_at <= now()`

func (s store) blogs(ctx context.Context, locale string, f Filter) ([]Blog, int, error) {
	where, args := "", []any{locale}
	add := func(condition string, value any) {
		args = append(args, value)
		where += " and " + fmt.Sprintf(condition, len(args))
	}
	if f.CategoryID != 0 {
		add("b.category_id = $%d", f.CategoryID)
	}
	if f.Tag != "" {
		add("b.tags @> array[$%d::text]", f.Tag)
	}
	if f.Search != "" {
		add("unaccent(coalesce(t.title, e.title) || ' ' || coalesce(t.excerpt, e.excerpt, '') || ' ' || array_to_string(b.tags, ' ')) ilike '%%' || unaccent($%d) || '%%'", postgres.EscapeLike(f.Search))
	}
	var total int
	if err := s.pool.QueryRow(ctx, "select count(*) from ("+selectBlog+where+") posts", args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	rows, err := s.pool.Query(ctx, selectBlog+where+fmt.Sprintf(" order by b.published_at desc, b.id desc limit %d offset %d", f.Limit, f.Offset), args...)
	if err != nil {
		return nil, 0, err
	}
	list, err := collectBlogs(rows)
	return list, total, err
}

func collectBlogs(rows pgx.Rows) ([]Blog, error) {
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (Blog, error) {
		r, err := pgx.RowToStructByName[blogRow](row)
		return r.blog(), err
	})
}

func (s store) related(ctx context.Context, id int64, locale string, limit int) ([]Blog, error) {
	rows, err := s.pool.Query(ctx, selectBlog+` and b.id <> $2
		order by b.category_id is not distinct from (select category_id from blogs where id = $2) desc,
			b.tags && (select tags from blogs where id = $2) desc, b.published_at desc, b.id desc
		limit $3`, locale, id, limit)
	if err != nil {
		return nil, err
	}
	return collectBlogs(rows)
}

func (s store) categories(ctx context.Context, locale string) ([]BlogCategory, error) {
	rows, err := s.pool.Query(ctx, `
		select c.id, c.slug, localized(c.name, $1) as name, count(*) as total
		from blog_categories c
		join blogs b on b.category_id = c.id and b.published_at <= now()
		group by c.id
		order by total desc, c.id`, locale)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[BlogCategory])
}

func (s store) tags(ctx context.Context, limit int) ([]string, error) {
	rows, err := s.pool.Query(ctx, `
		select tag
		from blogs b, unnest(b.tags) tag
		where b.published_at <= now()
		group by tag
		order by count(*) desc, tag
		limit $1`, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func notFound(err error, message string) error {
	if fault.CodeOf(postgres.Fault(err)) == fault.NotFound {
		return fault.New(fault.NotFound, "%s", message)
	}
	return err
}

func (s store) blog(ctx context.Context, ref, locale string) (blogRow, error) {
	id, err := strconv.ParseInt(ref, 10, 64)
	if err != nil {
		id = 0
	}
	rows, err := s.pool.Query(ctx, `with seen as (
			update blogs set views = views + 1
			where (slug = $2 or id = $3) and published_at <= now()
			returning id
		)`+selectBlog+` and b.id = (select id from seen)`, locale, ref, id)
	if err != nil {
		return blogRow{}, err
	}
	row, err := pgx.CollectOneRow(rows, pgx.RowToStructByName[blogRow])
	return row, notFound(err, "Blog not found")
}
