package release

import (
	"context"
	"fmt"
	"slices"

	"shop/backend/fault"
)

// PublishReport tells what a publish did, or would do.
type PublishReport struct {
	Name     string
	Version  string
	Kind     Kind
	Digest   string
	Size     int64 // bytes of all files
	Wire     int64 // bytes of all files as brotli
	Files    int
	URL      string // folder the files are served below
	Warnings []string
	Existed  bool // the same bytes were published before
	DryRun   bool
}

// PublishRequest is a bundle to publish.
type PublishRequest struct {
	Name    string
	Version string
	Archive Archive
	DryRun  bool

	// Set by sync only: the version may differ from the one in shop.json, and
	// neighbours are judged when the channel moves.
	local bool
}

// Publish stores a version of a bundle. The same files again are a no-op; other
// files under the same version are a Conflict; a failed check is Invalid and
// names every problem with its fix. Nothing is visible before everything is
// stored, and an interrupted publish can simply be repeated.
func (s *Service) Publish(ctx context.Context, by Actor, r PublishRequest) (PublishReport, error) {
	if err := by.mayPublish(r.Name); err != nil {
		return PublishReport{}, err
	}
	in, err := inspect(r.Archive, r.Name, r.Version, r.local)
	if err != nil {
		return PublishReport{}, err
	}
	v := Version{
		Name: r.Name, Kind: in.Manifest.Kind, Version: r.Version, Digest: r.Archive.Digest(), Manifest: in.Manifest,
		Federation: in.Federation, Theme: in.Theme, Size: r.Archive.Size(), Publisher: by.Name,
	}
	v.Manifest.Version = r.Version
	report := PublishReport{
		Name: v.Name, Version: v.Version, Kind: v.Kind, Digest: v.Digest, Size: v.Size, Files: len(r.Archive),
		URL: baseURL(v.Name, v.Version), Warnings: in.Warnings, DryRun: r.DryRun,
	}
	switch existing, err := s.store.version(ctx, v.Name, v.Version); {
	case err == nil:
		report.Existed = true
		return report, sameFiles(existing, v)
	case !notFound(err):
		return report, err
	}
	if !r.local {
		if err := s.checkNeighbours(ctx, v); err != nil {
			return report, err
		}
	}
	files, err := s.storeFiles(ctx, r.Archive, r.DryRun)
	if err != nil {
		return report, err
	}
	for _, f := range files {
		report.Wire += wireSize(f)
	}
	var p problems
	checkBudget(in, files, s.limits, &p)
	if err := p.fault(r.Name + "@" + r.Version); err != nil || r.DryRun {
		return report, err
	}
	report.Existed, err = s.commit(ctx, by, v, files)
	s.bundles.forgetMisses()
	return report, err
}

// commit makes the version visible. Of two publishes of one version the second
// finds the first one's row.
func (s *Service) commit(ctx context.Context, by Actor, v Version, files []StoredFile) (existed bool, err error) {
	err = s.store.tx(ctx, func(tx store) error {
		bundle, err := tx.lockBundle(ctx, v.Name, v.Kind)
		if err != nil {
			return err
		}
		switch existing, err := tx.version(ctx, v.Name, v.Version); {
		case err == nil:
			existed = true
			return sameFiles(existing, v)
		case !notFound(err):
			return err
		}
		existed = false
		id, err := tx.addVersion(ctx, bundle, v)
		if err != nil {
			return err
		}
		if err := tx.addFiles(ctx, id, files); err != nil {
			return err
		}
		return tx.audit(ctx, by, "publish", v.Name+"@"+v.Version, map[string]any{"digest": v.Digest, "size": v.Size, "files": len(files)})
	})
	return existed, err
}

func sameFiles(existing, v Version) error {
	if existing.Digest == v.Digest {
		return nil
	}
	return fault.New(fault.Conflict, "%s@%s was published with other files by %s. Versions never change: raise the version and publish again.",
		v.Name, v.Version, existing.Publisher).WithData(map[string]any{"version": v.Version, "digest": existing.Digest})
}

// storeFiles of a dry run compresses into nothing, to judge the sizes.
func (s *Service) storeFiles(ctx context.Context, a Archive, dryRun bool) ([]StoredFile, error) {
	sums := make([]string, len(a))
	for i, f := range a {
		sums[i] = sumOf(f.Body)
	}
	known, err := s.store.encodings(ctx, sums)
	if err != nil {
		return nil, err
	}
	blobs := s.blobs
	if dryRun {
		blobs = nowhere{}
	}
	files, err := storeFiles(ctx, blobs, a, known)
	if err != nil {
		return nil, fmt.Errorf("publish: %w", err)
	}
	return files, nil
}

// checkNeighbours judges the version beside the other bundles. A clash counts
// only when it is with both what production serves and what was published
// last, so that a page can move from one remote to another: the remote that
// gives it up publishes first.
func (s *Service) checkNeighbours(ctx context.Context, v Version) error {
	newest, err := s.store.newestVersions(ctx)
	if err != nil {
		return err
	}
	p := compose(newest, v).check(v.Name)
	if len(p) == 0 {
		return nil
	}
	current, err := s.current(ctx, s.store, Production)
	if err != nil {
		return err
	}
	if len(current) > 0 && len(compose(current, v).check(v.Name)) == 0 {
		return nil
	}
	return p.fault(v.Name + "@" + v.Version)
}

// compose replaces or adds versions by name.
func compose(base []Version, with ...Version) composing {
	out := slices.Clone(base)
	for _, v := range with {
		if i := slices.IndexFunc(out, func(o Version) bool { return o.Name == v.Name }); i >= 0 {
			out[i] = v
		} else {
			out = append(out, v)
		}
	}
	return out
}

// nowhere is Blobs that keep nothing.
type nowhere struct{}

func (nowhere) Put(context.Context, string, []byte) error { return nil }
func (nowhere) Get(context.Context, string) ([]byte, error) {
	return nil, fault.New(fault.NotFound, "nothing is kept")
}
