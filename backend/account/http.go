package account

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"shop/backend/httpx"
)

// Register mounts the feature on the API.
func Register(api huma.API, s *Service) {
	h := handlers{s}
	tag := httpx.Tag("account")

	httpx.Post(api, "/registration", "Open an account", h.register, tag, httpx.Limit(20, 10*time.Minute))
	httpx.Post(api, "/login", "Sign in with phone or e-mail", h.login, tag, httpx.Limit(30, 5*time.Minute))
	httpx.Post(api, "/send-otp", "Send a one-time code", h.sendOTP, tag, httpx.Limit(20, 10*time.Minute))
	httpx.Post(api, "/verify-otp", "Prove a one-time code", h.verifyOTP, tag, httpx.Limit(30, 10*time.Minute))
	httpx.Post(api, "/reset-password", "Set a new password with a proved code", h.resetPassword, tag, httpx.Limit(20, 10*time.Minute))
	httpx.Get(api, "/logout", "End this sign-in", h.logout, tag, httpx.Auth)
	httpx.Post(api, "/logout", "End this sign-in", h.logout, tag, httpx.Auth)

	httpx.Get(api, "/profile", "The signed-in person", h.profile, tag, httpx.Auth)
	httpx.Post(api, "/update-profile", "Change the profile", h.updateProfile, tag, httpx.Auth, httpx.MaxBody(maxPhoto+64<<10), httpx.Limit(30, 10*time.Minute))
	httpx.Post(api, "/change-password", "Change the password, end other sessions", h.changePassword, tag, httpx.Auth)
	httpx.Get(api, "/sessions", "Where the person is signed in", h.sessions, tag, httpx.Auth)
	httpx.Delete(api, "/sessions/{id}", "Sign out in one place", h.endSession, tag, httpx.Auth)
	httpx.Post(api, "/account/delete", "Delete the account", h.deleteAccount, tag, httpx.Auth)
	httpx.Post(api, "/update-last-seen", "Say that the person is here", h.updateLastSeen, tag, httpx.Auth)
	httpx.Get(api, "/dashboard", "The account at a glance", h.dashboard, tag, httpx.Auth)

	httpx.Get(api, "/addresses", "The address book", h.addresses, tag, httpx.Auth)
	httpx.Post(api, "/address/store", "Add an address", h.addAddress, tag, httpx.Auth, httpx.Idempotent)
	httpx.Post(api, "/address/{id}/update", "Replace an address", h.updateAddress, tag, httpx.Auth)
	httpx.Delete(api, "/address/{id}/delete", "Delete an address", h.removeAddress, tag, httpx.Auth)
}

type handlers struct{ s *Service }

// UserData is a person on the wire. Text that was never given is "".
type UserData struct {
	ID            int64     `json:"id"`
	Name          string    `json:"name"`
	Phone         string    `json:"phone" doc:"Digits, with a leading + when international."`
	Email         string    `json:"email"`
	Gender        string    `json:"gender" doc:"male, female, other or empty"`
	DateOfBirth   string    `json:"date_of_birth" doc:"2006-01-02 or empty"`
	ProfilePhoto  string    `json:"profile_photo" doc:"Address of the picture, or empty."`
	PhoneVerified bool      `json:"phone_verified"`
	EmailVerified bool      `json:"email_verified"`
	CreatedAt     time.Time `json:"created_at"`
}

func userData(u User) UserData { return UserData(u) }

// AccessData is a fresh sign-in on the wire.
type AccessData struct {
	AuthType  string    `json:"auth_type" enum:"Bearer"`
	Token     string    `json:"token" doc:"Shown once; send it as Authorization: Bearer."`
	ExpiresAt time.Time `json:"expires_at"`
}

func accessData(a Access) AccessData {
	return AccessData{AuthType: "Bearer", Token: a.Token, ExpiresAt: a.ExpiresAt}
}

// SignedInData answers a sign-in.
type SignedInData struct {
	User   UserData   `json:"user"`
	Access AccessData `json:"access"`
}

type registerInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		Name                 string `json:"name" maxLength:"500"`
		Phone                string `json:"phone,omitempty" maxLength:"40"`
		Email                string `json:"email,omitempty" maxLength:"254"`
		Password             string `json:"password" maxLength:"1000"`
		PasswordConfirmation string `json:"password_confirmation" maxLength:"1000"`
		CountryCode          string `json:"country_code,omitempty" maxLength:"8" doc:"Dialling code that a national phone number belongs to, e.g. +351."`
		Country              string `json:"country,omitempty" maxLength:"100" doc:"Read for older clients, not kept."`
		CountryISO           string `json:"country_iso,omitempty" maxLength:"2" doc:"Read for older clients, not kept."`
		Gender               string `json:"gender,omitempty" maxLength:"10"`
	}
}

// RegisteredData answers a registration. Access is absent while a code must be proved.
type RegisteredData struct {
	User   UserData    `json:"user"`
	Access *AccessData `json:"access,omitempty"`
	Verify string      `json:"verify" enum:",phone,email" doc:"Where the code went that /verify-otp wants; empty when the account is ready."`
}

