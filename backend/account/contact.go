package account

import (
	"context"
	"net/mail"
	"strings"
)

// Channels a code can travel over; also the columns of users.
const (
	channelPhone = "phone"
	channelEmail = "email"
)

// normalizePhone brings a number to digits with an optional leading +. A country code joins a national number, whose
// leading zero it replaces; 00 in front means +. Arabic and Persian digits count as digits. The answer is "" when
// anything else is in the way.
func normalizePhone(countryCode, raw string) string {
	digits, plus, ok := phoneDigits(raw)
	if !ok || digits == "" {
		return ""
	}
	if !plus {
		if code, _, ok := phoneDigits(countryCode); ok && code != "" {
			return "+" + code + strings.TrimLeft(digits, "0")
		}
		return digits
	}
	return "+" + digits
}

// phoneDigits is digitsOf a telephone number, where 00 in front means +.
func phoneDigits(raw string) (digits string, plus, ok bool) {
	digits, plus, ok = digitsOf(raw)
	if rest, found := strings.CutPrefix(digits, "00"); found && !plus {
		return rest, true, ok
	}
	return digits, plus, ok
}

// digitsOf brings what people type for digits to 0-9: Arabic and Persian ones, with spaces and the like between them. ok is
// false when anything else is in the way.
func digitsOf(raw string) (digits string, plus, ok bool) {
	var b strings.Builder
	for _, r := range strings.TrimSpace(raw) {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r >= '٠' && r <= '٩':
			b.WriteRune('0' + r - '٠')
		case r >= '۰' && r <= '۹':
			b.WriteRune('0' + r - '۰')
		case r == '+' && b.Len() == 0 && !plus:
			plus = true
		case strings.ContainsRune(" \u00a0-.()/", r):
		default:
			return "", false, false
		}
	}
	return b.String(), plus, true
}

// normalizeEmail is the bare address, or "" when it is none.
func normalizeEmail(raw string) string {
	raw = strings.TrimSpace(raw)
	addr, err := mail.ParseAddress(raw)
	if err != nil || addr.Address != raw || len(raw) > 254 {
		return ""
	}
	_, domain, _ := strings.Cut(raw, "@")
	if !strings.Contains(domain, ".") || strings.HasSuffix(domain, ".") {
		return ""
	}
	return raw
}

// contact is one way to reach a person; the zero value is nobody.
type contact struct{ channel, target string }

// spellings are the ways in which one address may have been typed: a phone with and without its plus, as an account's
// phone is looked for. The first is the same for all of them.
func (c contact) spellings() []string {
	if c.channel != channelPhone {
		return []string{c.target}
	}
	digits := strings.TrimPrefix(c.target, "+")
	return []string{digits, "+" + digits}
}

// parseLogin reads what people type into the one sign-in field: an e-mail address when it has an @, else a phone.
func parseLogin(raw string) contact {
	if strings.Contains(raw, "@") {
		if email := normalizeEmail(raw); email != "" {
			return contact{channelEmail, email}
		}
		return contact{}
	}
	if phone := normalizePhone("", raw); phone != "" {
		return contact{channelPhone, phone}
	}
	return contact{}
}

// checkPhone normalizes a number and complains when the site's rules refuse it. An empty number is "" and only wrong
// where one is required.
func (s *Service) checkPhone(ctx context.Context, c *complaints, countryCode, raw string, required bool) (string, error) {
	siteRequires, least, most, err := s.settings.PhoneRules(ctx)
	if err != nil {
		return "", err
	}
	if strings.TrimSpace(raw) == "" {
		if required || siteRequires {
			c.add("phone", "Please fill this in")
		}
		return "", nil
	}
	phone := normalizePhone(countryCode, raw)
	if n := len(strings.TrimPrefix(phone, "+")); n < least || n > most {
		c.add("phone", "The phone number needs %d to %d digits", least, most)
		return "", nil
	}
	return phone, nil
}

// checkEmail normalizes an address and complains about one that is none. Empty stays empty.
func checkEmail(c *complaints, raw string) string {
	if strings.TrimSpace(raw) == "" {
		return ""
	}
	email := normalizeEmail(raw)
	if email == "" {
		c.add("email", "This does not look like an email address")
	}
	return email
}
