package release

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"shop/backend/fault"
)

// Composition is everything a visitor runs, by exact versions. Its id is the
// SHA-256 of the document, which is signed.
type Composition struct {
	ID        string
	CreatedBy string
	CreatedAt time.Time
	Document  Document
	raw       []byte // the signed bytes
}

// Document is the content of a composition. All paths are absolute on the
// shop's own origin. Integrity covers every script and stylesheet.
type Document struct {
	Shell   ShellPart    `json:"shell"`
	Remotes []RemotePart `json:"remotes"`
	Themes  []ThemePart  `json:"themes"`
}

type ShellPart struct {
	Name      string            `json:"name"`
	Version   string            `json:"version"`
	Digest    string            `json:"digest"`
	Scripts   []string          `json:"scripts"`
	Styles    []string          `json:"styles"`
	Preload   []string          `json:"preload"`
	Integrity map[string]string `json:"integrity"`
	Provides  map[string]string `json:"provides"`
}

type RemotePart struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Digest      string            `json:"digest"`
	Entry       string            `json:"entry"`
	ManifestURL string            `json:"manifestUrl"`
	Manifest    json.RawMessage   `json:"manifest"`
	Integrity   map[string]string `json:"integrity"`
	Routes      []Route           `json:"routes"`
	Slots       map[string]string `json:"slots"`
	Needs       map[string]string `json:"needs"`
}

type ThemePart struct {
	Name      string          `json:"name"`
	Version   string          `json:"version"`
	Digest    string          `json:"digest"`
	Label     string          `json:"label"`
	CSS       string          `json:"css"`
	Integrity string          `json:"integrity"`
	Data      json.RawMessage `json:"data"`
	Container *ContainerPart  `json:"container,omitempty"`
}

// ContainerPart is the federated container of a theme with pieces.
type ContainerPart struct {
	Entry       string            `json:"entry"`
	ManifestURL string            `json:"manifestUrl"`
	Manifest    json.RawMessage   `json:"manifest"`
	Integrity   map[string]string `json:"integrity"`
	Pieces      map[string]string `json:"pieces"`
}

// baseURL is the folder that a version's files are served below.
func baseURL(name, version string) string { return "/bundles/" + name + "/" + version + "/" }

