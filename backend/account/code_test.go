package account

import (
	"context"
	"strings"
	"sync"
	"testing"

	"shop/backend/fault"
)

func (b *shop) forgot(email string) answer {
	b.t.Helper()
	return b.call("POST", "/send-otp", "", map[string]any{"email": email, "forgot_password": true})
}

func (b *shop) prove(email, code string) answer {
	b.t.Helper()
	return b.call("POST", "/verify-otp", "", map[string]any{"email": email, "otp": code, "forgot_password": true})
}

// wrong is a code that differs from the right one.
func wrong(code string) string {
	return code[:5] + string('0'+(code[5]-'0'+1)%10)
}

func TestEveryCodeCanBeTyped(t *testing.T) {
	t.Parallel()
	s := &Service{secret: []byte("a secret of thirty-two bytes ....")}
	for n, zeros := 0, 0; zeros < 3; n++ {
		seed := []byte{byte(n), byte(n >> 8)}
		code := s.code(seed)
		if !strings.HasPrefix(code, "00") { // in a telephone number this would mean +
			continue
		}
		zeros++
		if !s.codeChecker(code)(seed) || !s.codeChecker(code[:3]+" "+code[3:])(seed) {
			t.Errorf("the code %s is refused", code)
		}
	}
}

func TestForgottenPassword(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	b.forgot(user.Email).want(200)
	code := b.code()
	if m := b.letters.messages[0]; m.To != user.Email || !strings.Contains(m.Subject, code) || !strings.Contains(m.Text, "Amira") || !strings.Contains(m.Text, "NovaStore") {
		t.Fatalf("letter %+v", m)
	}
	reset := read[ProvedData](b.prove(user.Email, code).want(200)).Token
	change := map[string]any{"token": reset, "password": "new-password-2", "password_confirmation": "new-password-2"}
	b.call("POST", "/reset-password", "", map[string]any{"token": reset, "password": "short", "password_confirmation": "short"}).wantField("password")
	b.call("POST", "/reset-password", "", change).want(200)
	b.call("POST", "/reset-password", "", change).wantField("token")
	b.call("GET", "/profile", token, nil).want(401)
	b.login(user.Email, password).want(422)
	b.login(user.Email, "new-password-2").want(200)
	if !read[ProfileData](b.call("GET", "/profile", read[SignedInData](b.login(user.Email, "new-password-2")).Access.Token, nil)).User.EmailVerified {
		t.Error("a proved address does not count as verified")
	}
}

func TestNoCodeIsStoredAnywhere(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	code := b.code()
	if n := b.count(`select count(*) from otps o where o::text like '%' || $1 || '%'`, code); n != 0 {
		t.Fatal("the code can be read from its row")
	}
	reset := read[ProvedData](b.prove(user.Email, code).want(200)).Token
	if n := b.count(`select count(*) from otps where encode(ticket_hash, 'escape') like '%' || $1 || '%'`, reset); n != 0 {
		t.Fatal("the reset token is stored")
	}
}

func TestAskingForACodeTellsNobodyWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	known, unknown := b.forgot(user.Email), b.forgot("nobody@example.org")
	if known.Status != 200 || unknown.Status != 200 || known.Message != unknown.Message {
		t.Fatalf("known %d %q, unknown %d %q", known.Status, known.Message, unknown.Status, unknown.Message)
	}
	if a, c := b.forgot(user.Email), b.forgot("nobody@example.org"); a.Status != 429 || c.Status != 429 || a.RetryAfter == "" {
		t.Fatalf("again: known %d, unknown %d", a.Status, c.Status)
	}
	b.prove("nobody@example.org", "123456").wantField("otp")
	if len(b.enqueued) != 1 {
		t.Fatalf("%d letters", len(b.enqueued))
	}
}

func TestCodeWorksOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	code := b.code()
	var wg sync.WaitGroup
	answers := make([]answer, 4)
	for i := range answers {
		wg.Go(func() { answers[i] = b.prove(user.Email, code) })
	}
	wg.Wait()
	good := 0
	for _, a := range answers {
		if a.Status == 200 {
			good++
		}
	}
	if good != 1 {
		t.Fatalf("the code worked %d times", good)
	}
	b.prove(user.Email, code).wantField("otp")
}

func TestSixthTryFailsEvenWithTheRightCode(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	code := b.code()
	for range codeTries {
		b.prove(user.Email, wrong(code)).wantField("otp")
	}
	b.prove(user.Email, code).wantField("otp")
	if n := b.count(`select attempts from otps`); n != codeTries {
		t.Fatalf("%d attempts", n)
	}
}

