package realtime

import (
	"encoding/json"
	"errors"

	"github.com/coder/websocket"
)

// Close codes of the protocol. What a client does follows from the range:
// below 4000 and 4100–4199 it comes back after a second, 4200–4299 at once,
// 4000–4099 never. 4300–4399 go into error frames, never into a close.
const (
	codeNoApp             websocket.StatusCode = 4001
	codeUnsupportedProto  websocket.StatusCode = 4007
	codeNoProtocol        websocket.StatusCode = 4008
	codeUnauthorised      websocket.StatusCode = 4009
	codeOverCapacity      websocket.StatusCode = 4100
	codePongMissing       websocket.StatusCode = 4201
	codeClientEventsLimit websocket.StatusCode = 4301
)

// inbound is a frame from a browser. Data is an object or a string that holds one.
type inbound struct {
	Event   string          `json:"event"`
	Channel string          `json:"channel"`
	Data    json.RawMessage `json:"data"`
}

// decode reads the frame's data into v.
func (f inbound) decode(v any) error {
	raw := f.Data
	if len(raw) > 0 && raw[0] == '"' {
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
		raw = json.RawMessage(text)
	}
	if len(raw) == 0 {
		return errors.New("no data")
	}
	return json.Unmarshal(raw, v)
}

type outbound struct {
	Event   string          `json:"event"`
	Channel string          `json:"channel,omitempty"`
	Data    json.RawMessage `json:"data"`
	UserID  string          `json:"user_id,omitempty"`
}

// encode makes the frame's bytes. Every part has been marshalled or checked
// before, so it cannot fail.
func (f outbound) encode() []byte {
	b, err := json.Marshal(f)
	if err != nil {
		panic("realtime: frame " + f.Event + ": " + err.Error())
	}
	return b
}

// quoted is v as JSON inside a JSON string: the protocol's data towards a client.
func quoted(v any) json.RawMessage {
	inner, err := json.Marshal(v)
	if err != nil {
		panic("realtime: frame data: " + err.Error())
	}
	return quotedText(string(inner))
}

func quotedText(text string) json.RawMessage {
	b, err := json.Marshal(text)
	if err != nil {
		panic("realtime: frame text: " + err.Error()) // strings always marshal
	}
	return b
}

// event is a frame of the protocol itself, about a channel or (channel "")
// about the connection.
func event(name, channel string, data any) []byte {
	return outbound{Event: name, Channel: channel, Data: quoted(data)}.encode()
}

// errorFrame reports a failure that leaves the connection open; code 0 means
// none. Its data is an object, not a string.
func errorFrame(code websocket.StatusCode, message string) []byte {
	data := struct {
		Code    *int   `json:"code"`
		Message string `json:"message"`
	}{Message: message}
	if code != 0 {
		n := int(code)
		data.Code = &n
	}
	b, err := json.Marshal(data)
	if err != nil {
		panic("realtime: error frame: " + err.Error())
	}
	return outbound{Event: "pusher:error", Data: b}.encode()
}

func subscriptionError(channel, kind, message string, status int) []byte {
	return event("pusher:subscription_error", channel, map[string]any{"type": kind, "error": message, "status": status})
}

var empty = struct{}{}

var pongFrame = outbound{Event: "pusher:pong", Data: json.RawMessage(`"{}"`)}.encode()
var pingFrame = outbound{Event: "pusher:ping", Data: json.RawMessage(`"{}"`)}.encode()
