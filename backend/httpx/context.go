package httpx

import (
	"context"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
)

type ctxKey string

const (
	keyUser      ctxKey = "user"
	keyToken     ctxKey = "token"
	keyLocale    ctxKey = "locale"
	keyCurrency  ctxKey = "currency"
	keySocket    ctxKey = "socket"
	keyClientIP  ctxKey = "client-ip"
	keyRequestID ctxKey = "request-id"
	keyEveryone  ctxKey = "everyone"
)

// UserID is the signed-in caller, or 0 for a guest.
func UserID(ctx context.Context) int64 { n, _ := ctx.Value(keyUser).(int64); return n }

// TokenID is the row of the token the caller used, or 0.
func TokenID(ctx context.Context) int64 { n, _ := ctx.Value(keyToken).(int64); return n }

// Locale is the language the answer is written in, one of ours.
func Locale(ctx context.Context) string {
	if s, ok := ctx.Value(keyLocale).(string); ok && s != "" {
		return s
	}
	return "en"
}

// CurrencyID is the currency asked for, or 0 for the default one.
func CurrencyID(ctx context.Context) int64 { n, _ := ctx.Value(keyCurrency).(int64); return n }

// SocketID is the caller's realtime connection, which need not hear of what
// the caller itself did. Empty when unknown.
func SocketID(ctx context.Context) string { s, _ := ctx.Value(keySocket).(string); return s }

// ClientIP is the caller's address, from X-Forwarded-For only when the request
// came through a trusted proxy.
func ClientIP(ctx context.Context) string { s, _ := ctx.Value(keyClientIP).(string); return s }

// ForEveryone marks what is loaded within the process for all who wait, so
// that the caller who happens to be first does not pay with its rate limit.
func ForEveryone(ctx context.Context) context.Context {
	return context.WithValue(ctx, keyEveryone, true)
}

// RequestID names this request in the log and in the X-Request-Id header.
func RequestID(ctx context.Context) string { s, _ := ctx.Value(keyRequestID).(string); return s }

// describe reads what the client says about itself: language, currency and
// realtime connection. Nonsense counts as not said.
func describe(match func(context.Context, string) string) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		accept := firstHeader(ctx, "Accept-Language", "lang", "locale")
		if match != nil {
			ctx = huma.WithValue(ctx, keyLocale, match(ctx.Context(), accept))
		}
		// Currency_Id is the customer's spelling; proxies drop underscores by
		// default, so the hyphenated one is read as well.
		if n, err := strconv.ParseInt(firstHeader(ctx, "Currency_Id", "Currency-Id"), 10, 64); err == nil && n > 0 {
			ctx = huma.WithValue(ctx, keyCurrency, n)
		}
		if s := ctx.Header("X-Socket-ID"); len(s) <= 64 {
			ctx = huma.WithValue(ctx, keySocket, s)
		}
		next(ctx)
	}
}

func firstHeader(ctx huma.Context, names ...string) string {
	for _, n := range names {
		if v := ctx.Header(n); v != "" {
			return v
		}
	}
	return ""
}

// authenticate finds the caller. A bad token makes a guest of the caller on
// open operations and is a 401 on those with Auth.
func authenticate(api huma.API, check Authenticator) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if forShop(api, ctx, next) {
			return
		}
		required, _ := ctx.Operation().Metadata[string(metaAuth)].(bool)
		token, has := BearerToken(ctx.Header("Authorization"))
		if has && check != nil {
			user, tokenID, err := check(ctx.Context(), token)
			switch {
			case err == nil:
				ctx = huma.WithValue(huma.WithValue(ctx, keyUser, user), keyToken, tokenID)
				next(ctx)
				return
			case fault.CodeOf(err) != fault.Unauthenticated:
				abort(api, ctx, err)
				return
			}
		}
		if required {
			abort(api, ctx, fault.New(fault.Unauthenticated, "Please login first!"))
			return
		}
		next(ctx)
	}
}

// BearerToken takes the token out of an Authorization header.
func BearerToken(header string) (string, bool) {
	scheme, token, ok := strings.Cut(header, " ")
	token = strings.TrimSpace(token)
	if !ok || !strings.EqualFold(scheme, "Bearer") || token == "" || len(token) > 512 {
		return "", false
	}
	return token, true
}
