package account

import (
	"bytes"
	"context"
	"errors"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/backendtest"
)

// upload sends the profile form.
func (b *shop) upload(token string, fields map[string]string, photo []byte) answer {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			b.t.Fatal(err)
		}
	}
	if photo != nil {
		part, err := w.CreateFormFile("profile_photo", "../../etc/passwd.svg")
		if err != nil {
			b.t.Fatal(err)
		}
		part.Write(photo)
	}
	w.Close()
	req, err := http.NewRequest("POST", b.url+"/api/update-profile", &body)
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Content-Type", w.FormDataContentType())
	req.Header.Set("Authorization", "Bearer "+token)
	return b.send(req)
}

func TestProfileIsChanged(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	stranger, _ := b.person("Bruno")
	data := read[ProfileData](b.upload(token, map[string]string{
		"name": "  Amira   Lindholt ", "gender": "female", "date_of_birth": "1989-04-17", "phone": user.Phone, "email": strings.ToUpper(user.Email),
	}, backendtest.PNG(t)).want(200)).User
	if data.Name != "Amira Lindholt" || data.Gender != "female" || data.DateOfBirth != "1989-04-17" || data.Email != user.Email {
		t.Fatalf("%+v", data)
	}
	if !strings.HasPrefix(data.ProfilePhoto, "/media/profiles/") || !strings.HasSuffix(data.ProfilePhoto, ".png") || len(b.photos) != 1 {
		t.Fatalf("photo %q, saved %v", data.ProfilePhoto, b.photos)
	}
	for _, saved := range b.photos {
		if !bytes.Equal(saved, backendtest.PNG(t)) {
			t.Fatal("the saved photo differs")
		}
	}
	again := read[ProfileData](b.upload(token, map[string]string{"name": "Amira"}, nil).want(200)).User
	if again.ProfilePhoto != data.ProfilePhoto || again.Phone != user.Phone || again.Email != user.Email || again.Gender != "" {
		t.Fatalf("%+v", again)
	}
	if b.count(`select count(*) from users where id = $1 and name = 'Bruno' and profile_photo is null`, stranger.ID) != 1 {
		t.Fatal("the other person changed")
	}
}

func TestProfileRefusesBadForms(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	for field, value := range map[string]string{
		"name": "", "gender": "robot", "date_of_birth": "1989-02-30", "email": "nobody", "phone": "123",
	} {
		fields := map[string]string{"name": "Amira", field: value}
		b.upload(token, fields, nil).wantField(field)
	}
	for _, day := range []string{"1899-12-31", time.Now().AddDate(0, 0, 2).Format(time.DateOnly), "yesterday"} {
		b.upload(token, map[string]string{"name": "Amira", "date_of_birth": day}, nil).wantField("date_of_birth")
	}
	b.call("POST", "/update-profile", token, `{"name":"Amira"}`).want(http.StatusUnprocessableEntity)
}

func TestPhotosAreLookedAt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	name := map[string]string{"name": "Amira"}
	b.upload(token, name, []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)).want(http.StatusUnsupportedMediaType)
	b.upload(token, name, []byte("<html>")).want(http.StatusUnsupportedMediaType)
	b.upload(token, name, append(backendtest.PNG(t), make([]byte, maxPhoto)...)).want(http.StatusRequestEntityTooLarge)
	b.upload(token, name, make([]byte, 20<<20)).want(http.StatusRequestEntityTooLarge)
	if len(b.photos) != 0 {
		t.Fatal("something was saved")
	}
}

func TestNewAddressNeedsItsCode(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	stranger, strange := b.person("Bruno")
	change := map[string]string{"name": "Amira", "email": "new@example.org"}
	b.upload(token, change, nil).wantField("otp")

	ask := map[string]any{"email": "new@example.org", "purpose": "change"}
	b.call("POST", "/send-otp", token, ask).want(200)
	code := b.code()
	if to := b.letters.messages[0].To; to != "new@example.org" {
		t.Fatalf("the code went to %s", to)
	}
	change["otp"] = code
	b.upload(strange, map[string]string{"name": "Bruno", "email": "new@example.org", "otp": code}, nil).wantField("otp")
	data := read[ProfileData](b.upload(token, change, nil).want(200)).User
	if data.Email != "new@example.org" || !data.EmailVerified || data.Phone != user.Phone {
		t.Fatalf("%+v", data)
	}
	b.upload(token, map[string]string{"name": "Amira", "email": "third@example.org", "otp": code}, nil).wantField("otp")
	b.upload(token, map[string]string{"name": "Amira", "email": "third@example.org", "phone": "+351910000777", "otp": code}, nil).wantField("email")
	b.call("POST", "/send-otp", token, map[string]any{"email": stranger.Email, "purpose": "change"}).wantField("email")
}

