package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/postgres"
)

type newCode struct {
	Purpose string
	To      contact
	Seed    []byte
	ForUser int64 // who receives it; 0 finds the person by the address
}

// addCode writes a code and queues its letter. Requests for one address queue up behind each other, so the limits hold.
func (s store) addCode(ctx context.Context, in newCode, locale string) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended('otp ' || lower($1), 0))`, in.To.spellings()[0]); err != nil {
			return fmt.Errorf("add code: %w", err)
		}
		if err := checkCodeRate(ctx, tx, in); err != nil {
			return err
		}
		var id int64
		var userID *int64
		err := tx.QueryRow(ctx, `
			insert into otps (purpose, channel, target, user_id, seed, expires_at)
			values ($1, $2, $3, case when $4 > 0 then $4 else
				(select id from users
					where status = 'active' and case when $2 = 'email' then email = $3::citext else ltrim(phone, '+') = ltrim($3, '+') end
						-- a proved account has nothing left to register: such a code would be a second key to it
						and ($1 <> 'register' or (phone_verified_at is null and email_verified_at is null))
						-- whoever opened the account may have put a stranger's address, or one of their own, beside the owner's:
						-- once one is proved, only a proved one opens the account
						and ($1 <> 'forgot' or coalesce(phone_verified_at, email_verified_at) is null
							or case when $2 = 'email' then email_verified_at else phone_verified_at end is not null)
					limit 1) end,
				$5, now() + $6::interval)
			returning id, user_id`, in.Purpose, in.To.channel, in.To.target, in.ForUser, in.Seed, codeLife).Scan(&id, &userID)
		if err != nil {
			return fmt.Errorf("add code: %w", err)
		}
		if userID == nil {
			return nil
		}
		return s.enqueue(ctx, tx, CodeLetter{OTPID: id, Locale: locale}, nil)
	})
}

// checkCodeRate counts each purpose for itself, so that asking for one kind of code keeps nobody from another kind, and
// all of them together, so that nobody's mailbox is filled. Codes for a change count for each person: strangers may ask
// for the same new address.
func checkCodeRate(ctx context.Context, tx pgx.Tx, in newCode) error {
	var count, countAll int
	var last, first, firstOfAll *time.Time
	err := tx.QueryRow(ctx, `
		select count(*) filter (where this), max(created_at) filter (where this), min(created_at) filter (where this), count(*), min(created_at)
		from otps, lateral (select purpose = $1 and (purpose <> 'change' or user_id = $3) as this) its
		where target = any($2::text[]::citext[]) and created_at > now() - interval '1 hour'`,
		in.Purpose, in.To.spellings(), in.ForUser).Scan(&count, &last, &first, &countAll, &firstOfAll)
	if err != nil {
		return fmt.Errorf("add code: %w", err)
	}
	var wait time.Duration
	if last != nil {
		wait = time.Until(last.Add(codeEvery))
	}
	if count >= codesPerHour {
		wait = max(wait, time.Until(first.Add(time.Hour)))
	}
	if countAll >= codesInAll {
		wait = max(wait, time.Until(firstOfAll.Add(time.Hour)))
	}
	if wait <= 0 {
		return nil
	}
	wait = max(time.Second, wait.Round(time.Second))
	return fault.New(fault.TooMany, "Too many tries. Please wait %d s.", int(wait.Seconds())).After(wait)
}

type openCode struct {
	ID     int64
	UserID *int64
	Seed   []byte
}

// useCode spends a try on the newest open code of an address and, when it is right, the code itself. The try counts
// even though the caller gets an error. A ticket is the hash of the reset token given in exchange. forUser > 0 demands
// that the code was asked for by this person.
func (s store) useCode(ctx context.Context, purpose string, to contact, forUser int64, right func(seed []byte) bool, ticket *tokenHash) (userID int64, err error) {
	wrong := false
	err = postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			select id, user_id, seed from otps
			where purpose = $2 and used_at is null and expires_at > now() and attempts < $3
				and id = (select max(id) from otps where target = any($1::text[]::citext[]) and purpose = $2 and ($4 = 0 or user_id = $4))
			for update`, to.spellings(), purpose, codeTries, forUser)
		if err != nil {
			return fmt.Errorf("use code: %w", err)
		}
		code, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[openCode])
		if errors.Is(err, pgx.ErrNoRows) {
			wrong = true
			return nil
		}
		if err != nil {
			return fmt.Errorf("use code: %w", err)
		}
		if code.UserID == nil || !right(code.Seed) {
			wrong = true
			_, err := tx.Exec(ctx, `update otps set attempts = attempts + 1 where id = $1`, code.ID)
			return err
		}
		userID = *code.UserID
		return spendCode(ctx, tx, code, to, purpose, ticket)
	})
	if err == nil && wrong {
		err = wrongCode()
	}
	return userID, err
}

