package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"shop/backend/fault"
)

// What a one-time code is for.
const (
	purposeRegister = "register"
	purposeForgot   = "forgot"
	purposeChange   = "change"
)

const (
	codeLife     = 10 * time.Minute
	codeTries    = 5 // also a CHECK of the table
	codeEvery    = time.Minute
	codesPerHour = 5  // for one purpose
	codesInAll   = 12 // an hour: what anybody can ask for, register and forgot, leaves room for change
	ticketLife   = 15 * time.Minute
)

// CodeRequest asks for a one-time code to a phone or an e-mail address; exactly one of the two is given.
type CodeRequest struct {
	Phone, Email string
	Purpose      string // register, forgot or change
	UserID       int64  // who asks; needed for change
	Locale       string
}

// SendCode sends a code if anybody is there to receive it. The answer, its time and its limits are the same for
// addresses without an account. It fails with TooMany within a minute of the last code for the purpose and after
// five in an hour, and after twelve for all purposes.
func (s *Service) SendCode(ctx context.Context, in CodeRequest) error {
	to, err := codeContact(in.Phone, in.Email)
	if err != nil {
		return err
	}
	if in.Purpose == purposeChange {
		if in.UserID == 0 {
			return fault.New(fault.Unauthenticated, "Please login first!")
		}
		owner, err := s.store.credential(ctx, to)
		switch {
		case err == nil && owner.UserID != in.UserID:
			return taken(to.channel)
		case err != nil && fault.CodeOf(err) != fault.NotFound:
			return err
		}
	}
	return s.sendCode(ctx, in.Purpose, to, in.Locale, in.UserID)
}

func (s *Service) sendCode(ctx context.Context, purpose string, to contact, locale string, userID int64) error {
	return s.store.addCode(ctx, newCode{Purpose: purpose, To: to, Seed: randomBytes(16), ForUser: userID}, locale)
}

// CodeProof is a code as a person typed it, with the address it was sent to.
type CodeProof struct {
	Phone, Email string
	Code         string
	Purpose      string // register or forgot
	Device       string // User-Agent
}

// Proved is what a right code opens: a sign-in after registration, a reset token after a forgotten password.
type Proved struct {
	SignedIn   *SignedIn
	ResetToken string
}

// VerifyCode accepts each code once, and at most five tries for it. A wrong, used, expired or never sent code are one
// and the same Invalid.
func (s *Service) VerifyCode(ctx context.Context, in CodeProof) (*Proved, error) {
	to, err := codeContact(in.Phone, in.Email)
	if err != nil {
		return nil, err
	}
	switch in.Purpose {
	case purposeForgot:
		token, hash := newToken()
		_, err := s.store.useCode(ctx, in.Purpose, to, 0, s.codeChecker(in.Code), &hash)
		if err != nil {
			return nil, err
		}
		return &Proved{ResetToken: token}, nil
	default:
		userID, err := s.store.useCode(ctx, purposeRegister, to, 0, s.codeChecker(in.Code), nil)
		if err != nil {
			return nil, err
		}
		user, err := s.store.user(ctx, userID)
		if err != nil {
			return nil, err
		}
		access, err := s.grant(ctx, userID, in.Device)
		if err != nil {
			return nil, err
		}
		return &Proved{SignedIn: &SignedIn{User: user, Access: *access}}, nil
	}
}

// ResetPassword sets a new password with the token of a proved code, once, and signs the person out everywhere.
func (s *Service) ResetPassword(ctx context.Context, token, password, confirmation string) error {
	var c complaints
	checkNewPassword(&c, password, confirmation)
	if err := c.fault(); err != nil {
		return err
	}
	hash := tokenHash(sha256.Sum256([]byte(token)))
	if ok, err := s.store.ticketGood(ctx, hash); err != nil {
		return err
	} else if !ok {
		return staleTicket()
	}
	passwordHash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	userID, err := s.store.resetPassword(ctx, hash, passwordHash)
	if fault.CodeOf(err) == fault.NotFound {
		return staleTicket()
	}
	if err == nil {
		s.forget(userID)
	}
	return err
}

func staleTicket() error {
	return fault.InvalidField("token", "This link to a new password is too old. Please ask for a new code")
}

func wrongCode() error {
	return fault.InvalidField("otp", "The code is wrong or too old")
}

func codeContact(phone, email string) (contact, error) {
	phone, email = strings.TrimSpace(phone), strings.TrimSpace(email)
	switch {
	case (phone == "") == (email == ""):
		return contact{}, fault.InvalidField("phone", "Give a phone number or an email address")
	case strings.Contains(phone, "@"): // the one field "phone or email" of the forms
		phone, email = "", phone
	}
	if email != "" {
		if email = normalizeEmail(email); email == "" {
			return contact{}, fault.InvalidField("email", "This does not look like an email address")
		}
		return contact{channelEmail, email}, nil
	}
	if phone = normalizePhone("", phone); phone == "" || len(phone) > 21 {
		return contact{}, fault.InvalidField("phone", "This does not look like a phone number")
	}
	return contact{channelPhone, phone}, nil
}

// code derives the six digits from their seed. Only a process with the secret can.
func (s *Service) code(seed []byte) string {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("one-time code\x00"))
	mac.Write(seed)
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(mac.Sum(nil))%1_000_000)
}

// codeChecker compares what was typed with the code of a seed, in constant time.
func (s *Service) codeChecker(typed string) func(seed []byte) bool {
	digits, _, _ := digitsOf(typed)
	return func(seed []byte) bool {
		return subtle.ConstantTimeCompare([]byte(digits), []byte(s.code(seed))) == 1
	}
}
