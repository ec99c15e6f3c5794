package account

import (
	"strings"
	"sync"
	"testing"
)

func form(change ...string) map[string]any {
	f := map[string]any{
		"name": "Amira Lindholt", "phone": "+351 910 000 123", "email": "amira@example.org",
		"password": password, "password_confirmation": password,
	}
	for i := 0; i < len(change); i += 2 {
		f[change[i]] = change[i+1]
	}
	return f
}

func TestRegistrationSignsIn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	data := read[RegisteredData](b.call("POST", "/registration", "", form("country_code", "+351", "country", "Portugal", "country_iso", "PT", "gender", "female")).want(200))
	if data.User.Phone != "+351910000123" || data.User.Email != "amira@example.org" || data.User.PhoneVerified || data.Verify != "" {
		t.Fatalf("registered %+v", data.User)
	}
	if data.Access == nil || data.Access.AuthType != "Bearer" || !strings.HasPrefix(data.Access.Token, "shop_") {
		t.Fatalf("access %+v", data.Access)
	}
	me := read[ProfileData](b.call("GET", "/profile", data.Access.Token, nil).want(200))
	if me.User.ID != data.User.ID {
		t.Fatalf("signed in as %d, registered %d", me.User.ID, data.User.ID)
	}
	if n := b.count(`select count(*) from access_tokens where encode(token_hash, 'escape') like '%' || $1 || '%'`, data.Access.Token); n != 0 {
		t.Fatal("the token itself is stored")
	}
}

func TestANumberIsTheSameWithAndWithoutItsPlus(t *testing.T) {
	t.Parallel()
	b := setup(t)
	owner := read[RegisteredData](b.call("POST", "/registration", "", form("country_code", "+351")).want(200)).User
	b.call("POST", "/registration", "", form("phone", strings.TrimPrefix(owner.Phone, "+"), "email", "other@example.org")).want(422)
	for _, login := range []string{owner.Phone, strings.TrimPrefix(owner.Phone, "+")} {
		got := read[RegisteredData](b.call("POST", "/login", "", map[string]any{"phone": login, "password": form()["password"]}).want(200))
		if got.User.ID != owner.ID {
			t.Errorf("%s opens the account of %d instead of %d", login, got.User.ID, owner.ID)
		}
	}
}

func TestRegistrationRefusesBadForms(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.rules.required = true
	for name, c := range map[string]struct {
		body  any
		field string
	}{
		"no name":             {form("name", "  "), "name"},
		"long name":           {form("name", strings.Repeat("n", 121)), "name"},
		"huge name":           {form("name", strings.Repeat("n", 501)), "name"},
		"short phone":         {form("phone", "12345678"), "phone"},
		"long phone":          {form("phone", "12345678901234567"), "phone"},
		"letters in phone":    {form("phone", "+3519100x0123"), "phone"},
		"phone is required":   {form("phone", ""), "phone"},
		"no address":          {form("email", "nobody"), "email"},
		"named address":       {form("email", "Amira <amira@example.org>"), "email"},
		"header in address":   {form("email", "a@example.org\r\nBcc: b@example.org"), "email"},
		"short password":      {form("password", "1234567", "password_confirmation", "1234567"), "password"},
		"long password":       {form("password", strings.Repeat("p", 201), "password_confirmation", strings.Repeat("p", 201)), "password"},
		"other confirmation":  {form("password_confirmation", "something else"), "password_confirmation"},
		"unknown gender":      {form("gender", "robot"), "gender"},
		"unknown field":       {form("is_admin", "yes"), "is_admin"},
		"missing password":    {map[string]any{"name": "A", "phone": "+351910000123"}, "password"},
		"name of wrong type":  {map[string]any{"name": 5, "phone": "+351910000123", "password": password, "password_confirmation": password}, "name"},
		"phone of wrong type": {map[string]any{"name": "A", "phone": []int{1}, "password": password, "password_confirmation": password}, "phone"},
	} {
		t.Run(name, func(t *testing.T) {
			a := b.call("POST", "/registration", "", c.body)
			a.t = t
			a.wantField(c.field)
		})
	}
	if n := b.count(`select count(*) from users`); n != 0 {
		t.Fatalf("%d users were stored", n)
	}
}

func TestRegistrationNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	b := setup(t)
	a := b.call("POST", "/registration", "", form("name", "", "phone", "1", "email", "x", "password", "short")).want(422)
	for _, field := range []string{"name", "phone", "email", "password"} {
		if len(a.Errors[field]) == 0 {
			t.Errorf("nothing about %s in %v", field, a.Errors)
		}
	}
}

func TestPhoneAndEmailBelongToOneAccount(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.call("POST", "/registration", "", form()).want(200)
	b.call("POST", "/registration", "", form("email", "other@example.org")).wantField("phone")
	b.call("POST", "/registration", "", form("phone", "+351910000999", "email", "AMIRA@Example.org")).wantField("email")
}

func TestSimultaneousRegistrationsMakeOneAccount(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var wg sync.WaitGroup
	answers := make([]answer, 5)
	for i := range answers {
		wg.Go(func() { answers[i] = b.call("POST", "/registration", "", form()) })
	}
	wg.Wait()
	done := 0
	for _, a := range answers {
		if a.Status == 200 {
			done++
		} else if a.Status != 422 {
			t.Errorf("answered %d", a.Status)
		}
	}
	if done != 1 || b.count(`select count(*) from users`) != 1 {
		t.Fatalf("%d accounts were made", done)
	}
}

func TestRegistrationWithCode(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.rules.verify, b.rules.verifyOver = true, channelEmail
	data := read[RegisteredData](b.call("POST", "/registration", "", form()).want(200))
	if data.Access != nil || data.Verify != "email" {
		t.Fatalf("signed in without a code: %+v", data)
	}
	code := b.code()
	if to := b.letters.messages[0].To; to != "amira@example.org" {
		t.Fatalf("the code went to %s", to)
	}
	login := map[string]any{"phone": "amira@example.org", "password": password}
	refused := b.call("POST", "/login", "", login).want(403)
	if got := read[Unverified](refused); got.Verify != "email" || got.Target != "amira@example.org" {
		t.Fatalf("refusal says %+v", got)
	}
	proved := read[ProvedData](b.call("POST", "/verify-otp", "", map[string]any{"email": "amira@example.org", "otp": code}).want(200))
	if proved.User == nil || !proved.User.EmailVerified || proved.Access == nil {
		t.Fatalf("proved %+v", proved)
	}
	b.call("GET", "/profile", proved.Access.Token, nil).want(200)
	b.call("POST", "/login", "", login).want(200)
}

func TestPhonesAreComparedByTheirDigits(t *testing.T) {
	t.Parallel()
	for in, want := range map[[2]string]string{
		{"", "+351 910-000 123"}:      "+351910000123",
		{"", "00351910000123"}:        "+351910000123",
		{"+351", "0910000123"}:        "+351910000123",
		{"351", "910 000 123"}:        "+351910000123",
		{"+351", "+32470000123"}:      "+32470000123",
		{"", "٠٩١٢٣٤٥٦٧٨"}:            "0912345678",
		{"", "۰۹۱۲۳۴۵۶۷۸"}:            "0912345678",
		{"", "12+34567890"}:           "",
		{"", ""}:                      "",
		{"", "call me"}:               "",
		{"+351", "9100'; drop table"}: "",
	} {
		if got := normalizePhone(in[0], in[1]); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}
