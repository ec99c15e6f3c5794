package realtime

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	notifyChannel = "realtime"
	notifyEvery   = 5 * time.Millisecond // events of this long travel in one statement
	notifyBatch   = 256
	listenPing    = 20 * time.Second // silence after which the listening connection is tried
)

// resyncNote, as a message, tells the other processes that events were lost.
const resyncNote = "resync"

// PostgresBus is the Bus over LISTEN and NOTIFY. Notifications are sent from a
// connection of their own transaction, some milliseconds after the business
// transaction committed: a commit with a pending NOTIFY takes a lock of the
// whole server. Listening needs a direct connection, not one through a pooler
// in transaction mode.
type PostgresBus struct {
	pool   *pgxpool.Pool
	listen *pgx.ConnConfig
	log    *slog.Logger
	node   string

	outgoing chan []byte
	lost     atomic.Bool
}

// NewPostgresBus makes a bus that is idle until Run. It listens on a connection
// of its own to the pool's server.
func NewPostgresBus(pool *pgxpool.Pool, log *slog.Logger) *PostgresBus {
	return &PostgresBus{
		pool: pool, listen: pool.Config().ConnConfig, log: log,
		node:     uuid.NewString()[:13],
		outgoing: make(chan []byte, 4096),
	}
}

// Publish queues the message. When the database has been away for so long that
// the queue is full, the message is lost and the others are told to resync later.
func (b *PostgresBus) Publish(message []byte) {
	select {
	case b.outgoing <- message:
	default:
		b.lost.Store(true)
	}
}

// Run sends and receives until ctx ends, and sends then what is still queued.
func (b *PostgresBus) Run(ctx context.Context, deliver func([]byte), resync func()) error {
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		b.send(ctx)
	}()
	b.receive(ctx, deliver, resync)
	<-sent
	return nil
}

func (b *PostgresBus) send(ctx context.Context) {
	var number uint64
	for {
		var notes []string
		select {
		case <-ctx.Done():
			b.sendRest(ctx, &number, nil)
			return
		case m := <-b.outgoing:
			notes = split(b.node, &number, m)
		}
		due := time.NewTimer(notifyEvery)
	collect:
		for len(notes) < notifyBatch {
			select {
			case m := <-b.outgoing:
				notes = append(notes, split(b.node, &number, m)...)
			case <-due.C:
				break collect
			}
		}
		due.Stop()
		if b.lost.Swap(false) {
			notes = append(notes, split(b.node, &number, []byte(resyncNote))...)
		}
		err := b.notify(ctx, notes)
		if ctx.Err() != nil {
			if err == nil {
				notes = nil
			}
			b.sendRest(ctx, &number, notes)
			return
		}
		if err != nil {
			b.lost.Store(true)
			b.log.Warn("realtime: other processes missed events", "events", len(notes), "err", err)
		}
	}
}

// sendRest sends, once, what the last requests of a process have left.
func (b *PostgresBus) sendRest(ctx context.Context, number *uint64, notes []string) {
	for len(b.outgoing) > 0 {
		notes = append(notes, split(b.node, number, <-b.outgoing)...)
	}
	if len(notes) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if _, err := b.pool.Exec(ctx, notifySQL, notifyChannel, notes); err != nil {
		b.log.Warn("realtime: other processes missed events", "events", len(notes), "err", err)
	}
}

const notifySQL = `select pg_notify($1, note) from unnest($2::text[]) note`

// notify sends one batch, trying for as long as a restart of the database takes.
func (b *PostgresBus) notify(ctx context.Context, notes []string) error {
	const attempts = 4
	var err error
	for i := range attempts {
		if i > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(250 * time.Millisecond << i):
			}
		}
		attempt, cancel := context.WithTimeout(ctx, 5*time.Second)
		_, err = b.pool.Exec(attempt, notifySQL, notifyChannel, notes)
		cancel()
		if err == nil {
			return nil
		}
	}
	return err
}

func (b *PostgresBus) receive(ctx context.Context, deliver func([]byte), resync func()) {
	const firstPause, lastPause = 100 * time.Millisecond, 5 * time.Second
	pause := firstPause
	for again := false; ctx.Err() == nil; again = true {
		listening, err := b.listenOnce(ctx, deliver, resync, again)
		if ctx.Err() != nil {
			return
		}
		if listening {
			pause = firstPause
		}
		b.log.Warn("realtime: listening to the other processes again", "err", err, "in", pause)
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, lastPause)
	}
}

// listenOnce receives on one connection until it fails. listening tells
// whether the connection was good for anything.
func (b *PostgresBus) listenOnce(ctx context.Context, deliver func([]byte), resync func(), again bool) (listening bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, b.listen.Copy())
	if err != nil {
		return false, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "listen "+notifyChannel); err != nil {
		return false, err
	}
	if again {
		resync()
	}
	parts := assembler{self: b.node, nodes: map[string]*partial{}}
	for {
		quiet, cancel := context.WithTimeout(ctx, listenPing)
		n, err := conn.WaitForNotification(quiet)
		silent := quiet.Err() != nil
		cancel()
		if err != nil {
			if ctx.Err() != nil || !silent {
				return true, err
			}
			if err := b.ping(ctx, conn); err != nil {
				return true, err
			}
			continue
		}
		message, complete, err := parts.add(n.Payload)
		switch {
		case err != nil:
			b.log.Warn(err.Error())
		case complete && string(message) == resyncNote:
			resync()
		case complete:
			deliver(message)
		}
	}
}

func (b *PostgresBus) ping(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return conn.Ping(ctx)
}
