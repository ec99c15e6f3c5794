package account

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/fault"
	"shop/backend/httpx"
)

// maxPhoto is the largest profile photo, in bytes.
const maxPhoto = 5 << 20

// ProfileData holds the signed-in person.
type ProfileData struct {
	User UserData `json:"user"`
}

func (h handlers) profile(ctx context.Context, _ *struct{}) (*httpx.Reply[ProfileData], error) {
	user, err := h.s.Profile(ctx, httpx.UserID(ctx))
	if err != nil {
		return nil, err
	}
	return httpx.OK(ProfileData{userData(user)}), nil
}

type profileForm struct {
	Name         string        `form:"name" required:"false" maxLength:"500"`
	Email        string        `form:"email" required:"false" maxLength:"254"`
	Phone        string        `form:"phone" required:"false" maxLength:"40"`
	Gender       string        `form:"gender" required:"false" maxLength:"10"`
	DateOfBirth  string        `form:"date_of_birth" required:"false" maxLength:"10"`
	OTP          string        `form:"otp" required:"false" maxLength:"20" doc:"Proves a new phone or e-mail; see /send-otp with purpose change."`
	ProfilePhoto huma.FormFile `form:"profile_photo" required:"false" doc:"JPEG, PNG or WebP of at most 5 MB."`
}

type updateProfileInput struct {
	RawBody huma.MultipartFormFiles[profileForm]
}

func (h handlers) updateProfile(ctx context.Context, in *updateProfileInput) (*httpx.Reply[ProfileData], error) {
	f := in.RawBody.Data()
	photo, err := photoUpload(f.ProfilePhoto)
	if err != nil {
		return nil, err
	}
	user, err := h.s.UpdateProfile(ctx, httpx.UserID(ctx), ProfileChange{
		Name: f.Name, Phone: f.Phone, Email: f.Email, Gender: f.Gender, DateOfBirth: f.DateOfBirth, Code: f.OTP, Photo: photo,
	})
	if err != nil {
		return nil, err
	}
	return httpx.Done("Your changes are saved", ProfileData{userData(user)}), nil
}

// photoUpload looks at the bytes: a name and a declared type prove nothing.
func photoUpload(file huma.FormFile) (*Upload, error) {
	if !file.IsSet || file.Size == 0 {
		return nil, nil
	}
	if file.Size > maxPhoto {
		return nil, fault.New(fault.TooLarge, "The photo is larger than %d MB", maxPhoto>>20).Field("profile_photo", "At most %d MB", maxPhoto>>20)
	}
	head := make([]byte, 512)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("read photo: %w", err)
	}
	extension := map[string]string{"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}[http.DetectContentType(head[:n])]
	if extension == "" {
		return nil, fault.New(fault.Unsupported, "The photo must be a JPEG, PNG or WebP").Field("profile_photo", "JPEG, PNG or WebP")
	}
	return &Upload{Content: io.MultiReader(bytes.NewReader(head[:n]), file), Extension: extension}, nil
}

type changePasswordInput struct {
	Body struct {
		CurrentPassword      string `json:"current_password" minLength:"1" maxLength:"1000"`
		Password             string `json:"password" maxLength:"1000"`
		PasswordConfirmation string `json:"password_confirmation" maxLength:"1000"`
	}
}

func (h handlers) changePassword(ctx context.Context, in *changePasswordInput) (*httpx.Reply[httpx.Empty], error) {
	err := h.s.ChangePassword(ctx, httpx.UserID(ctx), httpx.TokenID(ctx), in.Body.CurrentPassword, in.Body.Password, in.Body.PasswordConfirmation)
	if err != nil {
		return nil, err
	}
	return httpx.Done("Your password was changed", httpx.Empty{}), nil
}

// SessionData is one sign-in on the wire.
type SessionData struct {
	ID         int64     `json:"id"`
	Name       string    `json:"name" doc:"Browser and system, or empty."`
	CreatedAt  time.Time `json:"created_at"`
	LastUsedAt time.Time `json:"last_used_at" doc:"To about five minutes."`
	ExpiresAt  time.Time `json:"expires_at"`
	Current    bool      `json:"current"`
}

// SessionList is where the person is signed in.
type SessionList struct {
	Total    int           `json:"total"`
	Sessions []SessionData `json:"sessions"`
}

func (h handlers) sessions(ctx context.Context, _ *struct{}) (*httpx.Reply[SessionList], error) {
	found, err := h.s.Sessions(ctx, httpx.UserID(ctx))
	if err != nil {
		return nil, err
	}
	list := SessionList{Total: len(found), Sessions: make([]SessionData, len(found))}
	for i, one := range found {
		list.Sessions[i] = SessionData{one.ID, one.Name, one.CreatedAt, one.LastUsedAt, one.ExpiresAt, one.ID == httpx.TokenID(ctx)}
	}
	return httpx.OK(list), nil
}

type idInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (h handlers) endSession(ctx context.Context, in *idInput) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.EndSession(ctx, httpx.UserID(ctx), in.ID); err != nil {
		return nil, err
	}
	return httpx.Done("Signed out there", httpx.Empty{}), nil
}

type deleteAccountInput struct {
	Body struct {
		Password string `json:"password" minLength:"1" maxLength:"1000"`
	}
}

func (h handlers) deleteAccount(ctx context.Context, in *deleteAccountInput) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.DeleteAccount(ctx, httpx.UserID(ctx), in.Body.Password); err != nil {
		return nil, err
	}
	return httpx.Done("Your account is deleted", httpx.Empty{}), nil
}

func (h handlers) updateLastSeen(ctx context.Context, _ *struct{}) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.Seen(ctx, httpx.UserID(ctx)); err != nil {
		return nil, err
	}
	return httpx.OK(httpx.Empty{}), nil
}