// build writes the document of these bundles. The same bundles always give the
// same bytes.
func (s *Service) build(ctx context.Context, db store, members composing) (Document, []byte, error) {
	doc := Document{Remotes: []RemotePart{}, Themes: []ThemePart{}}
	members = slices.Clone(members)
	slices.SortFunc(members, func(a, b Version) int { return strings.Compare(a.Name, b.Name) })
	for _, v := range members {
		hashes, err := db.integrities(ctx, v.ID)
		if err != nil {
			return doc, nil, err
		}
		base := baseURL(v.Name, v.Version)
		integrity := make(map[string]string, len(hashes))
		for file, hash := range hashes {
			integrity[base+file] = hash
		}
		under := func(files []string) []string {
			out := make([]string, len(files))
			for i, f := range files {
				out[i] = base + f
			}
			return out
		}
		m := v.Manifest
		switch v.Kind {
		case Shell:
			doc.Shell = ShellPart{
				Name: v.Name, Version: v.Version, Digest: v.Digest, Scripts: under(m.initialScripts()), Styles: under(m.Styles),
				Preload: under(m.Preload), Integrity: integrity, Provides: m.Provides,
			}
		case Remote:
			doc.Remotes = append(doc.Remotes, RemotePart{
				Name: v.Name, Version: v.Version, Digest: v.Digest, Entry: base + m.Entry, ManifestURL: base + "mf-manifest.json", Manifest: v.Federation,
				Integrity: integrity, Routes: orEmpty(m.Routes), Slots: orEmptyMap(m.Slots), Needs: orEmptyMap(m.Needs),
			})
		case Theme:
			var theme struct {
				Label string `json:"label"`
			}
			if err := json.Unmarshal(v.Theme, &theme); err != nil {
				return doc, nil, fmt.Errorf("theme.json of %s@%s: %w", v.Name, v.Version, err)
			}
			part := ThemePart{
				Name: v.Name, Version: v.Version, Digest: v.Digest, Label: theme.Label, CSS: base + path.Clean(m.Entry), Integrity: integrity[base+m.Entry], Data: v.Theme,
			}
			if len(m.Pieces) > 0 {
				part.Container = &ContainerPart{base + m.Container, base + "mf-manifest.json", v.Federation, integrity, m.Pieces}
			}
			doc.Themes = append(doc.Themes, part)
		}
	}
	raw, err := json.Marshal(doc)
	return doc, raw, err
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func orEmptyMap(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}

// keep signs and stores the composition of these bundles and returns its id.
func (s *Service) keep(ctx context.Context, db store, members composing, by Actor) (string, error) {
	_, raw, err := s.build(ctx, db, members)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	id := hex.EncodeToString(sum[:])
	keyID, signature, err := s.signer.sign(ctx, s.store, []byte(id))
	if err != nil {
		return "", err
	}
	return id, db.addComposition(ctx, compositionRow{ID: id, Document: raw, KeyID: keyID, Signature: signature, CreatedBy: by.Name}, members)
}

// errOtherKey marks a composition that was signed before the configured key was.
var errOtherKey = errors.New("signed by another key than the configured one; promote its bundles again, or run `shop sync`")

// adopt signs a kept composition with the present key, when another one did.
// What the other key did not sign stays as it is.
func (s *Service) adopt(ctx context.Context, db store, id string) error {
	_, err := s.Composition(ctx, id)
	if !errors.Is(err, errOtherKey) {
		return err
	}
	keyID, signature, err := s.signer.sign(ctx, s.store, []byte(id))
	if err != nil {
		return err
	}
	return db.signComposition(ctx, id, keyID, signature)
}

// served is the document with the channel's name, as browsers get it.
func (c Composition) served(channel string) ([]byte, error) {
	return json.Marshal(struct {
		ID      string `json:"id"`
		Channel string `json:"channel"`
		Document
	}{c.ID, channel, c.Document})
}

// Composition finds one by its id or an unmistakable start of it. NotFound
// when there is none; an error when its bytes are not what was signed.
func (s *Service) Composition(ctx context.Context, id string) (Composition, error) {
	row, err := s.store.composition(ctx, id)
	if err != nil {
		return Composition{}, err
	}
	sum := sha256.Sum256(row.Document)
	signature, err := base64.StdEncoding.DecodeString(row.Signature)
	if err != nil || hex.EncodeToString(sum[:]) != row.ID || !ed25519.Verify(row.PublicKey, []byte(row.ID), signature) {
		return Composition{}, fmt.Errorf("composition %s: its document is not what was signed by key %s", row.ID, row.KeyID)
	}
	if s.signer.configured != nil && keyID(s.signer.configured.Public().(ed25519.PublicKey)) != row.KeyID {
		return Composition{}, fmt.Errorf("composition %s, key %s: %w", row.ID, row.KeyID, errOtherKey)
	}
	c := Composition{ID: row.ID, CreatedBy: row.CreatedBy, CreatedAt: row.CreatedAt, raw: row.Document}
	if err := json.Unmarshal(row.Document, &c.Document); err != nil {
		return c, fmt.Errorf("composition %s: %w", row.ID, err)
	}
	return c, nil
}

// signer signs ids with the configured key, else with one that the database
// keeps and every process shares.
type signer struct {
	configured ed25519.PrivateKey
	mu         sync.Mutex
	key        ed25519.PrivateKey
}

func keyID(public ed25519.PublicKey) string {
	sum := sha256.Sum256(public)
	return hex.EncodeToString(sum[:8])
}

func (s *signer) sign(ctx context.Context, db store, message []byte) (id, signature string, err error) {
	key, err := s.loaded(ctx, db)
	if err != nil {
		return "", "", err
	}
	return keyID(key.Public().(ed25519.PublicKey)), base64.StdEncoding.EncodeToString(ed25519.Sign(key, message)), nil
}

// verify tells whether the present key signed the message.
func (s *signer) verify(ctx context.Context, db store, message, signature []byte) (bool, error) {
	key, err := s.loaded(ctx, db)
	if err != nil {
		return false, err
	}
	return ed25519.Verify(key.Public().(ed25519.PublicKey), message, signature), nil
}

func (s *signer) loaded(ctx context.Context, db store) (ed25519.PrivateKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.key == nil {
		if err := s.load(ctx, db); err != nil {
			return nil, fmt.Errorf("signing key: %w", err)
		}
	}
	return s.key, nil
}

func (s *signer) load(ctx context.Context, db store) error {
	if s.configured != nil {
		public := s.configured.Public().(ed25519.PublicKey)
		s.key = s.configured
		return db.keepKey(ctx, keyID(public), public, nil)
	}
	stored, err := db.privateKey(ctx)
	if err != nil {
		return err
	}
	if stored == nil {
		public, private, err := ed25519.GenerateKey(nil)
		if err != nil {
			return err
		}
		if err := db.keepKey(ctx, keyID(public), public, private); err != nil {
			return err
		}
		// Another process may have been first: the oldest key is everybody's.
		if stored, err = db.privateKey(ctx); err != nil {
			return err
		}
	}
	if len(stored) != ed25519.PrivateKeySize {
		return fault.New(fault.Internal, "the stored key has %d bytes", len(stored))
	}
	s.key = bytes.Clone(stored)
	return nil
}
