package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"regexp"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/money"
)

// texts is a text in several languages.
type texts map[string]string

// locales in the order in which rows are written.
var locales = []string{"en", "ar", "fr", "ir"}

// seeder carries what one area needs of those before it: ids by the names
// that the content files use.
type seeder struct {
	tx   pgx.Tx
	deps Deps
	now  time.Time

	picture    map[string]picture // by path below /media/
	shop       map[string]shop    // by slug
	category   map[string]int64   // by slug
	product    map[string]product // by sku
	color      map[string]int64
	size       map[string]int64
	unit       map[string]int64
	coupon     map[string]int64 // by code
	flashSale  map[string]int64 // by state: running, upcoming
	order      map[string]placed
	reviewer   []int64          // shoppers who rate without words
	author     map[string]int64 // by reviewer's name and picture
	rich       int64
	fresh      int64
	shipTo     []address
	currencies map[string]int64
}

func newSeeder(tx pgx.Tx, deps Deps) *seeder {
	return &seeder{
		tx: tx, deps: deps, now: deps.Now,
		shop: map[string]shop{}, category: map[string]int64{}, product: map[string]product{},
		color: map[string]int64{}, size: map[string]int64{}, unit: map[string]int64{},
		coupon: map[string]int64{}, flashSale: map[string]int64{}, order: map[string]placed{},
		author: map[string]int64{}, currencies: map[string]int64{},
	}
}

func (s *seeder) exec(ctx context.Context, sql string, args ...any) error {
	_, err := s.tx.Exec(ctx, sql, args...)
	return err
}

// insert runs a statement that gives one id.
func (s *seeder) insert(ctx context.Context, sql string, args ...any) (id int64, err error) {
	err = s.tx.QueryRow(ctx, sql, args...).Scan(&id)
	return id, err
}

// send runs a batch of statements and checks each.
func (s *seeder) send(ctx context.Context, b *pgx.Batch) error {
	return s.tx.SendBatch(ctx, b).Close()
}

// daysAgo takes fractions of a day.
func (s *seeder) daysAgo(days float64) time.Time {
	return s.now.Add(-time.Duration(days * 24 * float64(time.Hour))).Truncate(time.Second)
}

// day is a moment of the day that lies n days ahead, at "15:04".
func (s *seeder) day(n int, clock string) (time.Time, error) {
	at, err := time.Parse("15:04", clock)
	if err != nil {
		return time.Time{}, err
	}
	y, m, d := s.now.Date()
	return time.Date(y, m, d+n, at.Hour(), at.Minute(), 0, 0, time.UTC), nil
}

// spread gives a number in [0, n) that belongs to a name and never changes.
func spread(name string, n int) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name))
	return int(h.Sum32() % uint32(n))
}

var idLink = regexp.MustCompile(`\{id:([a-z0-9-]+)\}`)

// link puts ids in the place of {id:slug}: a shop's, or a flash sale's by its
// state.
func (s *seeder) link(url string) (string, error) {
	var missing error
	out := idLink.ReplaceAllStringFunc(url, func(m string) string {
		name := idLink.FindStringSubmatch(m)[1]
		if shop, ok := s.shop[name]; ok {
			return fmt.Sprint(shop.id)
		}
		if id, ok := s.flashSale[name]; ok {
			return fmt.Sprint(id)
		}
		missing = fmt.Errorf("link %q: nothing is called %q", url, name)
		return m
	})
	return out, missing
}

// titled is a text, or a text per language.
type titled struct{ texts }

// UnmarshalJSON takes "text" for {"en": "text"}.
func (t *titled) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '"' {
		var one string
		if err := json.Unmarshal(raw, &one); err != nil {
			return err
		}
		t.texts = texts{"en": one}
		return nil
	}
	return json.Unmarshal(raw, &t.texts)
}

func minor(decimal float64) int64 { return int64(money.FromDecimal(decimal)) }

// picture is what is known of a shipped picture without opening it.
type picture struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Blur   string `json:"blur"`
}

func (s *seeder) pictures(context.Context) error {
	raw, err := assetFiles.ReadFile("assets/media.json")
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, &s.picture)
}
