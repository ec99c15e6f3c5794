package release

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"shop/backend/fault"
)

// Sync publishes the built folders and points the channel to them, in one
// composition change. A folder that is as it was at the last sync changes
// nothing, so that what a team promoted or rolled back meanwhile stays. A
// folder whose version was published with other files gets a development
// version of its own, such as 1.0.0-dev.1f2e3d4c. What happens is written to w.
func (s *Service) Sync(ctx context.Context, channel string, dirs []string, w io.Writer) (Move, error) {
	by := Actor{Name: "sync"}
	if err := checkMove(channel, ""); err != nil {
		return Move{}, err
	}
	seen, err := s.store.sources(ctx, channel)
	if err != nil {
		return Move{}, err
	}
	members, err := s.current(ctx, s.store, channel)
	if err != nil {
		return Move{}, err
	}
	current := members.versions()
	digests, bundles := map[string]string{}, map[string]string{}
	for _, dir := range dirs {
		a, err := ReadDir(dir, s.limits)
		if err != nil {
			return Move{}, err
		}
		m, err := manifestOf(dir, a)
		if err != nil {
			return Move{}, err
		}
		if _, twice := digests[m.Name]; twice {
			return Move{}, fmt.Errorf("%s: another folder holds %s too", dir, m.Name)
		}
		digest := a.Digest()
		digests[m.Name] = digest
		if _, served := current[m.Name]; served && seen[m.Name] == digest {
			continue
		}
		report, err := s.publishDir(ctx, by, m, a, digest)
		if err != nil {
			return Move{}, fmt.Errorf("%s: %w", dir, err)
		}
		bundles[m.Name] = report.Version
		if !report.Existed {
			fmt.Fprintf(w, "published %s %s (%d files, %d KB, %d KB on the wire)\n", m.Name, report.Version, report.Files, report.Size>>10, report.Wire>>10)
		}
	}
	if len(bundles) == 0 {
		if err := s.adoptCurrent(ctx, channel); err != nil {
			return Move{}, err
		}
		fmt.Fprintf(w, "%s is up to date\n", channel)
		return Move{Channel: channel, Bundles: current}, nil
	}
	request := PromoteRequest{Channel: channel, Bundles: bundles, Reason: "built folders"}
	m, err := s.promote(ctx, by, request, "sync", func(tx store) error { return tx.keepSources(ctx, channel, digests) })
	if err == nil && m.Moved {
		fmt.Fprintf(w, "%s serves %s: %s\n", channel, m.Composition[:12], listed(bundles))
	}
	return m, err
}

// adoptCurrent signs what the channel serves anew after a change of the key.
func (s *Service) adoptCurrent(ctx context.Context, channel string) error {
	row, exists, err := s.store.channel(ctx, channel)
	if err != nil || !exists {
		return err
	}
	return s.adopt(ctx, s.store, row.CompositionID)
}

func (s *Service) publishDir(ctx context.Context, by Actor, m Manifest, a Archive, digest string) (PublishReport, error) {
	request := PublishRequest{Name: m.Name, Version: m.Version, Archive: a, local: true}
	if known, err := s.store.versionByDigest(ctx, m.Name, digest); err == nil {
		return PublishReport{Name: m.Name, Version: known.Version, Kind: known.Kind, Digest: digest, Existed: true}, nil
	} else if !notFound(err) {
		return PublishReport{}, err
	}
	report, err := s.Publish(ctx, by, request)
	if fault.CodeOf(err) == fault.Conflict {
		core, _, _ := strings.Cut(m.Version, "-")
		request.Version = core + "-dev." + devSuffix(digest)
		report, err = s.Publish(ctx, by, request)
	}
	return report, err
}

// devSuffix is the start of the digest. Semantic versions forbid a number with
// leading zeros there, so that an all-digit start gets a letter.
func devSuffix(digest string) string {
	if short := digest[:8]; strings.Trim(short, "0123456789") != "" {
		return short
	}
	return "x" + digest[:8]
}

func manifestOf(dir string, a Archive) (m Manifest, err error) {
	body, ok := a.find("shop.json")
	if !ok {
		return m, fmt.Errorf("%s has no shop.json; build the bundle first", dir)
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, fmt.Errorf("%s: shop.json: %w", dir, err)
	}
	return m, nil
}

func listed(bundles map[string]string) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(bundles)) {
		out = append(out, name+" "+bundles[name])
	}
	return strings.Join(out, ", ")
}
