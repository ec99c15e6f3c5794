package release

import "testing"

func TestSatisfies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		version, ranges string
		met             bool
	}{
		{"1.2.3", "^1.0.0", true}, {"2.0.0", "^1.0.0", false}, {"2.0.0-rc.1", "^1.0.0", false}, {"1.0.0-rc.1", "^1.0.0", false},
		{"0.2.9", "^0.2.3", true}, {"0.3.0", "^0.2.3", false}, {"0.0.4", "^0.0.3", false}, {"0.0.3", "^0.0.3", true}, {"0.9.0", "^0", true}, {"19.3.1", "^19", true},
		{"1.2.9", "~1.2.3", true}, {"1.3.0", "~1.2.3", false}, {"1.9.0", "~1", true}, {"2.0.0", "~1", false},
		{"1.5.0", "1.x", true}, {"1.5.0", "1.5", true}, {"1.6.0", "1.5", false}, {"3.0.0", "*", true}, {"3.0.0", "", true},
		{"1.5.0", ">=1.2.0 <2", true}, {"2.0.0", ">=1.2.0 <2", false}, {"1.5.0", ">= 1.5", true}, {"1.5.0", ">1.5", false}, {"1.6.0", ">1.5", true}, {"1.5.7", "<=1.5", true},
		{"1.5.0", "1.2.0 - 1.6.0", true}, {"1.7.0", "1.2.0 - 1.6.0", false},
		{"18.3.0", "^17.0.0 || ^18.0.0", true}, {"1.2.3", "1.2.3", true}, {"1.2.4", "=1.2.3", false}, {"1.2.3-rc.2", "^1.2.3-rc.1", true},
	} {
		met, err := satisfies(c.version, c.ranges)
		if err != nil || met != c.met {
			t.Errorf("%s in %q: %v %v", c.version, c.ranges, met, err)
		}
	}
	for _, bad := range []string{"soon", "^1.2.3.4", "1.-2", "^^1", "1.2-rc.1", "workspace:*"} {
		if _, err := satisfies("1.0.0", bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestValidVersion(t *testing.T) {
	t.Parallel()
	for v, want := range map[string]bool{"1.0.0": true, "1.0.0-dev.1f2e3d4c": true, "1.0": false, "v1.0.0": false, "1.0.0+build": false, "01.0.0": false, "": false, "../1.0.0": false} {
		if validVersion(v) != want {
			t.Errorf("%q: %v", v, !want)
		}
	}
}
