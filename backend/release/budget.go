package release

// wireSize is what a browser downloads: brotli where there is one.
func wireSize(f StoredFile) int64 {
	if e, ok := f.Encodings["br"]; ok {
		return e.Size
	}
	return f.Size
}

// checkBudget refuses what would make first pages slow. Only what a page needs
// before it shows something counts; later chunks are free.
func checkBudget(in inspection, files []StoredFile, limits Limits, p *problems) {
	sizes := map[string]int64{}
	for _, f := range files {
		sizes[f.Path] = wireSize(f)
	}
	sum := func(names ...string) (n int64) {
		for _, name := range names {
			n += sizes[name]
		}
		return n
	}
	fix := "Load what the first view does not need by import() and drop heavy dependencies."
	over := func(where, what string, size, limit int64) {
		if size > limit {
			p.add("budget", where, fix, "starts with %.1f KB of %s (brotli), %.1f KB are allowed.", float64(size)/1000, what, float64(limit)/1000)
		}
	}
	switch in.Manifest.Kind {
	case Shell:
		over(in.Manifest.Entry, "scripts", sum(in.Manifest.initialScripts()...), limits.ShellScripts)
		over(in.Manifest.Entry, "styles", sum(in.Manifest.Styles...), limits.ShellStyles)
	case Remote:
		for _, e := range in.federation.Exposes {
			over(e.Path, "scripts", sum(append(e.Assets.JS.Sync, in.Manifest.Entry)...), limits.PageScripts)
			over(e.Path, "styles", sum(e.Assets.CSS.Sync...), limits.PageStyles)
		}
	case Theme:
		fix = "Leave out tokens that equal their default, and load what a piece does not show at once by import()."
		over(in.Manifest.Entry, "styles", sum(in.Manifest.Entry), limits.ThemeStyles)
		for _, e := range in.federation.Exposes {
			over(e.Path, "scripts", sum(append(e.Assets.JS.Sync, in.Manifest.Container)...), limits.PieceScripts)
			over(e.Path, "styles", sum(e.Assets.CSS.Sync...), limits.ThemeStyles)
		}
	}
}

func (m Manifest) initialScripts() []string {
	if len(m.Scripts) > 0 {
		return m.Scripts
	}
	return []string{m.Entry}
}
