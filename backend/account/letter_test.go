package account

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"shop/backend/backendtest"
	"shop/backend/jobs"
)

func TestCodesTravelThroughTheQueue(t *testing.T) {
	t.Parallel()
	pool := backendtest.NewDB(t)
	letters := &letterbox{}
	var queue *jobs.Queue
	s, err := New(pool, Options{
		Settings: &rules{min: 9, max: 16, verify: true, verifyOver: channelEmail}, Mail: letters, AppName: "NovaStore",
		Secret: []byte(strings.Repeat("s", 32)),
		Enqueue: func(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) error {
			return queue.Enqueue(ctx, tx, args, opts)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	workers := river.NewWorkers()
	s.Workers(workers)
	if queue, err = jobs.New(pool, workers, s.Periodic(), slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := queue.Start(ctx); err != nil {
		t.Fatal(err)
	}
	defer queue.Stop(ctx)
	if _, err := s.Register(ctx, Registration{Name: "Amira", Email: "amira@example.org", Password: password, Confirmation: password}); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		letters.mu.Lock()
		n := len(letters.messages)
		letters.mu.Unlock()
		if n == 1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("no letter came")
		}
	}
}
