package release

import (
	"context"
	"errors"
	"slices"
)

// LastGood is what the channel served of a remote before its current version:
// the newest other version that fits what is served now. A page that cannot
// load the current one tries it. nil when there is none.
func (s *Service) LastGood(ctx context.Context, channel, remote string) (*RemotePart, error) {
	members, err := s.current(ctx, s.store, channel)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(members, func(v Version) bool { return v.Name == remote && v.Kind == Remote })
	if i < 0 {
		return nil, nil
	}
	served, err := s.store.servedBefore(ctx, channel, remote, members[i].Version)
	if err != nil {
		return nil, err
	}
	for _, before := range served {
		v, err := s.store.version(ctx, remote, before.Version)
		if err != nil {
			return nil, err
		}
		if len(compose(members, v).check("")) > 0 {
			continue
		}
		c, err := s.Composition(ctx, before.CompositionID)
		if errors.Is(err, errOtherKey) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(c.Document.Remotes, func(p RemotePart) bool { return p.Name == remote }); i >= 0 {
			return &c.Document.Remotes[i], nil
		}
	}
	return nil, nil
}
