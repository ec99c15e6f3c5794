package account

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"shop/backend/fault"
	"shop/backend/jobs"
	"shop/backend/postgres"
)

type store struct {
	pool    *pgxpool.Pool
	enqueue jobs.Enqueue
}

// New builds the feature. It fails when an option is missing or useless.
func New(pool *pgxpool.Pool, o Options) (*Service, error) {
	return newService(store{pool: pool, enqueue: o.Enqueue}, o)
}

const userColumns = `
	u.id, u.name, coalesce(u.phone, '') as phone, coalesce(u.email::text, '') as email, coalesce(u.gender, '') as gender,
	coalesce(to_char(u.date_of_birth, 'YYYY-MM-DD'), '') as date_of_birth, coalesce(u.profile_photo, '') as profile_photo,
	u.phone_verified_at is not null as phone_verified, u.email_verified_at is not null as email_verified, u.created_at`

type newUser struct {
	Name, Phone, Email, Gender, PasswordHash, Locale string
}

// createUser fails with Invalid on the phone or e-mail that belongs to somebody.
func (s store) createUser(ctx context.Context, in newUser) (User, error) {
	rows, err := s.pool.Query(ctx, `
		insert into users as u (name, phone, email, gender, password_hash, locale)
		values ($1, nullif($2, ''), nullif($3, ''), nullif($4, ''), $5, nullif($6, ''))
		returning`+userColumns, in.Name, in.Phone, in.Email, in.Gender, in.PasswordHash, in.Locale)
	if err != nil {
		return User{}, fmt.Errorf("create user: %w", err)
	}
	user, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[User])
	if err != nil {
		return User{}, userFault("create user", err)
	}
	return user, nil
}

// userFault turns a taken phone or e-mail into Invalid and leaves the rest to postgres.Fault.
func userFault(doing string, err error) error {
	switch postgres.Constraint(err) {
	case "users_phone":
		return taken(channelPhone)
	case "users_email":
		return taken(channelEmail)
	}
	return fmt.Errorf("%s: %w", doing, postgres.Fault(err))
}

func (s store) user(ctx context.Context, userID int64) (User, error) {
	rows, err := s.pool.Query(ctx, `select`+userColumns+` from users u where u.id = $1 and u.status = 'active'`, userID)
	if err != nil {
		return User{}, fmt.Errorf("get user: %w", err)
	}
	user, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[User])
	return user, postgres.Fault(err)
}

type credential struct {
	UserID       int64
	PasswordHash string
}

// credential finds an active person by phone or e-mail. A phone is found with and without its +.
func (s store) credential(ctx context.Context, login contact) (credential, error) {
	sql := `select id as user_id, coalesce(password_hash, '') as password_hash from users
		where status = 'active' and ltrim(phone, '+') = ltrim($1, '+')`
	if login.channel == channelEmail {
		sql = `select id as user_id, coalesce(password_hash, '') as password_hash from users where status = 'active' and email = $1::citext`
	}
	rows, err := s.pool.Query(ctx, sql, login.target)
	if err != nil {
		return credential{}, fmt.Errorf("find credential: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[credential])
	return found, postgres.Fault(err)
}

// passwordHash is "" for people who never chose a password.
func (s store) passwordHash(ctx context.Context, userID int64) (string, error) {
	var hash string
	err := s.pool.QueryRow(ctx, `select coalesce(password_hash, '') from users where id = $1 and status = 'active'`, userID).Scan(&hash)
	return hash, postgres.Fault(err)
}

// setPassword ends every session but the kept one.
func (s store) setPassword(ctx context.Context, userID, keepTokenID int64, hash string) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `update users set password_hash = $2 where id = $1 and status = 'active'`, userID, hash); err != nil {
			return fmt.Errorf("set password: %w", err)
		}
		return revokeAll(ctx, tx, userID, keepTokenID)
	})
}

type profileChange struct {
	Name, Gender, DateOfBirth string
	Photo                     string // "" keeps the old one
	Change                    contact
}

