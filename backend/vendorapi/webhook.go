package vendorapi

import (
	"context"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/postgres"
)

// Webhook is where a shop hears of what happens.
type Webhook struct {
	URL             string
	Secret          string
	TakenAt         *time.Time // when a delivery got through last
	DisabledAt      *time.Time
	DisabledBecause *string
	CreatedAt       time.Time
}

// Delivery is one event on its way to a webhook.
type Delivery struct {
	ID          uuid.UUID
	ShopID      int64
	Event       string
	Subject     string
	Body        string
	State       string // waiting, delivered or failed
	Attempts    int
	Status      *int // of the last answer; nil: there was none
	Error       string
	TookMS      *int
	CreatedAt   time.Time
	AttemptedAt *time.Time
}

// Webhook reads a shop's webhook; NotFound when it has none.
func (s *Service) Webhook(ctx context.Context, shopID int64) (Webhook, error) {
	return s.store.webhook(ctx, shopID)
}

// SetWebhook gives the shop a webhook or moves it, and switches it on. A first
// webhook gets a secret, a moved one keeps its own.
func (s *Service) SetWebhook(ctx context.Context, shopID int64, address string) (Webhook, error) {
	if err := s.checkAddress(address); err != nil {
		return Webhook{}, err
	}
	return s.store.setWebhook(ctx, shopID, address, random())
}

// NewSecret signs everything that is sent from now on with another secret.
func (s *Service) NewSecret(ctx context.Context, shopID int64) (Webhook, error) {
	return s.store.setSecret(ctx, shopID, random())
}

// RemoveWebhook forgets the webhook and everything that was sent to it.
func (s *Service) RemoveWebhook(ctx context.Context, shopID int64) error {
	return s.store.removeWebhook(ctx, shopID)
}

// Deliveries is the log of a shop's webhook, newest first, with one state or
// all with "".
func (s *Service) Deliveries(ctx context.Context, shopID int64, state string, limit, offset int) ([]Delivery, int, error) {
	return s.store.deliveries(ctx, shopID, state, limit, offset)
}

// Ping sends a test at once and tells how it went. One that gets through
// switches a disabled webhook on again.
func (s *Service) Ping(ctx context.Context, shopID int64) (Delivery, error) {
	w, err := s.store.webhook(ctx, shopID)
	if err != nil {
		return Delivery{}, err
	}
	d, err := newDelivery(shopID, Event{Name: Ping, Subject: uuid.NewString(), Data: struct{}{}})
	if err != nil {
		return d, err
	}
	if err := s.store.addPing(ctx, d); err != nil {
		return d, err
	}
	result := s.attempt(ctx, w, d)
	d, err = s.store.noteAttempt(ctx, d.ID, result, true)
	if err != nil || !result.taken() {
		return d, err
	}
	return d, s.store.enable(ctx, shopID)
}

// Redeliver sends an event of the log again, with new tries. NotFound for
// another shop's.
func (s *Service) Redeliver(ctx context.Context, shopID int64, id uuid.UUID) error {
	return postgres.Tx(ctx, s.store.pool(), func(tx pgx.Tx) error {
		if err := (store{tx}).restart(ctx, shopID, id); err != nil {
			return err
		}
		return s.Enqueue(ctx, tx, DeliverArgs{ID: id}, deliverOptions)
	})
}

// keepDeliveries is how long the log goes back.
const keepDeliveries = 30 * 24 * time.Hour

// Tidy forgets old deliveries.
func (s *Service) Tidy(ctx context.Context) error {
	return s.store.pruneDeliveries(ctx, keepDeliveries)
}

// checkAddress refuses what can be seen to be wrong. What a name stands for is
// checked when it is called.
func (s *Service) checkAddress(address string) error {
	wrong := func(why string) error { return fault.InvalidField("url", "%s", why) }
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Hostname() == "" || len(address) > 500:
		return wrong("Give an address such as https://shop.example/hooks")
	case u.Scheme != "https" && !(s.AllowPrivate && u.Scheme == "http"):
		return wrong("The address has to begin with https://")
	case u.User != nil || u.Fragment != "":
		return wrong("The address may have neither a user nor a fragment")
	case s.AllowPrivate:
		return nil
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	ip, err := netip.ParseAddr(host)
	if err == nil && !public(ip) || host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return wrong("The address is not on the public internet")
	}
	return nil
}
