package mail

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"net/url"
	"strings"
	"time"
)

// smtpTimeout bounds one delivery from dialling to the server's last word.
const smtpTimeout = 30 * time.Second

type smtpSender struct {
	host, address string
	implicitTLS   bool
	auth          smtp.Auth
	from          *mail.Address
	now           func() time.Time
}

func newSMTP(u *url.URL, from string) (*smtpSender, error) {
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("mail: the sender %q is no address: %w", from, err)
	}
	s := &smtpSender{host: u.Hostname(), from: sender, now: time.Now}
	port := u.Port()
	switch u.Scheme {
	case "smtp":
		if port == "" {
			port = "587"
		}
	case "smtps":
		s.implicitTLS = true
		if port == "" {
			port = "465"
		}
	default:
		return nil, fmt.Errorf("mail: the server's address must start with smtp:// or smtps://")
	}
	if s.host == "" {
		return nil, errors.New("mail: the server's address names no host")
	}
	s.address = net.JoinHostPort(s.host, port)
	if u.User != nil {
		password, _ := u.User.Password()
		s.auth = smtp.PlainAuth("", u.User.Username(), password, s.host)
	}
	return s, nil
}

// Send delivers over TLS wherever the server offers it; credentials never
// travel without it (net/smtp refuses, except to this machine).
func (s *smtpSender) Send(ctx context.Context, m Message) error {
	to, err := mail.ParseAddress(m.To)
	if err != nil {
		return fmt.Errorf("mail: %q is no address: %w", m.To, err)
	}
	letter, err := s.compose(to, m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, smtpTimeout)
	defer cancel()
	if err := s.deliver(ctx, to.Address, letter); err != nil {
		return fmt.Errorf("mail: %s: %w", s.address, err)
	}
	return nil
}

func (s *smtpSender) deliver(ctx context.Context, to string, letter []byte) error {
	conn, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if deadline, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(deadline); err != nil {
			return err
		}
	}
	client, err := smtp.NewClient(conn, s.host)
	if err != nil {
		return err
	}
	defer client.Close()
	if ok, _ := client.Extension("STARTTLS"); ok && !s.implicitTLS {
		if err := client.StartTLS(&tls.Config{ServerName: s.host}); err != nil {
			return err
		}
	}
	if s.auth != nil {
		if err := client.Auth(s.auth); err != nil {
			return err
		}
	}
	if err := client.Mail(s.from.Address); err != nil {
		return err
	}
	if err := client.Rcpt(to); err != nil {
		return err
	}
	w, err := client.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(letter); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return client.Quit()
}

func (s *smtpSender) dial(ctx context.Context) (net.Conn, error) {
	if s.implicitTLS {
		return (&tls.Dialer{Config: &tls.Config{ServerName: s.host}}).DialContext(ctx, "tcp", s.address)
	}
	return (&net.Dialer{}).DialContext(ctx, "tcp", s.address)
}

// compose writes the letter. Header values are encoded, so a name or subject
// with a line break cannot add headers.
func (s *smtpSender) compose(to *mail.Address, m Message) ([]byte, error) {
	var b bytes.Buffer
	_, domain, _ := strings.Cut(s.from.Address, "@")
	for _, h := range [][2]string{
		{"From", s.from.String()},
		{"To", to.String()},
		{"Subject", mime.QEncoding.Encode("utf-8", strings.Join(strings.Fields(m.Subject), " "))},
		{"Date", s.now().Format(time.RFC1123Z)},
		{"Message-ID", "<" + rand.Text() + "@" + domain + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", h[0], h[1])
	}
	b.WriteString("\r\n")
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(strings.ReplaceAll(m.Text, "\n", "\r\n"))); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
