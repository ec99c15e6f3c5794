package release

import (
	"context"
	"time"

	"shop/backend/fault"
)

// Channel is what a channel serves.
type Channel struct {
	Name        string
	Composition string
	Revision    int64
	UpdatedAt   time.Time
	Bundles     map[string]string // version by bundle
}

// Versions lists a bundle's versions, newest first. NotFound for an unknown bundle.
func (s *Service) Versions(ctx context.Context, name string) ([]VersionSummary, error) {
	found, err := s.store.versions(ctx, name)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "There is no bundle %s", name)
	}
	return found, err
}

// Channels lists every channel with what it serves.
func (s *Service) Channels(ctx context.Context) ([]Channel, error) {
	rows, err := s.store.channels(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Channel, len(rows))
	for i, row := range rows {
		if out[i], err = s.described(ctx, row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Channel is one channel with its newest moves and what browsers reported
// about its composition within two weeks.
func (s *Service) Channel(ctx context.Context, name string) (c Channel, history []HistoryEntry, health []Health, err error) {
	row, exists, err := s.store.channel(ctx, name)
	if err != nil || !exists {
		if err == nil {
			err = noChannel(name)
		}
		return c, nil, nil, err
	}
	if c, err = s.described(ctx, row); err != nil {
		return c, nil, nil, err
	}
	if history, err = s.store.history(ctx, name); err != nil {
		return c, nil, nil, err
	}
	health, err = s.store.health(ctx, row.CompositionID)
	return c, history, health, err
}

func (s *Service) described(ctx context.Context, row channelRow) (Channel, error) {
	members, err := s.store.members(ctx, row.CompositionID)
	return Channel{row.Name, row.CompositionID, row.Revision, row.UpdatedAt, composing(members).versions()}, err
}

// Audit lists who did what, newest first; before is the id to go on from, or 0.
func (s *Service) Audit(ctx context.Context, before int64, limit int) ([]AuditEntry, error) {
	return s.store.auditTrail(ctx, before, limit)
}
