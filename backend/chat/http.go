package chat

import (
	"context"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"shop/backend/fault"
	"shop/backend/httpx"
	"shop/backend/media"
)

// Register mounts the feature on the API.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("chat")

	httpx.Get(api, "/get-shops", "The customer's conversations", h.shops, tag, httpx.Auth)
	httpx.Get(api, "/get-message", "A page of one conversation, newest first", h.thread, tag, httpx.Auth)
	httpx.Post(api, "/send-message", "Write to a shop", h.send, tag, httpx.Auth, httpx.Idempotent, httpx.Limit(240, time.Minute))
	httpx.Post(api, "/store-message", "Open a conversation with a shop", h.open, tag, httpx.Auth, httpx.Limit(240, time.Minute))
	httpx.Get(api, "/unread-messages", "How many messages the customer has not read", h.unread, tag, httpx.Auth)
	httpx.Post(api, "/read-message", "Count messages as read", h.read, tag, httpx.Auth)
}

type handlers struct{ s *Service }

type conversationsInput struct {
	httpx.Page
	Search string `query:"search" maxLength:"100" doc:"Part of the shop's name"`
}

// ChatConversation is a row of the customer's list.
type ChatConversation struct {
	Shop            ChatShop   `json:"shop"`
	Unread          int        `json:"unread_message_shop"`
	LastMessage     string     `json:"last_message" doc:"Its text, the product's name or the order's code; empty when nobody has written"`
	LastMessageKind string     `json:"last_message_kind" enum:"none,text,product,order"`
	LastMessageType string     `json:"last_message_type" enum:"none,user,shop" doc:"Who wrote it"`
	LastMessageTime *time.Time `json:"last_message_time"`
	Online          bool       `json:"shop_active_status"`
}

// ChatShop is a shop as a conversation names it.
type ChatShop struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
	Logo string `json:"logo"`
}

func chatConversation(c Conversation) ChatConversation {
	d := ChatConversation{Shop: ChatShop(c.Shop), Unread: c.Unread, Online: c.Online, LastMessageKind: "none", LastMessageType: "none"}
	if c.Last != nil {
		d.LastMessage, d.LastMessageKind, d.LastMessageType = c.Last.Text, c.Last.Kind, string(c.Last.Sender)
		d.LastMessageTime = &c.Last.At
	}
	return d
}

// ChatTotal counts the whole list.
type ChatTotal struct {
	Total int64 `json:"total"`
}

// conversationsOutput is the one list whose data is the array itself.
type conversationsOutput struct {
	Body struct {
		Message string             `json:"message"`
		Data    []ChatConversation `json:"data"`
		Meta    ChatTotal          `json:"meta"`
	}
}

func (h handlers) shops(ctx context.Context, in *conversationsInput) (*conversationsOutput, error) {
	list, total, err := h.s.Shops(ctx, httpx.UserID(ctx), in.Search, httpx.Locale(ctx), in.PerPage, in.Offset())
	if err != nil {
		return nil, err
	}
	out := &conversationsOutput{}
	out.Body.Meta.Total = total
	out.Body.Data = make([]ChatConversation, len(list))
	for i, c := range list {
		out.Body.Data[i] = chatConversation(c)
	}
	return out, nil
}

type threadInput struct {
	httpx.Page
	ShopID    int64 `query:"shop_id" required:"true" minimum:"1"`
	BeforeSeq int64 `query:"before_seq" minimum:"0" doc:"Instead of page: the newest messages below this place"`
	AfterSeq  int64 `query:"after_seq" minimum:"0" doc:"Instead of page: the oldest messages above this place"`
}

// ChatMessage is one message.
type ChatMessage struct {
	ID        int64        `json:"id"`
	Seq       int64        `json:"seq" doc:"Place in the conversation, from 1, without holes"`
	ClientID  string       `json:"client_id"`
	Type      string       `json:"type" enum:"user,shop" doc:"Who wrote it"`
	Message   *string      `json:"message" doc:"Null for a card"`
	Product   *ChatProduct `json:"product,omitempty"`
	Order     *ChatOrder   `json:"order,omitempty"`
	CreatedAt time.Time    `json:"created_at"`
	IsRead    bool         `json:"is_read" doc:"By the other side"`
	Online    bool         `json:"shop_active_status" doc:"The shop's state now, the same on every message"`
	User      ChatFace     `json:"user"`
	Shop      ChatLogo     `json:"shop"`
}

