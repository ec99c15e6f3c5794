package support

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
	"shop/backend/media"
)

// Register mounts tickets and the contact form.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("support")
	files := httpx.MaxBody(MaxAttachments*media.Attachment.MaxBytes + 1<<20)
	httpx.Post(api, "/support", "Send the contact form", h.contact, tag, httpx.Limit(5, 10*time.Minute))
	httpx.Get(api, "/ticket-issue-types", "What a ticket can be about", h.issueTypes, tag, httpx.Cacheable(time.Minute))
	httpx.Get(api, "/support-tickets", "The customer's tickets", h.list, tag, httpx.Auth)
	httpx.Post(api, "/support-ticket", "Open a ticket", h.create, tag, httpx.Auth, httpx.Idempotent, files, httpx.Limit(10, 10*time.Minute))
	httpx.Get(api, "/support-ticket/show", "One ticket", h.show, tag, httpx.Auth)
	httpx.Get(api, "/support-ticket-messages", "Messages of a ticket", h.messages, tag, httpx.Auth)
	httpx.Post(api, "/support-ticket-message", "Write in a ticket", h.reply, tag, httpx.Auth, httpx.Idempotent, files, httpx.Limit(30, 10*time.Minute))
	httpx.Post(api, "/support-ticket/close", "Close a ticket", h.close, tag, httpx.Auth)
}

type handlers struct{ *Service }

type contactInput struct {
	Body struct {
		Name    string `json:"name,omitempty" maxLength:"120"`
		Email   string `json:"email,omitempty" maxLength:"254" format:"email"`
		Phone   string `json:"phone,omitempty" maxLength:"32"`
		Subject string `json:"subject" maxLength:"200"`
		Message string `json:"message" maxLength:"5000"`
		Website string `json:"website,omitempty" maxLength:"500" doc:"Stays empty: people do not see this field, programs fill it in."`
	}
}

const thanks = "Thank you. We have your message and will answer soon."

// contact thanks a program that fell for the honeypot like anybody else, and
// keeps nothing.
func (h handlers) contact(ctx context.Context, in *contactInput) (*httpx.Reply[httpx.Empty], error) {
	b := in.Body
	if b.Website == "" {
		err := h.Write(ctx, Contact{
			Name: b.Name, Email: b.Email, Phone: b.Phone, Subject: b.Subject, Message: b.Message, IP: httpx.ClientIP(ctx),
		})
		if err != nil {
			return nil, err
		}
	}
	return httpx.Done(thanks, httpx.Empty{}), nil
}

type issueTypeList struct {
	IssueTypes []TicketIssueType `json:"issue_types"`
}

func (h handlers) issueTypes(ctx context.Context, _ *struct{}) (*httpx.Reply[issueTypeList], error) {
	list, err := h.IssueTypes(ctx, httpx.Locale(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(issueTypeList{list}), nil
}

type listInput struct {
	httpx.Page
	Status string `query:"status" enum:"pending,open,answered,closed,reopened"`
}

type ticketList struct {
	Total   int      `json:"total"`
	Tickets []Ticket `json:"tickets"`
}

func (h handlers) list(ctx context.Context, in *listInput) (*httpx.Reply[ticketList], error) {
	list, total, err := h.List(ctx, httpx.UserID(ctx), httpx.Locale(ctx), Status(in.Status), in.PerPage, in.Offset())
	if err != nil {
		return nil, err
	}
	return httpx.OK(ticketList{total, list}), nil
}

type ticketData struct {
	Ticket Ticket `json:"ticket"`
}

type ticketForm struct {
	Subject     string          `form:"subject" required:"true" maxLength:"200"`
	IssueTypeID int64           `form:"issue_type_id" required:"false" minimum:"0" maximum:"2147483647"`
	OrderID     int64           `form:"order_id" required:"false" minimum:"0"`
	Message     string          `form:"message" required:"true" maxLength:"5000"`
	Email       string          `form:"email" required:"false" maxLength:"254"`
	Phone       string          `form:"phone" required:"false" maxLength:"32"`
	Attachments []huma.FormFile `form:"attachments" required:"false"`
	Files       []huma.FormFile `form:"attachments[]" required:"false" doc:"The same as attachments"`
}

type ticketInput struct {
	RawBody huma.MultipartFormFiles[ticketForm]
}

func (h handlers) create(ctx context.Context, in *ticketInput) (*httpx.Reply[ticketData], error) {
	f := in.RawBody.Data()
	number, err := h.Create(ctx, httpx.UserID(ctx), NewTicket{
		Subject: f.Subject, IssueTypeID: f.IssueTypeID, OrderID: f.OrderID, Message: f.Message,
		Email: f.Email, Phone: f.Phone, Attachments: uploads(f.Attachments, f.Files),
	})
	if err != nil {
		return nil, err
	}
	return h.ticketReply(ctx, "Your ticket is open. We will answer soon.", number)
}

func uploads(lists ...[]huma.FormFile) []Upload {
	var all []Upload
	for _, list := range lists {
		for _, f := range list {
			all = append(all, Upload{Name: f.Filename, Content: f.File})
		}
	}
	return all
}

func (h handlers) ticketReply(ctx context.Context, message, number string) (*httpx.Reply[ticketData], error) {
	t, err := h.Get(ctx, httpx.UserID(ctx), number, httpx.Locale(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.Done(message, ticketData{t}), nil
}

type numberInput struct {
	TicketNumber string `query:"ticket_number" required:"true" maxLength:"40"`
}

func (h handlers) show(ctx context.Context, in *numberInput) (*httpx.Reply[ticketData], error) {
	return h.ticketReply(ctx, "", in.TicketNumber)
}

type ticketMessageList struct {
	Total    int             `json:"total"`
	Messages []TicketMessage `json:"messages"`
}

func (h handlers) messages(ctx context.Context, in *numberInput) (*httpx.Reply[ticketMessageList], error) {
	return h.thread(ctx, "", in.TicketNumber)
}

func (h handlers) thread(ctx context.Context, message, number string) (*httpx.Reply[ticketMessageList], error) {
	list, err := h.Messages(ctx, httpx.UserID(ctx), number)
	if err != nil {
		return nil, err
	}
	return httpx.Done(message, ticketMessageList{len(list), list}), nil
}

type replyForm struct {
	TicketNumber string          `form:"ticket_number" required:"true" maxLength:"40"`
	Message      string          `form:"message" required:"true" maxLength:"5000"`
	Attachments  []huma.FormFile `form:"attachments" required:"false"`
	Files        []huma.FormFile `form:"attachments[]" required:"false" doc:"The same as attachments"`
}

type replyInput struct {
	RawBody huma.MultipartFormFiles[replyForm]
}

func (h handlers) reply(ctx context.Context, in *replyInput) (*httpx.Reply[ticketMessageList], error) {
	f := in.RawBody.Data()
	if err := h.Reply(ctx, httpx.UserID(ctx), f.TicketNumber, f.Message, uploads(f.Attachments, f.Files)); err != nil {
		return nil, err
	}
	return h.thread(ctx, "Your message was sent.", f.TicketNumber)
}

type closeInput struct {
	Body struct {
		TicketNumber string `json:"ticket_number" maxLength:"40"`
	}
}

func (h handlers) close(ctx context.Context, in *closeInput) (*httpx.Reply[ticketData], error) {
	if err := h.Close(ctx, httpx.UserID(ctx), in.Body.TicketNumber); err != nil {
		return nil, err
	}
	return h.ticketReply(ctx, "The ticket is closed.", in.Body.TicketNumber)
}
