package document

import (
	"context"
	"net/http"
	"strings"
	"time"

	"shop/backend/fault"
)

// previewCookie holds the token of the preview that a visitor is in.
const previewCookie = "preview"

// preview answers a preview link: it keeps the token in a cookie and leads to
// the same address without it, so that it gets into no history, log of another
// site or shared link. ?preview=off ends the preview. It is false for every
// other request.
func (h handler) preview(w http.ResponseWriter, r *http.Request) bool {
	query := r.URL.Query()
	token := query.Get("preview")
	if token == "" {
		return false
	}
	head := w.Header()
	head.Set("Cache-Control", "no-store")
	head.Set("X-Robots-Tag", "noindex, nofollow")
	head.Set("Referrer-Policy", "no-referrer")
	if token == "off" {
		http.SetCookie(w, h.cookie(r, previewCookie, "", -1))
	} else if _, _, _, err := h.Releases.Previewed(r.Context(), token); fault.CodeOf(err) == fault.Gone {
		http.SetCookie(w, h.cookie(r, previewCookie, "", -1))
		w.WriteHeader(http.StatusGone)
		_ = templates.ExecuteTemplate(w, "unavailable", map[string]string{"Title": "This preview has ended", "Text": "Ask for a new link.", "Home": "Go to the shop"})
		return true
	} else if err != nil {
		h.unavailable(w, r, err)
		return true
	} else {
		http.SetCookie(w, h.cookie(r, previewCookie, token, 0))
	}
	query.Del("preview")
	to := *r.URL
	to.Scheme, to.Host, to.RawQuery = "", "", query.Encode()
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
	return true
}

// cookie is readable by the server alone. maxAge 0 lasts as long as the browser
// is open, a negative one ends the cookie.
func (h handler) cookie(r *http.Request, name, value string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: maxAge, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(h.origin(r), "https:"),
	}
}

// running is what this visitor runs: the composition of the preview the visitor
// is in, else the channel's. until is when the preview ends, zero without one.
// A preview that has ended, or cannot be read, is no preview.
func (h handler) running(ctx context.Context, r *http.Request) (c *composition, until time.Time, err error) {
	if token := cookie(r, previewCookie); token != "" {
		id, raw, until, err := h.Releases.Previewed(ctx, token)
		if err == nil {
			if c, err = h.compiled.get(id, raw); err == nil {
				return c, until, nil
			}
		}
		if fault.CodeOf(err) != fault.Gone {
			h.Log.WarnContext(ctx, "a preview cannot be shown", "error", err)
		}
	}
	c, err = h.current(ctx)
	return c, time.Time{}, err
}

// markPreview keeps what a visitor sees in a preview out of caches and search
// engines, and says what it is.
func markPreview(head http.Header, c *composition, until time.Time) {
	head.Set("Cache-Control", "private, no-store")
	head.Set("X-Robots-Tag", "noindex, nofollow")
	head.Set("X-Shop-Preview", c.id+"; until="+until.Format(time.RFC3339))
}
