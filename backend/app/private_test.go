package app_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"shop/backend/backendtest"
)

// claim is how one operation behind a shopper's sign-in is tried by somebody
// else: Jonas asks for what is Amira's.
type claim struct {
	hers  string            // SQL on her id: what # stands for in all below
	query string            // of the address
	body  string            // JSON
	form  map[string]string // instead of body
	// shows is SQL on her id: texts that her own answer has. His has none of them.
	shows string
}

const (
	herOrder    = `select max(id)::text from orders where user_id = $1`
	herPending  = `select max(id)::text from orders where user_id = $1 and status = 'pending'`
	herAddress  = `select min(id)::text from addresses where user_id = $1`
	herTicket   = `select min(ticket_number) from support_tickets where user_id = $1`
	herLine     = `select min(i.id)::text from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`
	herShop     = `select min(shop_id)::text from chat_conversations where user_id = $1 and user_unread = 0`
	herVoucher  = `select min(c.shop_id)::text from user_coupons u join coupons c on c.id = u.coupon_id where u.user_id = $1 and c.ends_at > now()`
	notHerWish  = `select min(id)::text from products where id not in (select product_id from favorites where user_id = $1) and status = 'published'`
	orderCodes  = `select order_code from orders where user_id = $1`
	ticketCodes = `select ticket_number from support_tickets where user_id = $1`
	cartLines   = `select '"cart_id":' || i.id || ',' from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`
	lastWords   = `select m.body from chat_conversations c join chat_messages m on m.conversation_id = c.id and m.seq = c.last_seq where c.user_id = $1 and m.body is not null`
)

// claims has a case for every operation of openapi.json that wants a shopper.
// A new operation fails the test until it has one.
var claims = map[string]claim{
	"GET /addresses":                             {shows: `select address_line from addresses where user_id = $1`},
	"POST /address/store":                        {body: `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Rua das Flores 8"}`},
	"POST /address/{id}/update":                  {hers: herAddress, body: `{"name":"Jonas","phone":"+351910000999","country":"PT","city":"Porto","address_line":"Mine now"}`},
	"DELETE /address/{id}/delete":                {hers: herAddress},
	"GET /carts":                                 {shows: cartLines},
	"POST /cart/store":                           {hers: `select min(i.product_id)::text from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`, body: `{"product_id":#}`},
	"POST /cart/increment":                       {hers: herLine, body: `{"cart_id":#}`},
	"POST /cart/decrement":                       {hers: herLine, body: `{"cart_id":#}`},
	"POST /cart/delete":                          {hers: herLine, body: `{"cart_id":#}`},
	"POST /cart/update":                          {hers: herLine, body: `{"cart_id":#,"quantity":9}`},
	"POST /cart/checkout":                        {hers: `select string_agg(distinct i.shop_id::text, ',') from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1`, body: `{"shop_ids":[#]}`, shows: cartLines},
	"POST /apply-voucher":                        {hers: herVoucher, body: `{"coupon_code":"NORR15","shop_ids":[#]}`},
	"GET /get-vouchers":                          {hers: herVoucher, query: "?shop_id=#", shows: `select '"is_collected":true' where $1 > 0`},
	"GET /get-collected-vouchers":                {shows: `select c.code::text from user_coupons u join coupons c on c.id = u.coupon_id where u.user_id = $1`},
	"POST /vouchers-collect":                     {hers: `select min(coupon_id)::text from user_coupons where user_id = $1`, body: `{"coupon_id":#}`},
	"GET /dashboard":                             {shows: orderCodes},
	"GET /orders":                                {shows: orderCodes},
	"GET /order-details":                         {hers: herOrder, query: "?order_id=#", shows: orderCodes},
	"POST /orders/cancel":                        {hers: herPending, body: `{"order_id":#}`},
	"POST /place-order":                          {hers: herAddress, body: `{"shop_ids":[1],"address_id":#}`},
	"POST /buy-now/place-order":                  {hers: herAddress, body: `{"address_id":#}`},
	"POST /place-order/again":                    {hers: herOrder, body: `{"order_id":#}`},
	"GET /order-payment/{order}":                 {hers: herPending},
	"GET /payment/status":                        {hers: `select max(id)::text from order_groups where user_id = $1`, query: "?order_group=#", shows: `select '"code":"' || code || '"' from order_groups where user_id = $1`},
	"GET /favorite-products":                     {shows: `select '"slug":"' || p.slug || '"' from favorites f join products p on p.id = f.product_id where f.user_id = $1`},
	"POST /favorite-add-or-remove":               {hers: notHerWish, body: `{"product_id":#}`},
	"GET /recently-views":                        {shows: `select '"slug":"' || p.slug || '"' from product_views v join products p on p.id = v.product_id where v.user_id = $1`},
	"POST /recently-views":                       {hers: notHerWish, body: `{"product_ids":[#]}`},
	"GET /get-shops":                             {shows: lastWords},
	"GET /get-message":                           {hers: herShop, query: "?shop_id=#", shows: `select m.body from chat_conversations c join chat_messages m on m.conversation_id = c.id where c.user_id = $1 and m.body is not null`},
	"GET /unread-messages":                       {hers: `select $1::bigint::text`, query: "?user_id=#", shows: `select '"unread_messages":' || sum(user_unread) from chat_conversations where user_id = $1`},
	"POST /read-message":                         {hers: `select min(shop_id)::text from chat_conversations where user_id = $1 and user_unread > 0`, body: `{"shop_id":#,"seq":1000}`},
	"POST /send-message":                         {hers: `select max(shop_id) || ',"order_id":' || max(id) from orders where user_id = $1 and id = (select max(id) from orders where user_id = $1)`, body: `{"shop_id":#}`},
	"POST /store-message":                        {hers: `select $1::bigint || ',"shop_id":' || min(shop_id) from chat_conversations where user_id = $1`, body: `{"user_id":#}`},
	"POST /update-last-seen":                     {},
	"GET /profile":                               {shows: `select email::text from users where id = $1`},
	"POST /update-profile":                       {hers: `select email::text from users where id = $1`, form: map[string]string{"email": "#"}},
	"POST /change-password":                      {body: `{"current_password":"demo-shopper-1","password":"quiet-harbour-42","password_confirmation":"quiet-harbour-42"}`},
	"POST /account/delete":                       {body: `{"password":"demo-shopper-1"}`},
	"GET /sessions":                              {shows: `select '{"id":' || id || ',' from access_tokens where user_id = $1`},
	"DELETE /sessions/{id}":                      {hers: `select max(id)::text from access_tokens where user_id = $1`},
	"GET /support-tickets":                       {shows: ticketCodes},
	"GET /support-ticket/show":                   {hers: herTicket, query: "?ticket_number=#", shows: ticketCodes},
	"GET /support-ticket-messages":               {hers: herTicket, query: "?ticket_number=#", shows: `select m.message from support_ticket_messages m join support_tickets t on t.id = m.ticket_id where t.user_id = $1`},
	"POST /support-ticket":                       {hers: herOrder, form: map[string]string{"subject": "Mine", "message": "Where is it?", "order_id": "#"}},
	"POST /support-ticket-message":               {hers: herTicket, form: map[string]string{"ticket_number": "#", "message": "let me in"}},
	"POST /support-ticket/close":                 {hers: herTicket, body: `{"ticket_number":"#"}`},
	"GET /logout":                                {},
	"POST /logout":                               {},
	"GET /order-payment/{order}/{paymentMethod}": {hers: herPending},
}

