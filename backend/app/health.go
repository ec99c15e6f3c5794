package app

import (
	"context"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"shop/backend/httpx"
	"shop/backend/realtime"
)

// health answers the platform's questions about this process.
type health struct {
	pool     *pgxpool.Pool
	draining atomic.Bool
	metrics  *prometheus.Registry
	requests *prometheus.HistogramVec
	public   bool
}

func newHealth(pool *pgxpool.Pool, sockets func() realtime.Stats, public bool) *health {
	h := &health{pool: pool, public: public, metrics: prometheus.NewRegistry(), requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "http_request_seconds", Help: "Time to answer a request, by route.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"route", "method", "status"})}
	h.metrics.MustRegister(
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), h.requests,
		gauge("db_connections_used", "Database connections in use.", func() float64 { return float64(pool.Stat().AcquiredConns()) }),
		gauge("db_connections_max", "Largest number of database connections.", func() float64 { return float64(pool.Stat().MaxConns()) }),
		gauge("realtime_connections", "Open sockets of this process.", func() float64 { return float64(sockets().Connections) }),
		gauge("realtime_channels", "Channels with at least one subscriber in this process.", func() float64 { return float64(sockets().Channels) }),
		counter("realtime_events_delivered_total", "Events handed to sockets.", func() float64 { return float64(sockets().Delivered) }),
		counter("realtime_slow_closed_total", "Sockets closed because they did not read.", func() float64 { return float64(sockets().Slow) }),
	)
	return h
}

func gauge(name, help string, f func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f)
}

func counter(name, help string, f func() float64) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, f)
}

// observe records one finished request. Requests that matched no route share
// one series, and so do methods that callers made up.
func (h *health) observe(route, method string, status int, took time.Duration) {
	if route == "" {
		route = "unmatched"
	}
	if !slices.Contains(methods, method) {
		method = "other"
	}
	h.requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(took.Seconds())
}

var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions,
}

func (h *health) mount(r chi.Router) {
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") })
	r.Get("/readyz", h.ready)
	r.Handle("/metrics", h.guard(promhttp.HandlerFor(h.metrics, promhttp.HandlerOpts{})))
}

// ready is false while the database is away and while the process drains, so
// that a load balancer stops sending.
func (h *health) ready(w http.ResponseWriter, r *http.Request) {
	if h.draining.Load() {
		plain(w, http.StatusServiceUnavailable, "draining")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	if err := h.pool.Ping(ctx); err != nil {
		plain(w, http.StatusServiceUnavailable, "the database does not answer")
		return
	}
	plain(w, http.StatusOK, "ready")
}

// guard hides the metrics from other machines unless they are public. A
// request that a proxy of this machine forwards is another machine's, also
// when the settings do not know of the proxy.
func (h *health) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ip := net.ParseIP(httpx.ClientIP(r.Context()))
		forwarded := r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != ""
		if !h.public && (ip == nil || !ip.IsLoopback() || forwarded) {
			http.NotFound(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
