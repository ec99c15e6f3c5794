// Package config reads every setting from the environment, once, and reports
// all problems together. Nothing else in the backend looks at the environment.
package config

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Config is what the program runs with. Options lists the variables.
type Config struct {
	Addr           string         // host:port the server listens on
	PublicURL      string         // origin that shoppers see, no trailing slash; "" derives it from each request
	DatabaseURL    string         // "" starts the embedded PostgreSQL
	StateDir       string         // embedded database, blobs, uploads
	RootDir        string         // the checkout, where the embedded database's binaries are
	TrustedProxies []netip.Prefix // may set X-Forwarded-*
	RateFactor     float64        // scales every rate limit; 0 switches them off
	LogFormat      string         // text or json
	LogRequests    bool
	MetricsPublic  bool // serve /metrics to others than this machine
	Demo           bool // seed the demo shop when the database is empty
	Drain          time.Duration
	TLSCert        string
	TLSKey         string
	DevOrigins     []string // origins of development servers that pages may load remotes from

	// ReleaseSigningKey signs compositions and preview links; nil: one that the database keeps.
	ReleaseSigningKey ed25519.PrivateKey

	PusherAppID, PusherKey, PusherSecret, PusherCluster string
	PusherHost, PusherPort, PusherScheme                string
	PusherPublicChatChannel                             bool

	WebhooksAllowPrivate bool // shops' webhooks may use http and private addresses

	// Payments through Stripe; offered when the first two are set.
	StripeSecretKey, StripeWebhookSecret string
	StripeAPIBase                        string // "" is Stripe's own

	SMTPURL  string // smtp://user:pass@host:port; "" writes mails to the outbox folder below StateDir
	MailFrom string
}

// Hosted tells whether realtime goes through a Pusher-compatible service
// instead of the embedded server.
func (c Config) Hosted() bool { return c.PusherAppID != "" }

// Option documents one variable.
type Option struct{ Name, Default, Help string }

// Options is every variable, in the order of the README's table.
func Options() []Option {
	return []Option{
		{"ADDR", "localhost:8080", "Where the server listens."},
		{"PUBLIC_URL", "", "Origin that shoppers see, for canonical links and mails. Empty: taken from each request."},
		{"DATABASE_URL", "", "PostgreSQL 15 or newer. Empty: the embedded server below STATE_DIR."},
		{"STATE_DIR", ".state", "Embedded database, bundle files, uploads, outgoing mails."},
		{"ROOT_DIR", ".", "The checkout: the embedded server's programs are below its node_modules."},
		{"TLS_CERT, TLS_KEY", "", "Files of a certificate and its key; both set serve https."},
		{"TRUSTED_PROXIES", "", "Comma-separated networks whose X-Forwarded-For is believed, e.g. 10.0.0.0/8."},
		{"RATE_FACTOR", "1", "Scales every rate limit; 0 switches them off (load tests)."},
		{"LOG_FORMAT", "text", "text or json."},
		{"LOG_REQUESTS", "true", "Log every request, not only failures."},
		{"METRICS_PUBLIC", "false", "Serve /metrics to callers from other machines too."},
		{"DEMO", "true with the embedded database", "Fill an empty database with the demo shop, whose accounts have known passwords."},
		{"DRAIN", "10s", "How long running requests may finish after a stop signal."},
		{"DEV_ORIGINS", "", "Comma-separated origins of development servers that pages may load remotes from. Never set it in production."},
		{"RELEASE_SIGNING_KEY", "", "Signs compositions and preview links, so that nobody who can only write to the database can put one live: 32 random bytes as base64 (openssl rand -base64 32). Empty: the database keeps a key."},
		{"PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER", "", "Hosted Pusher (or compatible) instead of the embedded realtime server; all four or none."},
		{"PUSHER_HOST, PUSHER_PORT, PUSHER_SCHEME", "", "Address of a compatible server, when it is not Pusher's own."},
		{"PUSHER_PUBLIC_CHAT_CHANNEL", "false", "Publish on the public channel chat_user_{id} of a hosted service too; outsiders can then see when somebody gets a message."},
		{"WEBHOOKS_ALLOW_PRIVATE", "false", "Let shops' webhooks use http and addresses of private networks, for development. Never set it in production: a shop could make the server call its neighbours."},
		{"STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET", "", "Payment through Stripe Checkout: an API key, and the signing secret of a webhook endpoint at PUBLIC_URL/api/payment/stripe/webhook. Both or none; they need PUBLIC_URL."},
		{"STRIPE_API_BASE", "", "Address of something that speaks Stripe's API, for tests. Empty: Stripe."},
		{"SMTP_URL", "", "smtp://user:password@host:587. Empty: mails are written to STATE_DIR/outbox."},
		{"MAIL_FROM", "shop@localhost", "Sender of mails."},
	}
}

