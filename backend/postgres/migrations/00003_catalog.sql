-- +goose Up
-- What is sold, by whom, for how much, and the read models that make it quick to find.
--
-- Amounts are bigint minor units (1/100) of the default currency. Short texts in several languages are jsonb
-- objects for localized(); a product's texts have one row per language beside the English columns.

-- ---------- shops ----------

create table shops (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug = lower(slug) and slug !~ '^[0-9]+$'), -- a number in a URL is always an id
  name text not null check (length(name) between 1 and 120),
  tagline jsonb not null default '{}',
  description jsonb not null default '{}',
  logo text,
  banner text,
  banner_position text not null default '50% 50%', -- CSS object-position: the part of the banner that must stay visible
  city text,
  country text,
  address text,
  email text,
  phone text,
  opened_year smallint,
  latitude double precision,
  longitude double precision,
  status text not null default 'active' check (status in ('pending', 'active', 'suspended', 'closed')),
  delivery_charge_minor bigint not null default 0 check (delivery_charge_minor >= 0),
  free_delivery_from_minor bigint check (free_delivery_from_minor > 0), -- null: never free
  min_order_minor bigint not null default 0 check (min_order_minor >= 0),
  eta_min_days smallint not null default 2 check (eta_min_days >= 0),
  eta_max_days smallint not null default 5,
  vacation_from date,
  vacation_to date,
  vacation_note text,
  rating_sum bigint not null default 0 check (rating_sum >= 0),
  rating_count int not null default 0 check (rating_count >= 0),
  products_count int not null default 0 check (products_count >= 0), -- published ones; kept by the card rebuild
  orders_count int not null default 0 check (orders_count >= 0),
  followers_count int not null default 0 check (followers_count >= 0),
  created_at timestamptz not null default now(),
  check (eta_max_days >= eta_min_days),
  check (vacation_to >= vacation_from),
  check ((latitude is null) = (longitude is null))
);
create index shops_name on shops using gin (name gin_trgm_ops);
create index shops_top on shops (orders_count desc, id desc) where status = 'active';
create index shops_newest on shops (created_at desc, id desc) where status = 'active';

-- Exceptions to the charge and the days on the shop itself; the narrowest matching row wins.
create table shop_delivery_rates (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  country char(2) references countries,
  min_quantity int check (min_quantity > 0),
  max_quantity int,
  min_weight_g int check (min_weight_g >= 0),
  max_weight_g int,
  charge_minor bigint not null check (charge_minor >= 0),
  eta_min_days smallint check (eta_min_days >= 0),
  eta_max_days smallint,
  check (max_quantity >= min_quantity),
  check (max_weight_g >= min_weight_g),
  check (eta_max_days >= eta_min_days)
);
create index shop_delivery_rates_shop on shop_delivery_rates (shop_id);

-- ---------- the vocabulary of products ----------

create table categories (
  id int generated always as identity primary key,
  parent_id int references categories,
  level smallint not null check (level between 1 and 3),
  slug text not null unique check (slug = lower(slug) and slug !~ '^[0-9]+$'),
  name jsonb not null check (name ? 'en'),
  thumbnail text,
  icon text,
  sort int not null default 0,
  is_active boolean not null default true,
  check ((level = 1) = (parent_id is null)),
  unique (id, level)
);
create index categories_parent on categories (parent_id, sort);

create table brands (
  id int generated always as identity primary key,
  slug text not null unique check (slug = lower(slug)),
  name text not null,
  line text,
  logo text
);
create table colors (id int generated always as identity primary key, name text not null unique, hex char(7) check (hex ~ '^#[0-9a-f]{6}$'));
create table sizes (id int generated always as identity primary key, name text not null unique, sort int not null default 0);
create table units (id int generated always as identity primary key, name text not null unique);

create table vat_taxes (
  id int generated always as identity primary key,
  name text not null,
  percentage numeric(7,4) not null check (percentage between 0 and 100),
  applies_to text not null default 'product' check (applies_to in ('product', 'order')),
  price_includes_tax boolean not null default false,
  is_active boolean not null default true,
  unique (name, percentage, applies_to)
);

