package account

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"shop/backend/fault"
)

// The least OWASP recommends for argon2id: 19 MiB, two passes, one lane.
const (
	argonMemory = 19 * 1024 // KiB
	argonPasses = 2
	argonLanes  = 1
	argonSalt   = 16
	argonKey    = 32
)

const (
	minPassword = 8   // characters
	maxPassword = 200 // characters; longer ones are an attack on the hash, not a secret
)

// hashWait is how long a request waits for its turn to hash before it is told to come back.
const hashWait = 10 * time.Second

// unknownHash is checked when there is nobody to check against, so that an unknown login takes as long as a wrong
// password. No password belongs to it.
const unknownHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// HashPassword is the argon2id hash of a password in PHC form, with a fresh salt. It takes some 30 ms and 19 MiB; a
// request goes through a Service instead, which bounds how many run at once.
func HashPassword(password string) string {
	salt := randomBytes(argonSalt)
	key := argon2.IDKey([]byte(password), salt, argonPasses, argonMemory, argonLanes, argonKey)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonPasses, argonLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

// passwordMatches compares in constant time. The hash's own parameters count, so that raising ours keeps old
// passwords working.
func passwordMatches(password, hash string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, fmt.Errorf("account: a stored password hash has an unknown form")
	}
	var memory, passes uint32
	var lanes uint8
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes); err != nil {
		return false, fmt.Errorf("account: read a stored password hash: %w", err)
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("account: read a stored password hash: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(want) == 0 {
		return false, fmt.Errorf("account: a stored password hash has no key")
	}
	got := argon2.IDKey([]byte(password), salt, passes, memory, lanes, uint32(len(want)))
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

// hasher bounds how many passwords are hashed at once: each takes a core and 19 MiB, and a burst of sign-ins must not
// take the shop down with it.
type hasher struct{ turns chan struct{} }

func newHasher() *hasher {
	return &hasher{turns: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)))}
}

func (h *hasher) turn(ctx context.Context) (done func(), err error) {
	timer := time.NewTimer(hashWait)
	defer timer.Stop()
	select {
	case h.turns <- struct{}{}:
		return func() { <-h.turns }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, fault.New(fault.TooMany, "Many people are signing in. Please try again in a moment").After(5 * time.Second)
	}
}

func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	done, err := h.turn(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	return HashPassword(password), nil
}

// matches reports whether the password belongs to the hash. An empty hash never matches, and takes just as long.
func (h *hasher) matches(ctx context.Context, password, hash string) (bool, error) {
	done, err := h.turn(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	known := hash != ""
	if !known {
		hash = unknownHash
	}
	ok, err := passwordMatches(password, hash)
	return ok && known, err
}

// checkNewPassword complains about a password that may not be chosen.
func checkNewPassword(c *complaints, password, confirmation string) {
	switch n := utf8.RuneCountInString(password); {
	case n < minPassword:
		c.add("password", "Use at least %d characters", minPassword)
	case n > maxPassword:
		c.add("password", "Use at most %d characters", maxPassword)
	case password != confirmation:
		c.add("password_confirmation", "The two passwords are not the same")
	}
}
