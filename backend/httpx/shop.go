package httpx

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
)

const (
	metaShop metaKey = "shop"
	keyShop  ctxKey  = "shop"
)

// IdentifyShop turns a shop's token into the shop it acts for. It answers an
// Unauthenticated fault for a token that is unknown, expired or revoked.
type IdentifyShop func(ctx context.Context, token string) (shopID int64, err error)

// Shop answers 401 to callers without a shop's token. The tokens of customers
// mean nothing to such an operation.
func Shop(identify IdentifyShop) Option {
	return func(op *huma.Operation) {
		meta(op, metaShop, identify)
		op.Security = []map[string][]string{{"shop": {}}}
		op.Errors = append(op.Errors, http.StatusUnauthorized)
	}
}

// ShopID is the shop that calls an operation with Shop, else 0.
func ShopID(ctx context.Context) int64 { n, _ := ctx.Value(keyShop).(int64); return n }

// forShop finds the shop behind the call and tells whether the operation is
// one for shops at all; a refused call has been answered.
func forShop(api huma.API, ctx huma.Context, next func(huma.Context)) bool {
	identify, is := ctx.Operation().Metadata[string(metaShop)].(IdentifyShop)
	if !is {
		return false
	}
	token, has := BearerToken(ctx.Header("Authorization"))
	if !has {
		abort(api, ctx, fault.New(fault.Unauthenticated, "A shop's token is needed"))
		return true
	}
	shop, err := identify(ctx.Context(), token)
	if err != nil {
		abort(api, ctx, err)
		return true
	}
	next(huma.WithValue(ctx, keyShop, shop))
	return true
}