-- ---------- products ----------

create table products (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops,
  brand_id int references brands,
  category_id int not null references categories, -- the most precise one; its ancestors count too
  slug text not null unique check (slug = lower(slug) and slug !~ '^[0-9]+$'),
  code text,
  name text not null check (length(name) between 1 and 250),
  short_description text not null default '',
  description text not null default '',
  highlights text[] not null default '{}',
  specs jsonb not null default '[]' check (jsonb_typeof(specs) = 'array'), -- [{"key", "value"}]
  care text,
  tags text[] not null default '{}',
  video text,
  weight_g int check (weight_g > 0),
  min_order_quantity int not null default 1 check (min_order_quantity >= 1),
  max_order_quantity int check (max_order_quantity >= min_order_quantity),
  status text not null default 'draft' check (status in ('draft', 'pending', 'published', 'rejected', 'archived')),
  published_at timestamptz,
  seo jsonb not null default '{}',
  rating_sum bigint not null default 0 check (rating_sum >= 0),
  rating_count int not null default 0 check (rating_count >= 0),
  sold_count bigint not null default 0 check (sold_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shop_id, code),
  check (status <> 'published' or published_at is not null)
);
create index products_shop on products (shop_id, id desc);
create index products_category on products (category_id);
create index products_brand on products (brand_id);

create table product_translations (
  product_id bigint not null references products on delete cascade,
  locale text not null references languages (name) on update cascade,
  name text not null check (length(name) between 1 and 250),
  short_description text,
  description text,
  primary key (product_id, locale)
);

create table product_media (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  color_id int references colors, -- null: shows the product whatever the colour
  kind text not null default 'image' check (kind in ('image', 'video')),
  url text not null,              -- /media/…/name.webp; smaller ones lie beside it in w320/ and w160/
  width int check (width > 0),
  height int check (height > 0),
  blur text,                      -- data: URI of a few pixels, shown until the picture is there
  alt text,
  sort smallint not null default 0
);
create index product_media_product on product_media (product_id, sort, id);

create table product_taxes (
  product_id bigint not null references products on delete cascade,
  tax_id int not null references vat_taxes,
  primary key (product_id, tax_id)
);
create table product_relations (
  product_id bigint not null references products on delete cascade,
  related_id bigint not null references products on delete cascade,
  sort smallint not null default 0,
  primary key (product_id, related_id),
  check (product_id <> related_id)
);
create index product_relations_related on product_relations (related_id);

-- What can be put into a cart: one row per combination of size, colour and unit.
create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  sku text,
  size_id int references sizes,
  color_id int references colors,
  unit_id int references units,
  price_minor bigint not null check (price_minor > 0),
  discount_price_minor bigint not null default 0 check (discount_price_minor >= 0 and discount_price_minor < price_minor), -- 0: none
  discount_from timestamptz,
  discount_to timestamptz,
  is_active boolean not null default true,
  sort smallint not null default 0,
  check (discount_to > discount_from)
);
-- nulls count as equal: a product without sizes has one variant per colour
create unique index variants_combination on variants (product_id, coalesce(size_id, 0), coalesce(color_id, 0), coalesce(unit_id, 0));
create unique index variants_sku on variants (sku) where sku is not null;
-- for the job that notices reductions which begin or end by themselves
create index variants_discount_from on variants (discount_from) where discount_from is not null;
create index variants_discount_to on variants (discount_to) where discount_to is not null;

-- Stock lies apart from the variant: hot rows without a secondary index and with room on the page stay in place.
create table stock_levels (
  variant_id bigint primary key references variants on delete cascade,
  on_hand int not null default 0, -- below zero only by what backorder_limit allows
  reserved int not null default 0 check (reserved >= 0),
  backorder_limit int not null default 0 check (backorder_limit >= 0),
  low_stock_at int not null default 5 check (low_stock_at >= 0),
  check (reserved <= on_hand + backorder_limit)
) with (fillfactor = 70);

