package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"sync"
	"time"

	"shop/backend/fault"
)

const (
	tokenPrefix = "shop_"
	tokenBytes  = 32
	// TokenLife is how long a sign-in lasts.
	TokenLife = 90 * 24 * time.Hour
	// CacheLife bounds how long another process may still accept a token that was revoked here. In the process that
	// revokes it, it ends at once.
	CacheLife = 5 * time.Second
	// seenEvery bounds how often a token's last use is written.
	seenEvery = 5 * time.Minute

	cacheMax = 20_000
)

// Access is a fresh sign-in. The token is shown once and never stored.
type Access struct {
	Token     string
	ExpiresAt time.Time
}

// Session is one place where a person is signed in.
type Session struct {
	ID         int64
	Name       string // "Firefox on Linux"
	CreatedAt  time.Time
	LastUsedAt time.Time
	ExpiresAt  time.Time
}

type tokenHash [sha256.Size]byte

func newToken() (token string, hash tokenHash) {
	token = tokenPrefix + base64.RawURLEncoding.EncodeToString(randomBytes(tokenBytes))
	return token, sha256.Sum256([]byte(token))
}

func sessionEnded() error {
	return fault.New(fault.Unauthenticated, "Your session has ended. Please log in again.")
}

// Authenticate says whose token this is. It fails with Unauthenticated for a token that never was, has expired or was
// revoked, and for people who are blocked or gone. Answers are remembered for CacheLife.
func (s *Service) Authenticate(ctx context.Context, token string) (userID, tokenID int64, err error) {
	if !strings.HasPrefix(token, tokenPrefix) || len(token) > 100 {
		return 0, 0, sessionEnded()
	}
	hash := tokenHash(sha256.Sum256([]byte(token)))
	if e, ok := s.sessions.get(hash); ok {
		return e.userID, e.tokenID, nil
	}
	generation := s.sessions.generation()
	owner, err := s.store.tokenOwner(ctx, hash)
	if fault.CodeOf(err) == fault.NotFound {
		return 0, 0, sessionEnded()
	}
	if err != nil {
		return 0, 0, err
	}
	if time.Since(owner.LastUsedAt) > seenEvery {
		if err := s.store.touchToken(ctx, owner.TokenID); err != nil {
			return 0, 0, err
		}
	}
	s.sessions.put(hash, owner, generation)
	return owner.UserID, owner.TokenID, nil
}

// Logout ends the sign-in of one token.
func (s *Service) Logout(ctx context.Context, userID, tokenID int64) error {
	_, err := s.store.revokeToken(ctx, userID, tokenID)
	s.forget(userID)
	return err
}

// Sessions lists where the person is signed in, the last used first.
func (s *Service) Sessions(ctx context.Context, userID int64) ([]Session, error) {
	return s.store.sessions(ctx, userID)
}

// EndSession signs the person out in one place. NotFound when there is no such session of this person.
func (s *Service) EndSession(ctx context.Context, userID, tokenID int64) error {
	found, err := s.store.revokeToken(ctx, userID, tokenID)
	s.forget(userID)
	if err == nil && !found {
		return fault.New(fault.NotFound, "This session has ended already")
	}
	return err
}

// forget is to follow every end of a sign-in.
func (s *Service) forget(userID int64) {
	s.sessions.forget(userID)
	s.ended(userID)
}

// sessionCache remembers good tokens for a moment. A lookup that began before a revocation is not remembered, so a
// revocation in this process is exact.
type sessionCache struct {
	mu      sync.Mutex
	entries map[tokenHash]cachedSession
	gen     uint64
}

type cachedSession struct {
	userID, tokenID int64
	until           time.Time
}

func newSessionCache() *sessionCache {
	return &sessionCache{entries: map[tokenHash]cachedSession{}}
}

func (c *sessionCache) generation() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.gen
}

func (c *sessionCache) get(hash tokenHash) (cachedSession, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[hash]
	return e, ok && time.Now().Before(e.until)
}

func (c *sessionCache) put(hash tokenHash, owner tokenOwner, generation uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gen != generation {
		return
	}
	if len(c.entries) >= cacheMax {
		clear(c.entries)
	}
	until := time.Now().Add(CacheLife)
	if owner.ExpiresAt.Before(until) {
		until = owner.ExpiresAt
	}
	c.entries[hash] = cachedSession{owner.UserID, owner.TokenID, until}
}

// forget drops everything known of one person.
func (c *sessionCache) forget(userID int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gen++
	for hash, e := range c.entries {
		if e.userID == userID {
			delete(c.entries, hash)
		}
	}
}

// deviceName turns a browser's User-Agent into what a person would call it.
func deviceName(userAgent string) string {
	browser := firstMatch(userAgent, [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"},
		{"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"}})
	system := firstMatch(userAgent, [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "Mac"},
		{"CrOS", "ChromeOS"}, {"Linux", "Linux"}})
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	default:
		return browser + system
	}
}

func firstMatch(s string, names [][2]string) string {
	for _, n := range names {
		if strings.Contains(s, n[0]) {
			return n[1]
		}
	}
	return ""
}
