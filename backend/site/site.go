// Package site is how the shop is set up: settings, languages and their
// texts, currencies, navigation, banners, theme choice. It is read by every
// page and changed rarely, so each process holds a ready-made snapshot and
// looks once a second whether the database has a newer version.
package site

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/money"
	"shop/backend/payment"
)

const (
	checkEvery   = time.Second // how stale an answer may be after a change
	reloadEvery  = time.Minute // banners come and go by the clock
	checkTimeout = 5 * time.Second
)

// Socket is where browsers connect for realtime signals. Self means the host
// and port of the page itself: the embedded server.
type Socket struct {
	Key     string
	Cluster string
	Host    string
	Port    int
	Path    string
	Self    bool
}

// Service answers everything about the set-up from memory.
type Service struct {
	store    store
	socket   Socket
	gateways []payment.Gateway
	shipped  map[string]Messages

	current atomic.Pointer[snapshot]
	loading sync.Mutex
}

// New reads the shipped messages; the database is first read on demand.
// gateways are the ones that are set up.
func New(pool *pgxpool.Pool, socket Socket, gateways ...payment.Gateway) (*Service, error) {
	shipped, err := shippedMessages()
	if err != nil {
		return nil, err
	}
	return &Service{store: store{pool}, socket: socket, gateways: gateways, shipped: shipped}, nil
}

// snapshot is one version of the set-up, never changed after it was built.
type snapshot struct {
	version    int64
	loaded     time.Time
	checked    atomic.Int64 // unix nanoseconds of the last look at the version
	settings   Settings
	languages  []Language
	currencies []money.Currency
	banners    []bannerRow
	locales    map[string]localeData
}

type localeData struct {
	masterJSON json.RawMessage
	langJSON   json.RawMessage
	langHash   string
}

// MasterJSON is the Master of a language as bytes ready for the wire; do not
// change them.
func (s *Service) MasterJSON(ctx context.Context, locale string) (json.RawMessage, error) {
	data, err := s.locale(ctx, locale)
	return data.masterJSON, err
}

// Currency gives an active currency. 0 and an id that is not (or no longer)
// sold in give the default: a stale choice must not break a page.
func (s *Service) Currency(ctx context.Context, id int64) (money.Currency, error) {
	snap, err := s.snapshot(ctx)
	if err != nil {
		return money.Currency{}, err
	}
	for _, c := range snap.currencies {
		if c.ID == id {
			return c, nil
		}
	}
	return snap.defaultCurrency(), nil
}

// Theme is the name of the theme the shop wears.
func (s *Service) Theme(ctx context.Context) (string, error) {
	snap, err := s.snapshot(ctx)
	if err != nil {
		return "", err
	}
	return snap.settings.ThemeName, nil
}

// Settings are the shop's settings in every language.
func (s *Service) Settings(ctx context.Context) (Settings, error) {
	snap, err := s.snapshot(ctx)
	if err != nil {
		return Settings{}, err
	}
	return snap.settings, nil
}

// Contact is how people reach the shop.
func (s *Service) Contact(ctx context.Context, locale string) (Contact, error) {
	snap, err := s.snapshot(ctx)
	if err != nil {
		return Contact{}, err
	}
	set := snap.settings
	return Contact{Phone: set.Mobile, Email: set.Email, Address: set.Address.In(locale), Whatsapp: set.Whatsapp, Messenger: set.Messenger}, nil
}

// Countries are all of them, by name.
func (s *Service) Countries(ctx context.Context) ([]Country, error) {
	return s.store.countries(ctx)
}

// Save changes settings by their JSON names. It refuses a name or a value
// that Settings does not have, and every process answers with the new ones
// within a second.
func (s *Service) Save(ctx context.Context, values map[string]json.RawMessage) error {
	if err := checkSettings(values); err != nil {
		return err
	}
	if err := s.store.saveSettings(ctx, values); err != nil {
		return fmt.Errorf("site: save settings: %w", err)
	}
	return s.Refresh(ctx)
}

// Refresh looks at the database now instead of within a second.
func (s *Service) Refresh(ctx context.Context) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	return s.reload(ctx)
}

func (s *Service) locale(ctx context.Context, locale string) (localeData, error) {
	snap, err := s.snapshot(ctx)
	if err != nil {
		return localeData{}, err
	}
	return snap.locales[snap.known(locale)], nil
}

// snapshot gives the current set-up. While one request looks for a newer
// version, the others go on with what is there; so does every request while
// the database is away or holds something that cannot be read.
func (s *Service) snapshot(ctx context.Context) (*snapshot, error) {
	snap := s.current.Load()
	if snap == nil {
		return s.first(ctx)
	}
	if time.Since(time.Unix(0, snap.checked.Load())) < checkEvery || !s.loading.TryLock() {
		return snap, nil
	}
	defer s.loading.Unlock()
	// Others wait for what this request finds out, so it must not give up
	// when its own caller does.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
	defer cancel()
	snap.checked.Store(time.Now().UnixNano())
	if err := s.renew(ctx, snap); err != nil {
		slog.ErrorContext(ctx, "the shop's set-up could not be read again; the last one still holds", "error", err)
	}
	return s.current.Load(), nil
}

// first waits for the first snapshot of this process.
func (s *Service) first(ctx context.Context) (*snapshot, error) {
	s.loading.Lock()
	defer s.loading.Unlock()
	if s.current.Load() == nil {
		if err := s.reload(ctx); err != nil {
			return nil, err
		}
	}
	return s.current.Load(), nil
}

func (s *Service) renew(ctx context.Context, snap *snapshot) error {
	if time.Since(snap.loaded) < reloadEvery {
		version, err := s.store.version(ctx)
		if err != nil {
			return fmt.Errorf("site: version: %w", err)
		}
		if version == snap.version {
			return nil
		}
	}
	return s.reload(ctx)
}

func (s *Service) reload(ctx context.Context) error {
	rows, err := s.store.load(ctx)
	if err != nil {
		return fmt.Errorf("site: load: %w", err)
	}
	snap, err := build(rows, s.shipped, s.socket, s.gateways)
	if err != nil {
		return err
	}
	snap.loaded = time.Now()
	snap.checked.Store(snap.loaded.UnixNano())
	s.current.Store(snap)
	return nil
}
