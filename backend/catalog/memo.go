package catalog

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// memo keeps answers for a short time and computes each of them once, however many ask at the same moment. Values are
// shared: callers must not change them.
type memo[K comparable, V any] struct {
	age  time.Duration
	size int

	mu     sync.Mutex
	kept   map[K]kept[V]
	flight singleflight.Group
}

type kept[V any] struct {
	value V
	until time.Time
}

func newMemo[K comparable, V any](age time.Duration, size int) *memo[K, V] {
	return &memo[K, V]{age: age, size: size, kept: map[K]kept[V]{}}
}

// loadTime bounds a load, for which others may wait.
const loadTime = 20 * time.Second

// get answers what is kept, or what load gives. load has a deadline of its own instead of the caller's: it works for all
// who wait.
func (m *memo[K, V]) get(ctx context.Context, key K, load func(context.Context) (V, error)) (V, error) {
	return m.getFor(ctx, key, func(ctx context.Context) (V, time.Duration, error) {
		value, err := load(ctx)
		return value, m.age, err
	})
}

// getFor is get with a load that says how long its answer is kept.
func (m *memo[K, V]) getFor(ctx context.Context, key K, load func(context.Context) (V, time.Duration, error)) (V, error) {
	m.mu.Lock()
	k, ok := m.kept[key]
	m.mu.Unlock()
	if ok && time.Now().Before(k.until) {
		return k.value, nil
	}
	v, err, _ := m.flight.Do(fmt.Sprintf("%#v", key), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTime)
		defer cancel()
		value, age, err := load(ctx)
		if err == nil {
			m.put(key, value, age)
		}
		return value, err
	})
	return v.(V), err
}

func (m *memo[K, V]) put(key K, value V, age time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.kept) >= m.size {
		m.evict()
	}
	m.kept[key] = kept[V]{value, time.Now().Add(age)}
}

// evict drops what is over; when everything is fresh it drops arbitrary entries, a quarter at a time.
func (m *memo[K, V]) evict() {
	now := time.Now()
	for key, k := range m.kept {
		if now.After(k.until) {
			delete(m.kept, key)
		}
	}
	for key := range m.kept {
		if len(m.kept) <= m.size*3/4 {
			return
		}
		delete(m.kept, key)
	}
}

func (m *memo[K, V]) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.kept)
}
