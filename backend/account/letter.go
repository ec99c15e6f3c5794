package account

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"shop/backend/fault"
	"shop/backend/jobs"
	"shop/backend/mail"
)

//go:embed letters.json
var lettersJSON []byte

// letterTexts are the words of one language; {…} are filled in.
type letterTexts struct {
	Subject string `json:"code_subject"`
	Body    string `json:"code_body"`
	Text    string `json:"code_text"` // for phones: short, the code first
}

func loadTexts() (map[string]letterTexts, error) {
	var texts map[string]letterTexts
	if err := json.Unmarshal(lettersJSON, &texts); err != nil {
		return nil, fmt.Errorf("account: letters.json: %w", err)
	}
	return texts, nil
}

// CodeLetter is the job that sends a one-time code. It holds no code: the worker derives it.
type CodeLetter struct {
	OTPID  int64  `json:"otp_id"`
	Locale string `json:"locale"`
}

// Kind names the job in the queue.
func (CodeLetter) Kind() string { return "account_code_letter" }

// Sweep is the periodic job that forgets old codes, counters and ended sessions.
type Sweep struct{}

// Kind names the job in the queue.
func (Sweep) Kind() string { return "account_sweep" }

// Workers adds the workers of this feature.
func (s *Service) Workers(w *river.Workers) {
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[CodeLetter]) error {
		return s.sendLetter(ctx, job.Args)
	}))
	river.AddWorker(w, river.WorkFunc(func(ctx context.Context, job *river.Job[Sweep]) error {
		return s.store.sweep(ctx)
	}))
}

// Periodic is what must run by the clock.
func (s *Service) Periodic() []*river.PeriodicJob {
	return []*river.PeriodicJob{jobs.Every(time.Hour, river.QueueDefault, Sweep{})}
}

// sendLetter does nothing once the code is used or too old: a late code only confuses.
func (s *Service) sendLetter(ctx context.Context, in CodeLetter) error {
	to, err := s.store.openLetter(ctx, in.OTPID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	texts, ok := s.texts[in.Locale]
	if !ok {
		texts = s.texts["en"]
	}
	fill := strings.NewReplacer("{app}", s.appName, "{name}", to.Name, "{code}", s.code(to.Seed),
		"{minutes}", fmt.Sprint(int(codeLife.Minutes()))).Replace
	if to.Channel == channelPhone {
		return s.text.Send(ctx, mail.Message{To: to.Target, Text: fill(texts.Text)})
	}
	return s.mail.Send(ctx, mail.Message{To: to.Target, Subject: fill(texts.Subject), Text: fill(texts.Body)})
}
