package document

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// catalogSources is where the page keeps what the document repeats.
const catalogSources = "../../mfe-catalog/src/"

// pageSays finds what a source of the page says: the groups of the pattern, in order.
func pageSays(t *testing.T, file, pattern string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: backend/document repeats constants of this file; say here where they are now", err)
	}
	found := regexp.MustCompile(pattern).FindStringSubmatch(string(text))
	if found == nil {
		t.Fatalf("%s has nothing like %s: backend/document repeats what it said; say here how it is written now", file, pattern)
	}
	return found[1:]
}

// entriesOf are the entries of an object literal of a source; numbers as they are written.
func entriesOf(text string) map[string]string {
	entries := map[string]string{}
	for _, m := range regexp.MustCompile(`(\w+): (?:'([^']*)'|(\d+))`).FindAllStringSubmatch(text, -1) {
		entries[m[1]] = m[2] + m[3]
	}
	return entries
}

// manyCategories are more of everything than any arrangement has room for.
func manyCategories() homeData {
	var d homeData
	for i := range int64(20) {
		c := department{ID: i, Cover: fmt.Sprintf("/media/scenes/%d.webp", i)}
		for j := range int64(20) {
			c.Within = append(c.Within, department{ID: 100*i + j, Name: "w"})
		}
		d.Categories = append(d.Categories, c)
	}
	d.Vouchers = make([]voucher, 20)
	return d
}

// What a section holds is written twice, here and in mfe-catalog: the document must say what the page says.
func TestThePageSaysTheSame(t *testing.T) {
	t.Parallel()
	const home, sections = catalogSources + "pages/home/", catalogSources + "pages/home/sections/"
	d := manyCategories()
	r := request{site: &site{}}
	shown := func(look string) *categoriesView { return d.categories(r, look) }
	mosaic, tickets := shown("mosaic").Entries, d.vouchers(r.site, "tickets").Tickets
	tones := make([]string, len(tickets))
	for i, ticket := range tickets {
		tones[i] = fmt.Sprint(ticket.Tone)
	}
	for _, c := range []struct {
		what, here, file, pattern string
		want                      []any
	}{
		{"categories in a row", "section_categories.go", sections + "categories.tsx", `look === 'round' \? (\d+) : (\d+)`, []any{len(shown("round").Entries), len(shown("squircle").Entries)}},
		{"rooms", "section_categories.go", sections + "categories.tsx", `=> cover === ''\)\]\.slice\(0, (\d+)\)`, []any{len(mosaic)}},
		{"pictures of rooms", "section_categories.go", sections + "categories.tsx", `sizes=\{index === 0 \? '([^']+)' : '([^']+)'\}`, []any{mosaic[0].Picture.Sizes, mosaic[1].Picture.Sizes}},
		{"tiles", "section_categories.go", sections + "categories.tsx", `className="home-bento">\s*\{categories\.slice\(0, (\d+)\)`, []any{len(shown("bento").Entries)}},
		{"names on a tile", "section_categories.go", sections + "categories.tsx", `home-tile-within">\{category\.sub_categories\.slice\(0, (\d+)\)`, []any{strings.Count(shown("bento").Entries[0].Line, "w")}},
		{"panels", "section_categories.go", sections + "categories.tsx", `\[\.\.\.many, \.\.\.some\]\.slice\(0, (\d+)\)`, []any{len(shown("panels").Entries)}},
		{"categories of a panel", "section_categories.go", sections + "categories.tsx", `home-panel-list">\s*\{category\.sub_categories\.slice\(0, (\d+)\)`, []any{len(shown("panels").Entries[0].Within)}},
		{"vouchers", "section_vouchers.go", sections + "vouchers.tsx", `shown = (\d+)`, []any{len(tickets)}},
		{"tones of vouchers", "section_vouchers.go", sections + "vouchers.tsx", `tone=\{\[([\d, ]+)\]`, []any{strings.Join(tones, ", ")}},
		{"letters of a price in full size", "catalog.go", "../../shell/packages/ui/src/product-card/product-card.tsx", `longest = (\d+)`, []any{longest}},
		{"departments of the portal", "home.go", home + "hero/portal.tsx", `shown = (\d+)`, []any{departments}},
		{"pictures of the blocks hero", "home.go", home + "hero/blocks.tsx", `sizes="([^"]+)"`, []any{heroSizes["blocks"]}},
		{"pictures of cards", "catalog.go", catalogSources + "parts/product-tile.tsx", `sizes="([^"]+)"`, []any{cardSizes}},
	} {
		if got := pageSays(t, c.file, c.pattern); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v in %s, %v in backend/document/%s", c.what, got, c.file, c.want, c.here)
		}
	}
	srcset := "/media/scenes/w%[1]s/a.webp %[1]sw, /media/scenes/w%[2]s/a.webp %[2]sw, /media/scenes/a.webp %[3]sw"
	widths := pageSays(t, catalogSources+"lib/scene.ts", `at\((\d+)\)\}, \$\{at\((\d+)\)\}, \$\{url\} (\d+)w`)
	if want := fmt.Sprintf(srcset, widths[0], widths[1], widths[2]); scene("/media/scenes/a.webp", "").Srcset != want {
		t.Errorf("widths of scenes: %v in %slib/scene.ts, %s in backend/document/home.go", widths, catalogSources, scene("/media/scenes/a.webp", "").Srcset)
	}
	const kitCard = "../../shell/packages/ui/src/product-card/product-card.tsx"
	tone := pageSays(t, kitCard, `Math\.imul\(id, ([\d_]+)\) >>> 0\) % (\d)`)
	factor, err := strconv.ParseUint(strings.ReplaceAll(tone[0], "_", ""), 10, 32)
	if want := int(uint32(1234)*uint32(factor)%uint32(tone[1][0]-'0')) + 1; err != nil || toneOf(1234) != want {
		t.Errorf("tone of a product: %d in %s, %d in backend/document/catalog.go (%v)", want, kitCard, toneOf(1234), err)
	}
	scenes := entriesOf(pageSays(t, home+"hero/scene.tsx", `const sizes[^=]*= \{([^}]*)\}`)[0])
	scenes["blocks"] = heroSizes["blocks"]
	if fmt.Sprint(scenes) != fmt.Sprint(heroSizes) {
		t.Errorf("pictures of heroes: %v in %shero/scene.tsx, %v in backend/document/home.go", scenes, home, heroSizes)
	}
	if counts := entriesOf(pageSays(t, sections+"flash-sale.tsx", `const counts[^=]*= \{([^}]*)\}`)[0]); fmt.Sprint(counts) != fmt.Sprint(saleCounts) {
		t.Errorf("products of a sale: %v in %sflash-sale.tsx, %v in backend/document/section_sale.go", counts, sections, saleCounts)
	}
}
