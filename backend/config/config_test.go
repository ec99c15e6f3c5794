package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shop/backend/config"
)

func env(pairs ...string) func(string) string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return func(k string) string { return m[k] }
}

func TestDefaultsAreValid(t *testing.T) {
	t.Parallel()
	c, err := config.Load(env())
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "localhost:8080" || c.Hosted() || !filepath.IsAbs(c.StateDir) {
		t.Errorf("unexpected defaults: %+v", c)
	}
}

func TestEveryProblemIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	_, err := config.Load(env("ADDR", "8080", "RATE_FACTOR", "fast", "DRAIN", "soon", "LOG_FORMAT", "xml",
		"TRUSTED_PROXIES", "here", "PUSHER_KEY", "k", "TLS_CERT", "c.pem", "PUBLIC_URL", "shop.example", "SMTP_URL", "mail", "RELEASE_SIGNING_KEY", "tell nobody"))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{"ADDR", "RATE_FACTOR", "DRAIN", "LOG_FORMAT", "TRUSTED_PROXIES", "PUSHER_APP_ID", "TLS_CERT", "PUBLIC_URL", "SMTP_URL", "RELEASE_SIGNING_KEY"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not among the problems:\n%v", name, err)
		}
	}
}

func TestStripe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env  []string
		says string
	}{
		"half of it":      {[]string{"STRIPE_SECRET_KEY", "sk_test_secret", "PUBLIC_URL", "https://shop.example"}, "STRIPE_WEBHOOK_SECRET"},
		"the other half":  {[]string{"STRIPE_WEBHOOK_SECRET", "whsec_secret"}, "STRIPE_SECRET_KEY"},
		"no way back":     {[]string{"STRIPE_SECRET_KEY", "sk_test_secret", "STRIPE_WEBHOOK_SECRET", "whsec_secret"}, "PUBLIC_URL"},
		"a wrong address": {[]string{"STRIPE_API_BASE", "stripe"}, "STRIPE_API_BASE"},
	} {
		_, err := config.Load(env(c.env...))
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "_secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	c, err := config.Load(env("STRIPE_SECRET_KEY", "sk", "STRIPE_WEBHOOK_SECRET", "wh", "PUBLIC_URL", "https://shop.example"))
	if err != nil || c.StripeSecretKey != "sk" || c.StripeWebhookSecret != "wh" {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestSigningKey(t *testing.T) {
	t.Parallel()
	c, err := config.Load(env("RELEASE_SIGNING_KEY", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="))
	if err != nil || string(c.ReleaseSigningKey.Seed()) != "0123456789abcdef0123456789abcdef" {
		t.Errorf("got %v, %v", c.ReleaseSigningKey, err)
	}
	if _, err := config.Load(env("RELEASE_SIGNING_KEY", "c2hvcnQ=")); err == nil || strings.Contains(err.Error(), "c2hvcnQ=") {
		t.Errorf("a short key: %v", err)
	}
}

func TestSecretsFromFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(path, []byte("postgres://db/shop\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(env("DATABASE_URL_FILE", path))
	if err != nil || c.DatabaseURL != "postgres://db/shop" {
		t.Errorf("got %q, %v", c.DatabaseURL, err)
	}
}
