package realtime

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"
)

// sign is the signature of the whole protocol: hex HMAC-SHA256.
func (c Credentials) sign(text string) string {
	mac := hmac.New(sha256.New, []byte(c.Secret))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// signed says whether auth, "key:signature", was made by us over text.
func (c Credentials) signed(auth, text string) bool {
	return equal(auth, c.Key+":"+c.sign(text))
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// clockSkew is how far the clock of a REST caller may be off; an older request
// is somebody replaying it.
const clockSkew = 600 * time.Second

// checkRequest verifies a signed REST call. The empty string means it is good,
// anything else says what is wrong with it.
func (c Credentials) checkRequest(r *http.Request, body []byte, now time.Time) string {
	q := r.URL.Query()
	if !equal(q.Get("auth_key"), c.Key) {
		return "Unknown auth_key"
	}
	if q.Get("auth_version") != "1.0" {
		return "auth_version is not 1.0"
	}
	at, err := strconv.ParseInt(q.Get("auth_timestamp"), 10, 64)
	if err != nil {
		return "auth_timestamp is not a number"
	}
	if off := now.Sub(time.Unix(at, 0)); off > clockSkew || off < -clockSkew {
		return "auth_timestamp is more than 600 seconds away from the server's clock"
	}
	if len(body) > 0 {
		sum := md5.Sum(body)
		if !equal(q.Get("body_md5"), hex.EncodeToString(sum[:])) {
			return "body_md5 does not match the body"
		}
	}
	text := r.Method + "\n" + r.URL.Path + "\n" + canonicalQuery(q)
	if !equal(q.Get("auth_signature"), c.sign(text)) {
		return "Invalid signature"
	}
	return ""
}

// canonicalQuery is the signed form of a query: lower-case keys in order,
// values unescaped, the signature itself left out.
func canonicalQuery(q url.Values) string {
	keys := make([]string, 0, len(q))
	for key := range q {
		if key != "auth_signature" {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	pairs := make([]string, 0, len(keys))
	for _, key := range keys {
		for _, value := range q[key] {
			pairs = append(pairs, strings.ToLower(key)+"="+value)
		}
	}
	return strings.Join(pairs, "&")
}
