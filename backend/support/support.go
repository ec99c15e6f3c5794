// Package support is how people get help: tickets of customers, and the
// contact form that anybody may send.
package support

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/media"
)

// Limits of what people may write and attach.
const (
	MaxSubject     = 200
	MaxMessage     = 5000
	MaxAttachments = 4
)

// Status of a ticket. The customer's word makes an answered ticket open and a
// closed one reopened; an answer of the staff makes it answered.
type Status string

// The values of Status.
const (
	Pending  Status = "pending" // nobody has looked at it yet
	Open     Status = "open"
	Answered Status = "answered"
	Closed   Status = "closed"
	Reopened Status = "reopened"
)

// Uploads keeps attachments; media.Library is one.
type Uploads interface {
	Save(ctx context.Context, folder string, r io.Reader, rule media.Rule) (media.File, error)
	Remove(ctx context.Context, name string) error
	RemoveURL(ctx context.Context, url string) error
}

// Service holds the rules.
type Service struct {
	store   store
	uploads Uploads
}

// New makes the service.
func New(pool *pgxpool.Pool, uploads Uploads) *Service {
	return &Service{store: store{pool}, uploads: uploads}
}

// TicketIssueType is what a ticket may be about.
type TicketIssueType struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Ticket is one question and everything said about it.
type Ticket struct {
	ID            int64     `json:"id"`
	TicketNumber  string    `json:"ticket_number"`
	Subject       string    `json:"subject"`
	Status        Status    `json:"status" enum:"pending,open,answered,closed,reopened"`
	IssueType     string    `json:"issue_type"`
	OrderID       int64     `json:"order_id" doc:"0: not about an order"`
	OrderCode     string    `json:"order_code"`
	Email         string    `json:"email"`
	Phone         string    `json:"phone"`
	LastMessage   string    `json:"last_message"`
	LastMessageAt time.Time `json:"last_message_at"`
	CreatedAt     time.Time `json:"created_at"`
}

// TicketMessage is one side's word in a ticket.
type TicketMessage struct {
	ID          int64              `json:"id"`
	Sender      string             `json:"sender" enum:"user,staff"`
	Message     string             `json:"message"`
	Attachments []TicketAttachment `json:"attachments"`
	CreatedAt   time.Time          `json:"created_at"`
}

// TicketAttachment is a file that came with a message. The URL is unguessable and
// needs no token, so that it works in a picture and in a link.
type TicketAttachment struct {
	Name string `json:"name"`
	URL  string `json:"url"`
	Type string `json:"type"`
	Size int64  `json:"size"`
}

// Upload is a file as handed in.
type Upload struct {
	Name    string
	Content io.Reader
}

// NewTicket is what opens a ticket.
type NewTicket struct {
	Subject     string
	IssueTypeID int64 // 0: none
	OrderID     int64 // 0: none; else an order of the same customer
	Message     string
	Email       string
	Phone       string
	Attachments []Upload
}

// Contact is a message from the contact form.
type Contact struct {
	Name    string
	Email   string
	Phone   string
	Subject string
	Message string
	IP      string
}

// IssueTypes are those that can be chosen now.
func (s *Service) IssueTypes(ctx context.Context, locale string) ([]TicketIssueType, error) {
	return s.store.issueTypes(ctx, locale)
}

// List gives the customer's tickets, the one last written to first, and how
// many there are. status "" means every status.
func (s *Service) List(ctx context.Context, userID int64, locale string, status Status, limit, offset int) ([]Ticket, int, error) {
	return s.store.tickets(ctx, userID, locale, status, limit, offset)
}

// Get gives one ticket; NotFound also when it is somebody else's.
func (s *Service) Get(ctx context.Context, userID int64, number, locale string) (Ticket, error) {
	return s.store.ticket(ctx, userID, number, locale)
}

// Messages of one ticket, oldest first; NotFound also when it is somebody
// else's.
func (s *Service) Messages(ctx context.Context, userID int64, number string) ([]TicketMessage, error) {
	return s.store.messages(ctx, userID, number)
}