create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants on delete cascade,
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('seed', 'sale', 'cancel', 'return', 'count', 'supply')),
  ref_type text,
  ref_id bigint,
  counted_at timestamptz, -- when it went into products.sold_count, which is not written per sale
  created_at timestamptz not null default now()
);
create index stock_movements_variant on stock_movements (variant_id, id desc);
create index stock_movements_uncounted on stock_movements (id) where counted_at is null and reason in ('sale', 'cancel', 'return');

-- Every price a shopper could have been asked; the lowest of 30 days is shown beside a reduction.
create table price_history (
  variant_id bigint not null references variants on delete cascade,
  effective_minor bigint not null check (effective_minor > 0),
  recorded_at timestamptz not null default now(),
  primary key (variant_id, recorded_at)
);

-- ---------- flash sales ----------

create table flash_sales (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug = lower(slug)),
  name jsonb not null check (name ? 'en'),
  line jsonb not null default '{}',
  banner text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_active boolean not null default true,
  check (ends_at > starts_at)
);
create index flash_sales_running on flash_sales (ends_at, starts_at) where is_active;

create table flash_sale_products (
  flash_sale_id bigint not null references flash_sales on delete cascade,
  product_id bigint not null references products on delete cascade,
  during tstzrange not null, -- the sale's own; set by trigger, here for the exclusion constraint
  discount_percentage numeric(7,4) not null check (discount_percentage > 0 and discount_percentage < 100),
  quantity_limit int check (quantity_limit > 0),
  quantity_sold int not null default 0 check (quantity_sold >= 0),
  per_customer_limit int check (per_customer_limit > 0),
  sort smallint not null default 0,
  primary key (flash_sale_id, product_id),
  check (quantity_sold <= quantity_limit),
  exclude using gist (product_id with =, during with &&) -- one product is never in two sales at a time
);

-- +goose StatementBegin
create function flash_sale_product_during() returns trigger language plpgsql as $$
begin
  select tstzrange(starts_at, ends_at) into new.during from flash_sales where id = new.flash_sale_id;
  return new;
end $$;
-- +goose StatementEnd
-- +goose StatementBegin
create function flash_sale_moved() returns trigger language plpgsql as $$
begin
  update flash_sale_products set during = tstzrange(new.starts_at, new.ends_at) where flash_sale_id = new.id;
  return null;
end $$;
-- +goose StatementEnd
create trigger flash_sale_product_during before insert or update of during, flash_sale_id on flash_sale_products
  for each row execute function flash_sale_product_during();
create trigger flash_sale_moved after update of starts_at, ends_at on flash_sales
  for each row execute function flash_sale_moved();

-- The one answer to "what does it cost now, and how many are there": flash sale, reduction or price, whichever is
-- the lowest. A flash sale whose quantity is sold out no longer counts. Lists, cart and orders all read this.
create view variant_offers as
select v.id as variant_id, v.product_id, p.shop_id, v.size_id, v.color_id, v.unit_id,
  v.price_minor, offer.effective_minor,
  case when offer.effective_minor < v.price_minor then offer.effective_minor else 0 end as discount_price_minor,
  case when offer.flash_minor = offer.effective_minor then offer.flash_sale_id end as flash_sale_id,
  greatest(s.on_hand + s.backorder_limit - s.reserved, 0) as available,
  s.low_stock_at,
  v.is_active and p.status = 'published' and shop.status = 'active' as is_sellable
from variants v
join products p on p.id = v.product_id
join shops shop on shop.id = p.shop_id
join stock_levels s on s.variant_id = v.id
left join flash_sale_products f on f.product_id = v.product_id and f.during @> now()
  and (f.quantity_limit is null or f.quantity_sold < f.quantity_limit)
