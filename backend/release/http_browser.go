package release

import (
	"context"

	"shop/backend/httpx"
)

type servedInput struct {
	Channel string `path:"channel" maxLength:"64"`
}

type servedData struct {
	Composition string `json:"composition" doc:"Id of what documents of the channel carry now."`
}

// served needs no token: open pages ask whether they are out of date.
func (h handlers) served(ctx context.Context, in *servedInput) (*httpx.Reply[servedData], error) {
	id, _, err := h.s.Live(ctx, in.Channel)
	if err != nil {
		return nil, err
	}
	return httpx.OK(servedData{id}), nil
}

type lastGoodInput struct {
	Channel string `path:"channel" maxLength:"64"`
	Remote  string `path:"remote" maxLength:"64"`
}

type lastGoodData struct {
	Remote *RemotePart `json:"remote" doc:"As the boot block of a document carries it; null when there is none that fits."`
}

// lastGood needs no token: it is what every document once said.
func (h handlers) lastGood(ctx context.Context, in *lastGoodInput) (*httpx.Reply[lastGoodData], error) {
	part, err := h.s.LastGood(ctx, in.Channel, in.Remote)
	if err != nil {
		return nil, err
	}
	return httpx.OK(lastGoodData{part}), nil
}
