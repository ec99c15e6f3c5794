package realtime

import (
	"encoding/json"
	"strings"
	"time"
)

const (
	maxMembers    = 100 // of a presence channel, by user
	maxMemberID   = 128
	maxMemberInfo = 1 << 10

	cacheFor   = 30 * time.Minute
	maxCached  = 10_000 // cache channels remembered at once
	hiddenName = "#server-to-user-"
)

// channel is what this process knows of a name that somebody here has joined.
// Presence rosters and counts are those of this process.
type channel struct {
	subscribers map[*conn]string   // connection -> presence user id ("" elsewhere)
	members     map[string]*member // presence user id -> member
}

type member struct {
	info        json.RawMessage
	connections int
}

type cached struct {
	frame []byte
	at    time.Time
}

func isPresence(name string) bool { return strings.HasPrefix(name, "presence-") }

func isEncrypted(name string) bool { return strings.HasPrefix(name, "private-encrypted-") }

// needsAuth is true for the names that take a signature to join.
func needsAuth(name string) bool { return strings.HasPrefix(name, "private-") || isPresence(name) }

func isCache(name string) bool {
	for _, prefix := range []string{"cache-", "private-cache-", "private-encrypted-cache-", "presence-cache-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// roster is the data of a successful presence subscription.
func (ch *channel) roster() any {
	type presence struct {
		IDs   []string                   `json:"ids"`
		Hash  map[string]json.RawMessage `json:"hash"`
		Count int                        `json:"count"`
	}
	p := presence{IDs: []string{}, Hash: map[string]json.RawMessage{}, Count: len(ch.members)}
	for id, m := range ch.members {
		p.IDs = append(p.IDs, id)
		p.Hash[id] = m.info
	}
	return map[string]any{"presence": p}
}

// parseMember reads the channel_data of a presence subscription: user_id is a
// string or a number, user_info anything small.
func parseMember(text string) (id string, info json.RawMessage, ok bool) {
	var data struct {
		UserID json.RawMessage `json:"user_id"`
		Info   json.RawMessage `json:"user_info"`
	}
	if json.Unmarshal([]byte(text), &data) != nil || len(data.UserID) == 0 {
		return "", nil, false
	}
	if json.Unmarshal(data.UserID, &id) != nil {
		var n json.Number
		if json.Unmarshal(data.UserID, &n) != nil {
			return "", nil, false
		}
		id = n.String()
	}
	if len(data.Info) == 0 {
		data.Info = json.RawMessage("null")
	}
	return id, data.Info, id != "" && len(id) <= maxMemberID && len(data.Info) <= maxMemberInfo
}
