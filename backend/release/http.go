package release

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// Register puts the release calls on the API. All but those of
// browsers (reports, what is served and was served) need a team's token.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("releases")
	httpx.Put(api, "/releases/bundles/{name}/{version}", "Publish a version of a bundle", h.publish, tag,
		httpx.MaxBody(s.limits.Archive), publishBody(api, s), httpx.Limit(60, time.Minute))
	httpx.Get(api, "/releases/bundles/{name}", "Versions of a bundle", h.versions, tag)
	httpx.Get(api, "/releases/compositions/{id}", "A composition", h.composition, tag)
	httpx.Get(api, "/releases/compositions/{id}/diff/{other}", "What differs between two compositions", h.diff, tag)
	httpx.Get(api, "/releases/channels", "Channels and what they serve", h.channels, tag)
	httpx.Get(api, "/releases/channels/{channel}", "A channel with its history and health", h.channel, tag)
	httpx.Post(api, "/releases/channels/{channel}/promote", "Serve other versions on a channel", h.promote, tag)
	httpx.Post(api, "/releases/channels/{channel}/rollback", "Serve an earlier composition again", h.rollback, tag)
	httpx.Get(api, "/releases/channels/{channel}/composition", "The composition a channel serves", h.served, tag, httpx.Limit(600, time.Minute))
	httpx.Get(api, "/releases/channels/{channel}/last-good/{remote}", "What a channel served of a remote before", h.lastGood, tag,
		httpx.Cacheable(time.Minute), httpx.Limit(60, time.Minute))
	httpx.Post(api, "/releases/previews", "Make a link that shows other versions to whoever opens it", h.preview, tag)
	httpx.Get(api, "/releases/audit", "Who did what", h.audit, tag)
	httpx.Post(api, "/releases/reports", "Report what a browser saw", h.report, tag, httpx.MaxBody(4<<10), httpx.Limit(60, time.Minute))
}

// publishBody gives a slow line five minutes for the archive, and reads none
// of it from callers without a token.
func publishBody(api huma.API, s *Service) httpx.Option {
	return func(op *huma.Operation) {
		op.BodyReadTimeout = 5 * time.Minute
		op.DefaultStatus = http.StatusCreated
		op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			secret, _ := httpx.BearerToken(ctx.Header("Authorization"))
			if _, err := s.Identify(ctx.Context(), secret, ""); fault.CodeOf(err) == fault.Unauthenticated {
				_ = huma.WriteErr(api, ctx, http.StatusUnauthorized, tokenNeeded)
				return
			}
			next(ctx)
		})
	}
}

type handlers struct{ s *Service }

// Team is embedded by every input that needs a team's token.
type Team struct {
	Authorization string `header:"Authorization" doc:"Bearer and a release token."`
}

func (h handlers) actor(ctx context.Context, t Team) (Actor, error) {
	secret, _ := httpx.BearerToken(t.Authorization)
	return h.s.Identify(ctx, secret, httpx.ClientIP(ctx))
}

type publishInput struct {
	Team
	Name    string `path:"name" maxLength:"64"`
	Version string `path:"version" maxLength:"64"`
	DryRun  bool   `query:"dry_run" doc:"Run every check, store nothing."`
	RawBody []byte `contentType:"application/gzip" doc:"The built folder as a gzip tar."`
}

type publishOutput struct {
	Status int
	Body   httpx.Envelope[wireReport]
}

type wireReport struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	Kind     string   `json:"kind"`
	Digest   string   `json:"digest"`
	Size     int64    `json:"size" doc:"Bytes of all files."`
	Wire     int64    `json:"wire_size" doc:"Bytes of all files as brotli; 0 when nothing was stored."`
	Files    int      `json:"files"`
	URL      string   `json:"url"`
	Warnings []string `json:"warnings"`
	DryRun   bool     `json:"dry_run"`
}

