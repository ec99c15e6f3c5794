// Package stripe takes payments through Stripe Checkout, the page that Stripe
// hosts: card numbers never reach the shop.
package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	api "github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"shop/backend/payment"
)

// Name is the payment method.
const Name = "stripe"

// callTime bounds one call; the library makes up to two more after failures
// that are worth it, all within the time that a browser waits.
const callTime = 5 * time.Second

// Config is what an account at Stripe gives.
type Config struct {
	SecretKey     string
	WebhookSecret string // of the endpoint /api/payment/stripe/webhook
	// Shop tells this shop's payments from others of the same account: its
	// origin.
	Shop string
	// BaseURL of the API; "" is Stripe's own.
	BaseURL string
}

// Gateway is a payment.Gateway.
type Gateway struct {
	client        *api.Client
	webhookSecret string
	shop          string
}

var _ payment.Gateway = (*Gateway)(nil)

// New calls nobody.
func New(c Config) *Gateway {
	backend := &api.BackendConfig{
		HTTPClient:      &http.Client{Timeout: callTime},
		LeveledLogger:   &api.LeveledLogger{Level: api.LevelNull}, // failures come back as errors
		EnableTelemetry: api.Bool(false),
	}
	if c.BaseURL != "" {
		backend.URL = api.String(c.BaseURL)
	}
	return &Gateway{
		client:        api.NewClient(c.SecretKey, api.WithBackends(api.NewBackendsWithConfig(backend))),
		webhookSecret: c.WebhookSecret, shop: c.Shop,
	}
}

func (*Gateway) Name() string  { return Name }
func (*Gateway) Title() string { return "Stripe" }

// What sessions, charges and refunds carry of ours.
const (
	metaReference = "reference"
	metaShop      = "shop"
	metaKey       = "key" // of a refund
)

// maxLines is how many line items a session may have.
const maxLines = 100

// Open makes a session. The parameters must follow from the reference alone:
// Stripe refuses a key that comes with others than the first time.
func (g *Gateway) Open(ctx context.Context, p payment.Purchase) (payment.Session, error) {
	meta := map[string]string{metaReference: p.Reference, metaShop: g.shop}
	params := &api.CheckoutSessionCreateParams{
		Mode:              api.String(string(api.CheckoutSessionModePayment)),
		ClientReferenceID: api.String(p.Reference),
		ExpiresAt:         api.Int64(p.Until.Unix()),
		Locale:            api.String(locale(p.Locale)),
		SuccessURL:        api.String(p.DoneURL),
		CancelURL:         api.String(p.BackURL),
		Metadata:          meta,
		PaymentIntentData: &api.CheckoutSessionCreatePaymentIntentDataParams{Metadata: meta},
		// The shop has shown an amount in a currency; that is what is charged.
		AdaptivePricing: &api.CheckoutSessionCreateAdaptivePricingParams{Enabled: api.Bool(false)},
	}
	for _, line := range fitting(p.Lines) {
		params.LineItems = append(params.LineItems, &api.CheckoutSessionCreateLineItemParams{
			Quantity: api.Int64(1),
			PriceData: &api.CheckoutSessionCreateLineItemPriceDataParams{
				Currency:    api.String(lower(p.Currency)),
				UnitAmount:  api.Int64(units(p.Currency, line.Amount)),
				ProductData: &api.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: api.String(line.Name)},
			},
		})
	}
	params.SetIdempotencyKey("session-" + g.shop + "-" + p.Reference)
	s, err := g.client.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return payment.Session{}, fmt.Errorf("stripe: open a session: %w", err)
	}
	return g.session(s), nil
}

// fitting makes one line of too many.
func fitting(lines []payment.Line) []payment.Line {
	if len(lines) <= maxLines {
		return lines
	}
	sum := payment.Line{Name: lines[0].Name + " …"}
	for _, l := range lines {
		sum.Amount += l.Amount
	}
	return []payment.Line{sum}
}

// Look reads a session.
func (g *Gateway) Look(ctx context.Context, ref string) (payment.Session, error) {
	params := &api.CheckoutSessionRetrieveParams{}
	params.AddExpand("payment_intent")
	s, err := g.client.V1CheckoutSessions.Retrieve(ctx, ref, params)
	if err != nil {
		return payment.Session{}, fmt.Errorf("stripe: look at session %s: %w", ref, err)
	}
	return g.session(s), nil
}

// Close expires a session. One that is not open cannot be expired: then what
// it became is the answer.
func (g *Gateway) Close(ctx context.Context, ref string) (payment.Session, error) {
	s, err := g.client.V1CheckoutSessions.Expire(ctx, ref, &api.CheckoutSessionExpireParams{})
	if err == nil {
		return g.session(s), nil
	}
	var refused *api.Error
	if !errors.As(err, &refused) || refused.HTTPStatusCode != http.StatusBadRequest {
		return payment.Session{}, fmt.Errorf("stripe: expire session %s: %w", ref, err)
	}
	seen, lookErr := g.Look(ctx, ref)
	if lookErr == nil && seen.State == payment.Open {
		return payment.Session{}, fmt.Errorf("stripe: expire session %s: %w", ref, err)
	}
	return seen, lookErr
}

