package chat

import (
	"context"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// RegisterVendor mounts what the shops' own systems may do with
// conversations; identify knows their tokens.
func RegisterVendor(api huma.API, s *Service, identify httpx.IdentifyShop) {
	h := handlers{s}
	tag, shop, often := httpx.Tag("vendor"), httpx.Shop(identify), httpx.Limit(600, time.Minute)

	httpx.Get(api, "/vendor/conversations", "The shop's conversations, the most recently active first", h.customers, tag, shop)
	httpx.Get(api, "/vendor/conversations/{user_id}/messages", "A page of one conversation, newest first; marks nothing as read", h.shopThread, tag, shop)
	httpx.Post(api, "/vendor/conversations/{user_id}/messages", "Write to a customer", h.reply, tag, shop, often)
	httpx.Post(api, "/vendor/conversations/{user_id}/read", "Count messages as read", h.readByShop, tag, shop, often)
	httpx.Post(api, "/vendor/presence", "Say that the shop is there, every ten minutes at least", h.here, tag, shop, often)
}

// VendorCustomer is a customer as a shop sees one.
type VendorCustomer struct {
	ID           int64  `json:"id"`
	Name         string `json:"name"`
	ProfilePhoto string `json:"profile_photo" doc:"Empty when there is none"`
}

// VendorConversation is a row of a shop's list.
type VendorConversation struct {
	User            VendorCustomer `json:"user"`
	Unread          int            `json:"unread_message_user" doc:"Messages of the customer that the shop has not read"`
	LastMessage     string         `json:"last_message" doc:"Its text, the product's name or the order's code; empty when nobody has written"`
	LastMessageKind string         `json:"last_message_kind" enum:"none,text,product,order"`
	LastMessageType string         `json:"last_message_type" enum:"none,user,shop" doc:"Who wrote it"`
	LastMessageTime *time.Time     `json:"last_message_time"`
	Online          bool           `json:"user_active_status"`
}

// VendorConversations is a page of a shop's list.
type VendorConversations struct {
	Total         int64                `json:"total"`
	Unread        int                  `json:"unread_messages" doc:"In all conversations"`
	Conversations []VendorConversation `json:"conversations"`
}

func (h handlers) customers(ctx context.Context, in *struct {
	httpx.Page
	Search string `query:"search" maxLength:"100" doc:"Part of the customer's name"`
	Unread bool   `query:"unread" doc:"Only those with something unread"`
}) (*httpx.Reply[VendorConversations], error) {
	list, total, unread, err := h.s.Customers(ctx, ShopQuery{
		ShopID: httpx.ShopID(ctx), Search: in.Search, Unread: in.Unread, Limit: in.PerPage, Offset: in.Offset(),
	})
	if err != nil {
		return nil, err
	}
	data := VendorConversations{Total: total, Unread: unread, Conversations: make([]VendorConversation, len(list))}
	for i, c := range list {
		d := VendorConversation{User: VendorCustomer(c.User), Unread: c.Unread, Online: c.Online, LastMessageKind: "none", LastMessageType: "none"}
		if c.Last != nil {
			d.LastMessage, d.LastMessageKind, d.LastMessageType = c.Last.Text, c.Last.Kind, string(c.Last.Sender)
			d.LastMessageTime = &c.Last.At
		}
		data.Conversations[i] = d
	}
	return httpx.OK(data), nil
}

// CustomerPath names the conversation in the path.
type CustomerPath struct {
	UserID int64 `path:"user_id" minimum:"1"`
}

// VendorThread is a page of a conversation.
type VendorThread struct {
	Total    int64          `json:"total" doc:"Messages of the whole conversation"`
	Messages []ChatMessage  `json:"messages"`
	User     VendorCustomer `json:"user"`
	Online   bool           `json:"user_active_status"`
	Unread   int            `json:"unread_message_user"`
}

func (h handlers) shopThread(ctx context.Context, in *struct {
	CustomerPath
	httpx.Page
	BeforeSeq int64 `query:"before_seq" minimum:"0" doc:"Instead of page: the newest messages below this place"`
	AfterSeq  int64 `query:"after_seq" minimum:"0" doc:"Instead of page: the oldest messages above this place"`
}) (*httpx.Reply[VendorThread], error) {
	if in.BeforeSeq > 0 && in.AfterSeq > 0 {
		return nil, fault.InvalidField("before_seq", "Give before_seq or after_seq, not both")
	}
	t, err := h.s.ThreadForShop(ctx, ThreadQuery{
		UserID: in.UserID, ShopID: httpx.ShopID(ctx), Page: in.Page.Page, PerPage: in.PerPage,
		BeforeSeq: in.BeforeSeq, AfterSeq: in.AfterSeq, Locale: httpx.Locale(ctx), CurrencyID: httpx.CurrencyID(ctx),
	})
	if err != nil {
		return nil, err
	}
	data := VendorThread{
		Total: t.Total, Messages: make([]ChatMessage, len(t.Messages)),
		User: VendorCustomer(t.User), Online: t.UserOnline, Unread: t.UnreadByShop,
	}
	for i, m := range t.Messages {
		data.Messages[i] = t.data(m)
	}
	return httpx.OK(data), nil
}

// VendorSent answers a shop's message that was taken.
type VendorSent struct {
	Seq       int64     `json:"seq" doc:"Place in the conversation"`
	ClientID  string    `json:"client_id"`
	CreatedAt time.Time `json:"created_at"`
}

func (h handlers) reply(ctx context.Context, in *struct {
	CustomerPath
	Body struct {
		Message   string `json:"message,omitempty" maxLength:"4000"`
		ProductID int64  `json:"product_id,omitempty" minimum:"0" doc:"Instead of message: a card of one of the shop's products"`
		OrderID   int64  `json:"order_id,omitempty" minimum:"0" doc:"Instead of message: a card of the customer's order with the shop"`
		ClientID  string `json:"client_id,omitempty" format:"uuid" doc:"Made by the sender; the same one again is the same message"`
	}
}) (*httpx.Reply[VendorSent], error) {
	d := Draft{Text: strings.TrimSpace(in.Body.Message), ProductID: in.Body.ProductID, OrderID: in.Body.OrderID}
	if in.Body.ClientID != "" {
		var err error
		if d.ClientID, err = uuid.Parse(in.Body.ClientID); err != nil {
			return nil, fault.InvalidField("client_id", "client_id is not a UUID")
		}
	}
	m, err := h.s.Reply(ctx, httpx.ShopID(ctx), in.UserID, d)
	if err != nil {
		return nil, err
	}
	return httpx.Done("The message was sent", VendorSent{Seq: m.Seq, ClientID: m.ClientID.String(), CreatedAt: m.CreatedAt}), nil
}

func (h handlers) readByShop(ctx context.Context, in *struct {
	CustomerPath
	Body struct {
		Seq int64 `json:"seq" minimum:"0" doc:"Everything up to this place has been seen"`
	}
}) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.MarkReadByShop(ctx, httpx.ShopID(ctx), in.UserID, in.Body.Seq); err != nil {
		return nil, err
	}
	return httpx.OK(httpx.Empty{}), nil
}

func (h handlers) here(ctx context.Context, _ *struct{}) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.Here(ctx, httpx.ShopID(ctx)); err != nil {
		return nil, err
	}
	return httpx.OK(httpx.Empty{}), nil
}
