// Package release is the asset host. Teams publish bundles (the shell, remotes,
// themes) as immutable versions; a composition names one version of each and is
// what a visitor runs; a channel points to a composition. Promote and rollback
// only ever move that pointer.
package release

import (
	"crypto/ed25519"
	"encoding/json"
	"log/slog"
	"regexp"
	"time"
)

// Kind says what part of the page a bundle is.
type Kind string

const (
	Shell  Kind = "shell"
	Remote Kind = "remote"
	Theme  Kind = "theme"
)

// Production is the channel that visitors get when nothing else is asked for.
const Production = "production"

// Manifest is the shop.json inside every bundle.
type Manifest struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Kind    Kind   `json:"kind"`
	// Entry is the remote's remoteEntry.js, the shell's main script or the theme's stylesheet.
	Entry  string            `json:"entry"`
	Routes []Route           `json:"routes,omitempty"`
	Slots  map[string]string `json:"slots,omitempty"`
	// Pieces are a theme's federated parts: the expose by the piece of the shop
	// that it stands in for. Such a theme holds a remote's container.
	Pieces map[string]string `json:"pieces,omitempty"`
	// Container is the remoteEntry.js of a theme with pieces.
	Container string `json:"container,omitempty"`
	// Needs are ranges that the shell's Provides must meet; "platform" is short for "@shop/platform".
	Needs map[string]string `json:"needs,omitempty"`
	// Shared are the versions a remote was built against, for people to read.
	Shared map[string]string `json:"shared,omitempty"`
	// Provides are the versions of the modules that the shell shares with remotes.
	Provides map[string]string `json:"provides,omitempty"`
	// Scripts are the shell's initial scripts in order of execution; Entry alone when empty.
	Scripts []string `json:"scripts,omitempty"`
	// Styles are the shell's initial stylesheets.
	Styles []string `json:"styles,omitempty"`
	// Preload are files that a page of the shell asks for soon after its scripts.
	Preload []string `json:"preload,omitempty"`
}

// Route is a page that a remote answers for.
type Route struct {
	Path   string `json:"path"`
	Expose string `json:"expose"`
	Layout string `json:"layout"`
	Title  string `json:"title"` // message key
}

// Version is one published version of a bundle.
type Version struct {
	ID         int64
	Name       string
	Kind       Kind
	Version    string
	Digest     string // of the files' paths and contents, not of the archive that carried them
	Manifest   Manifest
	Federation json.RawMessage // mf-manifest.json of a remote, or of a theme with pieces, else nil
	Theme      json.RawMessage // theme.json of a theme, else nil
	Size       int64           // bytes of all files, unpacked
	Publisher  string
	CreatedAt  time.Time
}

// StoredFile is a file of a version as it is served.
type StoredFile struct {
	Path        string
	SHA256      string
	Integrity   string
	Size        int64
	ContentType string
	Encodings   map[string]Encoded // "br", "zstd", "gzip"
}

// Encoded is a precompressed form of a file: a blob of its own.
type Encoded struct {
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
}

// Actor is who does something: a team by its token, or the program itself.
type Actor struct {
	Name  string
	IP    string
	Token *Token // nil: the program itself, which may do everything
}

// Options set up a Service. Zero values are filled with sound defaults.
type Options struct {
	Pool  Database
	Blobs Blobs
	Log   *slog.Logger
	// SigningKey signs compositions; when empty a key is generated once and kept in the database.
	SigningKey ed25519.PrivateKey
	Limits     Limits
	// OnMove is told by Watch of every move of a channel, whichever process made it.
	OnMove func(channel string)
	// CacheBytes bounds the memory that served files may take. 64 MiB by default.
	CacheBytes int64
}

// Service is the asset host.
type Service struct {
	store   store
	blobs   Blobs
	log     *slog.Logger
	limits  Limits
	signer  signer
	live    liveCache
	bundles bundleCache
	onMove  func(channel string)
}

// New makes the service. Call Watch once per process, so that the process
// learns of channel moves at once instead of within a second.
func New(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.CacheBytes == 0 {
		o.CacheBytes = 64 << 20
	}
	s := &Service{store: newStore(o.Pool), blobs: o.Blobs, log: o.Log, limits: o.Limits.withDefaults(), onMove: o.OnMove}
	s.signer.configured = o.SigningKey
	s.live.entries = map[string]*liveEntry{}
	s.bundles.init(s.store, o.Blobs, o.CacheBytes)
	return s
}

var nameRule = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

func validName(name string) bool { return len(name) <= 64 && nameRule.MatchString(name) }