left join flash_sales sale on sale.id = f.flash_sale_id and sale.is_active
cross join lateral (
  select sale.id as flash_sale_id, flash.minor as flash_minor,
    least(v.price_minor, flash.minor, case
      when v.discount_price_minor > 0
        and coalesce(v.discount_from <= now(), true) and coalesce(v.discount_to > now(), true)
      then v.discount_price_minor end) as effective_minor
  from (select case when sale.id is not null
    then greatest(round(v.price_minor * (100 - f.discount_percentage) / 100), 1)::bigint end as minor) flash
) offer;

-- ---------- read models: rebuilt from the tables above, never written by hand ----------

-- One narrow row per product that can be shown. Lists, filters, sorting and facets read only this; names and
-- pictures are joined to the rows of one page.
create table product_cards (
  product_id bigint primary key references products on delete cascade,
  shop_id bigint not null,
  brand_id int,
  cat1 int not null,               -- the category and its ancestors by level
  cat2 int,
  cat3 int,
  media_id bigint,
  price_minor bigint not null,     -- of the cheapest variant on offer
  effective_minor bigint not null,
  lowest_30d_minor bigint,
  discount_bp int not null default 0,   -- hundredths of a percent
  rating smallint not null default 0,   -- hundredths: 460 is 4.6
  rating_score int not null default 0,  -- average drawn to 4.0 when few have rated: two fives do not beat 400 of 4.9
  rating_count int not null default 0,
  sold_count bigint not null default 0,
  popularity bigint not null default 0,
  published_at timestamptz not null,
  available int not null default 0,
  low_stock_at int not null default 5,
  flash_sale_id bigint,
  color_ids int[] not null default '{}',
  size_ids int[] not null default '{}',
  unit_ids int[] not null default '{}'
) with (fillfactor = 90);

-- For the whole catalogue and every category level: each order as one index range, with the id as tie-breaker in
-- the same direction, so that a page is one row comparison. Not partial in status: only what can be shown is here.
create index product_cards_popularity on product_cards (popularity desc, product_id desc);
create index product_cards_sold on product_cards (sold_count desc, product_id desc);
create index product_cards_newest on product_cards (published_at desc, product_id desc);
create index product_cards_price on product_cards (effective_minor, product_id);
create index product_cards_rated on product_cards (rating_score desc, product_id desc);
create index product_cards_discount on product_cards (discount_bp desc, product_id desc);

create index product_cards_cat1_popularity on product_cards (cat1, popularity desc, product_id desc);
create index product_cards_cat1_sold on product_cards (cat1, sold_count desc, product_id desc);
create index product_cards_cat1_newest on product_cards (cat1, published_at desc, product_id desc);
create index product_cards_cat1_price on product_cards (cat1, effective_minor, product_id);
create index product_cards_cat1_rated on product_cards (cat1, rating_score desc, product_id desc);
create index product_cards_cat1_discount on product_cards (cat1, discount_bp desc, product_id desc);

create index product_cards_cat2_popularity on product_cards (cat2, popularity desc, product_id desc);
create index product_cards_cat2_sold on product_cards (cat2, sold_count desc, product_id desc);
create index product_cards_cat2_newest on product_cards (cat2, published_at desc, product_id desc);
create index product_cards_cat2_price on product_cards (cat2, effective_minor, product_id);
create index product_cards_cat2_rated on product_cards (cat2, rating_score desc, product_id desc);
create index product_cards_cat2_discount on product_cards (cat2, discount_bp desc, product_id desc);

create index product_cards_cat3_popularity on product_cards (cat3, popularity desc, product_id desc);
create index product_cards_cat3_sold on product_cards (cat3, sold_count desc, product_id desc);
create index product_cards_cat3_newest on product_cards (cat3, published_at desc, product_id desc);
create index product_cards_cat3_price on product_cards (cat3, effective_minor, product_id);
create index product_cards_cat3_rated on product_cards (cat3, rating_score desc, product_id desc);
create index product_cards_cat3_discount on product_cards (cat3, discount_bp desc, product_id desc);

