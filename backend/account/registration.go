package account

import (
	"context"
	"strings"
	"unicode/utf8"

	"shop/backend/fault"
)

// Registration is the form of a new account. Phone or Email may be missing, as the site's rules allow; never both.
type Registration struct {
	Name, Phone, CountryCode, Email string
	Password, Confirmation          string
	Gender                          string
	Locale                          string
	Device                          string // User-Agent
}

// Registered is a new account. Access is nil while Verify must be answered with a code.
type Registered struct {
	User   User
	Access *Access
	Verify string // "phone" or "email": where the code went; "" when none is needed
}

const maxName = 120

// Register opens an account and signs it in, or sends the code that must be proved first. It fails with Invalid,
// naming every field.
func (s *Service) Register(ctx context.Context, in Registration) (*Registered, error) {
	mustVerify, channel, err := s.settings.RegistrationCode(ctx)
	if err != nil {
		return nil, err
	}
	var c complaints
	name := checkName(&c, in.Name)
	phone, err := s.checkPhone(ctx, &c, in.CountryCode, in.Phone, mustVerify && channel == channelPhone)
	if err != nil {
		return nil, err
	}
	email := checkEmail(&c, in.Email)
	if strings.TrimSpace(in.Email) == "" && (mustVerify && channel == channelEmail || strings.TrimSpace(in.Phone) == "") {
		c.add("email", "Please fill this in")
	}
	checkNewPassword(&c, in.Password, in.Confirmation)
	checkGender(&c, in.Gender)
	if err := c.fault(); err != nil {
		return nil, err
	}
	hash, err := s.hasher.hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	user, err := s.store.createUser(ctx, newUser{Name: name, Phone: phone, Email: email, Gender: in.Gender, PasswordHash: hash, Locale: in.Locale})
	if err != nil {
		return nil, err
	}
	if mustVerify {
		to := contact{channel, phone}
		if channel == channelEmail {
			to.target = email
		}
		if err := s.sendCode(ctx, purposeRegister, to, in.Locale, 0); err != nil {
			return nil, err
		}
		return &Registered{User: user, Verify: channel}, nil
	}
	access, err := s.grant(ctx, user.ID, in.Device)
	if err != nil {
		return nil, err
	}
	return &Registered{User: user, Access: access}, nil
}

// grant signs a person in and returns the only copy of the token.
func (s *Service) grant(ctx context.Context, userID int64, userAgent string) (*Access, error) {
	token, hash := newToken()
	expires, err := s.store.addToken(ctx, userID, hash, deviceName(userAgent))
	if err != nil {
		return nil, err
	}
	return &Access{Token: token, ExpiresAt: expires}, nil
}

func checkName(c *complaints, raw string) string {
	name := strings.Join(strings.Fields(raw), " ")
	if name == "" {
		c.add("name", "Please fill this in")
	} else if utf8.RuneCountInString(name) > maxName {
		c.add("name", "Use at most %d characters", maxName)
	}
	return name
}

func checkGender(c *complaints, gender string) {
	switch gender {
	case "", "male", "female", "other":
	default:
		c.add("gender", "Choose male, female or other")
	}
}

// taken names the field whose value belongs to another account.
func taken(field string) error {
	if field == channelEmail {
		return fault.InvalidField(field, "This email address belongs to an account already")
	}
	return fault.InvalidField(field, "This phone number belongs to an account already")
}
