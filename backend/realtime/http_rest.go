package realtime

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sort"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
)

const (
	maxRestBody = 256 << 10
	maxBatch    = 10
)

// restError is a refusal with the status that Pusher's own API uses; its text
// is the whole answer.
type restError struct {
	status  int
	message string
}

func (e restError) Error() string { return e.message }

// rest checks the signature of a call and answers what f returns.
func (s *Server) rest(f func(r *http.Request, body []byte) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRestBody))
		if err != nil {
			http.Error(w, "The body is larger than 256 KB", http.StatusRequestEntityTooLarge)
			return
		}
		if chi.URLParam(r, "app") != s.options.Credentials.AppID {
			http.Error(w, "There is no such application", http.StatusNotFound)
			return
		}
		if wrong := s.options.Credentials.checkRequest(r, body, time.Now()); wrong != "" {
			http.Error(w, wrong, http.StatusUnauthorized)
			return
		}
		result, err := f(r, body)
		var refused restError
		switch {
		case errors.As(err, &refused):
			http.Error(w, refused.message, refused.status)
		case err != nil:
			http.Error(w, err.Error(), http.StatusBadRequest)
		default:
			answer(w, http.StatusOK, result)
		}
	}
}

type trigger struct {
	Name     string   `json:"name"`
	Channel  string   `json:"channel"`
	Channels []string `json:"channels"`
	Data     string   `json:"data"`
	SocketID string   `json:"socket_id"`
	Info     string   `json:"info"`
}

func (t trigger) event() (Event, error) {
	names := t.Channels
	if t.Channel != "" {
		names = append(names, t.Channel)
	}
	e := Event{Channels: names, Name: t.Name, Data: t.Data, ExceptSocket: t.SocketID}
	if len(t.Data) > maxEventData {
		return e, restError{http.StatusRequestEntityTooLarge, "The data of an event is at most 10 KB"}
	}
	return e, e.check()
}

func (s *Server) postEvent(r *http.Request, body []byte) (any, error) {
	var t trigger
	if err := json.Unmarshal(body, &t); err != nil {
		return nil, restError{http.StatusBadRequest, "The body is not an event: " + err.Error()}
	}
	e, err := t.event()
	if err != nil {
		return nil, err
	}
	if t.Info == "" {
		return empty, s.Publish(r.Context(), e)
	}
	channels := map[string]info{}
	for _, name := range e.Channels {
		if channels[name], err = s.info(name, t.Info); err != nil {
			return nil, err
		}
	}
	return map[string]any{"channels": channels}, s.Publish(r.Context(), e)
}

func (s *Server) postBatch(r *http.Request, body []byte) (any, error) {
	var in struct {
		Batch []trigger `json:"batch"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, restError{http.StatusBadRequest, "The body is not a batch: " + err.Error()}
	}
	if len(in.Batch) == 0 || len(in.Batch) > maxBatch {
		return nil, restError{http.StatusBadRequest, "A batch has 1 to 10 events"}
	}
	events := make([]Event, len(in.Batch))
	infos := make([]info, len(in.Batch))
	asked := false
	for i, t := range in.Batch {
		var err error
		if events[i], err = t.event(); err != nil {
			return nil, err
		}
		if t.Info != "" {
			asked = true
			if infos[i], err = s.info(t.Channel, t.Info); err != nil {
				return nil, err
			}
		}
	}
	for _, e := range events {
		if err := s.Publish(r.Context(), e); err != nil {
			return nil, err
		}
	}
	if !asked {
		return empty, nil
	}
	return map[string]any{"batch": infos}, nil
}

// info is what a caller may ask about a channel of this process.
type info struct {
	Occupied          *bool `json:"occupied,omitempty"`
	UserCount         *int  `json:"user_count,omitempty"`
	SubscriptionCount *int  `json:"subscription_count,omitempty"`
}

func (s *Server) info(name, fields string) (info, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var users, subscriptions int
	if ch := s.channels[name]; ch != nil {
		users, subscriptions = len(ch.members), len(ch.subscribers)
	}
	var i info
	for field := range strings.SplitSeq(fields, ",") {
		switch strings.TrimSpace(field) {
		case "":
		case "user_count":
			if !isPresence(name) {
				return i, restError{http.StatusBadRequest, "user_count exists for presence channels only"}
			}
			i.UserCount = &users
		case "subscription_count":
			i.SubscriptionCount = &subscriptions
		default:
			return i, restError{http.StatusBadRequest, "info is user_count or subscription_count"}
		}
	}
	return i, nil
}

func (s *Server) getChannels(r *http.Request, _ []byte) (any, error) {
	prefix, fields := r.URL.Query().Get("filter_by_prefix"), r.URL.Query().Get("info")
	if strings.Contains(fields, "user_count") && !isPresence(prefix) {
		return nil, restError{http.StatusBadRequest, "user_count needs filter_by_prefix=presence-"}
	}
	s.mu.RLock()
	var names []string
	for name := range s.channels {
		if strings.HasPrefix(name, prefix) && !strings.HasPrefix(name, "#") {
			names = append(names, name)
		}
	}
	s.mu.RUnlock()
	channels := make(map[string]info, len(names))
	for _, name := range names {
		i, err := s.info(name, fields)
		if err != nil {
			return nil, err
		}
		channels[name] = i
	}
	return map[string]any{"channels": channels}, nil
}

func (s *Server) getChannel(r *http.Request, _ []byte) (any, error) {
	name := chi.URLParam(r, "channel")
	if !validChannel(name) {
		return nil, restError{http.StatusBadRequest, "Invalid channel name"}
	}
	i, err := s.info(name, r.URL.Query().Get("info"))
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	occupied := s.channels[name] != nil
	s.mu.RUnlock()
	i.Occupied = &occupied
	return i, nil
}

func (s *Server) getUsers(r *http.Request, _ []byte) (any, error) {
	name := chi.URLParam(r, "channel")
	if !isPresence(name) {
		return nil, restError{http.StatusBadRequest, "Only presence channels have users"}
	}
	type user struct {
		ID string `json:"id"`
	}
	users := []user{}
	s.mu.RLock()
	if ch := s.channels[name]; ch != nil {
		for id := range ch.members {
			users = append(users, user{id})
		}
	}
	s.mu.RUnlock()
	sort.Slice(users, func(i, j int) bool { return users[i].ID < users[j].ID })
	return map[string]any{"users": users}, nil
}

func (s *Server) postTerminate(r *http.Request, _ []byte) (any, error) {
	s.Disconnect(chi.URLParam(r, "user"))
	return empty, nil
}