// Nobody reads or changes what is another's: not the cart, messages, unread
// count, vouchers, orders, addresses or tickets.
func TestNobodyReachesAnothersThings(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	amira := s.person("amira@demo.example")
	hers := s.login("amira@demo.example", "demo-shopper-1")
	var ops []operation
	known := map[string]bool{}
	for _, op := range operations(t) {
		name := op.method + " " + op.path
		if !op.auth || op.vendor() {
			continue
		}
		if _, ok := claims[name]; !ok {
			t.Errorf("%s has no case here: say how it is shown that one shopper does not reach another's things through it", name)
			continue
		}
		known[name] = true
		ops = append(ops, op)
	}
	for name := range claims {
		if !known[name] {
			t.Errorf("%s has a case here and is no operation", name)
		}
	}
	requests, private := map[string]request{}, map[string][]string{}
	for _, op := range ops {
		name := op.method + " " + op.path
		c := claims[name]
		requests[name] = c.request(s, op, amira)
		if c.shows == "" {
			continue
		}
		private[name] = s.texts(c.shows, amira)
		a := s.send(t, requests[name].as(hers))
		if a.status != http.StatusOK || !slices.ContainsFunc(private[name], func(text string) bool { return strings.Contains(a.body, text) }) {
			t.Errorf("%s shows Amira nothing of her own, so its case proves nothing: %d %.300s, looked for %.200q", name, a.status, a.body, private[name])
		}
	}

	things := s.belongings(amira)
	for _, table := range []string{"addresses", "carts", "cart_items", "user_coupons", "orders", "order_items", "chat_conversations", "chat_messages", "favorites", "support_tickets", "access_tokens"} {
		if strings.HasPrefix(things[table], "0 ") || things[table] == "" {
			t.Errorf("Amira has nothing in %s: %q", table, things[table])
		}
	}
	for _, op := range ops {
		name := op.method + " " + op.path
		token := s.jonas
		if op.path == "/logout" {
			token = s.login("jonas@demo.example", "demo-shopper-2")
		}
		a := s.send(t, requests[name].as(token))
		if a.status >= http.StatusInternalServerError || a.status == http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
		for _, text := range private[name] {
			if strings.Contains(a.body, text) {
				t.Errorf("%s shows Jonas %q of Amira's: %.300s", name, text, a.body)
			}
		}
		s.expectNothingOfAmira(t, a, name)
		now := s.belongings(amira)
		for table, was := range things {
			if now[table] != was {
				t.Errorf("%s as Jonas changed %s of Amira's: %s, before %s", name, table, now[table], was)
			}
		}
		things = now
	}
}

