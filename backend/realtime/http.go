package realtime

import (
	"encoding/json"
	"net/http"

	"github.com/go-chi/chi/v5"
)

// Routes mounts everything at the root of the site: what browsers connect to,
// the two authorisation calls of pusher-js and, with the embedded server, the
// REST API that Pusher's server libraries call.
func (rt *Realtime) Routes(r chi.Router) {
	limited := r.With(rt.throttle)
	limited.Post("/pusher/auth", rt.authority.channel)
	limited.Post("/pusher/user-auth", rt.authority.user)
	if rt.server != nil {
		rt.server.routes(r)
	}
}

func (s *Server) routes(r chi.Router) {
	r.Get("/app/{key}", func(w http.ResponseWriter, r *http.Request) { s.Connect(w, r, chi.URLParam(r, "key")) })
	r.Route("/apps/{app}", func(r chi.Router) {
		r.Post("/events", s.rest(s.postEvent))
		r.Post("/batch_events", s.rest(s.postBatch))
		r.Get("/channels", s.rest(s.getChannels))
		r.Get("/channels/{channel}", s.rest(s.getChannel))
		r.Get("/channels/{channel}/users", s.rest(s.getUsers))
		r.Post("/users/{user}/terminate_connections", s.rest(s.postTerminate))
	})
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the caller has gone if it fails
}
