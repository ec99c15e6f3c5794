package main

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"shop/backend/fault"
)

// explain is an error as a person at a terminal wants it: a fault without its
// code, but with its cause and what is wrong with each field.
func explain(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err.Error()
	}
	lines := []string{f.Message}
	if f.Err != nil {
		lines[0] += ": " + f.Err.Error()
	}
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		for _, complaint := range f.Fields[field] {
			if complaint != f.Message {
				lines = append(lines, field+": "+complaint)
			}
		}
	}
	return strings.Join(lines, "\n  ")
}