// updateUser changes the profile; a phone or e-mail in Change has been proved by the caller's code.
func (s store) updateUser(ctx context.Context, userID int64, in profileChange) (User, error) {
	rows, err := s.pool.Query(ctx, `
		update users u set name = $2, gender = nullif($3, ''), date_of_birth = nullif($4, '')::date,
			profile_photo = coalesce(nullif($5, ''), u.profile_photo),
			phone = case when $6 = 'phone' then $7 else u.phone end,
			phone_verified_at = case when $6 = 'phone' then now() else u.phone_verified_at end,
			email = case when $6 = 'email' then $7::citext else u.email end,
			email_verified_at = case when $6 = 'email' then now() else u.email_verified_at end
		where u.id = $1 and u.status = 'active'
		returning`+userColumns, userID, in.Name, in.Gender, in.DateOfBirth, in.Photo, in.Change.channel, in.Change.target)
	if err != nil {
		return User{}, fmt.Errorf("update user: %w", err)
	}
	user, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[User])
	if err != nil {
		return User{}, userFault("update user", err)
	}
	return user, nil
}

// updateProfile proves the code of a changed address, then writes the profile. A code is spent even when the address
// was taken by somebody else in between.
func (s store) updateProfile(ctx context.Context, userID int64, in profileChange, right func(seed []byte) bool) (User, error) {
	if in.Change.channel != "" {
		if _, err := s.useCode(ctx, purposeChange, in.Change, userID, right, nil); err != nil {
			return User{}, err
		}
	}
	return s.updateUser(ctx, userID, in)
}

// deleteUser keeps the row, because orders point to it, and takes everything personal out of it. The answer is left to
// do afterwards.
func (s store) deleteUser(ctx context.Context, userID int64, forgets []Forget) (after []func(context.Context), err error) {
	err = postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		after = nil // tried again
		for _, sql := range []string{
			`update users set status = 'deleted', name = 'Deleted user', phone = null, email = null, password_hash = null, gender = null,
				date_of_birth = null, profile_photo = null, phone_verified_at = null, email_verified_at = null, last_seen_at = null
			where id = $1`,
			`delete from addresses where user_id = $1`,
			`delete from social_identities where user_id = $1`,
			`delete from otps where user_id = $1`,
			`delete from access_tokens where user_id = $1`,
		} {
			if _, err := tx.Exec(ctx, sql, userID); err != nil {
				return fmt.Errorf("delete user: %w", err)
			}
		}
		for _, forget := range forgets {
			work, err := forget(ctx, tx, userID)
			if err != nil {
				return fmt.Errorf("delete user: %w", err)
			}
			if work != nil {
				after = append(after, work)
			}
		}
		return nil
	})
	return after, err
}

// seen writes at most once in 30 seconds.
func (s store) seen(ctx context.Context, userID int64) error {
	_, err := s.pool.Exec(ctx, `
		update users set last_seen_at = now()
		where id = $1 and (last_seen_at is null or last_seen_at < now() - interval '30 seconds')`, userID)
	if err != nil {
		return fmt.Errorf("update last seen: %w", err)
	}
	return nil
}

type failureCount struct {
	Count int
	Since time.Time
}

// failures answers in the order of the keys; a counter that never started is zero.
func (s store) failures(ctx context.Context, keys [2]tokenHash, window time.Duration) ([2]failureCount, error) {
	var found [2]failureCount
	for i, key := range keys {
		err := s.pool.QueryRow(ctx, `select failures, since from sign_in_failures where key = $1 and since > now() - $2::interval`,
			key[:], window).Scan(&found[i].Count, &found[i].Since)
		if err != nil && fault.CodeOf(postgres.Fault(err)) != fault.NotFound {
			return found, fmt.Errorf("count failed sign-ins: %w", err)
		}
	}
	return found, nil
}

func (s store) addFailures(ctx context.Context, keys [2]tokenHash, window time.Duration) error {
	for _, key := range keys {
		_, err := s.pool.Exec(ctx, `
			insert into sign_in_failures as f (key, failures) values ($1, 1)
			on conflict (key) do update set
				failures = case when f.since > now() - $2::interval then f.failures + 1 else 1 end,
				since = case when f.since > now() - $2::interval then f.since else now() end`, key[:], window)
		if err != nil {
			return fmt.Errorf("count a failed sign-in: %w", err)
		}
	}
	return nil
}

func (s store) clearFailure(ctx context.Context, key tokenHash) error {
	if _, err := s.pool.Exec(ctx, `delete from sign_in_failures where key = $1`, key[:]); err != nil {
		return fmt.Errorf("clear failed sign-ins: %w", err)
	}
	return nil
}
