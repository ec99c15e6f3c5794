package app

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/account"
	"shop/backend/cart"
	"shop/backend/catalog"
	"shop/backend/chat"
	"shop/backend/content"
	"shop/backend/document"
	"shop/backend/httpx"
	"shop/backend/media"
	"shop/backend/order"
	"shop/backend/release"
	"shop/backend/site"
	"shop/backend/support"
	"shop/backend/vendorapi"
)

// requestTime bounds the work on one request.
const requestTime = 30 * time.Second

// routes mounts everything the program answers, on one screen.
func (a *App) routes() http.Handler {
	r := httpx.NewRouter(httpx.RouterOptions{
		Log: a.log, TrustedProxies: a.cfg.TrustedProxies, Observe: a.health.observe, Quiet: !a.cfg.LogRequests,
	})
	a.health.mount(r)
	a.Realtime.Routes(r) // sockets live long: no deadline
	r.Handle("/bundles/*", a.parts.release.Bundles())
	media.Register(r, a.parts.media)
	api := httpx.Mount(r, httpx.Options{
		Authenticate: a.parts.account.Authenticate, MatchLocale: a.parts.site.MatchLocale,
		Replays: a.parts.replays, RateFactor: a.cfg.RateFactor, WorkTime: requestTime,
	})
	a.parts.mount(api)
	document.Register(r.With(httpx.Deadline(requestTime)), a.documents(http.StripPrefix("/api", api.Adapter())))
	return r
}

// documents answer pages with the first data of the API, asked within the
// process.
func (a *App) documents(api http.Handler) *document.Service {
	o := document.Options{
		Releases: a.parts.release, API: document.Inside(api), Pool: a.pool, Log: a.log,
		Channel: release.Production, PublicURL: a.cfg.PublicURL, DevOrigins: a.cfg.DevOrigins,
		TrustProxy: func(remoteAddr string) bool { return httpx.Trusted(remoteAddr, a.cfg.TrustedProxies) },
	}
	o.ConnectOrigins = a.Realtime.Address().Origins()
	return document.New(o)
}

// mount registers every operation of the JSON API.
func (f *features) mount(api huma.API) {
	site.Register(api, f.site)
	content.Register(api, f.content)
	support.Register(api, f.support)
	account.Register(api, f.account)
	catalog.Register(api, f.catalog)
	cart.Register(api, f.cart)
	order.Register(api, f.order)
	chat.Register(api, f.chat)
	release.Register(api, f.release)
	vendorapi.Register(api, f.vendor)
	chat.RegisterVendor(api, f.chat, f.vendor.Identify)
	order.RegisterVendor(api, f.order, f.vendor.Identify)
}