func (h handlers) register(ctx context.Context, in *registerInput) (*httpx.Reply[RegisteredData], error) {
	b := in.Body
	done, err := h.s.Register(ctx, Registration{
		Name: b.Name, Phone: b.Phone, CountryCode: b.CountryCode, Email: b.Email, Password: b.Password,
		Confirmation: b.PasswordConfirmation, Gender: b.Gender, Locale: httpx.Locale(ctx), Device: in.UserAgent,
	})
	if err != nil {
		return nil, err
	}
	data := RegisteredData{User: userData(done.User), Verify: done.Verify}
	if done.Access != nil {
		access := accessData(*done.Access)
		data.Access = &access
	}
	return httpx.Done("Your account is ready", data), nil
}

type loginInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		Phone    string `json:"phone" minLength:"1" maxLength:"254" doc:"Phone number or e-mail address."`
		Password string `json:"password" minLength:"1" maxLength:"1000"`
	}
}

func (h handlers) login(ctx context.Context, in *loginInput) (*httpx.Reply[SignedInData], error) {
	done, err := h.s.Login(ctx, Login{
		Login: in.Body.Phone, Password: in.Body.Password, ClientIP: httpx.ClientIP(ctx), Device: in.UserAgent, Locale: httpx.Locale(ctx),
	})
	if err != nil {
		return nil, err
	}
	return httpx.OK(SignedInData{User: userData(done.User), Access: accessData(done.Access)}), nil
}

type sendOTPInput struct {
	Body struct {
		Phone          string `json:"phone,omitempty" maxLength:"254" doc:"Phone number or e-mail address; or give email."`
		Email          string `json:"email,omitempty" maxLength:"254"`
		Purpose        string `json:"purpose,omitempty" enum:"register,forgot,change" default:"register"`
		ForgotPassword bool   `json:"forgot_password,omitempty" doc:"The same as purpose forgot."`
	}
}

func (h handlers) sendOTP(ctx context.Context, in *sendOTPInput) (*httpx.Reply[httpx.Empty], error) {
	err := h.s.SendCode(ctx, CodeRequest{
		Phone: in.Body.Phone, Email: in.Body.Email, Purpose: purposeOf(in.Body.Purpose, in.Body.ForgotPassword),
		UserID: httpx.UserID(ctx), Locale: httpx.Locale(ctx),
	})
	if err != nil {
		return nil, err
	}
	return httpx.Done("If the account exists, a code is on its way.", httpx.Empty{}), nil
}

func purposeOf(purpose string, forgot bool) string {
	if forgot {
		return purposeForgot
	}
	return purpose
}

type verifyOTPInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		Phone          string `json:"phone,omitempty" maxLength:"254" doc:"As in /send-otp."`
		Email          string `json:"email,omitempty" maxLength:"254"`
		OTP            string `json:"otp" minLength:"1" maxLength:"20"`
		Purpose        string `json:"purpose,omitempty" enum:"register,forgot" default:"register"`
		ForgotPassword bool   `json:"forgot_password,omitempty" doc:"The same as purpose forgot."`
	}
}

// ProvedData answers a right code: user and access after registration, token after a forgotten password.
type ProvedData struct {
	User   *UserData   `json:"user,omitempty"`
	Access *AccessData `json:"access,omitempty"`
	Token  string      `json:"token,omitempty" doc:"For /reset-password, once, within 15 minutes."`
}

func (h handlers) verifyOTP(ctx context.Context, in *verifyOTPInput) (*httpx.Reply[ProvedData], error) {
	proved, err := h.s.VerifyCode(ctx, CodeProof{
		Phone: in.Body.Phone, Email: in.Body.Email, Code: in.Body.OTP,
		Purpose: purposeOf(in.Body.Purpose, in.Body.ForgotPassword), Device: in.UserAgent,
	})
	if err != nil {
		return nil, err
	}
	if proved.SignedIn == nil {
		return httpx.OK(ProvedData{Token: proved.ResetToken}), nil
	}
	user, access := userData(proved.SignedIn.User), accessData(proved.SignedIn.Access)
	return httpx.OK(ProvedData{User: &user, Access: &access}), nil
}

type resetPasswordInput struct {
	Body struct {
		Token                string `json:"token" minLength:"1" maxLength:"100"`
		Password             string `json:"password" maxLength:"1000"`
		PasswordConfirmation string `json:"password_confirmation" maxLength:"1000"`
	}
}

func (h handlers) resetPassword(ctx context.Context, in *resetPasswordInput) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.ResetPassword(ctx, in.Body.Token, in.Body.Password, in.Body.PasswordConfirmation); err != nil {
		return nil, err
	}
	return httpx.Done("Your password was changed", httpx.Empty{}), nil
}

func (h handlers) logout(ctx context.Context, _ *struct{}) (*httpx.Reply[httpx.Empty], error) {
	if err := h.s.Logout(ctx, httpx.UserID(ctx), httpx.TokenID(ctx)); err != nil {
		return nil, err
	}
	return httpx.Done("Logout successfully", httpx.Empty{}), nil
}