create index product_cards_shop_popularity on product_cards (shop_id, popularity desc, product_id desc);
create index product_cards_shop_newest on product_cards (shop_id, published_at desc, product_id desc);
create index product_cards_shop_price on product_cards (shop_id, effective_minor, product_id);
create index product_cards_brand_popularity on product_cards (brand_id, popularity desc, product_id desc);
create index product_cards_flash on product_cards (flash_sale_id) where flash_sale_id is not null;

-- Words without accents and in their English stem, and no stop words: "The Ring" is a product too.
create text search dictionary shop_stem (template = snowball, language = english);
create text search configuration shop_search (copy = simple);
alter text search configuration shop_search
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, shop_stem;

-- Apart from the cards, and written in order of popularity: the matches that are ranked lie on few pages.
create table product_search (
  product_id bigint primary key references product_cards on delete cascade,
  popularity bigint not null,
  doc tsvector not null
);
create index product_search_doc on product_search using gin (doc);
create index product_search_popularity on product_search (popularity desc, product_id desc);

-- What people may mean: completed by prefix, starting at any word of it.
create table search_terms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('phrase', 'brand', 'category', 'shop')),
  term text not null,
  ref_id bigint,
  weight bigint not null default 1
);
create index search_terms_ref on search_terms (kind, ref_id);
create table search_keys (
  term_id bigint not null references search_terms on delete cascade,
  key text not null, -- lower case, without accents
  weight bigint not null,
  primary key (term_id, key)
);
create index search_keys_prefix on search_keys (key text_pattern_ops, weight desc);
-- The words that occur, against which an unknown one is corrected.
create table search_words (word text primary key, weight bigint not null);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

-- Counts of a whole category; 0 is the whole catalogue. Filtered counts are taken live.
create table category_facets (
  category_id int primary key,
  total bigint not null,
  facets jsonb not null,
  rebuilt_at timestamptz not null default now()
);

-- ---------- shoppers' lists ----------

create table favorites (
  user_id bigint not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index favorites_recent on favorites (user_id, created_at desc, product_id desc);
create index favorites_product on favorites (product_id);

create table product_views (
  user_id bigint not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index product_views_recent on product_views (user_id, viewed_at desc, product_id desc);
create index product_views_product on product_views (product_id);

create table stock_alerts (
  user_id bigint not null references users on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  kind text not null check (kind in ('back_in_stock', 'price_drop')),
  target_minor bigint check (target_minor > 0),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  primary key (user_id, variant_id, kind)
);
create index stock_alerts_waiting on stock_alerts (variant_id) where notified_at is null;

-- ---------- reviews ----------

create table reviews (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  shop_id bigint not null references shops on delete cascade,
  user_id bigint not null references users on delete cascade,
  order_item_id bigint unique, -- a bought line is reviewed once; null: carried over from an earlier shop
  rating smallint not null check (rating between 1 and 5),
  description text check (length(description) between 1 and 4000),
  locale text,
  photos text[] not null default '{}',
  status text not null default 'published' check (status in ('pending', 'published', 'hidden')),
  helpful_count int not null default 0 check (helpful_count >= 0),
  shop_reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  check ((shop_reply is null) = (replied_at is null))
);
create index reviews_product on reviews (product_id, created_at desc, id desc) where status = 'published';
create index reviews_shop on reviews (shop_id, created_at desc, id desc) where status = 'published';
create index reviews_user on reviews (user_id);

alter table banners add foreign key (shop_id) references shops on delete cascade;

-- +goose Down
alter table banners drop constraint banners_shop_id_fkey;
drop table reviews, stock_alerts, product_views, favorites, category_facets, search_words, search_keys, search_terms,
  product_search, product_cards;
drop text search configuration shop_search;
drop text search dictionary shop_stem;
drop view variant_offers;
drop table flash_sale_products, flash_sales, price_history, stock_movements, stock_levels, variants, product_relations,
  product_taxes, product_media, product_translations, products, vat_taxes, units, sizes, colors, brands, categories,
  shop_delivery_rates, shops;
drop function flash_sale_product_during, flash_sale_moved;
