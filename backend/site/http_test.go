package site_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/backendtest"
	"shop/backend/demo"
	"shop/backend/httpx"
	"shop/backend/site"
)

type bundle struct {
	pool    *pgxpool.Pool
	service *site.Service
	handler http.Handler
}

func setup(t *testing.T, seeded bool) bundle {
	t.Helper()
	pool := backendtest.NewDB(t)
	if seeded {
		_, err := demo.Seed(t.Context(), pool, demo.Deps{
			HashPassword: func(p string) (string, error) { return p, nil },
			Rebuild:      func(context.Context) error { return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	s, err := site.New(pool, site.Socket{Key: "demo-key", Cluster: "local", Path: "/app", Self: true})
	if err != nil {
		t.Fatal(err)
	}
	r := chi.NewRouter()
	site.Register(httpx.Mount(r, httpx.Options{MatchLocale: s.MatchLocale}), s)
	return bundle{pool, s, r}
}

func (b bundle) get(t *testing.T, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	req := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, req)
	return w
}

func data[T any](t *testing.T, w *httptest.ResponseRecorder) T {
	t.Helper()
	var body struct{ Data T }
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	return body.Data
}

// specified are the names of the specification's site settings, and those
// that were added.
var specified = strings.Fields(`
	currency currencies cash_on_delivery online_payment payment_gateways app_name app_environment show_download_app google_playstore_link
	app_store_link multi_vendor mobile address web_show_footer web_footer_text web_footer_description web_footer_logo footer_qr web_logo
	social_links footers theme_colors home_themes menus pusher_app_key pusher_app_cluster register_otp_verify register_otp_type forgot_otp_type
	social_auths phone_required phone_min_length phone_max_length order_place_account_verify languages app_locale
	pusher_host pusher_port pusher_path web_show_bottom_bar vendor_register_link email`)

func TestMasterIsComplete(t *testing.T) {
	t.Parallel()
	b := setup(t, true)
	w := b.get(t, "/api/master")
	raw := data[map[string]json.RawMessage](t, w)
	for _, name := range specified {
		if len(raw[name]) == 0 || string(raw[name]) == "null" {
			t.Errorf("%s is missing", name)
		}
	}
	m := data[site.Master](t, w)
	if m.Currency.Code != "USD" || !m.Currency.IsDefault || m.Currency.Symbol != "$" || m.Currency.Rate != 1 {
		t.Errorf("currency %+v", m.Currency)
	}
	if len(m.Currencies) != 6 || len(m.Languages) != 4 || len(m.Menus) != 7 || len(m.Footers) != 6 || len(m.SocialLinks) == 0 {
		t.Errorf("%d currencies, %d languages, %d menus, %d footers", len(m.Currencies), len(m.Languages), len(m.Menus), len(m.Footers))
	}
	if m.HomeThemes.ThemeName != "novastore" || len(m.HomeThemes.OfferBanners) != 4 {
		t.Errorf("theme %q with %d offers", m.HomeThemes.ThemeName, len(m.HomeThemes.OfferBanners))
	}
	if first := m.Footers[0]; first.Items[0].Type != "email" {
		t.Errorf("the first footer group starts with %q, the top bar needs an e-mail", first.Items[0].Type)
	}
	if m.PusherAppKey != "demo-key" || m.PusherPath != "/app" || !m.PusherSelf {
		t.Errorf("socket %q %q", m.PusherAppKey, m.PusherPath)
	}
	if strings.Contains(w.Body.String(), "{id:") {
		t.Error("a link is not resolved")
	}
	if m.PhoneMinLength != 9 || m.PhoneMaxLength != 16 || !m.PhoneRequired || !m.MultiVendor || m.VendorRegisterLink != "/shop/register" {
		t.Errorf("defaults %+v", m)
	}
}

func TestMasterSpeaksTheLanguageAskedFor(t *testing.T) {
	t.Parallel()
	b := setup(t, true)
	for header, want := range map[string][2]string{"fr": {"fr", "Nouveautés"}, "ir": {"ir", "تازه\u200cها"}, "fa-IR,en;q=0.5": {"ir", "تازه\u200cها"}, "xx": {"en", "New in"}} {
		m := data[site.Master](t, b.get(t, "/api/master", "Accept-Language", header))
		if m.AppLocale != want[0] || m.Menus[0].Title != want[1] {
			t.Errorf("%s: %s %q", header, m.AppLocale, m.Menus[0].Title)
		}
	}
}

func TestMasterIsRevalidated(t *testing.T) {
	t.Parallel()
	b := setup(t, false)
	first := b.get(t, "/api/master")
	if !strings.Contains(first.Header().Get("Cache-Control"), "max-age=60") {
		t.Errorf("Cache-Control %q", first.Header().Get("Cache-Control"))
	}
	again := b.get(t, "/api/master", "If-None-Match", first.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("status %d with %d bytes", again.Code, again.Body.Len())
	}
}

func TestChangesReachEveryProcess(t *testing.T) {
	t.Parallel()
	here := setup(t, false)
	there, err := site.New(here.pool, site.Socket{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := there.Theme(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := here.service.Save(t.Context(), map[string]json.RawMessage{"theme_name": []byte(`"ultramart"`)}); err != nil {
		t.Fatal(err)
	}
	if name, _ := here.service.Theme(t.Context()); name != "ultramart" {
		t.Errorf("here %q", name)
	}
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if name, _ := there.Theme(t.Context()); name == "ultramart" {
			break
		} else if time.Now().After(deadline) {
			t.Fatalf("there it is still %q", name)
		}
	}
}

func TestTheLastSetUpHoldsWhileItCannotBeRead(t *testing.T) {
	t.Parallel()
	b := setup(t, false)
	if _, err := b.service.Theme(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := b.pool.Exec(t.Context(), `insert into settings (key, value) values ('phone_min_length', '"nine"')`); err != nil {
		t.Fatal(err)
	}
	if err := b.service.Refresh(t.Context()); err == nil {
		t.Error("a setting of the wrong shape went unnoticed")
	}
	time.Sleep(1100 * time.Millisecond) // the next look at the version
	if name, err := b.service.Theme(t.Context()); err != nil || name != "novastore" {
		t.Errorf("%q, %v", name, err)
	}
	if _, err := b.pool.Exec(t.Context(), `
		delete from settings where key = 'phone_min_length';
		insert into settings (key, value) values ('theme_name', '"nextmart"')`); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1100 * time.Millisecond)
	if name, err := b.service.Theme(t.Context()); err != nil || name != "nextmart" {
		t.Errorf("within a second: %q, %v", name, err)
	}
}

func TestSaveRefusesWhatSettingsDoNotHave(t *testing.T) {
	t.Parallel()
	b := setup(t, false)
	for name, value := range map[string]string{"theme_nam": `"x"`, "phone_min_length": `"nine"`, "social_links": `{}`} {
		if err := b.service.Save(t.Context(), map[string]json.RawMessage{name: []byte(value)}); err == nil {
			t.Errorf("%s = %s was accepted", name, value)
		}
	}
}

func TestLang(t *testing.T) {
	t.Parallel()
	b := setup(t, false)
	if _, err := b.pool.Exec(t.Context(), `insert into translations (locale, key, value) values ('ar', 'common.yes', 'أجل')`); err != nil {
		t.Fatal(err)
	}
	hash := strings.Trim(strings.TrimPrefix(b.get(t, "/api/lang/ar").Header().Get("ETag"), "W/"), `"`)
	w := b.get(t, "/api/lang/ar?v="+hash)
	if got := data[map[string]string](t, w); got["common.yes"] != "أجل" || got["common.no"] != "لا" {
		t.Errorf("texts %q %q", got["common.yes"], got["common.no"])
	}
	if !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("with its hash: %q", w.Header().Get("Cache-Control"))
	}
	if plain := b.get(t, "/api/lang/ar?v=old"); strings.Contains(plain.Header().Get("Cache-Control"), "immutable") {
		t.Error("another hash is kept for ever")
	}
	if again := b.get(t, "/api/lang/ar", "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("status %d", again.Code)
	}
	if missing := b.get(t, "/api/lang/xx"); missing.Code != http.StatusNotFound {
		t.Errorf("unknown language: %d", missing.Code)
	}
}

func TestCurrencyFallsBackToTheDefault(t *testing.T) {
	t.Parallel()
	b := setup(t, true)
	for id, want := range map[int64]string{0: "USD", 999: "USD", 2: "EUR"} {
		c, err := b.service.Currency(t.Context(), id)
		if err != nil || c.Code != want {
			t.Errorf("%d: %s, %v", id, c.Code, err)
		}
	}
	if c, _ := b.service.Currency(t.Context(), 2); c.Display(2950) != "27.14€" {
		t.Errorf("29.50 is %s", c.Display(2950))
	}
}

func TestCountriesAndContact(t *testing.T) {
	t.Parallel()
	b := setup(t, true)
	got := data[struct {
		Total     int
		Countries []site.Country
	}](t, b.get(t, "/api/countries"))
	if got.Total < 240 || len(got.Countries) != got.Total {
		t.Errorf("%d countries", got.Total)
	}
	for _, c := range got.Countries {
		if c.ISO == "PT" && (c.PhoneCode != "+351" || c.Name != "Portugal") {
			t.Errorf("%+v", c)
		}
	}
	if c := data[site.Contact](t, b.get(t, "/api/contact-us")); c.Email == "" || c.Phone == "" || c.Address == "" {
		t.Errorf("%+v", c)
	}
}
