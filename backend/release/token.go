package release

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
	"time"

	"shop/backend/fault"
)

// tokenPrefix lets people and secret scanners tell what they found.
const tokenPrefix = "shoprel_"

const tokenNeeded = "A release token is needed: Authorization: Bearer " + tokenPrefix + "…"

// NewToken is a right to give to a team.
type NewToken struct {
	Name     string
	Bundles  []string // names, or "*"
	Channels []string // names, or "*"; none: may publish but not promote
	Expires  time.Duration
}

// CreateToken returns the secret, which is shown once and never stored.
// Conflict when the name was used before, also by a revoked token.
func (s *Service) CreateToken(ctx context.Context, by Actor, n NewToken) (secret string, t Token, err error) {
	if n.Name = strings.TrimSpace(n.Name); n.Name == "" || len(n.Name) > 80 {
		return "", t, fault.InvalidField("name", "Give the token a name of at most 80 bytes, such as the team's")
	}
	if len(n.Bundles) == 0 {
		return "", t, fault.InvalidField("bundles", "Name the bundles the token may publish, or * for all")
	}
	for _, name := range slices.Concat(n.Bundles, n.Channels) {
		if name != "*" && !validName(name) {
			return "", t, fault.InvalidField("bundles", "%q is neither a name nor *", name)
		}
	}
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails; the program ends if the system has no randomness
	secret = tokenPrefix + base64.RawURLEncoding.EncodeToString(random[:])
	t = Token{Name: n.Name, Bundles: n.Bundles, Channels: orEmpty(n.Channels)}
	if n.Expires > 0 {
		at := time.Now().Add(n.Expires)
		t.ExpiresAt = &at
	}
	err = s.store.tx(ctx, func(tx store) (err error) {
		if t, err = tx.addToken(ctx, t, hashToken(secret)); fault.CodeOf(err) == fault.Conflict {
			return fault.New(fault.Conflict, "There is or was a token named %s; choose another name", n.Name)
		} else if err != nil {
			return err
		}
		return tx.audit(ctx, by, "token.create", n.Name, map[string]any{"bundles": n.Bundles, "channels": n.Channels})
	})
	return secret, t, err
}

// RevokeToken ends a token at once.
func (s *Service) RevokeToken(ctx context.Context, by Actor, name string) error {
	return s.store.tx(ctx, func(tx store) error {
		if err := tx.revokeToken(ctx, name); notFound(err) {
			return fault.New(fault.NotFound, "There is no working token named %s", name)
		} else if err != nil {
			return err
		}
		return tx.audit(ctx, by, "token.revoke", name, struct{}{})
	})
}

// Tokens lists all tokens, also revoked ones, without their secrets.
func (s *Service) Tokens(ctx context.Context) ([]Token, error) { return s.store.tokens(ctx) }

// Identify turns a secret into the team that acts. Unauthenticated for one
// that is unknown, expired or revoked.
func (s *Service) Identify(ctx context.Context, secret, ip string) (Actor, error) {
	refused := fault.New(fault.Unauthenticated, tokenNeeded)
	if !strings.HasPrefix(secret, tokenPrefix) || len(secret) > 128 {
		return Actor{}, refused
	}
	t, err := s.store.useToken(ctx, hashToken(secret))
	if notFound(err) {
		return Actor{}, refused.Wrap(err)
	}
	return Actor{Name: t.Name, IP: ip, Token: &t}, err
}

func hashToken(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

func covers(scope []string, name string) bool {
	return slices.Contains(scope, "*") || slices.Contains(scope, name)
}

func (a Actor) mayPublish(bundle string) error {
	if a.Token == nil || covers(a.Token.Bundles, bundle) {
		return nil
	}
	return fault.New(fault.Forbidden, "The token %s may publish %s, not %s", a.Name, strings.Join(a.Token.Bundles, ", "), bundle)
}

func (a Actor) mayMove(channel string, bundles ...string) error {
	if a.Token == nil {
		return nil
	}
	if !covers(a.Token.Channels, channel) {
		return fault.New(fault.Forbidden, "The token %s may not move the channel %s", a.Name, channel)
	}
	for _, b := range bundles {
		if err := a.mayPublish(b); err != nil {
			return fault.New(fault.Forbidden, "This would change %s, which the token %s does not cover", b, a.Name)
		}
	}
	return nil
}
