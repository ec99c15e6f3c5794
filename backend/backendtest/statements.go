package backendtest

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
)

// Statement is what was sent to the database at once: a statement with its
// arguments, or a batch of them.
type Statement struct {
	SQL   string
	Args  []any
	Batch []Statement
}

// Statements records what goes through connections whose Tracer it is.
type Statements struct {
	mu   sync.Mutex
	list []Statement
}

// Take is everything since the last Take.
func (s *Statements) Take() []Statement {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.list
	s.list = nil
	return list
}

func (s *Statements) add(one Statement) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, one)
}

func (s *Statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	s.add(Statement{SQL: d.SQL, Args: d.Args})
	return ctx
}

func (s *Statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (s *Statements) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	var one Statement
	for _, q := range d.Batch.QueuedQueries {
		one.Batch = append(one.Batch, Statement{SQL: q.SQL, Args: q.Arguments})
	}
	s.add(one)
	return ctx
}

func (s *Statements) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (s *Statements) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// Replay sends statements one after the other, and reads every row and throws
// it away.
func Replay(ctx context.Context, conn *pgx.Conn, list []Statement) error {
	for _, one := range list {
		if err := one.send(ctx, conn); err != nil {
			return fmt.Errorf("%w\n%s", err, one.SQL)
		}
	}
	return nil
}

func (s Statement) send(ctx context.Context, conn *pgx.Conn) error {
	switch {
	case s.Batch != nil:
		b := &pgx.Batch{}
		for _, q := range s.Batch {
			b.Queue(q.SQL, q.Args...)
		}
		return conn.SendBatch(ctx, b).Close()
	case len(s.Args) == 0 && !strings.Contains(s.SQL, "select"): // begin, commit: the way transactions send them
		_, err := conn.Exec(ctx, s.SQL)
		return err
	}
	rows, err := conn.Query(ctx, s.SQL, s.Args...)
	if err != nil {
		return err
	}
	for rows.Next() {
	}
	return rows.Err()
}