// ChatFace is the picture beside the customer's messages.
type ChatFace struct {
	ProfilePhoto string `json:"profile_photo" doc:"Empty when there is none"`
}

// ChatLogo is the picture beside the shop's messages.
type ChatLogo struct {
	Logo string `json:"logo"`
}

// ChatProduct is a product card; amounts are decimals of the default currency.
type ChatProduct struct {
	ID            int64      `json:"id"`
	Name          string     `json:"name"`
	Slug          string     `json:"slug"`
	Thumbnail     string     `json:"thumbnail"`
	Price         float64    `json:"price"`
	DiscountPrice float64    `json:"discount_price" doc:"0 when nothing is taken off"`
	Rating        float64    `json:"rating"`
	TotalReviews  int        `json:"total_reviews"`
	Available     bool       `json:"available" doc:"False when it is no longer offered; then there is no price"`
	Display       ChatPrices `json:"display"`
}

// ChatPrices holds amounts in the currency asked for, rounded once.
type ChatPrices struct {
	Price         string `json:"price"`
	DiscountPrice string `json:"discount_price" doc:"Empty when nothing is taken off"`
}

// ChatOrder is an order card, in the currency the order was placed in.
type ChatOrder struct {
	ID            int64       `json:"id"`
	OrderCode     string      `json:"order_code" example:"#100231-2"`
	OrderStatus   string      `json:"order_status"`
	PayableAmount float64     `json:"payable_amount"`
	Items         int         `json:"items" doc:"Units"`
	Thumbnail     string      `json:"thumbnail"`
	PlacedAt      time.Time   `json:"placed_at"`
	Display       ChatPayable `json:"display"`
}

// ChatPayable is what an order came to, as it was shown to the customer.
type ChatPayable struct {
	PayableAmount string `json:"payable_amount"`
}

// ChatThread is a page of one conversation.
type ChatThread struct {
	Total    int64         `json:"total" doc:"Messages of the whole conversation"`
	Messages []ChatMessage `json:"messages"`
	Shop     ChatShop      `json:"shop"`
	Online   bool          `json:"shop_active_status"`
	Unread   int           `json:"unread_message_shop" doc:"Left in this conversation after this page was read"`
}

func (t Thread) data(m Message) ChatMessage {
	d := ChatMessage{
		ID: m.ID, Seq: m.Seq, ClientID: m.ClientID.String(), Type: string(m.Sender), CreatedAt: m.CreatedAt, IsRead: m.Read, Online: t.Online,
		User: ChatFace{t.Photo}, Shop: ChatLogo{t.Shop.Logo},
	}
	if p := m.Product; p != nil {
		d.Product = &ChatProduct{
			ID: p.ID, Name: p.Name, Slug: p.Slug, Thumbnail: media.Sized(p.Picture, "w160"), Price: p.Price.Decimal(),
			DiscountPrice: p.DiscountPrice.Decimal(), Rating: p.Rating, TotalReviews: p.Reviews, Available: p.OnSale,
		}
		if p.OnSale {
			d.Product.Display.Price = t.Currency.Display(p.Price)
		}
		if p.DiscountPrice > 0 {
			d.Product.Display.DiscountPrice = t.Currency.Display(p.DiscountPrice)
		}
	}
	if o := m.Order; o != nil {
		d.Order = &ChatOrder{
			ID: o.ID, OrderCode: "#" + o.Code, OrderStatus: o.Status, PayableAmount: o.Payable.Decimal(),
			Items: o.Items, Thumbnail: o.Picture, PlacedAt: o.PlacedAt, Display: ChatPayable{o.Currency.Display(o.Payable)},
		}
	}
	if p, o := m.Product, m.Order; p == nil && o == nil {
		d.Message = &m.Text
	}
	return d
}

func (h handlers) thread(ctx context.Context, in *threadInput) (*httpx.Reply[ChatThread], error) {
	if in.BeforeSeq > 0 && in.AfterSeq > 0 {
		return nil, fault.InvalidField("before_seq", "Give before_seq or after_seq, not both")
	}
	t, err := h.s.Thread(ctx, ThreadQuery{
		UserID: httpx.UserID(ctx), ShopID: in.ShopID, Page: in.Page.Page, PerPage: in.PerPage,
		BeforeSeq: in.BeforeSeq, AfterSeq: in.AfterSeq, Locale: httpx.Locale(ctx), CurrencyID: httpx.CurrencyID(ctx),
		Socket: httpx.SocketID(ctx),
	})
	if err != nil {
		return nil, err
	}
	data := ChatThread{
		Total: t.Total, Messages: make([]ChatMessage, len(t.Messages)),
		Shop: ChatShop(t.Shop), Online: t.Online, Unread: t.Unread,
	}
	for i, m := range t.Messages {
		data.Messages[i] = t.data(m)
	}
	return httpx.OK(data), nil
}