func (h handlers) publish(ctx context.Context, in *publishInput) (*publishOutput, error) {
	by, err := h.actor(ctx, in.Team)
	if err != nil {
		return nil, err
	}
	// Before unpacking anything: is this bundle any business of the caller's?
	if err := by.mayPublish(in.Name); err != nil {
		return nil, err
	}
	a, err := ReadArchive(bytes.NewReader(in.RawBody), h.s.limits)
	if err != nil {
		return nil, err
	}
	r, err := h.s.Publish(ctx, by, PublishRequest{Name: in.Name, Version: in.Version, Archive: a, DryRun: in.DryRun})
	if err != nil {
		return nil, err
	}
	out := &publishOutput{Status: http.StatusCreated, Body: httpx.Envelope[wireReport]{Message: "Published", Data: wireReport{
		Name: r.Name, Version: r.Version, Kind: string(r.Kind), Digest: r.Digest, Size: r.Size, Wire: r.Wire, Files: r.Files,
		URL: r.URL, Warnings: orEmpty(r.Warnings), DryRun: r.DryRun,
	}}}
	switch {
	case r.Existed:
		out.Status, out.Body.Message = http.StatusOK, "These files were published before"
	case r.DryRun:
		out.Status, out.Body.Message = http.StatusOK, "Every check passed; nothing was stored"
	}
	return out, nil
}

type versionsInput struct {
	Team
	Name string `path:"name" maxLength:"64"`
}

type versionsData struct {
	Total    int           `json:"total"`
	Versions []wireVersion `json:"versions"`
}

type wireVersion struct {
	Version      string            `json:"version"`
	Digest       string            `json:"digest"`
	Size         int64             `json:"size"`
	Files        int               `json:"files"`
	Publisher    string            `json:"publisher"`
	Needs        map[string]string `json:"needs"`
	CreatedAt    time.Time         `json:"created_at"`
	Channels     []string          `json:"channels" doc:"Channels that serve it now."`
	Compositions []string          `json:"compositions" doc:"The newest compositions that hold it."`
}

func (h handlers) versions(ctx context.Context, in *versionsInput) (*httpx.Reply[versionsData], error) {
	if _, err := h.actor(ctx, in.Team); err != nil {
		return nil, err
	}
	found, err := h.s.Versions(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	data := versionsData{Total: len(found), Versions: make([]wireVersion, len(found))}
	for i, v := range found {
		data.Versions[i] = wireVersion(v)
	}
	return httpx.OK(data), nil
}

// CompositionInput names a composition; other inputs embed it.
type CompositionInput struct {
	Team
	ID string `path:"id" minLength:"8" maxLength:"64" doc:"The id, or an unmistakable start of it."`
}

type compositionData struct {
	ID        string          `json:"id"`
	CreatedBy string          `json:"created_by"`
	CreatedAt time.Time       `json:"created_at"`
	Document  json.RawMessage `json:"document"`
}

func (h handlers) composition(ctx context.Context, in *CompositionInput) (*httpx.Reply[compositionData], error) {
	if _, err := h.actor(ctx, in.Team); err != nil {
		return nil, err
	}
	c, err := h.s.Composition(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return httpx.OK(compositionData{c.ID, c.CreatedBy, c.CreatedAt, c.raw}), nil
}

type diffInput struct {
	CompositionInput
	Other string `path:"other" minLength:"8" maxLength:"64"`
}

type diffData struct {
	Changes []wireChange `json:"changes"`
}

type wireChange struct {
	Bundle string           `json:"bundle"`
	From   string           `json:"from" doc:"Version, empty when it was not there."`
	To     string           `json:"to"`
	Files  []wireFileChange `json:"files"`
}

type wireFileChange struct {
	Path string `json:"path"`
	From int64  `json:"from" doc:"Bytes, -1 when it was not there."`
	To   int64  `json:"to"`
}

func (h handlers) diff(ctx context.Context, in *diffInput) (*httpx.Reply[diffData], error) {
	if _, err := h.actor(ctx, in.Team); err != nil {
		return nil, err
	}
	changes, err := h.s.Diff(ctx, in.ID, in.Other)
	if err != nil {
		return nil, err
	}
	data := diffData{Changes: make([]wireChange, len(changes))}
	for i, c := range changes {
		files := make([]wireFileChange, len(c.Files))
		for j, f := range c.Files {
			files[j] = wireFileChange(f)
		}
		data.Changes[i] = wireChange{c.Bundle, c.From, c.To, files}
	}
	return httpx.OK(data), nil
}
