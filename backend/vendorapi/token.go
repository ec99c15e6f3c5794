package vendorapi

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"
	"unicode/utf8"

	"shop/backend/fault"
)

// tokenPrefix lets people and secret scanners tell what they found.
const tokenPrefix = "shopven_"

// Token is a right to act for one shop. The secret itself is not kept.
type Token struct {
	Name       string
	CreatedAt  time.Time
	LastUsedAt *time.Time // to the minute
	ExpiresAt  *time.Time
	RevokedAt  *time.Time
}

// CreateToken returns the secret, which is shown once and never stored. name
// says which system uses it; lasts 0 is for ever. Conflict while the shop has
// a working token of that name.
func (s *Service) CreateToken(ctx context.Context, shopID int64, name string, lasts time.Duration) (secret string, err error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > 80 {
		return "", fault.InvalidField("name", "Give the token a name of at most 80 characters, such as the system's")
	}
	secret = tokenPrefix + random()
	err = s.store.addToken(ctx, shopID, name, hash(secret), lasts)
	if fault.CodeOf(err) == fault.Conflict {
		return "", fault.New(fault.Conflict, "The shop has a token named %s; choose another name or revoke that one", name)
	}
	return secret, err
}

// Tokens lists a shop's tokens, newest first, also those that work no more.
func (s *Service) Tokens(ctx context.Context, shopID int64) ([]Token, error) {
	return s.store.tokens(ctx, shopID)
}

// RevokeToken ends a token at once.
func (s *Service) RevokeToken(ctx context.Context, shopID int64, name string) error {
	return s.store.revokeToken(ctx, shopID, name)
}

// Identify turns a secret into the shop it acts for. Unauthenticated for one
// that is unknown, expired or revoked.
func (s *Service) Identify(ctx context.Context, secret string) (shopID int64, err error) {
	if strings.HasPrefix(secret, tokenPrefix) {
		shopID, err = s.store.useToken(ctx, hash(secret))
	}
	if shopID == 0 && err == nil {
		return 0, fault.New(fault.Unauthenticated, "A shop's token is needed: Authorization: Bearer %s…", tokenPrefix)
	}
	return shopID, err
}

// random is 256 bits as text. It never fails: the program ends if the system
// has no randomness.
func random() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func hash(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}
