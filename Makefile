# Five commands are enough: start, test, dev, check, e2e. `make` alone lists all.
# Nothing but Go, Node (any version with npm), make and git has to be there.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PNPM_VERSION := 12.21.0
export PATH := $(CURDIR)/.tools/node_modules/.bin:$(PATH)
export CI ?=

REMOTES := mfe-catalog mfe-cart mfe-account mfe-chat
BUNDLES := shell $(REMOTES)
THEMES  = $(patsubst themes/%/theme.json,%,$(wildcard themes/*/theme.json))
DISTS   = $(BUNDLES:%=%/dist) $(THEMES:%=themes/dist/%)

files = $(shell find $(1) -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -name '*.test.ts*' 2>/dev/null)

.PHONY: help
help: ## List the commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

## ── set-up ────────────────────────────────────────────────────────────────

PNPM := .tools/node_modules/.bin/pnpm

$(PNPM):
	@echo "Installing pnpm $(PNPM_VERSION) into .tools"
	npm install --silent --no-save --no-audit --no-fund --no-package-lock --prefix .tools pnpm@$(PNPM_VERSION)

.tools/installed: $(PNPM) pnpm-lock.yaml pnpm-workspace.yaml package.json $(wildcard */package.json shell/packages/*/package.json shell/e2e/package.json)
	pnpm install --frozen-lockfile --reporter=append-only --loglevel=warn
	@touch $@

.PHONY: setup
setup: .tools/installed ## Install the JavaScript toolchain and libraries

## ── build ─────────────────────────────────────────────────────────────────

bin/shop: $(shell find backend -type f -not -name '*_test.go' 2>/dev/null) go.mod go.sum
	go build -o $@ ./backend/cmd/shop

# What goes into a bundle: its own files, the kit it bundles and the factory that builds it.
KIT := $(call files,shell/packages/ui/src shell/packages/build)
PLATFORM := $(call files,shell/packages/platform/src shell/packages/api/src)

shell/dist/shop.json: $(call files,shell/src shell/rspack.config.mjs shell/package.json) $(KIT) $(PLATFORM) .tools/installed
	pnpm --filter shell run build

define remote_rule
$(1)/dist/shop.json: $(call files,$(1)/src) $(wildcard $(1)/rspack.config.mjs) $(1)/package.json $(KIT) .tools/installed
	pnpm --filter $(1) run build
endef
$(foreach r,$(REMOTES),$(eval $(call remote_rule,$(r))))

themes/dist/.built: $(call files,themes) .tools/installed
	pnpm --filter themes run build
	@touch $@

.PHONY: build
build: bin/shop $(BUNDLES:%=%/dist/shop.json) themes/dist/.built ## Build the server and every bundle that changed

## ── run ───────────────────────────────────────────────────────────────────

.PHONY: start
start: build ## Run the shop on http://localhost:8080 (the first time sets everything up)
	exec bin/shop serve --sync $(DISTS)

.PHONY: dev
dev: build ## Run the shop with development servers that reload what you edit
	bash shell/packages/build/dev.sh $(DISTS)

## ── generated files ───────────────────────────────────────────────────────

API := shell/packages/api

.PHONY: generate
generate: .tools/installed bin/shop ## Write the generated files: openapi.json and the TypeScript types
	bin/shop openapi > $(API)/openapi.json
	pnpm --filter @shop/api run generate

.PHONY: generated
generated: .tools/installed bin/shop
	@tmp=$$(mktemp -d); trap 'rm -rf $$tmp' EXIT; \
	bin/shop openapi > $$tmp/openapi.json; \
	diff -q $$tmp/openapi.json $(API)/openapi.json || { echo "openapi.json is not up to date: run make generate"; exit 1; }; \
	pnpm --filter @shop/api exec openapi-typescript $$tmp/openapi.json -o $$tmp/schema.ts > /dev/null; \
	diff -q $$tmp/schema.ts $(API)/src/schema.ts || { echo "schema.ts is not up to date: run make generate"; exit 1; }

## ── tests ─────────────────────────────────────────────────────────────────

.PHONY: check
check: .tools/installed generated ## Linters, types, architecture rules, generated files
	@test -z "$$(gofmt -l backend)" || { gofmt -l backend; echo "run gofmt -w backend"; exit 1; }
	go vet ./backend/...
	go tool staticcheck ./backend/...
	pnpm exec tsc -b
	pnpm exec oxlint
	pnpm exec stylelint '{shell,mfe-*}/**/*.css' --ignore-pattern '**/dist/**'
	pnpm --filter themes run lint

.PHONY: test-go
test-go: .tools/installed ## Go tests with the race detector, on a real PostgreSQL
	go test -race ./backend/...

.PHONY: test-web
test-web: .tools/installed ## TypeScript tests
	pnpm -r --workspace-concurrency=1 --if-present run test

.PHONY: e2e
e2e: build ## Journeys in Chromium against the real server
	pnpm --filter @shop/e2e run e2e

.PHONY: test
test: check test-go test-web e2e ## Everything: what must pass before a change lands

.PHONY: bench
bench: .tools/installed ## Benchmarks; they print ratios and fail on nothing (backend/README.md, Measure)
	go test -run '^$$' -bench . -benchtime 1s -timeout 60m ./backend/app ./backend/catalog ./backend/realtime
