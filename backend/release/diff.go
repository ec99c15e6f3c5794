package release

import (
	"context"
	"slices"
)

// Change is what differs for one bundle between two compositions.
type Change struct {
	Bundle string
	From   string // version, "" when it was not there
	To     string
	Files  []FileChange
}

// FileChange is a file that was added, removed or changed.
type FileChange struct {
	Path string
	From int64 // bytes, -1 when it was not there
	To   int64
}

// Diff lists the bundles that differ between two compositions, with their files.
func (s *Service) Diff(ctx context.Context, a, b string) ([]Change, error) {
	from, err := s.versionsOf(ctx, a)
	if err != nil {
		return nil, err
	}
	to, err := s.versionsOf(ctx, b)
	if err != nil {
		return nil, err
	}
	changes := []Change{}
	for _, name := range sortedUnion(from, to) {
		if from[name] == to[name] {
			continue
		}
		c := Change{Bundle: name, From: from[name], To: to[name]}
		if c.Files, err = s.fileChanges(ctx, name, c.From, c.To); err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	return changes, nil
}

func (s *Service) versionsOf(ctx context.Context, id string) (map[string]string, error) {
	c, err := s.Composition(ctx, id)
	if err != nil {
		return nil, err
	}
	return c.Document.versions(), nil
}

func (d Document) versions() map[string]string {
	out := map[string]string{}
	if d.Shell.Name != "" {
		out[d.Shell.Name] = d.Shell.Version
	}
	for _, r := range d.Remotes {
		out[r.Name] = r.Version
	}
	for _, t := range d.Themes {
		out[t.Name] = t.Version
	}
	return out
}

func (s *Service) fileChanges(ctx context.Context, name, from, to string) ([]FileChange, error) {
	load := func(version string) (map[string]StoredFile, error) {
		out := map[string]StoredFile{}
		if version == "" {
			return out, nil
		}
		files, err := s.store.files(ctx, name, version)
		for _, f := range files {
			out[f.Path] = f
		}
		return out, err
	}
	before, err := load(from)
	if err != nil {
		return nil, err
	}
	after, err := load(to)
	if err != nil {
		return nil, err
	}
	changes := []FileChange{}
	for _, p := range sortedUnion(before, after) {
		old, had := before[p]
		now, has := after[p]
		if had && has && old.SHA256 == now.SHA256 {
			continue
		}
		c := FileChange{Path: p, From: -1, To: -1}
		if had {
			c.From = old.Size
		}
		if has {
			c.To = now.Size
		}
		changes = append(changes, c)
	}
	return changes, nil
}

func sortedUnion[V any](a, b map[string]V) []string {
	var keys []string
	for k := range a {
		keys = append(keys, k)
	}
	for k := range b {
		if _, both := a[k]; !both {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}
