package account

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"shop/backend/fault"
	"shop/backend/postgres"
)

const addressColumns = `
	a.id, a.name, a.phone, a.country, (select c.name from countries c where c.code = a.country) as country_name,
	a.state, a.city, a.area, a.flat_no, a.address_line, a.address_line2, a.post_code, a.address_type,
	a.latitude, a.longitude, a.is_default`

func (s store) addresses(ctx context.Context, userID int64) ([]Address, error) {
	rows, err := s.pool.Query(ctx, `select`+addressColumns+` from addresses a where a.user_id = $1 order by a.is_default desc, a.id desc`, userID)
	if err != nil {
		return nil, fmt.Errorf("list addresses: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[Address])
}

// lockBook lets one change at a time into a person's address book, so that there is always exactly one default.
func lockBook(ctx context.Context, tx pgx.Tx, userID int64) error {
	if _, err := tx.Exec(ctx, `select from users where id = $1 for update`, userID); err != nil {
		return fmt.Errorf("lock addresses: %w", err)
	}
	return nil
}

func clearDefault(ctx context.Context, tx pgx.Tx, userID, exceptID int64) error {
	_, err := tx.Exec(ctx, `update addresses set is_default = false where user_id = $1 and is_default and id <> $2`, userID, exceptID)
	if err != nil {
		return fmt.Errorf("clear default address: %w", err)
	}
	return nil
}

func (s store) addAddress(ctx context.Context, userID int64, in Address) (Address, error) {
	var added Address
	err := postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		if err := lockBook(ctx, tx, userID); err != nil {
			return err
		}
		var count int
		if err := tx.QueryRow(ctx, `select count(*) from addresses where user_id = $1`, userID).Scan(&count); err != nil {
			return fmt.Errorf("count addresses: %w", err)
		}
		if count >= maxAddresses {
			return fault.New(fault.Invalid, "You have %d addresses. Please delete one first", count)
		}
		in.IsDefault = in.IsDefault || count == 0
		if in.IsDefault {
			if err := clearDefault(ctx, tx, userID, 0); err != nil {
				return err
			}
		}
		rows, err := tx.Query(ctx, `
			insert into addresses as a (user_id, name, phone, country, state, city, area, flat_no, address_line, address_line2,
				post_code, address_type, latitude, longitude, is_default)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			returning`+addressColumns, userID, in.Name, in.Phone, in.Country, in.State, in.City, in.Area, in.FlatNo,
			in.AddressLine, in.AddressLine2, in.PostCode, in.AddressType, in.Latitude, in.Longitude, in.IsDefault)
		if err != nil {
			return fmt.Errorf("add address: %w", err)
		}
		added, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Address])
		return postgres.Fault(err)
	})
	return added, err
}

func (s store) updateAddress(ctx context.Context, userID int64, in Address) (Address, error) {
	var updated Address
	err := postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		if err := lockBook(ctx, tx, userID); err != nil {
			return err
		}
		if in.IsDefault {
			if err := clearDefault(ctx, tx, userID, in.ID); err != nil {
				return err
			}
		}
		rows, err := tx.Query(ctx, `
			update addresses a set name = $3, phone = $4, country = $5, state = $6, city = $7, area = $8, flat_no = $9,
				address_line = $10, address_line2 = $11, post_code = $12, address_type = $13, latitude = $14, longitude = $15,
				is_default = a.is_default or $16
			where a.user_id = $1 and a.id = $2
			returning`+addressColumns, userID, in.ID, in.Name, in.Phone, in.Country, in.State, in.City, in.Area, in.FlatNo,
			in.AddressLine, in.AddressLine2, in.PostCode, in.AddressType, in.Latitude, in.Longitude, in.IsDefault)
		if err != nil {
			return fmt.Errorf("update address: %w", err)
		}
		updated, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Address])
		return addressFault(err)
	})
	return updated, err
}

func (s store) removeAddress(ctx context.Context, userID, addressID int64) error {
	return postgres.Tx(ctx, s.pool, func(tx pgx.Tx) error {
		if err := lockBook(ctx, tx, userID); err != nil {
			return err
		}
		var wasDefault bool
		err := tx.QueryRow(ctx, `delete from addresses where user_id = $1 and id = $2 returning is_default`, userID, addressID).Scan(&wasDefault)
		if err != nil {
			return addressFault(err)
		}
		if !wasDefault {
			return nil
		}
		_, err = tx.Exec(ctx, `
			update addresses set is_default = true
			where user_id = $1 and id = (select max(id) from addresses where user_id = $1)`, userID)
		if err != nil {
			return fmt.Errorf("pass on default address: %w", err)
		}
		return nil
	})
}

func addressFault(err error) error {
	if err = postgres.Fault(err); fault.CodeOf(err) == fault.NotFound {
		return fault.New(fault.NotFound, "There is no such address").Wrap(err)
	}
	return err
}

// countryCode accepts an ISO code or a country's name, in any case. NotFound when we deliver to no such place.
func (s store) countryCode(ctx context.Context, country string) (string, error) {
	var code string
	err := s.pool.QueryRow(ctx, `select code from countries where code = upper($1) or lower(name) = lower($1) limit 1`, country).Scan(&code)
	return code, postgres.Fault(err)
}