// Create opens a ticket and gives its number. Faults: Invalid for empty or
// long texts, an unknown issue type or an order that is not the customer's;
// those of media for attachments.
func (s *Service) Create(ctx context.Context, userID int64, t NewTicket) (string, error) {
	t.Subject, t.Message = strings.TrimSpace(t.Subject), strings.TrimSpace(t.Message)
	bad := fault.New(fault.Invalid, "Please check the form")
	if t.Subject == "" {
		bad.Field("subject", "Please write a subject")
	}
	if utf8.RuneCountInString(t.Subject) > MaxSubject {
		bad.Field("subject", "At most %d characters", MaxSubject)
	}
	checkMessage(bad, t.Message, len(t.Attachments))
	if len(bad.Fields) > 0 {
		return "", bad
	}
	var number string
	err := s.withAttachments(ctx, t.Attachments, func(kept []TicketAttachment) error {
		var err error
		number, err = s.store.create(ctx, userID, t, kept)
		return err
	})
	return number, err
}

// Reply adds the customer's message. Faults as Create, and NotFound.
func (s *Service) Reply(ctx context.Context, userID int64, number, message string, attachments []Upload) error {
	message = strings.TrimSpace(message)
	bad := fault.New(fault.Invalid, "Please check the message")
	checkMessage(bad, message, len(attachments))
	if len(bad.Fields) > 0 {
		return bad
	}
	return s.withAttachments(ctx, attachments, func(kept []TicketAttachment) error {
		return s.store.reply(ctx, userID, number, message, kept)
	})
}

// Close ends a ticket; closing a closed one changes nothing.
func (s *Service) Close(ctx context.Context, userID int64, number string) error {
	return s.store.close(ctx, userID, number)
}

// Answer adds a message of the staff, who may answer every ticket.
func (s *Service) Answer(ctx context.Context, number string, staffID int64, message string) error {
	message = strings.TrimSpace(message)
	bad := fault.New(fault.Invalid, "Please check the message")
	checkMessage(bad, message, 0)
	if len(bad.Fields) > 0 {
		return bad
	}
	return s.store.answer(ctx, number, staffID, message)
}

// Write keeps a message from the contact form.
func (s *Service) Write(ctx context.Context, c Contact) error {
	c.Subject, c.Message = strings.TrimSpace(c.Subject), strings.TrimSpace(c.Message)
	bad := fault.New(fault.Invalid, "Please check the form")
	if c.Subject == "" {
		bad.Field("subject", "Please write a subject")
	}
	if c.Email == "" && c.Phone == "" {
		bad.Field("email", "Please leave an e-mail address or a phone number")
	}
	checkMessage(bad, c.Message, 0)
	if len(bad.Fields) > 0 {
		return bad
	}
	return s.store.write(ctx, c)
}

func checkMessage(bad *fault.Error, message string, attachments int) {
	if message == "" {
		bad.Field("message", "Please write a message")
	}
	if utf8.RuneCountInString(message) > MaxMessage {
		bad.Field("message", "At most %d characters", MaxMessage)
	}
	if attachments > MaxAttachments {
		bad.Field("attachments", "At most %d files", MaxAttachments)
	}
}

// withAttachments stores the files, runs f, and takes the files back when
// anything fails.
func (s *Service) withAttachments(ctx context.Context, uploads []Upload, f func([]TicketAttachment) error) (err error) {
	kept := make([]TicketAttachment, 0, len(uploads))
	var names []string
	defer func() {
		if err == nil {
			return
		}
		for _, name := range names {
			// An orphan is harmless: nobody knows its address.
			_ = s.uploads.Remove(context.WithoutCancel(ctx), name)
		}
	}()
	for _, u := range uploads {
		file, err := s.uploads.Save(ctx, "tickets", u.Content, media.Attachment)
		if err != nil {
			return refused(err, fileName(u.Name))
		}
		names = append(names, file.Name)
		kept = append(kept, TicketAttachment{Name: fileName(u.Name), URL: file.URL, Type: file.Type, Size: file.Size})
	}
	return f(kept)
}

// refused says at the field which of the files was not taken, and why.
func refused(err error, name string) error {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Field("attachments", "%s: %s", name, f.Message)
	}
	return err
}

const maxFileName = 120

// fileName is what the sender called the file, without a path and without
// characters that could hide what it is.
func fileName(name string) string {
	if at := strings.LastIndexAny(name, `/\`); at >= 0 {
		name = name[at+1:]
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || (r >= 0x202a && r <= 0x202e) || (r >= 0x2066 && r <= 0x2069) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if runes := []rune(name); len(runes) > maxFileName {
		name = string(runes[len(runes)-maxFileName:])
	}
	if name == "" {
		return "file"
	}
	return name
}
