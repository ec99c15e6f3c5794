package release

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shop/backend/fault"
)

// Move is the outcome of a promote or rollback.
type Move struct {
	Channel     string
	Composition string
	Previous    string // "" for the first one
	Moved       bool   // false: the channel had this composition already
	Bundles     map[string]string
}

// PromoteRequest asks a channel to serve other versions of some bundles.
type PromoteRequest struct {
	Channel string
	// Bundles are versions by bundle name; an empty version takes the bundle out.
	Bundles map[string]string
	// Expected is the composition the caller believes to be current; when it is
	// not, the answer is a Conflict with the current one. Empty: do not check.
	Expected string
	Reason   string
}

// Promote makes a new composition out of the channel's current one and points
// the channel to it. Invalid names every reason why the bundles cannot run
// together; nothing changes then.
func (s *Service) Promote(ctx context.Context, by Actor, r PromoteRequest) (Move, error) {
	if err := checkMove(r.Channel, r.Reason); err != nil {
		return Move{}, err
	}
	if len(r.Bundles) == 0 {
		return Move{}, fault.InvalidField("bundles", "Name at least one bundle and its version")
	}
	if err := by.mayMove(r.Channel, slices.Sorted(maps.Keys(r.Bundles))...); err != nil {
		return Move{}, err
	}
	return s.promote(ctx, by, r, "promote", nil)
}

// promote does it within one transaction; also runs there, when given, with
// the move that is about to be committed.
func (s *Service) promote(ctx context.Context, by Actor, r PromoteRequest, action string, also func(store) error) (m Move, err error) {
	err = s.store.tx(ctx, func(tx store) error {
		m = Move{Channel: r.Channel}
		row, exists, err := tx.lockChannel(ctx, r.Channel)
		if err != nil {
			return err
		}
		if err := expect(row.CompositionID, r.Expected); err != nil {
			return err
		}
		var members composing
		if exists {
			if members, err = tx.members(ctx, row.CompositionID); err != nil {
				return err
			}
		}
		if members, err = s.with(ctx, tx, members, r.Bundles); err != nil {
			return err
		}
		if err := members.check("").fault("The composition"); err != nil {
			return err
		}
		m.Previous, m.Bundles = row.CompositionID, members.versions()
		if m.Composition, err = s.keep(ctx, tx, members, by); err != nil {
			return err
		}
		if also != nil {
			if err := also(tx); err != nil {
				return err
			}
		}
		if m.Moved = m.Composition != row.CompositionID; !m.Moved {
			return nil
		}
		return s.move(ctx, tx, m, action, r.Reason, by)
	})
	if err == nil {
		s.live.forget(r.Channel)
	}
	return m, err
}

func (s *Service) move(ctx context.Context, tx store, m Move, action, reason string, by Actor) error {
	if err := tx.move(ctx, m.Channel, m.Composition, m.Previous, action, reason, by); err != nil {
		return err
	}
	return tx.audit(ctx, by, action, m.Channel, map[string]any{"composition": m.Composition, "previous": m.Previous, "reason": reason})
}

// with replaces members by the named versions.
func (s *Service) with(ctx context.Context, tx store, members composing, bundles map[string]string) (composing, error) {
	var p problems
	for _, name := range slices.Sorted(maps.Keys(bundles)) {
		version := bundles[name]
		members = slices.DeleteFunc(slices.Clone(members), func(v Version) bool { return version == "" && v.Name == name })
		if version == "" {
			continue
		}
		v, err := tx.version(ctx, name, version)
		if notFound(err) {
			p.add("bundles", name, "Publish it first, or name a version that `shop versions "+name+"` lists.", "has no version %s.", strconv.Quote(version))
			continue
		}
		if err != nil {
			return nil, err
		}
		members = compose(members, v)
	}
	return members, p.fault("The promotion")
}

func (c composing) versions() map[string]string {
	out := map[string]string{}
	for _, v := range c {
		out[v.Name] = v.Version
	}
	return out
}

func expect(current, expected string) error {
	if expected == "" || current != "" && strings.HasPrefix(current, expected) {
		return nil
	}
	return fault.New(fault.Conflict, "The channel moved meanwhile. Look at what it serves now and promote again.").
		WithData(map[string]string{"composition": current})
}

// RollbackRequest asks a channel to serve an earlier composition again.
type RollbackRequest struct {
	Channel string
	// To is the id, or its start, of any composition the channel once had.
	// Empty: the one before the current one.
	To       string
	Expected string
	Reason   string
}

// Rollback moves the channel back. No check can refuse it: what ran once may
// run again. The token must cover every bundle that changes.
func (s *Service) Rollback(ctx context.Context, by Actor, r RollbackRequest) (m Move, err error) {
	if err := checkMove(r.Channel, r.Reason); err != nil {
		return m, err
	}
	if err := by.mayMove(r.Channel); err != nil {
		return m, err
	}
	err = s.store.tx(ctx, func(tx store) error {
		row, exists, err := tx.lockChannel(ctx, r.Channel)
		if err != nil {
			return err
		}
		if !exists {
			return noChannel(r.Channel)
		}
		if err := expect(row.CompositionID, r.Expected); err != nil {
			return err
		}
		to, err := s.target(ctx, tx, row, r.To)
		if err != nil {
			return err
		}
		now, err := tx.members(ctx, row.CompositionID)
		if err != nil {
			return err
		}
		then, err := tx.members(ctx, to)
		if err != nil {
			return err
		}
		m = Move{Channel: r.Channel, Composition: to, Previous: row.CompositionID, Moved: to != row.CompositionID, Bundles: composing(then).versions()}
		if err := by.mayMove(r.Channel, changed(composing(now).versions(), m.Bundles)...); err != nil || !m.Moved {
			return err
		}
		if err := s.adopt(ctx, tx, to); err != nil {
			return err
		}
		return s.move(ctx, tx, m, "rollback", r.Reason, by)
	})
	if err == nil {
		s.live.forget(r.Channel)
	}
	return m, err
}

func (s *Service) target(ctx context.Context, tx store, row channelRow, to string) (string, error) {
	if to == "" {
		previous, err := tx.before(ctx, row.Name, row.CompositionID)
		if err == nil && previous == "" {
			err = fault.InvalidField("to", "%s has no earlier composition to go back to", row.Name)
		}
		return previous, err
	}
	found, err := tx.wasOn(ctx, row.Name, strings.ToLower(to))
	if err != nil {
		return "", err
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", fault.InvalidField("to", "%s never served a composition %s; `shop versions` lists its history", row.Name, to)
	default:
		return "", fault.InvalidField("to", "Several compositions start with %s; give more of the id", to)
	}
}

func changed(a, b map[string]string) []string {
	var names []string
	for _, name := range sortedUnion(a, b) {
		if a[name] != b[name] {
			names = append(names, name)
		}
	}
	return names
}

func checkMove(channel, reason string) error {
	if !validName(channel) {
		return fault.InvalidField("channel", "%q is not a channel name; use lower-case words joined by hyphens", channel)
	}
	if len(reason) > 500 {
		return fault.InvalidField("reason", "The reason is longer than 500 bytes")
	}
	return nil
}

func noChannel(name string) error {
	return fault.New(fault.NotFound, "There is no channel %s; promoting to it makes it", cmp.Or(name, "with an empty name"))
}

// current is the bundles that a channel serves; none when there is no channel.
func (s *Service) current(ctx context.Context, db store, channel string) (composing, error) {
	row, exists, err := db.channel(ctx, channel)
	if err != nil || !exists {
		return nil, err
	}
	return db.members(ctx, row.CompositionID)
}