func spendCode(ctx context.Context, tx pgx.Tx, code openCode, to contact, purpose string, ticket *tokenHash) error {
	var hash []byte
	var until *time.Time
	if ticket != nil {
		end := time.Now().Add(ticketLife)
		hash, until = ticket[:], &end
	}
	if _, err := tx.Exec(ctx, `update otps set used_at = now(), ticket_hash = $2, ticket_expires_at = $3 where id = $1`, code.ID, hash, until); err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if purpose == purposeChange {
		return nil // the address is written, with its proof, by the change itself
	}
	_, err := tx.Exec(ctx, `
		update users set
			phone_verified_at = case when $2 = 'phone' then coalesce(phone_verified_at, now()) else phone_verified_at end,
			email_verified_at = case when $2 = 'email' then coalesce(email_verified_at, now()) else email_verified_at end
		where id = $1`, code.UserID, to.channel)
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	return nil
}

func (s store) ticketGood(ctx context.Context, ticket tokenHash) (bool, error) {
	var good bool
	err := s.pool.QueryRow(ctx, `select exists (select from otps where ticket_hash = $1 and ticket_expires_at > now())`, ticket[:]).Scan(&good)
	if err != nil {
		return false, fmt.Errorf("check reset token: %w", err)
	}
	return good, nil
}

// resetPassword spends the ticket; NotFound when it is gone.
func (s store) resetPassword(ctx context.Context, ticket tokenHash, hash string) (userID int64, err error) {
	err = postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			update otps set ticket_hash = null, ticket_expires_at = null
			where ticket_hash = $1 and ticket_expires_at > now()
			returning user_id`, ticket[:]).Scan(&userID)
		if err != nil {
			return postgres.Fault(err)
		}
		if _, err := tx.Exec(ctx, `update users set password_hash = $2 where id = $1 and status = 'active'`, userID, hash); err != nil {
			return fmt.Errorf("reset password: %w", err)
		}
		// what was asked for before, perhaps by whoever opened the account, opens it no more
		if _, err := tx.Exec(ctx, `delete from otps where user_id = $1`, userID); err != nil {
			return fmt.Errorf("reset password: %w", err)
		}
		return revokeAll(ctx, tx, userID, 0)
	})
	return userID, err
}

// letter is what the worker needs to write down a code.
type letter struct {
	Channel, Target, Name string
	Seed                  []byte
}

// openLetter fails with NotFound once the code is used or too old to send.
func (s store) openLetter(ctx context.Context, otpID int64) (letter, error) {
	rows, err := s.pool.Query(ctx, `
		select o.channel, o.target::text as target, u.name, o.seed
		from otps o join users u on u.id = o.user_id and u.status = 'active'
		where o.id = $1 and o.used_at is null and o.expires_at > now()`, otpID)
	if err != nil {
		return letter{}, fmt.Errorf("open letter: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[letter])
	return found, postgres.Fault(err)
}

// sweep forgets what no longer serves anybody.
func (s store) sweep(ctx context.Context) error {
	for _, sql := range []string{
		`delete from otps where created_at < now() - interval '1 day'`,
		`delete from sign_in_failures where since < now() - interval '1 day'`,
		`delete from access_tokens where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`,
	} {
		if _, err := s.pool.Exec(ctx, sql); err != nil {
			return fmt.Errorf("sweep accounts: %w", err)
		}
	}
	return nil
}
