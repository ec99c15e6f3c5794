package realtime

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Bus carries messages between the processes that serve one shop.
type Bus interface {
	// Publish hands the message to the other processes and returns at once.
	Publish(message []byte)
	// Run delivers the messages of the other processes until ctx ends. It
	// calls resync whenever messages may have been lost.
	Run(ctx context.Context, deliver func(message []byte), resync func()) error
}

// maxNote is the longest notification in bytes, a little below PostgreSQL's 8000.
const maxNote = 7900

// split cuts a message into notifications "node:number:more:part". The number
// makes every notification of a node different: PostgreSQL merges equal ones
// of a transaction. Cuts are between characters, as the database insists;
// bytes that are none are replaced, because they would fail the whole batch.
func split(node string, number *uint64, message []byte) []string {
	var notes []string
	rest := strings.ToValidUTF8(string(message), "\uFFFD")
	for {
		*number++
		part, more := rest, "0"
		if room := maxNote - len(node) - 24; len(part) > room {
			cut := room
			for !utf8.RuneStart(rest[cut]) {
				cut--
			}
			part, more = rest[:cut], "1"
		}
		rest = rest[len(part):]
		notes = append(notes, node+":"+strconv.FormatUint(*number, 10)+":"+more+":"+part)
		if rest == "" {
			return notes
		}
	}
}

// assembler puts the messages of the other nodes together again. Parts of one
// message arrive in order; what is left of one with a lost part is unreadable.
type assembler struct {
	self  string
	nodes map[string]*partial
}

type partial struct {
	last uint64
	text strings.Builder
}

var errNote = errors.New("realtime: malformed notification")

// add takes one notification; ok is true when it completes a message.
func (a *assembler) add(note string) (message []byte, ok bool, err error) {
	fields := strings.SplitN(note, ":", 4)
	if len(fields) != 4 {
		return nil, false, errNote
	}
	if fields[0] == a.self {
		return nil, false, nil
	}
	number, err := strconv.ParseUint(fields[1], 10, 64)
	if err != nil {
		return nil, false, fmt.Errorf("%w: %w", errNote, err)
	}
	p := a.nodes[fields[0]]
	if p == nil {
		if len(a.nodes) > 1000 { // processes come and go; their leftovers are not worth keeping
			clear(a.nodes)
		}
		p = &partial{}
		a.nodes[fields[0]] = p
	}
	if number != p.last+1 {
		p.text.Reset()
	}
	p.last = number
	p.text.WriteString(fields[3])
	if fields[2] == "1" {
		return nil, false, nil
	}
	message = []byte(p.text.String())
	p.text.Reset()
	return message, true, nil
}