type sendMessageInput struct {
	Body struct {
		ShopID    int64  `json:"shop_id" minimum:"1"`
		Message   string `json:"message,omitempty" maxLength:"4000"`
		Type      string `json:"type,omitempty" enum:"user" doc:"Shops do not write here"`
		ProductID int64  `json:"product_id,omitempty" minimum:"0" doc:"Instead of message: a card of the shop's product"`
		OrderID   int64  `json:"order_id,omitempty" minimum:"0" doc:"Instead of message: a card of the customer's order with the shop"`
		ClientID  string `json:"client_id,omitempty" format:"uuid" doc:"Made by the sender; the same one again is the same message"`
	}
}

// ChatSent answers a message that was taken.
type ChatSent struct {
	Message ChatMessage `json:"message"`
}

func (h handlers) send(ctx context.Context, in *sendMessageInput) (*httpx.Reply[ChatSent], error) {
	d := Draft{Text: strings.TrimSpace(in.Body.Message), ProductID: in.Body.ProductID, OrderID: in.Body.OrderID}
	if in.Body.ClientID != "" {
		var err error
		if d.ClientID, err = uuid.Parse(in.Body.ClientID); err != nil {
			return nil, fault.InvalidField("client_id", "client_id is not a UUID")
		}
	}
	userID, view := httpx.UserID(ctx), View{Locale: httpx.Locale(ctx), CurrencyID: httpx.CurrencyID(ctx), Socket: httpx.SocketID(ctx)}
	t, err := h.s.Send(ctx, userID, in.Body.ShopID, d, view)
	if err != nil {
		return nil, err
	}
	return httpx.Done("Your message was sent", ChatSent{Message: t.data(t.Messages[0])}), nil
}

type storeMessageInput struct {
	Body struct {
		ShopID int64  `json:"shop_id" minimum:"1"`
		UserID int64  `json:"user_id,omitempty" doc:"Not used: the customer is the token's"`
		Type   string `json:"type,omitempty" enum:"user"`
	}
}

// ChatOpened answers an opened conversation.
type ChatOpened struct {
	Conversation ChatConversation `json:"conversation"`
}

func (h handlers) open(ctx context.Context, in *storeMessageInput) (*httpx.Reply[ChatOpened], error) {
	c, err := h.s.Open(ctx, httpx.UserID(ctx), in.Body.ShopID, httpx.Locale(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(ChatOpened{chatConversation(c)}), nil
}

type unreadMessagesInput struct {
	UserID int64 `query:"user_id" doc:"Not used: the customer is the token's"`
}

// ChatUnread is the number on the badge.
type ChatUnread struct {
	Unread int `json:"unread_messages"`
}

// unreadMessagesOutput repeats the number beside data, so that either reading of the
// specification finds it.
type unreadMessagesOutput struct {
	Body struct {
		Message string     `json:"message"`
		Data    ChatUnread `json:"data"`
		ChatUnread
	}
}

func (h handlers) unread(ctx context.Context, _ *unreadMessagesInput) (*unreadMessagesOutput, error) {
	n, err := h.s.Unread(ctx, httpx.UserID(ctx))
	if err != nil {
		return nil, err
	}
	out := &unreadMessagesOutput{}
	out.Body.Data.Unread, out.Body.Unread = n, n
	return out, nil
}

type readMessageInput struct {
	Body struct {
		ShopID int64 `json:"shop_id" minimum:"1"`
		Seq    int64 `json:"seq" minimum:"0" doc:"Everything up to this place has been seen"`
	}
}

// ChatRead answers what is left unread.
type ChatRead struct {
	Shop  int `json:"unread_message_shop" doc:"In this conversation"`
	Total int `json:"unread_messages" doc:"In all"`
}

func (h handlers) read(ctx context.Context, in *readMessageInput) (*httpx.Reply[ChatRead], error) {
	left, err := h.s.MarkRead(ctx, httpx.UserID(ctx), in.Body.ShopID, in.Body.Seq, httpx.SocketID(ctx))
	if err != nil {
		return nil, err
	}
	total, err := h.s.Unread(ctx, httpx.UserID(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(ChatRead{Shop: left, Total: total}), nil
}
