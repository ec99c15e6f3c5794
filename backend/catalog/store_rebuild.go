package catalog

import (
	"context"
	"fmt"

	"shop/backend/postgres"
)

// The read models are rebuilt by set statements: one pass for a list of products, or for all when the list is null.

// rebuildCards writes the card of every product of $1 that can be shown. The card's price is that of the cheapest
// variant one can have; a product of which nothing is left keeps its card and shows as sold out. Rows that would not
// change are left alone, and with them their indexes. Inserted by category: counting and filtering one then reads few
// pages, which made it four times quicker than any other order did.
const rebuildCards = `
with recursive line (id, cat1, cat2, cat3) as (
  select id, id, null::int, null::int from categories where level = 1
  union all
  select c.id, l.cat1, case when c.level = 2 then c.id else l.cat2 end, case when c.level = 3 then c.id end
  from categories c
  join line l on l.id = c.parent_id
), offer as materialized (
  select o.*, v.sort,
    row_number() over (partition by o.product_id order by o.available = 0, o.effective_minor, o.variant_id) as nth
  from variant_offers o
  join variants v on v.id = o.variant_id
  where o.is_sellable and ($1::bigint[] is null or o.product_id = any($1))
), sum as (
  select product_id, least(sum(available), 1000000)::int as available, max(low_stock_at) as low_stock_at,
    array_agg(color_id order by sort, variant_id) filter (where color_id is not null) as color_ids,
    array_agg(distinct size_id) filter (where size_id is not null) as size_ids,
    array_agg(distinct unit_id) filter (where unit_id is not null) as unit_ids
  from offer
  group by product_id
)
insert into product_cards as card (product_id, shop_id, brand_id, cat1, cat2, cat3, media_id, price_minor, effective_minor,
  lowest_30d_minor, discount_bp, rating, rating_score, rating_count, sold_count, popularity, published_at, available,
  low_stock_at, flash_sale_id, color_ids, size_ids, unit_ids)
select p.id, p.shop_id, p.brand_id, l.cat1, l.cat2, l.cat3,
  (select m.id from product_media m where m.product_id = p.id and m.kind = 'image' order by m.sort, m.id limit 1),
  o.price_minor, o.effective_minor,
  case when o.effective_minor < o.price_minor then (
    select min(h.effective_minor)
    from price_history h
    where h.variant_id = o.variant_id and h.effective_minor > o.effective_minor
      and h.recorded_at >= coalesce((
        select max(b.recorded_at) from price_history b
        where b.variant_id = o.variant_id and b.recorded_at <= now() - interval '30 days'), '-infinity')) end,
  (10000 * (o.price_minor - o.effective_minor) / o.price_minor)::int,
  case when p.rating_count > 0 then round(100.0 * p.rating_sum / p.rating_count)::smallint else 0 end,
  (1000.0 * (p.rating_sum + 40) / (p.rating_count + 10))::int, p.rating_count, p.sold_count,
  p.sold_count * 10 + p.rating_count * 5 + p.view_count, p.published_at, s.available, s.low_stock_at, o.flash_sale_id,
  coalesce((select array_agg(c order by nth) from (select c, min(nth) as nth from unnest(s.color_ids) with ordinality u (c, nth) group by c) d), '{}'),
  coalesce(s.size_ids, '{}'), coalesce(s.unit_ids, '{}')
from offer o
join sum s on s.product_id = o.product_id
join products p on p.id = o.product_id
join line l on l.id = p.category_id
where o.nth = 1
order by l.cat1, l.cat2, l.cat3, p.id
on conflict (product_id) do update set
  shop_id = excluded.shop_id, brand_id = excluded.brand_id, cat1 = excluded.cat1, cat2 = excluded.cat2, cat3 = excluded.cat3,
  media_id = excluded.media_id, price_minor = excluded.price_minor, effective_minor = excluded.effective_minor,
  lowest_30d_minor = excluded.lowest_30d_minor, discount_bp = excluded.discount_bp, rating = excluded.rating,
  rating_score = excluded.rating_score, rating_count = excluded.rating_count, sold_count = excluded.sold_count,
  popularity = excluded.popularity, published_at = excluded.published_at, available = excluded.available,
  low_stock_at = excluded.low_stock_at, flash_sale_id = excluded.flash_sale_id, color_ids = excluded.color_ids,
  size_ids = excluded.size_ids, unit_ids = excluded.unit_ids
where (card.*) is distinct from (excluded.*)`

// removeCards takes off what can no longer be shown.
const removeCards = `
delete from product_cards c
where ($1::bigint[] is null or c.product_id = any($1))
  and not exists (select from variant_offers o where o.product_id = c.product_id and o.is_sellable)`

// recordPrices adds a line of history where the price differs from the last one recorded.
const recordPrices = `
insert into price_history (variant_id, effective_minor)
select o.variant_id, o.effective_minor
from variant_offers o
left join lateral (
  select h.effective_minor from price_history h
  where h.variant_id = o.variant_id
  order by h.recorded_at desc
  limit 1
) last on true
where o.is_sellable and ($1::bigint[] is null or o.product_id = any($1))
  and last.effective_minor is distinct from o.effective_minor
on conflict (variant_id, recorded_at) do update set effective_minor = excluded.effective_minor`

// countShopProducts keeps the number on the shops whose cards were rebuilt.
const countShopProducts = `
update shops s
set products_count = n.n
from (
  select s.id, (select count(*) from product_cards c where c.shop_id = s.id) as n
  from shops s
  where $1::bigint[] is null or s.id in (select shop_id from products where id = any($1))
) n
where s.id = n.id and s.products_count <> n.n`

