package release

import (
	"cmp"
	"container/list"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"shop/backend/fault"
)

// Bounds of what a process remembers about bundles.
const (
	maxIndexes  = 400 // versions with their file lists
	maxMisses   = 4096
	missLasts   = 2 * time.Second
	loadTimeout = 10 * time.Second
)

// bundleCache keeps the file lists of versions, which never change, and the
// bytes of the files that are asked for, up to a limit.
type bundleCache struct {
	store  store
	blobs  Blobs
	flight singleflight.Group

	mu      sync.RWMutex
	indexes map[indexKey]map[string]*servedFile
	misses  map[indexKey]time.Time

	bytes byteCache
}

type indexKey struct{ name, version string }

// servedFile is a file with its answer's headers ready.
type servedFile struct {
	contentType []string
	isImage     bool
	forms       []servedForm // smallest first, the file as it is last
}

type servedForm struct {
	name     string // "br", "zstd", "gzip", or "" for the file as it is
	sum      string
	encoding []string
	etag     []string
	length   []string
}

func (c *bundleCache) init(s store, blobs Blobs, bytes int64) {
	c.store, c.blobs = s, blobs
	c.indexes, c.misses = map[indexKey]map[string]*servedFile{}, map[indexKey]time.Time{}
	c.bytes.init(bytes)
}

// file is NotFound for what was never published.
func (c *bundleCache) file(ctx context.Context, name, version, path string) (*servedFile, error) {
	index, err := c.index(ctx, indexKey{name, version})
	if err != nil {
		return nil, err
	}
	f, ok := index[path]
	if !ok {
		return nil, errNoFile
	}
	return f, nil
}

var errNoFile = fault.New(fault.NotFound, "There is no such file")

func (c *bundleCache) index(ctx context.Context, key indexKey) (map[string]*servedFile, error) {
	c.mu.RLock()
	index, ok := c.indexes[key]
	missed, miss := c.misses[key]
	c.mu.RUnlock()
	if ok {
		return index, nil
	}
	if miss && time.Since(missed) < missLasts || !validName(key.name) || !validVersion(key.version) {
		return nil, errNoFile
	}
	v, err, _ := c.flight.Do("index "+key.name+"@"+key.version, func() (any, error) {
		// Others wait for this too: it must not end with the first caller.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		files, err := c.store.files(ctx, key.name, key.version)
		if err != nil {
			if notFound(err) {
				c.remember(func() { bounded(c.misses, maxMisses)[key] = time.Now() })
			}
			return nil, err
		}
		index := make(map[string]*servedFile, len(files))
		for _, f := range files {
			index[f.Path] = serve(f)
		}
		c.remember(func() { bounded(c.indexes, maxIndexes)[key] = index })
		return index, nil
	})
	if err != nil {
		return nil, err
	}
	return v.(map[string]*servedFile), nil
}

// forgetMisses is for the moment when something new may be there.
func (c *bundleCache) forgetMisses() { c.remember(func() { clear(c.misses) }) }

func (c *bundleCache) remember(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

// bounded drops some entry of a full map; which one does not matter, it is
// loaded again when it is needed.
func bounded[V any](m map[indexKey]V, limit int) map[indexKey]V {
	for key := range m {
		if len(m) < limit {
			break
		}
		delete(m, key)
	}
	return m
}

func serve(f StoredFile) *servedFile {
	out := &servedFile{contentType: []string{f.ContentType}, isImage: strings.HasPrefix(f.ContentType, "image/")}
	type sized struct {
		name, sum string
		size      int64
	}
	all := []sized{}
	for name, e := range f.Encodings {
		all = append(all, sized{name, e.SHA256, e.Size})
	}
	slices.SortFunc(all, func(a, b sized) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.name, b.name))
	})
	all = append(all, sized{"", f.SHA256, f.Size})
	for _, one := range all {
		form := servedForm{name: one.name, sum: one.sum, etag: []string{`"` + one.sum[:32] + `"`}, length: []string{strconv.FormatInt(one.size, 10)}}
		if one.name != "" {
			form.encoding = []string{one.name}
		}
		out.forms = append(out.forms, form)
	}
	return out
}

// body is the bytes of a form, checked against their hash when they come from
// the blobs.
func (c *bundleCache) body(ctx context.Context, form *servedForm) ([]byte, error) {
	if body, ok := c.bytes.get(form.sum); ok {
		return body, nil
	}
	v, err, _ := c.flight.Do("blob "+form.sum, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		body, err := getVerified(ctx, c.blobs, form.sum)
		if err != nil {
			return nil, err
		}
		c.bytes.put(form.sum, body)
		return body, nil
	})
	if err != nil {
		return nil, err
	}
	return v.([]byte), nil
}

// byteCache keeps recently used byte slices up to a total size.
type byteCache struct {
	mu    sync.Mutex
	limit int64
	used  int64
	order *list.List // of *cachedBytes, most recently used first
	items map[string]*list.Element
}

type cachedBytes struct {
	key  string
	body []byte
}

func (c *byteCache) init(limit int64) {
	c.limit, c.order, c.items = limit, list.New(), map[string]*list.Element{}
}

func (c *byteCache) get(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cachedBytes).body, true
}

// put leaves out what would push half of the rest away.
func (c *byteCache) put(key string, body []byte) {
	size := int64(len(body))
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.items[key]; ok || size > c.limit/2 {
		return
	}
	c.items[key] = c.order.PushFront(&cachedBytes{key, body})
	for c.used += size; c.used > c.limit; {
		last := c.order.Back()
		gone := c.order.Remove(last).(*cachedBytes)
		delete(c.items, gone.key)
		c.used -= int64(len(gone.body))
	}
}
