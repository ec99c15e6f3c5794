package release

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"
)

// validVersion accepts full semantic versions only: 1.2.3 and 1.2.3-rc.1, no
// leading v and no build part, which two URLs could not tell apart.
func validVersion(v string) bool {
	return len(v) <= 64 && semver.IsValid("v"+v) && semver.Canonical("v"+v) == "v"+v
}

// satisfies tells whether version meets an npm-style range: ^1.2, ~1.2.3,
// >=1 <2, 1.x, *, exact versions, and alternatives by ||. As in npm a
// pre-release meets a range only above the range's own lower bound.
func satisfies(version, ranges string) (bool, error) {
	if !semver.IsValid("v" + version) {
		return false, fmt.Errorf("%q is not a semantic version", version)
	}
	met := false
	for alternative := range strings.SplitSeq(ranges, "||") {
		bounds, err := parseRange(alternative)
		if err != nil {
			return false, err
		}
		ok := true
		for _, b := range bounds {
			ok = ok && b.holds("v"+version)
		}
		met = met || ok
	}
	return met, nil
}

type bound struct{ op, version string }

func (b bound) holds(v string) bool {
	c := semver.Compare(v, b.version)
	switch b.op {
	case ">=":
		return c >= 0
	case ">":
		return c > 0
	case "<=":
		return c <= 0
	case "<":
		return c < 0
	default:
		return c == 0
	}
}

func parseRange(text string) ([]bound, error) {
	if low, high, hyphen := strings.Cut(text, " - "); hyphen {
		text = ">=" + strings.TrimSpace(low) + " <=" + strings.TrimSpace(high)
	}
	// "> = 1" is not npm, but ">= 1" is: glue operators to what follows.
	for _, op := range []string{">=", "<=", ">", "<", "^", "~", "="} {
		text = strings.ReplaceAll(text, op+" ", op)
	}
	var bounds []bound
	for part := range strings.FieldsSeq(text) {
		b, err := parseComparator(part)
		if err != nil {
			return nil, fmt.Errorf("range %q: %w", text, err)
		}
		bounds = append(bounds, b...)
	}
	return bounds, nil
}

func parseComparator(part string) ([]bound, error) {
	digits := strings.TrimLeft(part, "^~<>=v")
	op := strings.TrimSuffix(part[:len(part)-len(digits)], "v")
	n, given, pre, err := parsePartial(digits)
	if err != nil {
		return nil, err
	}
	at := func(major, minor, patch int) string { return fmt.Sprintf("v%d.%d.%d", major, minor, patch) }
	low := at(n[0], n[1], n[2]) + pre
	// The first version above everything the partial version stands for.
	next := ""
	switch given {
	case 1:
		next = at(n[0]+1, 0, 0) + "-0"
	case 2:
		next = at(n[0], n[1]+1, 0) + "-0"
	}
	switch op {
	case "^":
		switch {
		case n[0] > 0 || given == 1:
			next = at(n[0]+1, 0, 0)
		case n[1] > 0 || given == 2:
			next = at(0, n[1]+1, 0)
		default:
			next = at(0, 0, n[2]+1)
		}
		return []bound{{">=", low}, {"<", next + "-0"}}, nil
	case "~":
		if given > 1 {
			next = at(n[0], n[1]+1, 0) + "-0"
		}
		if given == 0 {
			return nil, nil
		}
		return []bound{{">=", low}, {"<", next}}, nil
	case "", "=":
		if given == 0 {
			return nil, nil
		}
		if next != "" {
			return []bound{{">=", low}, {"<", next}}, nil
		}
		return []bound{{"=", low}}, nil
	case ">=", "<":
		return []bound{{op, low}}, nil
	case ">":
		if next != "" {
			return []bound{{">=", strings.TrimSuffix(next, "-0")}}, nil
		}
		return []bound{{">", low}}, nil
	case "<=":
		if next != "" {
			return []bound{{"<", next}}, nil
		}
		return []bound{{"<=", low}}, nil
	}
	return nil, fmt.Errorf("operator %q is unknown", op)
}

// parsePartial reads 1, 1.2, 1.2.3, 1.x, * and 1.2.3-rc.1; given counts the
// numbers that were there.
func parsePartial(text string) (n [3]int, given int, pre string, err error) {
	core, rest, found := strings.Cut(text, "-")
	if found {
		pre = "-" + rest
	}
	if core == "" || core == "*" || core == "x" || core == "latest" {
		if core == "" && text != "" {
			return n, 0, "", fmt.Errorf("%q is not a version", text)
		}
		return n, 0, "", nil
	}
	parts := strings.Split(core, ".")
	if len(parts) > 3 {
		return n, 0, "", fmt.Errorf("%q is not a version", text)
	}
	for i, p := range parts {
		if p == "x" || p == "*" {
			break
		}
		if n[i], err = strconv.Atoi(p); err != nil || n[i] < 0 {
			return n, 0, "", fmt.Errorf("%q is not a version", text)
		}
		given = i + 1
	}
	if pre != "" && (given < 3 || !semver.IsValid(fmt.Sprintf("v%d.%d.%d%s", n[0], n[1], n[2], pre))) {
		return n, 0, "", fmt.Errorf("%q is not a version", text)
	}
	return n, given, pre, nil
}