func (c claim) request(s *shop, op operation, her int64) request {
	s.Helper()
	var what string
	if c.hers != "" {
		what = s.text(c.hers, her)
	}
	in := strings.NewReplacer("#", what, "{id}", what, "{order}", what, "{paymentMethod}", "cash")
	target := "/api" + in.Replace(op.path) + in.Replace(c.query)
	if c.form == nil {
		return request{method: op.method, target: target, body: in.Replace(c.body)}
	}
	fields := map[string]string{}
	for field, value := range c.form {
		fields[field] = in.Replace(value)
	}
	return form(target, fields)
}

func (s *shop) texts(sql string, args ...any) (out []string) {
	s.Helper()
	rows, err := s.pool.Query(context.Background(), sql, args...)
	if err != nil {
		s.Fatalf("%v\n%s", err, sql)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			s.Fatalf("%v\n%s", err, sql)
		}
		out = append(out, text)
	}
	if err := rows.Err(); err != nil {
		s.Fatalf("%v\n%s", err, sql)
	}
	return out
}

// belongings is a hash of each table's rows that are a person's: those that
// refer to the person, and those that refer to such rows.
func (s *shop) belongings(person int64) map[string]string {
	s.Helper()
	conditions := map[string]string{"users": fmt.Sprintf("id = %d", person)}
	references := s.references()
	for {
		next := map[string]string{}
		for _, r := range references {
			if inner, ok := conditions[r.to]; ok && conditions[r.from] == "" {
				one := fmt.Sprintf("%s in (select %s from %s where %s)", r.column, r.toColumn, r.to, inner)
				if next[r.from] != "" {
					one = next[r.from] + " or " + one
				}
				next[r.from] = one
			}
		}
		if len(next) == 0 {
			break
		}
		maps.Copy(conditions, next)
	}
	out := map[string]string{}
	for table, condition := range conditions {
		out[table] = s.text(`select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ` + table + ` t where ` + condition)
	}
	return out
}

type reference struct{ from, column, to, toColumn string }

// references are the schema's foreign keys of one column.
func (s *shop) references() (out []reference) {
	s.Helper()
	for _, line := range s.texts(`
		select c.conrelid::regclass || ' ' || a.attname || ' ' || c.confrelid::regclass || ' ' || b.attname
		from pg_constraint c
		join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
		where c.contype = 'f' and cardinality(c.conkey) = 1 and c.conrelid <> c.confrelid and c.connamespace = 'public'::regnamespace`) {
		f := strings.Fields(line)
		out = append(out, reference{f[0], f[1], f[2], f[3]})
	}
	return out
}

// The wish and the voucher that a public page marks are the visitor's own.
func TestPublicPagesMarkTheVisitorsOwn(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	amira := s.person("amira@demo.example")
	hers := s.login("amira@demo.example", "demo-shopper-1")
	wish := s.text(`select p.slug from favorites f join products p on p.id = f.product_id where f.user_id = $1 order by p.id limit 1`, amira)
	backendtest.Exec(t, s.pool, `update coupons set ends_at = now() + interval '1 day' where id in (select coupon_id from user_coupons where user_id = $1)`, amira)
	for target, mark := range map[string]string{
		"/api/product-details?slug=" + wish: `"is_favorite":true`,
		"/api/vouchers?per_page=20":         `"is_collected":true`,
	} {
		for who, token := range map[string]string{"Amira": hers, "Jonas": s.jonas, "a guest": ""} {
			a := s.send(t, request{method: "GET", target: target, token: token})
			if a.status != http.StatusOK || strings.Contains(a.body, mark) != (who == "Amira") {
				t.Errorf("%s for %s: %d, %s is there: %v", target, who, a.status, mark, strings.Contains(a.body, mark))
			}
		}
	}
}
