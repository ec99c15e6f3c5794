// Package account knows who the shopper is: registration, sign-in, one-time
// codes, sessions, the profile, the address book and when somebody was last
// seen.
package account

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/jobs"
	"shop/backend/mail"
)

// User is a person as the person sees it. Text that was never given is "".
type User struct {
	ID            int64
	Name          string
	Phone         string // digits, with a leading + when international
	Email         string
	Gender        string // male, female, other or ""
	DateOfBirth   string // 2006-01-02 or ""
	ProfilePhoto  string // address of the picture
	PhoneVerified bool
	EmailVerified bool
	CreatedAt     time.Time
}

// Settings is what accounts need of the site settings.
type Settings interface {
	// PhoneRules says whether a phone number must be given and how many digits it may have.
	PhoneRules(ctx context.Context) (required bool, min, max int, err error)
	// RegistrationCode says whether a new account must prove a code before it can be used, and where the code
	// goes: "phone" or "email".
	RegistrationCode(ctx context.Context) (required bool, channel string, err error)
}

// Photos keeps uploaded pictures.
type Photos interface {
	// Save stores the picture under a name of the caller's choice and returns the address browsers load it from.
	Save(ctx context.Context, name string, r io.Reader) (url string, err error)
	// Remove deletes what Save answered with; an address of anything else is left alone.
	Remove(ctx context.Context, url string) error
}

// Options is everything a Service is built from.
type Options struct {
	Settings Settings
	Photos   Photos
	Mail     mail.Sender // e-mail
	Text     mail.Sender // text messages to phones; nil uses Mail
	Enqueue  jobs.Enqueue
	// Secret derives one-time codes. At least 32 bytes, the same in every replica; a new one only voids open codes.
	Secret  []byte
	AppName string // signs the mails
	// SignedOut hears of a person of whom a sign-in was ended, so that what
	// lives longer than a request ends with it; nil tells nobody.
	SignedOut func(userID int64)
	// Forget is what the other features take away with an account; nil when there are none.
	Forget []Forget
	Log    *slog.Logger
}

// Forget takes away what a feature keeps of a person, in the transaction that deletes the account. What it answers, if
// anything, runs once that is committed: for what no transaction can bring back.
type Forget func(ctx context.Context, tx pgx.Tx, userID int64) (after func(context.Context), err error)

// Service is the whole feature. It is safe for concurrent use.
type Service struct {
	store    store
	settings Settings
	photos   Photos
	mail     mail.Sender
	text     mail.Sender
	secret   []byte
	appName  string
	log      *slog.Logger
	hasher   *hasher
	sessions *sessionCache
	ended    func(userID int64)
	forgets  []Forget
	texts    map[string]letterTexts
}

func newService(st store, o Options) (*Service, error) {
	if len(o.Secret) < 32 {
		return nil, errors.New("account: the secret needs at least 32 bytes")
	}
	texts, err := loadTexts()
	if err != nil {
		return nil, err
	}
	if o.Text == nil {
		o.Text = o.Mail
	}
	if o.SignedOut == nil {
		o.SignedOut = func(int64) {}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{
		store: st, settings: o.Settings, photos: o.Photos, mail: o.Mail, text: o.Text, secret: o.Secret,
		appName: o.AppName, log: o.Log, hasher: newHasher(), sessions: newSessionCache(), ended: o.SignedOut, forgets: o.Forget, texts: texts,
	}, nil
}

func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails since Go 1.24: it ends the program instead
	return b
}
