package release

import (
	"context"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shop/backend/fault"
)

// What a team's build lets pass must not be refused here, nor the other way.
func TestLimitsAreTheBuildsBudgets(t *testing.T) {
	t.Parallel()
	budget := func(file, pattern string) (js, css int64) {
		t.Helper()
		raw, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(pattern).FindStringSubmatch(string(raw))
		if found == nil {
			t.Fatalf("%s names no budget any more", file)
		}
		kilobytes := func(text string) int64 {
			n, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatal(err)
			}
			return int64(n * 1000)
		}
		return kilobytes(found[1]), kilobytes(found[2])
	}
	const both = `const budget = \{ js: ([\d.]+), css: ([\d.]+) \}`
	l := Limits{}.withDefaults()
	if js, css := budget("shell/packages/build/src/shell.mjs", both); js != l.ShellScripts || css != l.ShellStyles {
		t.Errorf("the shell's budget is %d and %d, the limits are %d and %d", js, css, l.ShellScripts, l.ShellStyles)
	}
	if js, css := budget("shell/packages/build/src/remote.mjs", both); js != l.PageScripts || css != l.PageStyles {
		t.Errorf("a page's budget is %d and %d, the limits are %d and %d", js, css, l.PageScripts, l.PageStyles)
	}
	if js, css := budget("shell/packages/build/src/theme.mjs", both); js != l.PieceScripts || css != l.ThemeStyles {
		t.Errorf("a piece's budget is %d and %d, the limits are %d and %d", js, css, l.PieceScripts, l.ThemeStyles)
	}
	raw, err := os.ReadFile("../../themes/build.mjs")
	if err != nil || !strings.Contains(string(raw), "cssBudget = "+strconv.FormatInt(l.ThemeStyles, 10)+";") {
		t.Errorf("a theme's budget is not %d, %v", l.ThemeStyles, err)
	}
}

func TestHeavyBundlesAreRefused(t *testing.T) {
	b := setup(t)
	b.live(t)
	for name, c := range map[string]struct {
		version string
		files   files
		part    string
	}{
		"shell":    {"2.0.0", shellFiles("2.0.0").with(files{"vendor.5678.js": noise(200_000)}), "135.0 KB are allowed"},
		"mfe-cart": {"2.0.0", remoteFiles("mfe-cart", "2.0.0").with(files{"page.js": noise(90_000)}), "45.0 KB are allowed"},
		"nova":     {"2.0.0", themeFiles("nova", "2.0.0").with(files{"theme.css": "/*" + noise(9000) + "*/"}), "4.1 KB are allowed"},
	} {
		_, err := b.Publish(context.Background(), program, PublishRequest{Name: name, Version: c.version, Archive: c.files.archive()})
		if fault.CodeOf(err) != fault.Invalid || !strings.Contains(detail(err), c.part) {
			t.Errorf("%s: %v %s", name, err, detail(err))
		}
	}
}
