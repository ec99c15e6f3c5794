// Package mail sends messages to people: by SMTP when a server is named, else
// into a folder where a developer can read them.
package mail

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
)

// Message is a plain-text message to one person.
type Message struct {
	To      string // an e-mail address; a phone number for text messages
	Subject string // empty for text messages
	Text    string
}

// Sender delivers a message or says why not; the caller's job queue tries again.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// New picks the sender that the settings name: an SMTP server for an address
// like smtp://user:password@host:587 or smtps://host:465, and an Outbox in
// folder when address is empty.
func New(address, from, folder string, log *slog.Logger) (Sender, error) {
	if address == "" {
		return &Outbox{Folder: folder, Log: log}, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("mail: the server's address cannot be read: %w", err)
	}
	return newSMTP(u, from)
}
