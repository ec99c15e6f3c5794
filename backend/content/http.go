package content

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// Register mounts pages and the journal.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("content")
	httpx.Get(api, "/blogs", "Blogs of the journal", h.blogs, tag, httpx.Cacheable(time.Minute))
	httpx.Get(api, "/blog/{blog}/details", "One post, by id or slug", h.blog, tag)
	httpx.Get(api, "/legal-pages/{slug}", "A legal page", h.page, tag, httpx.Cacheable(time.Minute))
	httpx.Get(api, "/pages/{slug}", "A page", h.page, tag, httpx.Cacheable(time.Minute))
}

type handlers struct{ *Service }

type blogsInput struct {
	httpx.Page
	Search     string `query:"search" maxLength:"100"`
	CategoryID int64  `query:"category_id" minimum:"0" maximum:"2147483647"`
	Tag        string `query:"tag" maxLength:"60"`
}

type blogList struct {
	Total       int            `json:"total"`
	Blogs       []Blog         `json:"blogs"`
	Categories  []BlogCategory `json:"categories"`
	PopularTags []string       `json:"popular_tags"`
}

func (h handlers) blogs(ctx context.Context, in *blogsInput) (*httpx.Reply[blogList], error) {
	locale := httpx.Locale(ctx)
	var out blogList
	var err error
	filter := Filter{Search: in.Search, CategoryID: in.CategoryID, Tag: in.Tag, Limit: in.PerPage, Offset: in.Offset()}
	if out.Blogs, out.Total, err = h.Blogs(ctx, locale, filter); err != nil {
		return nil, err
	}
	if out.Categories, err = h.Categories(ctx, locale); err != nil {
		return nil, err
	}
	if out.PopularTags, err = h.PopularTags(ctx); err != nil {
		return nil, err
	}
	return httpx.OK(out), nil
}

type blogInput struct {
	Blog string `path:"blog" maxLength:"200"`
}

type blogData struct {
	Blog         BlogDetail `json:"blog"`
	RelatedBlogs []Blog     `json:"related_blogs"`
}

func (h handlers) blog(ctx context.Context, in *blogInput) (*httpx.Reply[blogData], error) {
	locale := httpx.Locale(ctx)
	post, err := h.Blog(ctx, in.Blog, locale)
	if err != nil {
		return nil, err
	}
	related, err := h.Related(ctx, post.Blog, locale)
	if err != nil {
		return nil, err
	}
	return httpx.OK(blogData{Blog: post, RelatedBlogs: related}), nil
}

type pageInput struct {
	Slug string `path:"slug" maxLength:"120"`
}

type pageData struct {
	Content Page `json:"content"`
}

func (h handlers) page(ctx context.Context, in *pageInput) (*httpx.Reply[pageData], error) {
	page, err := h.Page(ctx, in.Slug, httpx.Locale(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(pageData{page}), nil
}
