package chat

import (
	"strings"
	"testing"
)

func TestIntent(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Hello!":                             "greeting",
		"Hi, where is my order 100231?":      "order",
		"How long does delivery take?":       "delivery",
		"Thank you":                          "thanks",
		"is it still available?":             "stock",
		"Which size fits?":                   "size",
		"I want my money back, it is broken": "return",
		"Can you recommend a gift?":          "recommend",
		"qwertz":                             "other",
		"this":                               "other", // not "hi"
	} {
		if got := intentOf(Message{Text: text}, "en"); got != want {
			t.Errorf("%q is about %s, want %s", text, got, want)
		}
	}
	for locale, text := range map[string]string{"fr": "Quels sont les frais de livraison ?", "ar": "كم يستغرق التوصيل؟", "ir": "ارسال چقدر طول می\u200cکشد؟"} {
		if got := intentOf(Message{Text: text}, locale); got != "delivery" {
			t.Errorf("%q is about %s", text, got)
		}
	}
}

func TestEveryIntentSpeaksEveryLanguage(t *testing.T) {
	t.Parallel()
	facts := map[string]string{}
	for _, name := range []string{"shop", "customer", "min_days", "max_days", "delivery", "free_from", "product", "price", "stock", "order", "free", "sold_out"} {
		facts[name] = "«" + name + "»"
	}
	for intent, s := range script {
		for _, locale := range []string{"en", "fr", "ar", "ir"} {
			if len(s.Answers[locale]) != len(s.Answers["en"]) {
				t.Errorf("%s has %d answers in %s", intent, len(s.Answers[locale]), locale)
			}
			for i, answer := range s.Answers[locale] {
				if _, ok := fill(answer, facts); !ok {
					t.Errorf("%s, %s, %d names a fact that does not exist", intent, locale, i)
				}
			}
			if len(s.Words) > 0 && len(s.Words[locale]) == 0 {
				t.Errorf("%s has no words in %s", intent, locale)
			}
			if phrase(intent, locale, 1, map[string]string{"shop": "S", "customer": "C"}) == "" {
				t.Errorf("%s, %s: nothing to say without facts", intent, locale)
			}
		}
	}
}

func TestDemoShopAnswers(t *testing.T) {
	t.Parallel()
	f := setup(t)
	if _, err := f.pool.Exec(t.Context(), `insert into chat_shops (shop_id, answers_itself) values ($1, true)`, f.joiner); err != nil {
		t.Fatal(err)
	}
	f.say(t, f.amira, f.potter, "nobody answers here")
	f.say(t, f.amira, f.joiner, "How long does delivery take?")
	f.say(t, f.amira, f.joiner, "Hello? How long does delivery take?")
	if len(f.jobs) != 2 {
		t.Fatalf("jobs %v", f.jobs)
	}
	for range 2 { // a job may run twice
		for _, job := range f.jobs {
			if err := f.answer(t.Context(), job); err != nil {
				t.Fatal(err)
			}
		}
	}
	thread := f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner})
	if len(thread.Messages) != 3 || thread.Messages[0].Sender != Shop || !thread.Online {
		t.Fatalf("one answer to two messages: %+v", thread.Messages)
	}
	if text := thread.Messages[0].Text; !strings.Contains(text, "12.00€") {
		t.Errorf("the answer names no delivery charge in the customer's currency: %s", text)
	}

	f.say(t, f.amira, f.joiner, "Can you recommend a gift?")
	if err := f.answer(t.Context(), f.jobs[2]); err != nil {
		t.Fatal(err)
	}
	thread = f.page(t, ThreadQuery{UserID: f.amira, ShopID: f.joiner})
	if p := thread.Messages[0].Product; p == nil || p.ID != f.chair {
		t.Errorf("no product was recommended: %+v", thread.Messages[0])
	}
}