func TestFifthTryMayBeRight(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	code := b.code()
	for range codeTries - 1 {
		b.prove(user.Email, wrong(code)).wantField("otp")
	}
	b.prove(user.Email, code).want(200)
}

func TestCodesAreForOneAddressPurposeAndTime(t *testing.T) {
	t.Parallel()
	b := setup(t)
	amira, _ := b.person("Amira")
	bruno, _ := b.person("Bruno")
	b.forgot(amira.Email).want(200)
	code := b.code()
	b.prove(bruno.Email, code).wantField("otp")
	b.call("POST", "/verify-otp", "", map[string]any{"email": amira.Email, "otp": code}).wantField("otp")
	b.exec(`update otps set expires_at = now() - interval '1 second'`)
	b.prove(amira.Email, code).wantField("otp")
}

func TestProvedAccountsNeedNoRegistrationCode(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.exec(`update users set email_verified_at = now()`)
	b.call("POST", "/send-otp", "", map[string]any{"email": user.Email}).want(200)
	if len(b.enqueued) != 0 {
		t.Fatal("a code that signs in without the password is on its way")
	}
}

func TestOnlyTheNewestCodeCounts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	first := b.code()
	b.exec(`update otps set created_at = now() - interval '2 minutes'`)
	b.forgot(user.Email).want(200)
	second := b.code()
	b.prove(user.Email, first).wantField("otp")
	b.prove(user.Email, second).want(200)
	b.prove(user.Email, first).wantField("otp")
}

func TestFiveCodesAnHour(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	for range codesPerHour {
		b.forgot(user.Email).want(200)
		b.exec(`update otps set created_at = created_at - interval '2 minutes'`)
	}
	b.forgot(user.Email).want(429)
}

// Whoever asks for somebody's new password, again and again, keeps that person from nothing else; and yet there is an
// end to the letters.
func TestCodesAreCountedByPurpose(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	later := func() { b.exec(`update otps set created_at = created_at - interval '2 minutes'`) }
	register := func() answer { return b.call("POST", "/send-otp", "", map[string]any{"email": user.Email}) }
	change := func() answer {
		return b.call("POST", "/send-otp", token, map[string]any{"email": user.Email, "purpose": "change"})
	}
	for range codesPerHour {
		b.forgot(user.Email).want(200)
		later()
	}
	b.forgot(user.Email).want(429)
	for range codesPerHour {
		register().want(200)
		later()
	}
	register().want(429)
	for range codesInAll - 2*codesPerHour {
		change().want(200)
		later()
	}
	if refused := change(); refused.Status != 429 || refused.RetryAfter == "" {
		t.Errorf("a letter more than all: %d", refused.Status)
	}
	b.exec(`update otps set created_at = created_at - interval '1 hour'`)
	change().want(200)
}

// The minute between two codes is that of a purpose, too.
func TestACodeForOnePurposeHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	b.call("POST", "/send-otp", "", map[string]any{"email": user.Email}).want(200)
	b.forgot(user.Email).want(429)
}

// A phone is one address with and without its plus.
func TestAPhoneHasItsCodesOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.person("Amira")
	b.exec(`update users set phone = '+351910000123'`)
	ask := func(phone string) answer {
		return b.call("POST", "/send-otp", "", map[string]any{"phone": phone, "purpose": "forgot"})
	}
	ask("+351910000123").want(200)
	ask("351910000123").want(429)
}

// Whoever asks for a code to somebody's new address spends neither that person's code nor their minute.
func TestChangeCodesAreEachPersonsOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, amira := b.person("Amira")
	_, jonas := b.person("Jonas")
	ask := func(token string) answer {
		return b.call("POST", "/send-otp", token, map[string]any{"email": "new@example.com", "purpose": "change"})
	}
	ask(amira).want(200)
	code := b.code()
	ask(jonas).want(200)
	ask(amira).want(429)
	b.upload(amira, map[string]string{"name": "Amira", "email": "new@example.com", "otp": code}, nil).want(200)
}

func TestSimultaneousRequestsSendOneCode(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() { b.forgot(user.Email) })
	}
	wg.Wait()
	if n := b.count(`select count(*) from otps`); n != 1 {
		t.Fatalf("%d codes were made", n)
	}
}

func TestOldTicketsAreRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	reset := read[ProvedData](b.prove(user.Email, b.code()).want(200)).Token
	b.exec(`update otps set ticket_expires_at = now() - interval '1 second'`)
	b.call("POST", "/reset-password", "", map[string]any{"token": reset, "password": password, "password_confirmation": password}).wantField("token")
	b.call("POST", "/reset-password", "", map[string]any{"token": "shop_guess", "password": password, "password_confirmation": password}).wantField("token")
}