// Load reads the environment. The error names every problem at once.
func Load(getenv func(string) string) (Config, error) {
	r := reader{getenv: getenv}
	c := Config{
		Addr:          r.text("ADDR", "localhost:8080"),
		PublicURL:     strings.TrimRight(r.text("PUBLIC_URL", ""), "/"),
		DatabaseURL:   r.text("DATABASE_URL", ""),
		StateDir:      r.text("STATE_DIR", ".state"),
		RootDir:       r.text("ROOT_DIR", "."),
		RateFactor:    r.float("RATE_FACTOR", 1),
		LogFormat:     r.oneOf("LOG_FORMAT", "text", "json"),
		LogRequests:   r.bool("LOG_REQUESTS", true),
		MetricsPublic: r.bool("METRICS_PUBLIC", false),
		Demo:          r.bool("DEMO", r.text("DATABASE_URL", "") == ""),
		Drain:         r.duration("DRAIN", 10*time.Second),
		TLSCert:       r.text("TLS_CERT", ""),
		TLSKey:        r.text("TLS_KEY", ""),
		DevOrigins:    r.origins("DEV_ORIGINS"),

		PusherAppID: r.text("PUSHER_APP_ID", ""), PusherKey: r.text("PUSHER_KEY", ""),
		PusherSecret: r.text("PUSHER_SECRET", ""), PusherCluster: r.text("PUSHER_CLUSTER", ""),
		PusherHost: r.text("PUSHER_HOST", ""), PusherPort: r.text("PUSHER_PORT", ""), PusherScheme: r.text("PUSHER_SCHEME", ""),
		PusherPublicChatChannel: r.bool("PUSHER_PUBLIC_CHAT_CHANNEL", false),

		WebhooksAllowPrivate: r.bool("WEBHOOKS_ALLOW_PRIVATE", false),

		StripeSecretKey: r.text("STRIPE_SECRET_KEY", ""), StripeWebhookSecret: r.text("STRIPE_WEBHOOK_SECRET", ""),
		StripeAPIBase: strings.TrimRight(r.text("STRIPE_API_BASE", ""), "/"),

		SMTPURL:  r.text("SMTP_URL", ""),
		MailFrom: r.text("MAIL_FROM", "shop@localhost"),
	}
	c.TrustedProxies = r.prefixes("TRUSTED_PROXIES")
	c.ReleaseSigningKey = r.signingKey("RELEASE_SIGNING_KEY")
	c.check(&r)
	return c, errors.Join(r.problems...)
}

func (c *Config) check(r *reader) {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		r.problem("ADDR", c.Addr, "a host and port such as localhost:8080")
	}
	if c.PublicURL != "" && !isOrigin(c.PublicURL) {
		r.problem("PUBLIC_URL", c.PublicURL, "an origin such as https://shop.example")
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		r.problems = append(r.problems, errors.New("TLS_CERT and TLS_KEY go together: set both or none"))
	}
	set := 0
	for _, v := range []string{c.PusherAppID, c.PusherKey, c.PusherSecret, c.PusherCluster} {
		if v != "" {
			set++
		}
	}
	if set != 0 && set != 4 {
		r.problems = append(r.problems, errors.New("PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_CLUSTER go together: set all four or none"))
	}
	if (c.StripeSecretKey == "") != (c.StripeWebhookSecret == "") {
		r.problems = append(r.problems, errors.New("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both or none"))
	}
	if c.StripeSecretKey != "" && c.PublicURL == "" {
		r.problems = append(r.problems, errors.New("STRIPE_SECRET_KEY needs PUBLIC_URL: shoppers come back to it from Stripe's page"))
	}
	if c.StripeAPIBase != "" && !isOrigin(c.StripeAPIBase) {
		r.problem("STRIPE_API_BASE", c.StripeAPIBase, "an origin such as http://localhost:12111")
	}
	if c.SMTPURL != "" {
		if u, err := url.Parse(c.SMTPURL); err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Host == "" {
			r.problems = append(r.problems, errors.New("SMTP_URL is not an address such as smtp://user:password@host:587"))
		}
	}
	for _, dir := range []*string{&c.StateDir, &c.RootDir} {
		abs, err := filepath.Abs(*dir)
		if err != nil {
			r.problems = append(r.problems, fmt.Errorf("%s: %w", *dir, err))
			continue
		}
		*dir = abs
	}
}

