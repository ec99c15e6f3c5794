package demo

import (
	"context"
	"fmt"
	"io/fs"
	"path"

	"github.com/jackc/pgx/v5"
)

type ticketFile struct {
	IssueTypes []struct {
		Key  string `json:"key"`
		Name texts  `json:"name"`
	} `json:"issue_types"`
	Tickets []struct {
		Number       string  `json:"number"`
		SchemaStatus string  `json:"schema_status"`
		IssueType    string  `json:"issue_type"`
		OrderRef     string  `json:"order_ref"`
		Subject      string  `json:"subject"`
		HoursAgo     float64 `json:"hours_ago"`
		Messages     []struct {
			Side        string  `json:"side"`
			HoursAgo    float64 `json:"hours_ago"`
			Text        string  `json:"text"`
			Attachments []struct {
				Name string `json:"name"`
			} `json:"attachments"`
		} `json:"messages"`
	} `json:"tickets"`
}

// attachment as support keeps it.
type attachment struct {
	Name string `json:"name"`
	URL  string `json:"url"`
	Type string `json:"type"`
	Size int64  `json:"size"`
}

func (s *seeder) tickets(ctx context.Context) error {
	var file ticketFile
	if err := read("tickets", &file); err != nil {
		return err
	}
	issue := map[string]int64{}
	for i, t := range file.IssueTypes {
		id, err := s.insert(ctx, `
			insert into ticket_issue_types (key, name, sort) values ($1, $2, $3)
			on conflict (key) do update set name = excluded.name
			returning id`, t.Key, t.Name, i+1)
		if err != nil {
			return err
		}
		issue[t.Key] = id
	}
	for _, t := range file.Tickets {
		last := t.Messages[len(t.Messages)-1]
		id, err := s.insert(ctx, `
			insert into support_tickets (ticket_number, user_id, issue_type_id, order_id, subject, email, phone, status, last_message_at, created_at)
			select $1, u.id, $3, nullif($4, 0), $5, u.email, u.phone, $6, $7, $8 from users u where u.id = $2
			returning id`,
			t.Number, s.rich, issue[t.IssueType], s.order[t.OrderRef].id, t.Subject, t.SchemaStatus, s.daysAgo(last.HoursAgo/24), s.daysAgo(t.HoursAgo/24))
		if err != nil {
			return err
		}
		var b pgx.Batch
		for _, m := range t.Messages {
			files := []attachment{}
			for _, a := range m.Attachments {
				file, err := shippedAttachment(a.Name)
				if err != nil {
					return fmt.Errorf("%s: %w", t.Number, err)
				}
				files = append(files, file)
			}
			var sender *int64
			if m.Side == "user" {
				sender = &s.rich
			}
			b.Queue(`
				insert into support_ticket_messages (ticket_id, sender, sender_id, message, attachments, created_at)
				values ($1, $2, $3, $4, $5, $6)`, id, m.Side, sender, m.Text, files, s.daysAgo(m.HoursAgo/24))
		}
		if err := s.send(ctx, &b); err != nil {
			return err
		}
	}
	return nil
}

var attachmentTypes = map[string]string{".jpg": "image/jpeg", ".pdf": "application/pdf"}

// shippedAttachment is a file of assets/tickets.
func shippedAttachment(name string) (attachment, error) {
	info, err := fs.Stat(assetFiles, "assets/tickets/"+name)
	if err != nil {
		return attachment{}, err
	}
	return attachment{Name: name, URL: "/media/tickets/" + name, Type: attachmentTypes[path.Ext(name)], Size: info.Size()}, nil
}
