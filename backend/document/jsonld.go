package document

import (
	"strconv"
	"time"
)

type ld map[string]any

// crumb is a step of the way to a page.
type crumb struct{ Name, URL string }

// breadcrumbLD is the way from the home page, which is added.
func breadcrumbLD(r request, crumbs ...crumb) any {
	items := []ld{}
	for i, c := range append([]crumb{{r.site.text("nav.home"), "/"}}, crumbs...) {
		items = append(items, ld{"@type": "ListItem", "position": i + 1, "name": c.Name, "item": r.absolute(c.URL)})
	}
	return ld{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items}
}

// siteLD is who runs the shop, and how to search it.
func siteLD(r request) []any {
	m := r.site.master
	organization := ld{"@context": "https://schema.org", "@type": "Organization", "name": m.AppName, "url": r.absolute("/")}
	if m.WebLogo != "" {
		organization["logo"] = r.absolute(m.WebLogo)
	}
	if m.Mobile != "" {
		organization["contactPoint"] = ld{"@type": "ContactPoint", "telephone": m.Mobile, "contactType": "customer service"}
	}
	var same []string
	for _, s := range m.SocialLinks {
		same = append(same, s.Link)
	}
	if len(same) > 0 {
		organization["sameAs"] = same
	}
	return []any{organization, ld{
		"@context": "https://schema.org", "@type": "WebSite", "name": m.AppName, "url": r.absolute("/"), "inLanguage": r.site.language.HTMLLang,
		"potentialAction": ld{
			"@type": "SearchAction", "target": ld{"@type": "EntryPoint", "urlTemplate": r.absolute("/products?search={search_term_string}")},
			"query-input": "required name=search_term_string",
		},
	}}
}

// productLD prices in the default currency, which is what the amounts are in.
func productLD(r request, d productData) any {
	address := r.absolute("/products/" + d.Slug)
	price, availability := d.Price, "https://schema.org/InStock"
	if d.Discount > 0 {
		price = d.Discount
	}
	if d.Stock == "out" {
		availability = "https://schema.org/OutOfStock"
	}
	var pictures []string
	for _, t := range d.Thumbnails {
		if t.Type != "video" && t.Thumbnail != "" {
			pictures = append(pictures, r.absolute(t.Thumbnail))
		}
	}
	if len(pictures) == 0 && d.Thumbnail != "" {
		pictures = []string{r.absolute(d.Thumbnail)}
	}
	out := ld{
		"@context": "https://schema.org", "@type": "Product", "name": d.Name, "url": address, "sku": or(d.Code, strconv.FormatInt(d.ID, 10)),
		"description": clip(or(d.ShortDescription, d.Description), 5000), "image": pictures,
		"offers": ld{
			"@type": "Offer", "url": address, "priceCurrency": r.site.master.defaultCurrency().Code, "price": strconv.FormatFloat(price, 'f', 2, 64),
			"availability": availability, "itemCondition": "https://schema.org/NewCondition", "seller": ld{"@type": "Organization", "name": d.Shop.Name},
		},
	}
	if d.Brand != "" {
		out["brand"] = ld{"@type": "Brand", "name": d.Brand}
	}
	ratings := 0
	for _, n := range d.Breakdown {
		ratings += n
	}
	if ratings > 0 {
		out["aggregateRating"] = ld{"@type": "AggregateRating", "ratingValue": d.Rating, "reviewCount": ratings}
	}
	return out
}

func blogLD(r request, b blogData) any {
	out := ld{"@context": "https://schema.org", "@type": "BlogPosting", "headline": b.Title, "url": r.absolute(r.path), "description": clip(b.Excerpt, 300)}
	if b.Thumbnail != "" {
		out["image"] = r.absolute(b.Thumbnail)
	}
	if b.Author != "" {
		out["author"] = ld{"@type": "Person", "name": b.Author}
	}
	if !b.PublishedAt.IsZero() {
		out["datePublished"] = b.PublishedAt.Format(time.RFC3339)
	}
	return out
}
