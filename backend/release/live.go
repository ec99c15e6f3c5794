package release

import (
	"context"
	"sync"
	"time"

	"shop/backend/fault"
)

// staleAfter is how long a process may serve a composition without having
// looked at the channel. Notifications make it look at once; this is the bound
// when a notification is lost with its connection.
const staleAfter = time.Second

// lookTimeout is how long a look may take before the last known composition
// has to do.
const lookTimeout = 3 * time.Second

// liveCache is what each channel serves, parsed and ready.
type liveCache struct {
	mu      sync.Mutex
	entries map[string]*liveEntry
}

// liveEntry serialises the lookups of one channel.
type liveEntry struct {
	mu      sync.Mutex
	checked time.Time
	id      string
	raw     []byte
}

func (c *liveCache) entry(channel string) *liveEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[channel]
	if e == nil {
		e = &liveEntry{}
		c.entries[channel] = e
	}
	return e
}

// drop keeps names that callers made up from piling up.
func (c *liveCache) drop(channel string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.entries, channel)
}

// forget makes the next look at the channel ask the database.
func (c *liveCache) forget(channel string) {
	e := c.entry(channel)
	e.mu.Lock()
	e.checked = time.Time{}
	e.mu.Unlock()
}

// Live is the composition a channel serves now: its id, and the document with
// the channel's name as browsers get it. While the database is away the last
// known composition is served. Unavailable when nothing was ever promoted.
func (s *Service) Live(ctx context.Context, channel string) (id string, document []byte, err error) {
	if !validName(channel) {
		return "", nil, noChannel(channel)
	}
	e := s.live.entry(channel)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.id != "" && time.Since(e.checked) < staleAfter {
		return e.id, e.raw, nil
	}
	// Others wait for this look: it must neither end with its caller nor hang
	// with the database.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookTimeout)
	defer cancel()
	row, exists, err := s.store.channel(ctx, channel)
	if err == nil && !exists {
		s.live.drop(channel)
		return "", nil, fault.New(fault.Unavailable, "Nothing is published on the channel %s yet. Run `make start`, or `shop sync` with the built folders.", channel)
	}
	if err == nil && row.CompositionID != e.id {
		var c Composition
		if c, err = s.Composition(ctx, row.CompositionID); err == nil {
			e.id = c.ID
			e.raw, err = c.served(channel)
		}
	}
	if err != nil && e.id == "" {
		return "", nil, err
	}
	if err != nil {
		s.log.ErrorContext(ctx, "the channel cannot be read, its last known composition stays", "channel", channel, "error", err)
	}
	e.checked = time.Now()
	return e.id, e.raw, nil
}

// Watch hears of moves made by other processes, until ctx ends; then it returns
// nil. It reconnects by itself; meanwhile Live looks once a second.
func (s *Service) Watch(ctx context.Context) error {
	for ctx.Err() == nil {
		err := s.store.listen(ctx, s.forgetAll, s.moved)
		if ctx.Err() != nil {
			return nil
		}
		s.log.WarnContext(ctx, "release notifications are interrupted", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
	return nil
}

// moved hears of every move of a channel, whichever process made it.
func (s *Service) moved(channel string) {
	s.bundles.forgetMisses()
	s.live.forget(channel)
	if s.onMove != nil {
		s.onMove(channel)
	}
}

func (s *Service) forgetAll() {
	s.live.mu.Lock()
	names := make([]string, 0, len(s.live.entries))
	for name := range s.live.entries {
		names = append(names, name)
	}
	s.live.mu.Unlock()
	for _, name := range names {
		s.live.forget(name)
	}
}
