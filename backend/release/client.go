package release

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Client talks to a server's release calls with a team's token.
type Client struct {
	Server string // origin, no trailing slash
	Token  string
	HTTP   *http.Client // nil: one with a timeout of five minutes
}

// Publish sends a bundle. message says whether it is new.
func (c Client) Publish(ctx context.Context, name, version string, a Archive, dryRun bool) (r PublishReport, message string, err error) {
	var body bytes.Buffer
	if err := a.Pack(&body); err != nil {
		return r, "", err
	}
	path := "/bundles/" + url.PathEscape(name) + "/" + url.PathEscape(version)
	if dryRun {
		path += "?dry_run=true"
	}
	var data wireReport
	message, err = c.call(ctx, http.MethodPut, path, "application/gzip", &body, &data)
	return PublishReport{
		Name: data.Name, Version: data.Version, Kind: Kind(data.Kind), Digest: data.Digest, Size: data.Size, Wire: data.Wire,
		Files: data.Files, URL: data.URL, Warnings: data.Warnings, DryRun: data.DryRun,
	}, message, err
}

// Promote asks the server to serve other versions.
func (c Client) Promote(ctx context.Context, r PromoteRequest) (Move, error) {
	return c.move(ctx, r.Channel, "promote", map[string]any{"bundles": r.Bundles, "expected": r.Expected, "reason": r.Reason})
}

// Rollback asks the server to serve an earlier composition.
func (c Client) Rollback(ctx context.Context, r RollbackRequest) (Move, error) {
	return c.move(ctx, r.Channel, "rollback", map[string]any{"to": r.To, "expected": r.Expected, "reason": r.Reason})
}

// Preview asks the server for a link to other versions.
func (c Client) Preview(ctx context.Context, r PreviewRequest) (Preview, error) {
	body, err := json.Marshal(map[string]any{"channel": r.Channel, "bundles": r.Bundles, "expires_in": int64(r.Expires.Seconds())})
	if err != nil {
		return Preview{}, err
	}
	var data previewData
	_, err = c.call(ctx, http.MethodPost, "/previews", "application/json", bytes.NewReader(body), &data)
	return Preview{
		Token: data.Token, Link: data.Link, Composition: data.Composition, Channel: data.Channel, ExpiresAt: data.ExpiresAt, Bundles: data.Bundles,
	}, err
}

func (c Client) move(ctx context.Context, channel, action string, in any) (Move, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return Move{}, err
	}
	var data moveData
	_, err = c.call(ctx, http.MethodPost, "/channels/"+url.PathEscape(channel)+"/"+action, "application/json", bytes.NewReader(body), &data)
	return Move(data), err
}

// Versions lists a bundle's versions, newest first.
func (c Client) Versions(ctx context.Context, name string) ([]VersionSummary, error) {
	var data versionsData
	_, err := c.call(ctx, http.MethodGet, "/bundles/"+url.PathEscape(name), "", nil, &data)
	out := make([]VersionSummary, len(data.Versions))
	for i, v := range data.Versions {
		out[i] = VersionSummary(v)
	}
	return out, err
}

// Channel is what a channel serves and served.
func (c Client) Channel(ctx context.Context, name string) (Channel, []HistoryEntry, error) {
	var data channelData
	_, err := c.call(ctx, http.MethodGet, "/channels/"+url.PathEscape(name), "", nil, &data)
	history := make([]HistoryEntry, len(data.History))
	for i, h := range data.History {
		history[i] = HistoryEntry{h.Action, h.Composition, h.Previous, h.Reason, h.Actor, h.CreatedAt}
	}
	return Channel(data.wireChannel), history, err
}

// Refused is an answer that says no. Its text lists every reason.
type Refused struct {
	Status  int
	Message string
	Errors  map[string][]string
}

func (r Refused) Error() string {
	lines := []string{r.Message}
	for _, check := range slices.Sorted(maps.Keys(r.Errors)) {
		for _, one := range r.Errors[check] {
			lines = append(lines, fmt.Sprintf("  %s: %s", check, one))
		}
	}
	return strings.Join(lines, "\n")
}

func (c Client) call(ctx context.Context, method, path, contentType string, body io.Reader, data any) (message string, err error) {
	req, err := http.NewRequestWithContext(ctx, method, c.Server+"/api/releases"+path, body)
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+c.Token)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	client := c.HTTP
	if client == nil {
		client = &http.Client{Timeout: 5 * time.Minute}
	}
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, 16<<20))
	if err != nil {
		return "", err
	}
	if resp.StatusCode >= 300 {
		refused := Refused{Status: resp.StatusCode, Message: resp.Status}
		_ = json.Unmarshal(raw, &refused) // not JSON: the status has to do
		return "", refused
	}
	envelope := struct {
		Message string `json:"message"`
		Data    any    `json:"data"`
	}{Data: data}
	if err := json.Unmarshal(raw, &envelope); err != nil {
		return "", fmt.Errorf("%s %s: the answer cannot be read: %w", method, req.URL, err)
	}
	return envelope.Message, nil
}
