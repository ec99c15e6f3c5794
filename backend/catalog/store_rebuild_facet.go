package catalog

// rebuildFacets counts the categories of $1, or all of them and the whole catalogue (0) when it is null. Values are
// cut to the most frequent, as a live count does. %[1]d is that number.
const rebuildFacets = `
with c as not materialized (
  select product_id, brand_id, color_ids, size_ids, unit_ids, rating, effective_minor, cat1, cat2, cat3
  from product_cards
), seat as materialized (
  select 0 as cat, 0 as level, c.cat1 as below, c.* from c where $1::int[] is null
  union all
  select cat1, 1, cat2, c.* from c where $1::int[] is null or cat1 = any($1)
  union all
  select cat2, 2, cat3, c.* from c where cat2 is not null and ($1::int[] is null or cat2 = any($1))
  union all
  select cat3, 3, null, c.* from c where cat3 is not null and ($1::int[] is null or cat3 = any($1))
), total as (
  select cat, count(*) as n, min(effective_minor) as min, max(effective_minor) as max from seat group by cat
), counted as (
  select cat, 'brands' as kind, brand_id as id, count(*) as n from seat where brand_id is not null group by cat, brand_id
  union all
  select cat, 'colors', v, count(*) from seat, unnest(color_ids) v group by cat, v
  union all
  select cat, 'sizes', v, count(*) from seat, unnest(size_ids) v group by cat, v
  union all
  select cat, 'units', v, count(*) from seat, unnest(unit_ids) v group by cat, v
  union all
  select cat, 'categories', below, count(*) from seat where below is not null group by cat, below
  union all
  select cat, 'ratings', v, sum(n)
  from (select cat, least(rating / 100, 4) as stars, count(*) as n from seat group by 1, 2) r, generate_series(1, stars) v
  group by cat, v
), ranked as (
  select *, row_number() over (partition by cat, kind order by case when kind = 'ratings' then -id else -n end, id) as nth
  from counted
), lists as (
  select cat, kind, jsonb_agg(jsonb_build_object('i', id, 'n', n) order by nth) as values
  from ranked
  where nth <= %[1]d
  group by cat, kind
), facets as (
  select cat, jsonb_object_agg(kind, values) as facets from lists group by cat
)
insert into category_facets (category_id, total, facets)
select t.cat, t.n, coalesce(f.facets, '{}') || jsonb_build_object('total', t.n, 'min', t.min, 'max', t.max)
from total t
left join facets f on f.cat = t.cat
on conflict (category_id) do update set total = excluded.total, facets = excluded.facets, rebuilt_at = now()`

// removeFacets takes away the counts of categories that have nothing left.
const removeFacets = `
delete from category_facets f
where ($1::int[] is null or f.category_id = any($1))
  and not exists (select from product_cards c where f.category_id in (0, c.cat1, c.cat2, c.cat3))`
