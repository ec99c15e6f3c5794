package order

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// maxNotice is far above what gateways send.
const maxNotice = 512 << 10

func registerPayment(api huma.API, s *Service) {
	tag := httpx.Tag("orders")
	httpx.Get(api, "/order-payment/{order}", "Where an order's purchase is paid online", s.getPayURL, httpx.Auth, tag, httpx.Limit(60, time.Minute))
	httpx.Get(api, "/order-payment/{order}/{paymentMethod}", "The same, if it is to be paid with this method", s.getPayURLOf, httpx.Auth, tag, httpx.Limit(60, time.Minute))
	httpx.Get(api, "/payment/status", "Where the payment of a purchase is", s.getPayment, httpx.Auth, tag, httpx.Limit(120, time.Minute))
	httpx.Post(api, "/payment/{gateway}/webhook", "Notices of a payment gateway, signed by it", s.postNotice, tag, httpx.MaxBody(maxNotice))
}

type payURLData struct {
	OrderPaymentURL string `json:"order_payment_url"`
}

func (s *Service) getPayURL(ctx context.Context, in *struct {
	Order int64 `path:"order" minimum:"1" doc:"Any order of the purchase."`
}) (*httpx.Reply[payURLData], error) {
	return s.payURLReply(ctx, in.Order, "")
}

func (s *Service) getPayURLOf(ctx context.Context, in *struct {
	Order         int64  `path:"order" minimum:"1" doc:"Any order of the purchase."`
	PaymentMethod string `path:"paymentMethod" maxLength:"40"`
}) (*httpx.Reply[payURLData], error) {
	return s.payURLReply(ctx, in.Order, in.PaymentMethod)
}

func (s *Service) payURLReply(ctx context.Context, orderID int64, method string) (*httpx.Reply[payURLData], error) {
	url, err := s.PayURL(ctx, httpx.UserID(ctx), orderID, method)
	if err != nil {
		return nil, err
	}
	return httpx.OK(payURLData{url}), nil
}

type paymentData struct {
	Group struct {
		ID   int64  `json:"id"`
		Code string `json:"code"`
	} `json:"order_group"`
	PaymentMethod string     `json:"payment_method"`
	PaymentStatus string     `json:"payment_status" enum:"pending,authorized,paid,failed,partially_refunded,refunded"`
	PayUntil      *time.Time `json:"pay_until" doc:"Until when it can be paid; null when it cannot."`
}

func (s *Service) getPayment(ctx context.Context, in *struct {
	Group int64 `query:"order_group" required:"true" minimum:"1"`
}) (*httpx.Reply[paymentData], error) {
	p, err := s.PaymentOf(ctx, httpx.UserID(ctx), in.Group)
	if err != nil {
		return nil, err
	}
	out := paymentData{PaymentMethod: p.Method, PaymentStatus: p.Status, PayUntil: inUTC(p.PayUntil)}
	out.Group.ID, out.Group.Code = p.GroupID, p.Code
	return httpx.OK(out), nil
}

type noticeInput struct {
	Gateway string `path:"gateway" maxLength:"40"`
	RawBody []byte `contentType:"application/octet-stream"`

	header http.Header // each gateway signs in one of its own
}

// Resolve takes the headers as they came.
func (in *noticeInput) Resolve(ctx huma.Context) []error {
	in.header = http.Header{}
	ctx.EachHeader(in.header.Add)
	return nil
}

func (s *Service) postNotice(ctx context.Context, in *noticeInput) (*httpx.Reply[httpx.Empty], error) {
	if err := s.Hear(ctx, in.Gateway, in.RawBody, in.header); err != nil {
		return nil, err
	}
	return httpx.OK(httpx.Empty{}), nil
}

func inUTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	utc := t.UTC()
	return &utc
}
