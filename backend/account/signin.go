package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"strings"
	"time"

	"shop/backend/fault"
)

// Failed sign-ins within failureWindow that close the door: from one address to one login, and to one login from
// everywhere. The second is wide, so that a stranger cannot easily lock a person out.
const (
	failureWindow     = 15 * time.Minute
	failuresPerClient = 8
	failuresPerLogin  = 60
)

// Login is the sign-in form.
type Login struct {
	Login    string // phone or e-mail
	Password string
	ClientIP string
	Device   string // User-Agent
	Locale   string
}

// SignedIn is a person with a fresh token.
type SignedIn struct {
	User   User
	Access Access
}

// Login signs a person in. Unknown logins, wrong passwords, blocked and deleted accounts all get the same Invalid, in
// the same time. It fails with TooMany after too many failures, and with Forbidden, holding data {verify}, when the
// account still has to prove a code; the code is sent again then.
func (s *Service) Login(ctx context.Context, in Login) (*SignedIn, error) {
	login := parseLogin(in.Login)
	keys := s.failureKeys(in, login)
	if err := s.checkFailures(ctx, keys); err != nil {
		return nil, err
	}
	known, err := s.store.credential(ctx, login)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return nil, err
	}
	ok, err := s.hasher.matches(ctx, in.Password, known.PasswordHash)
	if err != nil {
		return nil, err
	}
	// Tries sent all at once pass the first look together; whoever comes late
	// is told nothing, not even that the guess was right.
	if err := s.checkFailures(ctx, keys); err != nil {
		return nil, err
	}
	if !ok {
		if err := s.store.addFailures(ctx, keys, failureWindow); err != nil {
			return nil, err
		}
		return nil, fault.InvalidField("password", "The login or the password is wrong")
	}
	if err := s.store.clearFailure(ctx, keys[0]); err != nil {
		return nil, err
	}
	user, err := s.store.user(ctx, known.UserID)
	if err != nil {
		return nil, err
	}
	if err := s.checkVerified(ctx, user, in.Locale); err != nil {
		return nil, err
	}
	access, err := s.grant(ctx, user.ID, in.Device)
	if err != nil {
		return nil, err
	}
	return &SignedIn{User: user, Access: *access}, nil
}

// Unverified is the data of the Forbidden that Login answers before a code is proved.
type Unverified struct {
	Verify string `json:"verify" enum:"phone,email" doc:"where the code went"`
	Target string `json:"target"`
}

func (s *Service) checkVerified(ctx context.Context, user User, locale string) error {
	required, channel, err := s.settings.RegistrationCode(ctx)
	if err != nil || !required {
		return err
	}
	to := contact{channel, user.Phone}
	if channel == channelEmail {
		to.target = user.Email
	}
	// People who proved any address, or who have none on the channel asked for, are not locked out by a new setting.
	if user.PhoneVerified || user.EmailVerified || to.target == "" {
		return nil
	}
	if err := s.sendCode(ctx, purposeRegister, to, locale, 0); err != nil && fault.CodeOf(err) != fault.TooMany {
		return err
	}
	return fault.New(fault.Forbidden, "Please enter the code we sent you").WithData(Unverified{Verify: to.channel, Target: to.target})
}

// failureKeys are the counters of one attempt: client and login together, then login alone. They are keyed with the
// secret, so that the table tells nobody who tried.
func (s *Service) failureKeys(in Login, login contact) [2]tokenHash {
	name := strings.ToLower(strings.TrimPrefix(login.target, "+")) // a phone is found with and without it
	if name == "" {
		name = strings.ToLower(strings.TrimSpace(in.Login))
	}
	return [2]tokenHash{s.keyed("client", in.ClientIP, name), s.keyed("login", name)}
}

func (s *Service) keyed(parts ...string) tokenHash {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(strings.Join(parts, "\x00")))
	return tokenHash(mac.Sum(nil))
}

func (s *Service) checkFailures(ctx context.Context, keys [2]tokenHash) error {
	found, err := s.store.failures(ctx, keys, failureWindow)
	if err != nil {
		return err
	}
	for i, limit := range [2]int{failuresPerClient, failuresPerLogin} {
		if found[i].Count >= limit {
			wait := max(time.Second, time.Until(found[i].Since.Add(failureWindow))).Round(time.Second)
			return fault.New(fault.TooMany, "Too many tries. Please wait %d s.", int(wait.Seconds())).After(wait)
		}
	}
	return nil
}
