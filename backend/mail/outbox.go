package mail

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Outbox keeps messages as files, newest name last, and logs each one with
// its text. It is for machines without a mail server: whoever reads the log
// reads the codes.
type Outbox struct {
	Folder string
	Log    *slog.Logger
}

// Send writes the message to its own file.
func (o *Outbox) Send(ctx context.Context, m Message) error {
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return fmt.Errorf("mail: outbox: %w", err)
	}
	stamp := time.Now().UTC().Format("20060102T150405.000000000")
	path := filepath.Join(o.Folder, stamp+"-"+fileName(m.To)+".txt")
	text := "To: " + m.To + "\n"
	if m.Subject != "" {
		text += "Subject: " + m.Subject + "\n"
	}
	if err := os.WriteFile(path, []byte(text+"\n"+m.Text+"\n"), 0o600); err != nil {
		return fmt.Errorf("mail: outbox: %w", err)
	}
	o.Log.InfoContext(ctx, "no mail server is set, the message is in the outbox", "to", m.To, "subject", m.Subject, "text", m.Text, "file", path)
	return nil
}

// fileName keeps what every file system takes.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '@', r == '.', r == '+':
			return r
		}
		return '_'
	}, s[:min(len(s), 80)])
}
