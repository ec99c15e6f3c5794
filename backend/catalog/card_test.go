package catalog

import "testing"

func TestAbbreviate(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1K", 1234: "1.2K", 1999: "1.9K", 34_567: "34.5K", 999_999: "999K", 5_600_000: "5.6M"} {
		if got := abbreviate(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestPriceBounds(t *testing.T) {
	t.Parallel()
	// what is shown as 27.10 at a rate of 0.92 is 2945 to 2946 minor units: 29.45 * 0.92 = 27.094, 29.46 * 0.92 = 27.1032
	low, high := priceBounds(27.10, 27.10, 0.92)
	if *low != 2946 || *high != 2946 {
		t.Fatalf("%d %d", *low, *high)
	}
	if low, high = priceBounds(0, 10, 1); low != nil || *high != 1000 {
		t.Fatalf("%v %d", low, *high)
	}
	if low, _ = priceBounds(10, 0, 1); *low != 1000 {
		t.Fatalf("%d", *low)
	}
}

func TestCursor(t *testing.T) {
	t.Parallel()
	for _, at := range []place{{0, 0}, {-5, 7}, {1 << 60, 1 << 60}} {
		got, err := parseCursor(cursorText("newest", at), "newest")
		if err != nil || got != at {
			t.Fatalf("%+v %v", got, err)
		}
	}
	for _, text := range []string{"", "x", "////", cursorText("popular_product", place{1, 2})} {
		if _, err := parseCursor(text, "newest"); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

func TestEditSteps(t *testing.T) {
	t.Parallel()
	for words, want := range map[[2]string]int{
		{"chair", "chair"}: 0, {"chiar", "chair"}: 1, {"ketle", "kettle"}: 1, {"kettel", "kettle"}: 1, {"", "abc"}: 3, {"tête", "tete"}: 1, {"abc", ""}: 3,
	} {
		if got := editSteps(words[0], words[1]); got != want {
			t.Errorf("%v: %d, want %d", words, got, want)
		}
	}
}
