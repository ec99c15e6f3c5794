package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"shop/backend/fault"
)

// Upload is a picture as it came in. Extension is the kind that its bytes, not its name, say: .jpg, .png or .webp.
type Upload struct {
	Content   io.Reader
	Extension string
}

// ProfileChange is the profile form. An empty Phone or Email keeps the old one.
type ProfileChange struct {
	Name, Phone, Email  string
	Gender, DateOfBirth string
	Code                string // proves a new phone or e-mail
	Photo               *Upload
}

// Profile is the person itself.
func (s *Service) Profile(ctx context.Context, userID int64) (User, error) {
	return s.store.user(ctx, userID)
}

// UpdateProfile replaces what the form holds. A new phone or e-mail, one at a time, needs the code that SendCode sent
// there; without it the fault is Invalid on "otp".
func (s *Service) UpdateProfile(ctx context.Context, userID int64, in ProfileChange) (User, error) {
	old, err := s.store.user(ctx, userID)
	if err != nil {
		return User{}, err
	}
	var c complaints
	change := profileChange{Name: checkName(&c, in.Name), Gender: in.Gender, DateOfBirth: checkBirthDate(&c, in.DateOfBirth)}
	checkGender(&c, in.Gender)
	if change.Change, err = s.changedContact(ctx, &c, old, in); err != nil {
		return User{}, err
	}
	if change.Change.channel != "" && strings.TrimSpace(in.Code) == "" && c.fault() == nil {
		c.add("otp", "Please enter the code we sent to the new address")
	}
	if err := c.fault(); err != nil {
		return User{}, err
	}
	if in.Photo != nil {
		name := fmt.Sprintf("profiles/%d-%s%s", userID, strings.ToLower(rand.Text()[:16]), in.Photo.Extension)
		if change.Photo, err = s.photos.Save(ctx, name, in.Photo.Content); err != nil {
			var refused *fault.Error
			if errors.As(err, &refused) {
				err = refused.At("profile_photo")
			}
			return User{}, err
		}
	}
	user, err := s.store.updateProfile(ctx, userID, change, s.codeChecker(in.Code))
	switch {
	case err != nil:
		s.drop(ctx, change.Photo)
	case change.Photo != "":
		s.drop(ctx, old.ProfilePhoto)
	}
	return user, err
}

// drop deletes a photo that nobody shows any more. One that stays behind is
// under an address nobody guesses, so a failure is no reason to refuse.
func (s *Service) drop(ctx context.Context, photo string) {
	if photo == "" {
		return
	}
	if err := s.photos.Remove(context.WithoutCancel(ctx), photo); err != nil {
		s.log.WarnContext(ctx, "an old profile photo stays", "url", photo, "error", err)
	}
}

func (s *Service) changedContact(ctx context.Context, c *complaints, old User, in ProfileChange) (contact, error) {
	var changed []contact
	// The site's length rules may be newer than the number, so only a new number is held to them.
	if raw := strings.TrimSpace(in.Phone); raw != "" && normalizePhone("", raw) != old.Phone {
		phone, err := s.checkPhone(ctx, c, "", raw, false)
		if err != nil {
			return contact{}, err
		}
		changed = append(changed, contact{channelPhone, phone})
	}
	if email := checkEmail(c, in.Email); email != "" && !strings.EqualFold(email, old.Email) {
		changed = append(changed, contact{channelEmail, email})
	}
	switch len(changed) {
	case 0:
		return contact{}, nil
	case 1:
		return changed[0], nil
	}
	c.add("email", "Please change the phone number and the email address one after the other")
	return contact{}, nil
}

// oldest is the year before which nobody who shops was born.
const oldest = 1900

func checkBirthDate(c *complaints, raw string) string {
	if raw == "" {
		return ""
	}
	day, err := time.Parse(time.DateOnly, raw)
	if err != nil || day.Year() < oldest || day.After(time.Now()) {
		c.add("date_of_birth", "This is not a date of birth")
	}
	return raw
}

// ChangePassword ends every session but the one that asks for it.
func (s *Service) ChangePassword(ctx context.Context, userID, tokenID int64, current, password, confirmation string) error {
	var c complaints
	checkNewPassword(&c, password, confirmation)
	if err := c.fault(); err != nil {
		return err
	}
	if err := s.checkPassword(ctx, userID, "current_password", current); err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	err = s.store.setPassword(ctx, userID, tokenID, hash)
	s.forget(userID)
	return err
}

// DeleteAccount takes everything personal away for good, after the password was given once more: here and, through
// Options.Forget, in the other features. Orders stay with the shops, without the person's profile.
func (s *Service) DeleteAccount(ctx context.Context, userID int64, password string) error {
	if err := s.checkPassword(ctx, userID, "password", password); err != nil {
		return err
	}
	user, err := s.store.user(ctx, userID)
	if err != nil {
		return err
	}
	after, err := s.store.deleteUser(ctx, userID, s.forgets)
	if err == nil {
		s.drop(ctx, user.ProfilePhoto)
		for _, work := range after {
			work(context.WithoutCancel(ctx))
		}
	}
	s.forget(userID)
	return err
}

// checkPassword asks a signed-in person for the password again. Wrong ones count, so that a stolen session cannot
// guess.
func (s *Service) checkPassword(ctx context.Context, userID int64, field, password string) error {
	keys := [2]tokenHash{s.keyed("password", fmt.Sprint(userID)), s.keyed("password of", fmt.Sprint(userID))}
	if err := s.checkFailures(ctx, keys); err != nil {
		return err
	}
	hash, err := s.store.passwordHash(ctx, userID)
	if err != nil {
		return err
	}
	ok, err := s.hasher.matches(ctx, password, hash)
	if err != nil {
		return err
	}
	if err := s.checkFailures(ctx, keys); err != nil { // as Login does
		return err
	}
	if !ok {
		if err := s.store.addFailures(ctx, keys, failureWindow); err != nil {
			return err
		}
		return fault.InvalidField(field, "The password is wrong")
	}
	return s.store.clearFailure(ctx, keys[0])
}

// Seen notes that the person is here. Writing is skipped within 30 seconds of the last time.
func (s *Service) Seen(ctx context.Context, userID int64) error {
	return s.store.seen(ctx, userID)
}