// Refund sends a part of a payment back. Stripe forgets keys after a day, so
// one that may be older is looked for among the refunds of its payment.
func (g *Gateway) Refund(ctx context.Context, r payment.Refund) error {
	key := "refund-" + g.shop + "-" + r.Key
	if r.Again {
		made, err := g.refund(ctx, r.Charge, key)
		if err != nil || made != nil {
			return err
		}
	}
	params := &api.RefundCreateParams{
		PaymentIntent: api.String(r.Charge),
		Amount:        api.Int64(units(r.Currency, r.Amount)),
		Reason:        api.String(string(api.RefundReasonRequestedByCustomer)),
		Metadata:      map[string]string{metaKey: key},
	}
	params.SetIdempotencyKey(key)
	made, err := g.client.V1Refunds.Create(ctx, params)
	var refused *api.Error
	switch {
	case errors.As(err, &refused) && refused.Code == api.ErrorCodeChargeAlreadyRefunded:
		return nil
	case errors.As(err, &refused) && refused.HTTPStatusCode == http.StatusBadRequest && refused.Type != api.ErrorTypeIdempotency:
		return fmt.Errorf("stripe: refund %s: %w: %w", r.Charge, payment.ErrRefused, err)
	case err != nil:
		return fmt.Errorf("stripe: refund %s: %w", r.Charge, err)
	}
	return outcome(made)
}

// refund finds the one that was made with a key; nil when there is none.
func (g *Gateway) refund(ctx context.Context, charge, key string) (*api.Refund, error) {
	params := &api.RefundListParams{PaymentIntent: api.String(charge)}
	params.Limit = api.Int64(100)
	for made, err := range g.client.V1Refunds.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, fmt.Errorf("stripe: look for a refund of %s: %w", charge, err)
		}
		if made.Metadata[metaKey] == key {
			return made, outcome(made)
		}
	}
	return nil, nil
}

// outcome is ErrRefused when nothing goes back.
func outcome(made *api.Refund) error {
	if made.Status != api.RefundStatusFailed && made.Status != api.RefundStatusCanceled {
		return nil
	}
	return fmt.Errorf("stripe: refund %s %s (%s): %w", made.ID, made.Status, made.FailureReason, payment.ErrRefused)
}

// Event checks a notice. The version of the endpoint's API does not matter:
// what is read here is the same in all of them.
func (g *Gateway) Event(payload []byte, header http.Header) (payment.Event, error) {
	e, err := webhook.ConstructEventWithOptions(payload, header.Get("Stripe-Signature"), g.webhookSecret, webhook.ConstructEventOptions{IgnoreAPIVersionMismatch: true})
	if err != nil {
		return payment.Event{}, fmt.Errorf("%w: %w", payment.ErrSignature, err)
	}
	out := payment.Event{ID: e.ID, Type: string(e.Type)}
	switch e.Type {
	case api.EventTypeCheckoutSessionCompleted, api.EventTypeCheckoutSessionAsyncPaymentSucceeded,
		api.EventTypeCheckoutSessionAsyncPaymentFailed, api.EventTypeCheckoutSessionExpired:
		var s api.CheckoutSession
		if err := json.Unmarshal(e.Data.Raw, &s); err != nil {
			return out, fmt.Errorf("stripe: event %s: %w", e.ID, err)
		}
		session := g.session(&s)
		if e.Type == api.EventTypeCheckoutSessionAsyncPaymentFailed {
			session.State = payment.Failed
		}
		out.Session = &session
	case api.EventTypeChargeRefunded:
		var c api.Charge
		if err := json.Unmarshal(e.Data.Raw, &c); err != nil {
			return out, fmt.Errorf("stripe: event %s: %w", e.ID, err)
		}
		currency := upper(string(c.Currency))
		out.Refunded = &payment.Refunded{Reference: g.reference(c.Metadata), Currency: currency, Total: hundredths(currency, c.AmountRefunded)}
	}
	return out, nil
}

func (g *Gateway) reference(meta map[string]string) string {
	if meta[metaShop] != g.shop {
		return ""
	}
	return meta[metaReference]
}

func (g *Gateway) session(s *api.CheckoutSession) payment.Session {
	currency := upper(string(s.Currency))
	out := payment.Session{
		Ref: s.ID, Reference: g.reference(s.Metadata), URL: s.URL, State: state(s),
		Currency: currency, Amount: hundredths(currency, s.AmountTotal),
	}
	if s.PaymentIntent != nil && out.State == payment.Paid {
		out.Charge = s.PaymentIntent.ID
	}
	return out
}

func state(s *api.CheckoutSession) payment.State {
	switch {
	case s.PaymentStatus == api.CheckoutSessionPaymentStatusPaid:
		return payment.Paid
	case s.Status == api.CheckoutSessionStatusExpired:
		return payment.Expired
	case s.Status != api.CheckoutSessionStatusComplete:
		return payment.Open
	case s.PaymentIntent != nil && (s.PaymentIntent.Status == api.PaymentIntentStatusRequiresPaymentMethod || s.PaymentIntent.Status == api.PaymentIntentStatusCanceled):
		return payment.Failed
	}
	return payment.Processing
}

// locale is the one of ours that Stripe's page speaks; "auto" follows the
// browser.
func locale(of string) string {
	if of == "en" || of == "fr" {
		return of
	}
	return "auto"
}
