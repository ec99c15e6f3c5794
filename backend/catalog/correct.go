package catalog

// tolerated is how many slips a word of this length may have: more, and it was another word.
func tolerated(word string) int {
	switch n := len([]rune(word)); {
	case n <= 4:
		return 1
	case n <= 8:
		return 2
	default:
		return 3
	}
}

// editSteps counts the slips between two words: a letter missing, added, replaced, or two neighbours that changed
// places (optimal string alignment).
func editSteps(a, b string) int {
	x, y := []rune(a), []rune(b)
	two, one, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range one {
		one[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			replace := one[j-1]
			if x[i-1] != y[j-1] {
				replace++
			}
			row[j] = min(one[j]+1, row[j-1]+1, replace)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
		}
		two, one, row = one, row, two
	}
	return one[len(y)]
}
