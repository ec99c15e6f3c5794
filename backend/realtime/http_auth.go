package realtime

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"

	pusher "github.com/pusher/pusher-http-go/v5"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// Authenticate resolves a Bearer token; it answers an Unauthenticated fault
// for one that is not good. account provides it.
type Authenticate func(ctx context.Context, token string) (userID, tokenID int64, err error)

// authCalls is how often one address may ask for a signature in a minute. A
// page asks twice when its connection is back, and an address has 200
// connections: 1,200 are three returns of all of them.
const authCalls = 1200

// authority signs what a signed-in user may join: the user's own private
// channel and the sign-in of a connection, nothing else.
type authority struct {
	client       pusher.Client
	authenticate Authenticate
	log          *slog.Logger
}

// channel answers POST /pusher/auth {socket_id, channel_name}.
func (a *authority) channel(w http.ResponseWriter, r *http.Request) {
	a.sign(w, r, func(userID int64, form url.Values, body []byte) ([]byte, int) {
		if form.Get("channel_name") != privateChannelOf(userID) {
			return nil, http.StatusForbidden
		}
		signed, err := a.client.AuthorizePrivateChannel(body)
		if err != nil {
			return nil, http.StatusUnprocessableEntity
		}
		return signed, http.StatusOK
	})
}

// user answers POST /pusher/user-auth {socket_id}.
func (a *authority) user(w http.ResponseWriter, r *http.Request) {
	a.sign(w, r, func(userID int64, _ url.Values, body []byte) ([]byte, int) {
		signed, err := a.client.AuthenticateUser(body, map[string]any{"id": strconv.FormatInt(userID, 10)})
		if err != nil {
			return nil, http.StatusUnprocessableEntity
		}
		return signed, http.StatusOK
	})
}

var refusals = map[int]string{
	http.StatusUnauthorized:          "Please login first!",
	http.StatusForbidden:             "This channel is not yours",
	http.StatusRequestEntityTooLarge: "The request is too large",
	http.StatusUnprocessableEntity:   "socket_id or channel_name is missing or malformed",
	http.StatusServiceUnavailable:    "Please try again in a moment",
}

func (a *authority) sign(w http.ResponseWriter, r *http.Request, f func(userID int64, form url.Values, body []byte) ([]byte, int)) {
	status := http.StatusOK
	var signed []byte
	token, bearer := httpx.BearerToken(r.Header.Get("Authorization"))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 4<<10))
	form, formErr := url.ParseQuery(string(body))
	switch {
	case err != nil:
		status = http.StatusRequestEntityTooLarge
	case !bearer:
		status = http.StatusUnauthorized
	case formErr != nil:
		status = http.StatusUnprocessableEntity
	default:
		userID, _, err := a.authenticate(r.Context(), token)
		switch {
		case err == nil:
			signed, status = f(userID, form, body)
		case fault.CodeOf(err) == fault.Unauthenticated:
			status = http.StatusUnauthorized
		default: // nothing is wrong with the token: the client must not forget it
			a.log.ErrorContext(r.Context(), "realtime: a token cannot be checked", "err", err)
			status = http.StatusServiceUnavailable
		}
	}
	if status != http.StatusOK {
		answer(w, status, map[string]string{"message": refusals[status]})
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(signed) // the caller has gone if it fails
}