func isOrigin(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Path == "" && u.RawQuery == ""
}

type reader struct {
	getenv   func(string) string
	problems []error
}

func (r *reader) problem(name, value, want string) {
	r.problems = append(r.problems, fmt.Errorf("%s is %q, expected %s", name, value, want))
}

// text reads NAME, or the content of the file that NAME_FILE names, which is
// how container platforms hand over secrets.
func (r *reader) text(name, fallback string) string {
	if path := r.getenv(name + "_FILE"); path != "" {
		b, err := os.ReadFile(path)
		if err != nil {
			r.problems = append(r.problems, fmt.Errorf("%s_FILE: %w", name, err))
		}
		return strings.TrimSpace(string(b))
	}
	if v := strings.TrimSpace(r.getenv(name)); v != "" {
		return v
	}
	return fallback
}

func (r *reader) bool(name string, fallback bool) bool {
	v := r.text(name, strconv.FormatBool(fallback))
	b, err := strconv.ParseBool(v)
	if err != nil {
		r.problem(name, v, "true or false")
	}
	return b
}

func (r *reader) float(name string, fallback float64) float64 {
	v := r.text(name, strconv.FormatFloat(fallback, 'g', -1, 64))
	f, err := strconv.ParseFloat(v, 64)
	if err != nil || f < 0 {
		r.problem(name, v, "a number of at least 0")
	}
	return f
}

func (r *reader) duration(name string, fallback time.Duration) time.Duration {
	v := r.text(name, fallback.String())
	d, err := time.ParseDuration(v)
	if err != nil || d < 0 {
		r.problem(name, v, "a duration such as 10s")
	}
	return d
}

func (r *reader) oneOf(name string, values ...string) string {
	v := r.text(name, values[0])
	for _, known := range values {
		if v == known {
			return v
		}
	}
	r.problem(name, v, strings.Join(values, " or "))
	return v
}

func (r *reader) list(name string) []string {
	var out []string
	for part := range strings.SplitSeq(r.text(name, ""), ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

func (r *reader) origins(name string) []string {
	list := r.list(name)
	for _, o := range list {
		if !isOrigin(o) {
			r.problem(name, o, "origins such as http://localhost:3102")
		}
	}
	return list
}

// signingKey never repeats a value that it refuses: it is a secret.
func (r *reader) signingKey(name string) ed25519.PrivateKey {
	v := r.text(name, "")
	if v == "" {
		return nil
	}
	seed, err := base64.StdEncoding.DecodeString(v)
	if err != nil || len(seed) != ed25519.SeedSize {
		r.problems = append(r.problems, fmt.Errorf("%s is not 32 bytes as base64; make one with: openssl rand -base64 32", name))
		return nil
	}
	return ed25519.NewKeyFromSeed(seed)
}

func (r *reader) prefixes(name string) []netip.Prefix {
	var out []netip.Prefix
	for _, part := range r.list(name) {
		p, err := netip.ParsePrefix(part)
		if err != nil {
			addr, err := netip.ParseAddr(part)
			if err != nil {
				r.problem(name, part, "networks such as 10.0.0.0/8")
				continue
			}
			p = netip.PrefixFrom(addr, addr.BitLen())
		}
		out = append(out, p)
	}
	return out
}
