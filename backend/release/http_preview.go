package release

import (
	"context"
	"time"

	"shop/backend/httpx"
)

type previewInput struct {
	Team
	Body struct {
		Channel   string            `json:"channel,omitempty" maxLength:"64" doc:"The channel whose other bundles are shown; production when left out."`
		Bundles   map[string]string `json:"bundles" minProperties:"1" maxProperties:"50" doc:"Version by bundle; an empty version takes the bundle out."`
		ExpiresIn int64             `json:"expires_in,omitempty" minimum:"60" maximum:"604800" doc:"Seconds that the link works; two hours when left out."`
	}
}

type previewData struct {
	Link        string            `json:"link" doc:"Path and query on the shop's origin. ?preview=off leaves the preview."`
	Token       string            `json:"token"`
	Composition string            `json:"composition"`
	Channel     string            `json:"channel"`
	ExpiresAt   time.Time         `json:"expires_at"`
	Bundles     map[string]string `json:"bundles"`
}

func (h handlers) preview(ctx context.Context, in *previewInput) (*httpx.Reply[previewData], error) {
	by, err := h.actor(ctx, in.Team)
	if err != nil {
		return nil, err
	}
	p, err := h.s.Preview(ctx, by, PreviewRequest{
		Channel: or(in.Body.Channel, Production), Bundles: in.Body.Bundles, Expires: time.Duration(in.Body.ExpiresIn) * time.Second,
	})
	if err != nil {
		return nil, err
	}
	return httpx.Done("The link is ready", previewData{
		Link: p.Link, Token: p.Token, Composition: p.Composition, Channel: p.Channel, ExpiresAt: p.ExpiresAt, Bundles: p.Bundles,
	}), nil
}
