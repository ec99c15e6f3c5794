package vendorapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// Register mounts the calls about a shop's webhook. What a shop does with
// conversations and orders is registered by those features.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag, shop := httpx.Tag("vendor"), httpx.Shop(s.Identify)

	httpx.Get(api, "/vendor/webhook", "The shop's webhook", h.get, tag, shop)
	httpx.Put(api, "/vendor/webhook", "Set or move the webhook, and switch it on", h.set, tag, shop, httpx.Limit(30, time.Minute))
	httpx.Delete(api, "/vendor/webhook", "Remove the webhook and its log", h.remove, tag, shop)
	httpx.Post(api, "/vendor/webhook/secret", "Sign with a new secret", h.renew, tag, shop, httpx.Limit(30, time.Minute))
	httpx.Post(api, "/vendor/webhook/ping", "Send a test now and tell how it went", h.ping, tag, shop, httpx.Limit(30, time.Minute))
	httpx.Get(api, "/vendor/webhook/deliveries", "What was sent in the last 30 days, newest first", h.deliveries, tag, shop)
	httpx.Post(api, "/vendor/webhook/deliveries/{id}/redeliver", "Send something again", h.redeliver, tag, shop, httpx.Limit(120, time.Minute))
}

type handlers struct{ s *Service }

// VendorWebhook is where a shop hears of what happens.
type VendorWebhook struct {
	URL             string     `json:"url"`
	Secret          string     `json:"secret" doc:"What Shop-Signature is made with"`
	Enabled         bool       `json:"enabled"`
	DisabledBecause string     `json:"disabled_because" doc:"Empty while it is enabled"`
	TakenAt         *time.Time `json:"taken_at" doc:"When something got through last"`
}

type webhookData struct {
	Webhook VendorWebhook `json:"webhook"`
}

func reply(message string, w Webhook, err error) (*httpx.Reply[webhookData], error) {
	if err != nil {
		return nil, err
	}
	d := VendorWebhook{URL: w.URL, Secret: w.Secret, Enabled: w.DisabledAt == nil, TakenAt: w.TakenAt}
	if w.DisabledBecause != nil {
		d.DisabledBecause = *w.DisabledBecause
	}
	return httpx.Done(message, webhookData{d}), nil
}

func (h handlers) get(ctx context.Context, _ *struct{}) (*httpx.Reply[webhookData], error) {
	w, err := h.s.Webhook(ctx, httpx.ShopID(ctx))
	return reply("", w, err)
}

func (h handlers) set(ctx context.Context, in *struct {
	Body struct {
		URL string `json:"url" maxLength:"500" doc:"An https address on the public internet"`
	}
}) (*httpx.Reply[webhookData], error) {
	w, err := h.s.SetWebhook(ctx, httpx.ShopID(ctx), in.Body.URL)
	return reply("The webhook is set", w, err)
}

func (h handlers) renew(ctx context.Context, _ *struct{}) (*httpx.Reply[webhookData], error) {
	w, err := h.s.NewSecret(ctx, httpx.ShopID(ctx))
	return reply("The webhook has a new secret", w, err)
}

func (h handlers) remove(ctx context.Context, _ *struct{}) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.RemoveWebhook(ctx, httpx.ShopID(ctx)); err != nil {
		return nil, err
	}
	return httpx.Done("The webhook is removed", httpx.Empty{}), nil
}

// VendorDelivery is one event on its way to the webhook.
type VendorDelivery struct {
	ID          string          `json:"id" doc:"As in the body and in the header Shop-Delivery"`
	Event       string          `json:"event"`
	State       string          `json:"state" enum:"waiting,delivered,failed"`
	Attempts    int             `json:"attempts"`
	Status      int             `json:"status" doc:"HTTP status of the last answer; 0 when there was none"`
	Error       string          `json:"error"`
	TookMS      int             `json:"took_ms"`
	Body        json.RawMessage `json:"body" doc:"What was sent"`
	CreatedAt   time.Time       `json:"created_at"`
	AttemptedAt *time.Time      `json:"attempted_at"`
}

func delivery(d Delivery) VendorDelivery {
	out := VendorDelivery{
		ID: d.ID.String(), Event: d.Event, State: d.State, Attempts: d.Attempts, Error: d.Error,
		Body: json.RawMessage(d.Body), CreatedAt: d.CreatedAt, AttemptedAt: d.AttemptedAt,
	}
	if d.Status != nil {
		out.Status = *d.Status
	}
	if d.TookMS != nil {
		out.TookMS = *d.TookMS
	}
	return out
}

type deliveryData struct {
	Delivery VendorDelivery `json:"delivery"`
}

func (h handlers) ping(ctx context.Context, _ *struct{}) (*httpx.Reply[deliveryData], error) {
	d, err := h.s.Ping(ctx, httpx.ShopID(ctx))
	if err != nil {
		return nil, err
	}
	if d.State != "delivered" {
		return httpx.Done("The webhook did not take it: "+d.Error, deliveryData{delivery(d)}), nil
	}
	return httpx.Done("The webhook took it", deliveryData{delivery(d)}), nil
}

type deliveriesData struct {
	Total      int              `json:"total"`
	Deliveries []VendorDelivery `json:"deliveries"`
}

func (h handlers) deliveries(ctx context.Context, in *struct {
	httpx.Page
	State string `query:"state" enum:",waiting,delivered,failed"`
}) (*httpx.Reply[deliveriesData], error) {
	list, total, err := h.s.Deliveries(ctx, httpx.ShopID(ctx), in.State, in.PerPage, in.Offset())
	if err != nil {
		return nil, err
	}
	data := deliveriesData{Total: total, Deliveries: make([]VendorDelivery, len(list))}
	for i, d := range list {
		data.Deliveries[i] = delivery(d)
	}
	return httpx.OK(data), nil
}

func (h handlers) redeliver(ctx context.Context, in *struct {
	ID string `path:"id" format:"uuid"`
}) (*httpx.Reply[httpx.Empty], error) {
	id, err := uuid.Parse(in.ID)
	if err != nil {
		return nil, fault.InvalidField("id", "id is not a UUID")
	}
	if err := h.s.Redeliver(ctx, httpx.ShopID(ctx), id); err != nil {
		return nil, err
	}
	return httpx.Done("It will be sent again", httpx.Empty{}), nil
}
