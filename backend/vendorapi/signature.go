package vendorapi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

// SignatureHeader carries what Sign makes.
const SignatureHeader = "Shop-Signature"

// Sign is "t=<unix seconds>,v1=<hex>": the HMAC-SHA256 with the webhook's
// secret over the seconds, a full stop and the body as it is sent.
func Sign(secret string, at time.Time, body []byte) string {
	t := strconv.FormatInt(at.Unix(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(mac(secret, t, body))
}

// ErrSignature is a signature that does not fit, or not any more.
var ErrSignature = errors.New("the webhook's signature is not right")

// Verify is the receiver's side of Sign: the signature fits the body and is at
// most tolerance old or ahead. Older ones may be somebody's repetition.
func Verify(secret, header string, body []byte, now time.Time, tolerance time.Duration) error {
	var t, signature string
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			t = value
		case "v1":
			signature = value
		}
	}
	seconds, err := strconv.ParseInt(t, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return ErrSignature
	}
	given, err := hex.DecodeString(signature)
	if err != nil || !hmac.Equal(given, mac(secret, t, body)) {
		return ErrSignature
	}
	return nil
}

func mac(secret, t string, body []byte) []byte {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(t + "."))
	h.Write(body)
	return h.Sum(nil)
}
