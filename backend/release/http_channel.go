package release

import (
	"context"
	"time"

	"shop/backend/httpx"
)

// ChannelInput names the channel; other inputs embed it.
type ChannelInput struct {
	Team
	Channel string `path:"channel" maxLength:"64"`
}

type channelsData struct {
	Total    int           `json:"total"`
	Channels []wireChannel `json:"channels"`
}

type wireChannel struct {
	Name        string            `json:"name"`
	Composition string            `json:"composition"`
	Revision    int64             `json:"revision" doc:"Grows with every move."`
	UpdatedAt   time.Time         `json:"updated_at"`
	Bundles     map[string]string `json:"bundles" doc:"Version by bundle."`
}

type channelData struct {
	wireChannel
	History []wireMove   `json:"history"`
	Health  []wireHealth `json:"health"`
}

type wireMove struct {
	Action      string    `json:"action"`
	Composition string    `json:"composition"`
	Previous    string    `json:"previous"`
	Reason      string    `json:"reason"`
	Actor       string    `json:"actor"`
	CreatedAt   time.Time `json:"created_at"`
}

type wireHealth struct {
	Kind    string  `json:"kind"`
	Bundle  string  `json:"bundle"`
	Version string  `json:"version"`
	Metric  string  `json:"metric"`
	Count   int64   `json:"count"`
	Average float64 `json:"average"`
	Worst   float64 `json:"worst"`
}

func (h handlers) channels(ctx context.Context, in *Team) (*httpx.Reply[channelsData], error) {
	if _, err := h.actor(ctx, *in); err != nil {
		return nil, err
	}
	found, err := h.s.Channels(ctx)
	if err != nil {
		return nil, err
	}
	data := channelsData{Total: len(found), Channels: make([]wireChannel, len(found))}
	for i, c := range found {
		data.Channels[i] = wireChannel(c)
	}
	return httpx.OK(data), nil
}

func (h handlers) channel(ctx context.Context, in *ChannelInput) (*httpx.Reply[channelData], error) {
	if _, err := h.actor(ctx, in.Team); err != nil {
		return nil, err
	}
	c, history, health, err := h.s.Channel(ctx, in.Channel)
	if err != nil {
		return nil, err
	}
	data := channelData{wireChannel: wireChannel(c), History: make([]wireMove, len(history)), Health: make([]wireHealth, len(health))}
	for i, m := range history {
		data.History[i] = wireMove{m.Action, m.CompositionID, m.PreviousID, m.Reason, m.Actor, m.CreatedAt}
	}
	for i, one := range health {
		data.Health[i] = wireHealth(one)
	}
	return httpx.OK(data), nil
}

type promoteInput struct {
	ChannelInput
	Body struct {
		Bundles  map[string]string `json:"bundles" minProperties:"1" maxProperties:"50" doc:"Version by bundle; an empty version takes the bundle out."`
		Expected string            `json:"expected,omitempty" maxLength:"64" doc:"The composition you believe to be current; 409 when it is not."`
		Reason   string            `json:"reason,omitempty" maxLength:"500"`
	}
}

type rollbackInput struct {
	ChannelInput
	Body struct {
		To       string `json:"to,omitempty" maxLength:"64" doc:"Any composition the channel once had; empty: the previous one."`
		Expected string `json:"expected,omitempty" maxLength:"64"`
		Reason   string `json:"reason,omitempty" maxLength:"500"`
	}
}

type moveData struct {
	Channel     string            `json:"channel"`
	Composition string            `json:"composition"`
	Previous    string            `json:"previous"`
	Moved       bool              `json:"moved" doc:"False when the channel had this composition already."`
	Bundles     map[string]string `json:"bundles"`
}

func (h handlers) promote(ctx context.Context, in *promoteInput) (*httpx.Reply[moveData], error) {
	by, err := h.actor(ctx, in.Team)
	if err != nil {
		return nil, err
	}
	m, err := h.s.Promote(ctx, by, PromoteRequest{Channel: in.Channel, Bundles: in.Body.Bundles, Expected: in.Body.Expected, Reason: in.Body.Reason})
	if err != nil {
		return nil, err
	}
	return httpx.Done("Promoted", moveData(m)), nil
}

func (h handlers) rollback(ctx context.Context, in *rollbackInput) (*httpx.Reply[moveData], error) {
	by, err := h.actor(ctx, in.Team)
	if err != nil {
		return nil, err
	}
	m, err := h.s.Rollback(ctx, by, RollbackRequest{Channel: in.Channel, To: in.Body.To, Expected: in.Body.Expected, Reason: in.Body.Reason})
	if err != nil {
		return nil, err
	}
	return httpx.Done("Rolled back", moveData(m)), nil
}

type auditInput struct {
	Team
	Before int64 `query:"before" minimum:"0" doc:"Only entries older than this id."`
	Limit  int   `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

type auditData struct {
	Entries []wireAudit `json:"entries"`
}

type wireAudit struct {
	ID        int64          `json:"id"`
	Actor     string         `json:"actor"`
	Action    string         `json:"action"`
	Subject   string         `json:"subject"`
	Detail    map[string]any `json:"detail"`
	IP        string         `json:"ip"`
	CreatedAt time.Time      `json:"created_at"`
}

func (h handlers) audit(ctx context.Context, in *auditInput) (*httpx.Reply[auditData], error) {
	if _, err := h.actor(ctx, in.Team); err != nil {
		return nil, err
	}
	found, err := h.s.Audit(ctx, in.Before, in.Limit)
	if err != nil {
		return nil, err
	}
	data := auditData{Entries: make([]wireAudit, len(found))}
	for i, e := range found {
		data.Entries[i] = wireAudit(e)
	}
	return httpx.OK(data), nil
}

type reportInput struct {
	Body struct {
		Composition string  `json:"composition" minLength:"64" maxLength:"64"`
		Kind        string  `json:"kind" enum:"load,render,integrity,vital"`
		Bundle      string  `json:"bundle,omitempty" maxLength:"64"`
		Version     string  `json:"version,omitempty" maxLength:"64"`
		Message     string  `json:"message" minLength:"1" maxLength:"2000" doc:"The error's text, or the vital's name."`
		Path        string  `json:"path,omitempty" maxLength:"500"`
		Value       float64 `json:"value,omitempty" doc:"Of a vital."`
	}
}

func (h handlers) report(ctx context.Context, in *reportInput) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.Report(ctx, Report(in.Body)); err != nil {
		return nil, err
	}
	return httpx.OK(httpx.Empty{}), nil
}