func TestCodeFormsAreChecked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, body := range []map[string]any{{}, {"phone": "+351910000123", "email": "a@example.org"}, {"phone": "call me"}} {
		b.call("POST", "/send-otp", "", body).wantField("phone")
	}
	b.call("POST", "/send-otp", "", map[string]any{"email": "nobody"}).wantField("email")
	b.call("POST", "/send-otp", "", map[string]any{"email": "a@example.org", "purpose": "login"}).wantField("purpose")
	b.call("POST", "/send-otp", "", map[string]any{"email": "a@example.org", "purpose": "change"}).want(401)
	b.call("POST", "/verify-otp", "", map[string]any{"email": "a@example.org", "otp": strings.Repeat("1", 21)}).wantField("otp")
	b.call("POST", "/verify-otp", "", map[string]any{"email": "a@example.org", "otp": 123456}).wantField("otp")
}

func TestLettersSpeakTheLanguageOfTheReader(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	if err := b.s.SendCode(context.Background(), CodeRequest{Phone: user.Phone, Purpose: purposeForgot, Locale: "fr"}); err != nil {
		t.Fatal(err)
	}
	code := b.code()
	if m := b.letters.messages[0]; m.To != user.Phone || m.Subject != "" || !strings.HasPrefix(m.Text, code+" est votre code") {
		t.Fatalf("message %+v", m)
	}
	for locale, texts := range b.s.texts {
		for _, text := range []string{texts.Subject, texts.Body, texts.Text} {
			if !strings.Contains(text, "{code}") {
				t.Errorf("%s: no code in %q", locale, text)
			}
		}
	}
}

func TestLateLettersAreNotSent(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, _ := b.person("Amira")
	b.forgot(user.Email).want(200)
	b.exec(`update otps set expires_at = now() - interval '1 second'`)
	if err := b.s.sendLetter(context.Background(), b.enqueued[0]); err != nil || len(b.letters.messages) != 0 {
		t.Fatal(err, b.letters.messages)
	}
}

func TestSweepKeepsWhatStillServes(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	b.forgot(user.Email).want(200)
	b.login(user.Email, "wrong-password").want(422)
	b.person("Bruno")
	b.exec(`update access_tokens set revoked_at = now() - interval '31 days' where user_id <> $1`, user.ID)
	ctx := context.Background()
	if err := b.s.store.sweep(ctx); err != nil {
		t.Fatal(err)
	}
	b.call("GET", "/profile", token, nil).want(200)
	if b.count(`select count(*) from otps`) != 1 || b.count(`select count(*) from sign_in_failures`) == 0 || b.count(`select count(*) from access_tokens`) != 1 {
		t.Fatal("swept too much or too little")
	}
	b.exec(`update otps set created_at = now() - interval '2 days'`)
	if err := b.s.store.sweep(ctx); err != nil || b.count(`select count(*) from otps`) != 0 {
		t.Fatal("an old code is kept", err)
	}
}

func TestSecretsMustBeLong(t *testing.T) {
	t.Parallel()
	if _, err := newService(store{}, Options{Secret: []byte("short")}); err == nil || fault.CodeOf(err) != fault.Internal {
		t.Fatal("a short secret is accepted")
	}
}

// Without a code at registration anybody can open an account in the name of somebody else's address. Whoever proves the
// address has it alone afterwards.
func TestWhoOpenedAnAccountWithAStrangersAddressIsLockedOut(t *testing.T) {
	t.Parallel()
	b := setup(t)
	victim, stranger := b.person("Amira") // the stranger's phone, session and password
	byPhone := map[string]any{"phone": victim.Phone, "forgot_password": true}
	b.call("POST", "/send-otp", "", byPhone).want(200)
	early := b.code()
	b.forgot(victim.Email).want(200)
	reset := read[ProvedData](b.prove(victim.Email, b.code()).want(200)).Token
	b.call("POST", "/reset-password", "", map[string]any{"token": reset, "password": "new-password-2", "password_confirmation": "new-password-2"}).want(200)

	b.call("GET", "/profile", stranger, nil).want(401)
	b.login(victim.Phone, password).want(422)
	b.call("POST", "/verify-otp", "", map[string]any{"phone": victim.Phone, "otp": early, "forgot_password": true}).wantField("otp")
	b.call("POST", "/send-otp", "", byPhone).want(200)
	if len(b.enqueued) != 0 {
		t.Fatal("the phone that nobody proved gets a code")
	}
	b.login(victim.Email, "new-password-2").want(200)
	b.exec(`update otps set created_at = now() - interval '2 minutes'`)
	b.forgot(victim.Email).want(200)
	b.prove(victim.Email, b.code()).want(200)
}
