package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"shop/backend/app"
	"shop/backend/config"
)

func openapi(_ context.Context, in invocation) error {
	document, err := app.OpenAPI()
	if err != nil {
		return err
	}
	_, err = in.stdout.Write(document)
	return err
}

func settings(_ context.Context, in invocation) error {
	t := tabwriter.NewWriter(in.stdout, 0, 4, 2, ' ', 0)
	for _, o := range config.Options() {
		for i, name := range strings.Split(o.Name, ", ") {
			if i == 0 {
				fmt.Fprintf(t, "%s\t%s\t%s\n", name, o.Default, o.Help)
			} else {
				fmt.Fprintf(t, "%s\t\t\n", name)
			}
		}
	}
	return t.Flush()
}