// recountRatings takes the ratings of the products of $1 from their reviews.
const recountRatings = `
update products p
set rating_sum = n.sum, rating_count = n.count
from (
  select p.id, coalesce(sum(r.rating), 0) as sum, count(r.id) as count
  from products p
  left join reviews r on r.product_id = p.id and r.status = 'published'
  where $1::bigint[] is null or p.id = any($1)
  group by p.id
) n
where p.id = n.id and (p.rating_sum, p.rating_count) is distinct from (n.sum, n.count::int)`

// lockSearch keeps writers out, who would otherwise meet emptySearch in another order of the rows and wait in a circle.
const (
	lockSearch  = `lock table product_search in share row exclusive mode`
	emptySearch = `delete from product_search`
	emptyKeys   = `delete from search_keys` // before the terms, which would take them along one by one
	emptyTerms  = `delete from search_terms`
	emptyWords  = `delete from search_words`
)

// rebuildSearch writes the searched text of the cards of $1: name, brand, categories in every language, then
// translations and tags, then the short text. Inserted by popularity, so that the matches which are ranked lie together.
const rebuildSearch = `
with category as materialized (
  select c.id, to_tsvector('shop_search', string_agg(n.value, ' ')) as doc
  from categories c, jsonb_each_text(c.name) n
  group by c.id
), brand as materialized (
  select id, setweight(to_tsvector('shop_search', name), 'B') as doc from brands
)
insert into product_search as s (product_id, popularity, doc)
select c.product_id, c.popularity,
  setweight(to_tsvector('shop_search', p.name), 'A') || coalesce(b.doc, '')
  || setweight(coalesce(k1.doc, '') || coalesce(k2.doc, '') || coalesce(k3.doc, ''), 'C')
  || setweight(to_tsvector('shop_search', coalesce((
       select string_agg(t.name, ' ') from product_translations t where t.product_id = p.id), '')
     || ' ' || array_to_string(p.tags, ' ')), 'B')
  || setweight(to_tsvector('shop_search', p.short_description), 'D')
from product_cards c
join products p on p.id = c.product_id
left join brand b on b.id = c.brand_id
left join category k1 on k1.id = c.cat1
left join category k2 on k2.id = c.cat2
left join category k3 on k3.id = c.cat3
where $1::bigint[] is null or c.product_id = any($1)
order by c.popularity desc, c.product_id desc
on conflict (product_id) do update set popularity = excluded.popularity, doc = excluded.doc
where (s.popularity, s.doc) is distinct from (excluded.popularity, excluded.doc)`

// rebuildWords takes the dictionary from names, brands and categories. A word of a large catalogue that occurs once is
// more likely a slip than a word.
const rebuildWords = `
with texts as (
  select p.name as text from product_cards c join products p on p.id = c.product_id
  union all
  select t.name from product_cards c join product_translations t on t.product_id = c.product_id
  union all
  select name from brands
  union all
  select n.value from categories c, jsonb_each_text(c.name) n
  union all
  select name from shops where status = 'active'
), words as (
  select word, count(*) as n
  from texts, regexp_split_to_table(lower(unaccent(text)), '[^[:alpha:]]+') word
  where length(word) >= 3
  group by word
)
insert into search_words (word, weight)
select word, n from words
where n >= case when (select count(*) from product_cards) > 20000 then 3 else 1 end`

// rebuildTerms collects what can be suggested: names of products by their first and their last two or three words,
// brands, categories and shops.
const rebuildTerms = `
with names as materialized (
  select regexp_split_to_array(p.name, '\s+') as w, c.popularity + 1 as weight
  from product_cards c
  join products p on p.id = c.product_id
), phrases as (
  select array_to_string(w, ' ') as term, weight from names where cardinality(w) <= 4
  union all
  select array_to_string(w[:3], ' '), weight from names where cardinality(w) > 4
  union all
  select array_to_string(w[cardinality(w) - 1:], ' '), weight from names where cardinality(w) > 2
)
insert into search_terms (kind, term, ref_id, weight)
(select 'phrase', term, null, sum(weight)
 from phrases
 where length(term) between 3 and 60
 group by term
 order by 4 desc
 limit 100000)
union all
select 'brand', b.name, b.id, 1 + coalesce(sum(c.popularity), 0)
from brands b left join product_cards c on c.brand_id = b.id
group by b.id
union all
select 'category', n.value, c.id, 1000000 / c.level + coalesce(f.total, 0)
from categories c cross join jsonb_each_text(c.name) n left join category_facets f on f.category_id = c.id
where c.is_active and n.value <> ''
union all
select 'shop', name, id, 100000 + orders_count from shops where status = 'active'`

// rebuildKeys lets a term be found by the beginning of any of its words.
const rebuildKeys = `
insert into search_keys (term_id, key, weight)
select distinct t.id, array_to_string(t.w[i:], ' '), t.weight
from (select id, regexp_split_to_array(lower(unaccent(term)), '[^[:alnum:]]+') as w, weight from search_terms) t,
  generate_series(1, least(cardinality(t.w), 5)) i
where t.w[i] <> ''`

// categoriesOf are the categories, of every level, that show one of these products.
func categoriesOf(ctx context.Context, db postgres.DB, ids []int64) ([]int64, error) {
	list, err := productIDs(ctx, db, `
		select distinct cat
		from product_cards c, unnest(array[c.cat1, c.cat2, c.cat3]) cat
		where c.product_id = any($1) and cat is not null`, ids)
	if err != nil {
		return nil, fmt.Errorf("find categories: %w", err)
	}
	return list, nil
}
