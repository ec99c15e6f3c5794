package mail

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestOutboxKeepsAndLogsMessages(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "outbox")
	var log strings.Builder
	sender, err := New("", "shop@localhost", folder, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"amira@example.org", "../../etc/passwd"} {
		if err := sender.Send(context.Background(), Message{To: to, Subject: "Hello", Text: "Your code is 123456."}); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	text, err := os.ReadFile(filepath.Join(folder, files[0].Name()))
	if err != nil || string(text) != "To: amira@example.org\nSubject: Hello\n\nYour code is 123456.\n" {
		t.Fatalf("%q %v", text, err)
	}
	if !strings.Contains(log.String(), "123456") {
		t.Fatal("the log does not show the message")
	}
}

func TestAddressesOfServersAreChecked(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{{"http://mail.example", "shop@localhost"}, {"smtp://", "shop@localhost"}, {"smtp://mail.example", "nobody"}, {"::", "shop@localhost"}} {
		if _, err := New(c[0], c[1], "", nil); err == nil {
			t.Errorf("%v is accepted", c)
		}
	}
}

// server is the smallest SMTP server: it takes one letter and gives it to the test.
func server(t *testing.T) (address string, letters <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	got := make(chan string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		say := func(s string) { io.WriteString(conn, s+"\r\n") }
		say("220 ready")
		var letter strings.Builder
		inData := false
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			line := lines.Text()
			switch {
			case inData && line == ".":
				inData = false
				got <- letter.String()
				say("250 taken")
			case inData:
				letter.WriteString(line + "\r\n")
			case line == "DATA":
				inData = true
				say("354 go on")
			case line == "QUIT":
				say("221 bye")
				return
			default:
				say("250 ok")
			}
		}
	}()
	return listener.Addr().String(), got
}

func TestSMTPDeliversInAnyLanguage(t *testing.T) {
	t.Parallel()
	address, letters := server(t)
	sender, err := New("smtp://"+address, "NovaStore <shop@example.org>", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	text := "مرحبًا، رمزك هو 123456.\nنهاية"
	err = sender.Send(context.Background(), Message{To: "amira@example.org", Subject: "رمزك\r\nBcc: spy@example.org", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(strings.NewReader(<-letters))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != "رمزك Bcc: spy@example.org" || m.Header.Get("Bcc") != "" {
		t.Fatalf("subject %q, Bcc %q, %v", subject, m.Header.Get("Bcc"), err)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil || strings.TrimSpace(string(body)) != strings.ReplaceAll(text, "\n", "\r\n") {
		t.Fatalf("body %q %v", body, err)
	}
	if to := m.Header.Get("To"); to != "<amira@example.org>" || !strings.HasSuffix(m.Header.Get("Message-ID"), "@example.org>") {
		t.Fatal(m.Header)
	}
}

func TestSMTPRefusesForgedAddresses(t *testing.T) {
	t.Parallel()
	sender, err := New("smtp://127.0.0.1:1", "shop@example.org", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(context.Background(), Message{To: "a@example.org>\r\nRCPT TO:<b@example.org", Text: "x"}); err == nil {
		t.Fatal("a forged address is accepted")
	}
}

func TestSMTPGivesUpInTime(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() // accepts, and never says a word
	sender, err := New("smtp://"+listener.Addr().String(), "shop@example.org", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := sender.Send(ctx, Message{To: "a@example.org", Text: "x"}); err == nil {
		t.Fatal("delivered to a silent server")
	}
}
