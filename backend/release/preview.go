package release

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"shop/backend/fault"
)

// How long a preview link may work.
const (
	previewDefault  = 2 * time.Hour
	previewShortest = time.Minute
	previewLongest  = 7 * 24 * time.Hour
)

// PreviewRequest asks for a link under which a visitor gets other versions of
// some bundles than the channel serves.
type PreviewRequest struct {
	Channel string
	// Bundles are versions by bundle name; an empty version takes the bundle out.
	Bundles map[string]string
	Expires time.Duration // from now; two hours when zero, seven days at most
}

// Preview is a composition to look at, and the token that opens it.
type Preview struct {
	Token       string
	Link        string // path and query on the shop's origin
	Composition string
	Channel     string
	ExpiresAt   time.Time
	Bundles     map[string]string // version by bundle, all of the composition
}

// Preview makes the composition that promoting the bundles would make, and a
// signed link to it. The channel stays as it is. Invalid names every reason why
// the bundles cannot run together. The link cannot be taken back before it
// expires, except by another signing key.
func (s *Service) Preview(ctx context.Context, by Actor, r PreviewRequest) (p Preview, err error) {
	if r.Expires == 0 {
		r.Expires = previewDefault
	}
	if err := checkMove(r.Channel, ""); err != nil {
		return p, err
	}
	if r.Expires < previewShortest || r.Expires > previewLongest {
		return p, fault.InvalidField("expires_in", "A preview link works for at least a minute and at most seven days")
	}
	if len(r.Bundles) == 0 {
		return p, fault.InvalidField("bundles", "Name at least one bundle and its version")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Bundles)) {
		if err := by.mayPublish(name); err != nil {
			return p, err
		}
	}
	p = Preview{Channel: r.Channel, ExpiresAt: time.Now().Add(r.Expires).UTC().Truncate(time.Second)}
	var members composing
	err = s.store.tx(ctx, func(tx store) error {
		base, err := s.current(ctx, tx, r.Channel)
		if err != nil {
			return err
		}
		if members, err = s.with(ctx, tx, base, r.Bundles); err != nil {
			return err
		}
		if err := members.check("").fault("The preview"); err != nil {
			return err
		}
		if p.Composition, err = s.keep(ctx, tx, members, by); err != nil {
			return err
		}
		return tx.audit(ctx, by, "preview", r.Channel, map[string]any{"composition": p.Composition, "bundles": r.Bundles, "expires_at": p.ExpiresAt})
	})
	if err != nil {
		return p, err
	}
	p.Bundles = members.versions()
	if p.Token, err = s.sealPreview(ctx, p); err != nil {
		return p, err
	}
	query := url.Values{"preview": {p.Token}}
	if theme := members.only(Theme, r.Bundles); theme != "" {
		query.Set("theme", theme)
	}
	p.Link = "/?" + query.Encode()
	return p, nil
}

// only is the one bundle of a kind among the named ones, or "".
func (c composing) only(kind Kind, named map[string]string) (name string) {
	for _, v := range c {
		if _, ok := named[v.Name]; !ok || v.Kind != kind {
			continue
		}
		if name != "" {
			return ""
		}
		name = v.Name
	}
	return name
}

// previewClaim is what a preview token says. Its short names keep links short.
type previewClaim struct {
	Composition string `json:"c"`
	Channel     string `json:"n"`
	Expires     int64  `json:"e"` // Unix seconds
}

// previewPurpose keeps signatures of tokens apart from those of compositions,
// which sign a bare id.
const previewPurpose = "preview "

func (s *Service) sealPreview(ctx context.Context, p Preview) (string, error) {
	claim, err := json.Marshal(previewClaim{p.Composition, p.Channel, p.ExpiresAt.Unix()})
	if err != nil {
		return "", err
	}
	body := base64.RawURLEncoding.EncodeToString(claim)
	_, signature, err := s.signer.sign(ctx, s.store, []byte(previewPurpose+body))
	if err != nil {
		return "", err
	}
	raw, err := base64.StdEncoding.DecodeString(signature)
	return body + "." + base64.RawURLEncoding.EncodeToString(raw), err
}

// Previewed is the composition that a preview token opens: its id, its document
// as Live gives it, and when the token expires. Gone for a token that has
// expired or was not made here.
func (s *Service) Previewed(ctx context.Context, token string) (id string, document []byte, until time.Time, err error) {
	gone := fault.New(fault.Gone, "This preview has ended. Ask for a new link.")
	claim, err := s.openPreview(ctx, token)
	if err != nil {
		return "", nil, until, err
	}
	if claim == nil {
		return "", nil, until, gone
	}
	if until = time.Unix(claim.Expires, 0).UTC(); !time.Now().Before(until) {
		return "", nil, until, gone
	}
	c, err := s.Composition(ctx, claim.Composition)
	if notFound(err) || errors.Is(err, errOtherKey) {
		return "", nil, until, gone.Wrap(err)
	}
	if err != nil {
		return "", nil, until, err
	}
	document, err = c.served(claim.Channel)
	return c.ID, document, until, err
}

// openPreview is nil for a token whose signature is not ours.
func (s *Service) openPreview(ctx context.Context, token string) (*previewClaim, error) {
	body, seal, ok := strings.Cut(token, ".")
	signature, err := base64.RawURLEncoding.DecodeString(seal)
	if !ok || err != nil || len(token) > 1024 {
		return nil, nil
	}
	if genuine, err := s.signer.verify(ctx, s.store, []byte(previewPurpose+body), signature); err != nil || !genuine {
		return nil, err
	}
	raw, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return nil, nil
	}
	var claim previewClaim
	if json.Unmarshal(raw, &claim) != nil {
		return nil, nil
	}
	return &claim, nil
}
