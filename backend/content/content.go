// Package content is what the shop writes: pages and the journal. Texts are
// kept as Markdown and answered as HTML that holds no script and no markup
// beyond what Markdown can say.
package content

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Service reads pages and posts in one language, with English where a text
// was not translated.
type Service struct {
	store store
	html  *renderer
}

// New makes the service.
func New(pool *pgxpool.Pool) *Service {
	return &Service{store: store{pool}, html: newRenderer()}
}

// Page is a text of its own, such as the terms. Description is HTML.
type Page struct {
	Slug        string    `json:"slug"`
	Title       string    `json:"title"`
	Description string    `json:"description" doc:"HTML"`
	Summary     string    `json:"summary" doc:"Plain text of the first lines, for search engines"`
	UpdatedAt   time.Time `json:"updated_at"`
}

// BlogCategory sorts posts.
type BlogCategory struct {
	ID    int64  `json:"id"`
	Slug  string `json:"slug"`
	Name  string `json:"name"`
	Total int    `json:"total"`
}

// Blog is one entry of the journal as lists show it.
type Blog struct {
	ID             int64         `json:"id"`
	Slug           string        `json:"slug"`
	Title          string        `json:"title"`
	Excerpt        string        `json:"excerpt"`
	Thumbnail      string        `json:"thumbnail"`
	Category       *BlogCategory `json:"category,omitempty"`
	Tags           []string      `json:"tags"`
	Author         string        `json:"author"`
	AuthorPhoto    string        `json:"author_photo"`
	ReadingMinutes int           `json:"reading_minutes"`
	Views          int64         `json:"views"`
	PublishedAt    time.Time     `json:"published_at"`
}

// BlogDetail is a post with its text. Description is HTML.
type BlogDetail struct {
	Blog
	Description string `json:"description" doc:"HTML"`
}

// Filter narrows a list of posts; zero values do not filter.
type Filter struct {
	Search     string
	CategoryID int64
	Tag        string
	Limit      int
	Offset     int
}

// Page gives an active page; NotFound when there is none.
func (s *Service) Page(ctx context.Context, slug, locale string) (Page, error) {
	row, err := s.store.page(ctx, slug, locale)
	if err != nil {
		return Page{}, err
	}
	return Page{Slug: row.Slug, Title: row.Title, Description: s.html.render(row.Body), Summary: summary(row.Body), UpdatedAt: row.UpdatedAt}, nil
}

// Blogs are published posts, newest first, and how many there are in all.
func (s *Service) Blogs(ctx context.Context, locale string, f Filter) ([]Blog, int, error) {
	return s.store.blogs(ctx, locale, f)
}

// Categories are those with at least one published post.
func (s *Service) Categories(ctx context.Context, locale string) ([]BlogCategory, error) {
	return s.store.categories(ctx, locale)
}

const popularTags = 12

// PopularTags are the tags most posts carry.
func (s *Service) PopularTags(ctx context.Context) ([]string, error) {
	return s.store.tags(ctx, popularTags)
}

const relatedBlogs = 3

// Blog gives a published post by id or slug and counts the view; NotFound
// when there is none.
func (s *Service) Blog(ctx context.Context, ref, locale string) (BlogDetail, error) {
	row, err := s.store.blog(ctx, ref, locale)
	if err != nil {
		return BlogDetail{}, err
	}
	return BlogDetail{Blog: row.blog(), Description: s.html.render(row.Body)}, nil
}

// Related are other posts of the same category or tags, newest first.
func (s *Service) Related(ctx context.Context, p Blog, locale string) ([]Blog, error) {
	return s.store.related(ctx, p.ID, locale, relatedBlogs)
}
