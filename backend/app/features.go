package app

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"shop/backend/account"
	"shop/backend/cart"
	"shop/backend/catalog"
	"shop/backend/chat"
	"shop/backend/config"
	"shop/backend/content"
	"shop/backend/demo"
	"shop/backend/jobs"
	"shop/backend/mail"
	"shop/backend/media"
	"shop/backend/order"
	"shop/backend/payment"
	"shop/backend/payment/stripe"
	"shop/backend/postgres"
	"shop/backend/quote"
	"shop/backend/realtime"
	"shop/backend/release"
	"shop/backend/site"
	"shop/backend/support"
	"shop/backend/vendorapi"
)

// features are all services, wired to each other.
type features struct {
	site    *site.Service
	content *content.Service
	support *support.Service
	media   *media.Library
	account *account.Service
	catalog *catalog.Service
	cart    *cart.Service
	order   *order.Service
	chat    *chat.Service
	release *release.Service
	vendor  *vendorapi.Service
	replays postgres.Replays
	queue   *jobs.Queue
}

// dependencies are what the features stand on. The zero value is enough to
// describe the API, not to serve it.
type dependencies struct {
	cfg                    config.Config
	pool                   *pgxpool.Pool
	log                    *slog.Logger
	realtime               *realtime.Realtime
	secret                 []byte
	blobs, uploads, outbox string
}

func newFeatures(d dependencies) (*features, error) {
	f := &features{replays: postgres.Replays{DB: d.pool}}
	enqueue := func(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) error {
		return f.queue.Enqueue(ctx, tx, args, opts) // the queue needs the workers first, which need the features
	}
	uploads, err := newUploads(d.uploads)
	if err != nil {
		return nil, err
	}
	f.media = media.New(uploads, demo.Assets())
	sender, err := mail.New(d.cfg.SMTPURL, d.cfg.MailFrom, d.outbox, d.log)
	if err != nil {
		return nil, err
	}
	pay := gateways(d.cfg)
	if f.site, err = site.New(d.pool, socketOf(d.realtime), pay...); err != nil {
		return nil, err
	}
	f.content = content.New(d.pool)
	f.support = support.New(d.pool, f.media)
	f.vendor = vendorapi.New(d.pool, vendorapi.Options{Enqueue: enqueue, AllowPrivate: d.cfg.WebhooksAllowPrivate, Log: d.log})
	f.catalog = catalog.New(catalog.Config{Pool: d.pool, Currencies: f.site, Enqueue: enqueue, Neighbours: homeNeighbours{f}})
	f.cart = cart.New(d.pool, pay...)
	f.order = order.New(order.Config{
		DB: d.pool, Cart: f.cart, Stock: f.catalog, Enqueue: enqueue,
		Accepts: f.accepts, Gateways: pay, PublicURL: d.cfg.PublicURL,
		View:    func(q quote.Quote) any { return cart.CheckoutOut(q) },
		Notify:  f.orderChanged,
		Letters: order.Letters{Mail: sender, AppName: f.appName, PublicURL: d.cfg.PublicURL},
	})
	f.chat = chat.New(d.pool, chat.Needs{
		Currencies: f.site, Enqueue: enqueue, Received: f.messageReceived, Log: d.log,
		Signal: func(ctx context.Context, userID int64, exceptSocket string) error {
			return d.realtime.SignalUser(ctx, userID, exceptSocket)
		},
	})
	if f.account, err = account.New(d.pool, account.Options{
		Settings: accountSettings{f.site}, Photos: photos{f.media}, Mail: sender, Enqueue: enqueue,
		Secret: d.secret, AppName: "Storefront", Log: d.log, SignedOut: d.realtime.DisconnectUser,
		Forget: []account.Forget{f.cart.Forget, f.catalog.Forget, f.chat.Forget, f.support.Forget},
	}); err != nil {
		return nil, err
	}
	f.release = release.New(release.Options{
		Pool: d.pool, Blobs: release.Folder(d.blobs), Log: d.log, SigningKey: d.cfg.ReleaseSigningKey,
		OnMove: func(channel string) { tellOpenPages(d, channel) },
	})
	if d.pool != nil {
		f.queue, err = jobs.New(d.pool, f.workers(), f.periodic(), d.log)
	}
	return f, err
}

func (f *features) workers() *river.Workers {
	w := river.NewWorkers()
	f.account.Workers(w)
	f.catalog.Workers(w)
	f.order.Workers(w)
	f.chat.Workers(w)
	f.vendor.Workers(w)
	river.AddWorker(w, river.WorkFunc(f.sweep))
	return w
}

func newUploads(folder string) (media.Blobs, error) {
	if folder == "" {
		return nil, nil
	}
	return media.NewLocal(folder)
}

// socketOf tells the site where browsers connect.
func socketOf(rt *realtime.Realtime) site.Socket {
	if rt == nil {
		return site.Socket{}
	}
	a := rt.Address()
	return site.Socket{Key: a.Key, Cluster: a.Cluster, Host: a.Host, Port: a.Port, Self: a.Self}
}

func (f *features) accepts(ctx context.Context, method string) (bool, error) {
	s, err := f.site.Settings(ctx)
	return s.Offers(method), err
}

// gateways are those that the settings name.
func gateways(cfg config.Config) []payment.Gateway {
	if cfg.StripeSecretKey == "" {
		return nil
	}
	return []payment.Gateway{stripe.New(stripe.Config{
		SecretKey: cfg.StripeSecretKey, WebhookSecret: cfg.StripeWebhookSecret, Shop: cfg.PublicURL, BaseURL: cfg.StripeAPIBase,
	})}
}

func (f *features) appName(ctx context.Context) (string, error) {
	s, err := f.site.Settings(ctx)
	return s.AppName, err
}

// accountSettings reads the site's rules for accounts.
type accountSettings struct{ site *site.Service }

func (a accountSettings) PhoneRules(ctx context.Context) (required bool, min, max int, err error) {
	s, err := a.site.Settings(ctx)
	return s.PhoneRequired, s.PhoneMinLength, s.PhoneMaxLength, err
}

func (a accountSettings) RegistrationCode(ctx context.Context) (required bool, channel string, err error) {
	s, err := a.site.Settings(ctx)
	return s.RegisterOTPVerify, s.RegisterOTPType, err
}

// photos keeps profile pictures among the uploads.
type photos struct{ library *media.Library }

func (p photos) Save(ctx context.Context, _ string, r io.Reader) (string, error) {
	file, err := p.library.Save(ctx, "profiles", r, media.Photo)
	if err != nil {
		return "", fmt.Errorf("profile photo: %w", err)
	}
	return file.URL, nil
}

func (p photos) Remove(ctx context.Context, url string) error {
	return p.library.RemoveURL(ctx, url)
}