func TestChangePasswordEndsOtherSessions(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	other := read[SignedInData](b.login(user.Email, password).want(200)).Access.Token
	_, stranger := b.person("Bruno")
	b.call("GET", "/profile", other, nil).want(200)
	form := map[string]any{"current_password": "wrong-password", "password": "new-password-2", "password_confirmation": "new-password-2"}
	b.call("POST", "/change-password", token, form).wantField("current_password")
	form["current_password"] = password
	b.call("POST", "/change-password", token, form).want(200)
	b.call("GET", "/profile", token, nil).want(200)
	b.call("GET", "/profile", other, nil).want(401)
	b.call("GET", "/profile", stranger, nil).want(200)
	b.login(user.Email, password).want(422)
	b.login(user.Email, "new-password-2").want(200)
	b.login("bruno@example.org", password).want(200)
}

func TestCurrentPasswordCannotBeGuessed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	for range failuresPerClient {
		b.call("POST", "/account/delete", token, map[string]any{"password": "wrong-password"}).wantField("password")
	}
	b.call("POST", "/account/delete", token, map[string]any{"password": password}).want(429)
}

func TestDeletedAccountLeavesNothingPersonal(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	stranger, strange := b.person("Bruno")
	b.call("POST", "/address/store", token, home()).want(200)
	b.call("POST", "/address/store", strange, home()).want(200)
	b.call("POST", "/account/delete", token, map[string]any{"password": "wrong-password"}).wantField("password")
	b.call("POST", "/account/delete", token, map[string]any{"password": password}).want(200)
	b.call("GET", "/profile", token, nil).want(401)
	b.login(user.Email, password).want(422)
	if b.count(`select count(*) from users u where id = $1 and u::text not like '%mira%' and phone is null and email is null`, user.ID) != 1 ||
		b.count(`select count(*) from addresses where user_id = $1`, user.ID) != 0 {
		t.Fatal("something personal is left")
	}
	if b.count(`select count(*) from addresses where user_id = $1`, stranger.ID) != 1 {
		t.Fatal("the other person lost an address")
	}
	b.call("POST", "/registration", "", map[string]any{"name": "Amira", "email": user.Email, "phone": user.Phone, "password": password, "password_confirmation": password}).want(200)
}

func TestDeletingAnAccountAsksTheOtherFeatures(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	afterwards := 0
	refuse := errors.New("the feature cannot")
	b.s.forgets = []Forget{
		func(_ context.Context, _ pgx.Tx, userID int64) (func(context.Context), error) {
			return func(context.Context) { afterwards += int(userID) }, nil
		},
		func(context.Context, pgx.Tx, int64) (func(context.Context), error) { return nil, refuse },
	}
	b.call("POST", "/account/delete", token, map[string]any{"password": password}).want(500)
	if afterwards != 0 || b.count(`select count(*) from users where id = $1 and status = 'active' and email = $2`, user.ID, user.Email) != 1 {
		t.Fatal("an account is half deleted")
	}
	refuse = nil
	b.call("POST", "/account/delete", token, map[string]any{"password": password}).want(200)
	if afterwards != int(user.ID) {
		t.Fatalf("afterwards %d", afterwards)
	}
}

// A replaced photo, one whose form was refused, and that of a deleted person
// are not kept.
func TestPhotosNobodyShowsAreRemoved(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, token := b.person("Amira")
	for range 2 {
		b.upload(token, map[string]string{"name": "Amira"}, backendtest.PNG(t)).want(200)
	}
	if len(b.photos) != 1 {
		t.Fatalf("%d photos are kept of one person", len(b.photos))
	}
	b.upload(token, map[string]string{"name": "Amira", "email": "new@example.org", "otp": "000000"}, backendtest.PNG(t)).wantField("otp")
	if len(b.photos) != 1 {
		t.Fatal("the photo of a refused form is kept")
	}
	b.call("POST", "/account/delete", token, map[string]any{"password": password}).want(200)
	if len(b.photos) != 0 {
		t.Fatal("the photo of a deleted person is kept")
	}
}

func TestLastSeen(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user, token := b.person("Amira")
	b.person("Bruno")
	b.call("POST", "/update-last-seen", token, map[string]any{}).want(200)
	b.call("POST", "/update-last-seen", token, nil).want(200)
	if b.count(`select count(*) from users where id = $1 and last_seen_at > now() - interval '1 minute'`, user.ID) != 1 ||
		b.count(`select count(*) from users where last_seen_at is not null`) != 1 {
		t.Fatal("not seen, or seen too much")
	}
}
