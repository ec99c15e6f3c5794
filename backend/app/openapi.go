package app

import (
	"encoding/json"
	"fmt"

	"github.com/go-chi/chi/v5"

	"shop/backend/httpx"
)

// OpenAPI is the API's document, taken from the handlers. It needs neither a
// database nor settings.
func OpenAPI() ([]byte, error) {
	f, err := newFeatures(dependencies{secret: make([]byte, 32)})
	if err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	api := httpx.Mount(chi.NewRouter(), httpx.Options{})
	f.mount(api)
	b, err := json.MarshalIndent(api.OpenAPI(), "", "  ")
	if err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	return append(b, '\n'), nil
}
