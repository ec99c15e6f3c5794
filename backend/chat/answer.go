package chat

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/riverqueue/river"
)

// AnswerArgs is the job of a shop that answers by itself: say something to the
// customer's message at this place.
type AnswerArgs struct {
	UserID     int64  `json:"user_id"`
	ShopID     int64  `json:"shop_id"`
	Seq        int64  `json:"seq"`
	Locale     string `json:"locale"`
	CurrencyID int64  `json:"currency_id"`
}

// Kind names the job in the queue.
func (AnswerArgs) Kind() string { return "chat_answer" }

// answerAfter is how long the shop seems to type.
const answerAfter = 2 * time.Second

// Workers adds the feature's background work.
func (s *Service) Workers(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[AnswerArgs]) error {
		// A short snooze is polled for; a job scheduled in the future waits for
		// the queue's scheduler, which comes by every five seconds.
		if wait := answerAfter - time.Since(job.CreatedAt); wait > 0 {
			return river.JobSnooze(wait)
		}
		return s.answer(ctx, job.Args)
	}))
}

// answer writes the shop's answer unless the conversation has moved on: a
// customer who writes three times gets one answer, to the last.
func (s *Service) answer(ctx context.Context, a AnswerArgs) error {
	p := party{a.UserID, a.ShopID}
	t, err := s.store.heading(ctx, p)
	if err != nil || t.Total != a.Seq {
		return err
	}
	m, err := s.store.message(ctx, p, a.Seq, a.Locale)
	if err != nil || m.Sender != User {
		return err
	}
	facts, err := s.facts(ctx, p, m, a)
	if err != nil {
		return err
	}
	intent := intentOf(m, a.Locale)
	if rightToLeft[a.Locale] {
		isolate(facts)
	}
	text := phrase(intent, a.Locale, m.sideN, facts)
	if _, err := s.Reply(ctx, a.ShopID, a.UserID, Draft{Text: text, ClientID: answerID(p, a.Seq, "text")}); err != nil {
		return err
	}
	if intent != "recommend" {
		return nil
	}
	product, err := s.store.favourite(ctx, a.ShopID, m.sideN)
	if err != nil || product == 0 {
		return err
	}
	_, err = s.Reply(ctx, a.ShopID, a.UserID, Draft{ProductID: product, ClientID: answerID(p, a.Seq, "card")})
	return err
}

// facts is what an answer can mention; what is not known is not in the map. A
// fact without words, such as free, only lets the answers pass that need it.
func (s *Service) facts(ctx context.Context, p party, m Message, a AnswerArgs) (map[string]string, error) {
	currency, err := s.Currencies.Currency(ctx, a.CurrencyID)
	if err != nil {
		return nil, err
	}
	shop, err := s.store.shopFacts(ctx, p, a.Locale)
	if err != nil {
		return nil, err
	}
	facts := map[string]string{
		"shop":     shop.Name,
		"customer": firstName(shop.Customer),
		"min_days": fmt.Sprint(shop.EtaMinDays),
		"max_days": fmt.Sprint(shop.EtaMaxDays),
	}
	if shop.DeliveryChargeMinor > 0 {
		facts["delivery"] = currency.Display(shop.DeliveryChargeMinor)
	} else {
		facts["free"] = ""
	}
	if shop.FreeDeliveryFromMinor != nil {
		facts["free_from"] = currency.Display(*shop.FreeDeliveryFromMinor)
	}
	if shop.ProductName != nil {
		facts["product"] = *shop.ProductName
	}
	if shop.ProductPriceMinor != nil {
		facts["price"] = currency.Display(*shop.ProductPriceMinor)
	}
	if n := shop.ProductAvailable; n != nil && *n > 0 {
		facts["stock"] = fmt.Sprint(*n)
	} else if shop.ProductName != nil {
		facts["sold_out"] = ""
	}
	if m.Order != nil {
		facts["order"] = m.Order.Code
	}
	return facts, nil
}

var rightToLeft = map[string]bool{"ar": true, "ir": true}

// isolate keeps amounts and names in one piece inside a text that runs the
// other way: "$24.00" would be shown as "24.00$".
func isolate(facts map[string]string) {
	const firstStrongIsolate, popDirectionalIsolate = "\u2068", "\u2069"
	for name, fact := range facts {
		if fact != "" {
			facts[name] = firstStrongIsolate + fact + popDirectionalIsolate
		}
	}
}

func firstName(name string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	return first
}

//go:embed answers.json
var answersJSON []byte

// script is what a demo shop knows to say: for each intent the words that give
// it away and the answers, both by language. {names} in an answer are facts.
var script = func() (s map[string]struct {
	Words   map[string][]string `json:"words"`
	Answers map[string][]string `json:"answers"`
}) {
	if err := json.Unmarshal(answersJSON, &s); err != nil {
		panic("chat: answers.json: " + err.Error())
	}
	return s
}()

// intentOrder decides between intents that a message names equally often:
// "Hello, where is my order" is about the order.
var intentOrder = []string{"order", "return", "delivery", "stock", "size", "price", "payment", "recommend", "thanks", "greeting"}

// intentOf guesses what a message is about.
func intentOf(m Message, locale string) string {
	switch {
	case m.Product != nil:
		return "product"
	case m.Order != nil:
		return "order_card"
	}
	text := " " + strings.Join(strings.FieldsFunc(strings.ToLower(m.Text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	}), " ") + " "
	best, hits := "other", 0
	for _, intent := range intentOrder {
		n := 0
		for _, language := range []string{locale, "en"} {
			for _, word := range script[intent].Words[language] {
				if strings.Contains(text, word) {
					n++
				}
			}
			if locale == "en" {
				break
			}
		}
		if n > hits {
			best, hits = intent, n
		}
	}
	return best
}

// phrase picks the answer for the intent, turn by turn another one, among
// those whose facts are all known.
func phrase(intent, locale string, turn int, facts map[string]string) string {
	answers := script[intent].Answers[locale]
	if len(answers) == 0 {
		answers = script[intent].Answers["en"]
	}
	for i := range answers {
		if text, ok := fill(answers[(turn+i)%len(answers)], facts); ok {
			return text
		}
	}
	if intent == "other" {
		return facts["shop"] // cannot be: "other" needs no facts
	}
	return phrase("other", locale, turn, facts)
}

func fill(template string, facts map[string]string) (string, bool) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String(), true
		}
		name, after, closed := strings.Cut(rest, "}")
		fact, known := facts[name]
		if !closed || !known {
			return "", false
		}
		b.WriteString(fact)
		template = after
	}
}
