-- +goose Up
-- What a shop is before it sells anything: money, languages, settings, navigation, texts.
--
-- Short texts that appear in several languages are jsonb objects {"en": "…", "ar": "…"};
-- localized() picks one. Long texts (pages, blogs) have one row per language.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;
create extension if not exists btree_gist;

-- +goose StatementBegin
create function localized(texts jsonb, locale text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(texts->>locale, ''), texts->>'en', '');
-- +goose StatementEnd

-- ---------- money ----------

create table currencies (
  id smallint generated always as identity primary key,
  code char(3) not null unique check (code = upper(code)),
  name text not null,
  symbol text not null,
  position text not null default 'prefix' check (position in ('prefix', 'suffix')),
  exponent smallint not null default 2 check (exponent between 0 and 3),
  rate_from_default numeric(20,10) not null check (rate_from_default > 0),
  is_default boolean not null default false,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check (not is_default or (rate_from_default = 1 and is_active))
);
create unique index currencies_one_default on currencies ((true)) where is_default;

create table currency_rate_history (
  currency_id smallint not null references currencies on delete cascade,
  rate_from_default numeric(20,10) not null check (rate_from_default > 0),
  valid_from timestamptz not null default now(),
  primary key (currency_id, valid_from)
);

insert into currencies (code, name, symbol, rate_from_default, is_default) values ('USD', 'USD', '$', 1, true);

-- ---------- languages ----------

create table languages (
  id smallint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z]{2}(-[A-Za-z]{2,4})?$'), -- the locale key, as in /lang/{locale}
  title text not null,                                                    -- in the language itself
  html_lang text not null,                                                -- BCP 47: "fa" for the locale key "ir"
  direction text not null check (direction in ('ltr', 'rtl')),
  flag text,
  sort smallint not null default 0,
  is_active boolean not null default true
);
insert into languages (name, title, html_lang, direction, sort) values
  ('en', 'English', 'en', 'ltr', 1),
  ('ar', 'العربية', 'ar', 'rtl', 2),
  ('fr', 'Français', 'fr', 'ltr', 3),
  ('ir', 'فارسی', 'fa', 'rtl', 4);

-- Overrides of the interface messages that ship with the program.
create table translations (
  locale text not null references languages (name) on update cascade on delete cascade,
  key text not null,
  value text not null,
  primary key (locale, key)
);

-- ---------- settings and navigation ----------

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table menus (
  id int generated always as identity primary key,
  parent_id int references menus on delete cascade,
  title jsonb not null,
  url text not null,
  target text not null default 'self' check (target in ('self', 'blank')),
  icon text,
  is_mega boolean not null default false,
  is_highlighted boolean not null default false,
  promo jsonb,             -- {"image", "link", "text": {locale: …}} beside a mega menu
  sort smallint not null default 0,
  is_active boolean not null default true
);
create index menus_parent on menus (parent_id);

create table footer_groups (
  id int generated always as identity primary key,
  slug text not null unique,
  title jsonb not null,
  sort smallint not null default 0 -- the first group feeds the top bar, the last the bottom row
);
create table footer_items (
  id int generated always as identity primary key,
  group_id int not null references footer_groups on delete cascade,
  type text not null check (type in ('link', 'email', 'phone', 'address', 'text')),
  title jsonb not null,
  url text,
  sort smallint not null default 0
);
create index footer_items_group on footer_items (group_id, sort);

create table banners (
  id int generated always as identity primary key,
  shop_id bigint,
  theme text,              -- null: for every theme
  placement text not null check (placement in ('hero', 'promo', 'offer')),
  image text not null,
  image_kind text not null default 'scene' check (image_kind in ('scene', 'product')), -- a full picture, or a cut-out on a tile
  link text,
  headline jsonb not null default '{}',
  line jsonb not null default '{}',
  button jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  sort smallint not null default 0,
  check (ends_at > starts_at)
);
create index banners_theme on banners (theme, placement, sort);

-- One row, raised in the transaction of every change to what /master and /lang answer,
-- so that each process can tell with one cheap read whether its cached bytes still hold.
create table site_version (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into site_version default values;

-- +goose StatementBegin
create function raise_site_version() returns trigger language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end $$;
-- +goose StatementEnd

create trigger raise_site_version after insert or update or delete or truncate on currencies for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on languages for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on translations for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on settings for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on menus for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on footer_groups for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on footer_items for each statement execute function raise_site_version();
create trigger raise_site_version after insert or update or delete or truncate on banners for each statement execute function raise_site_version();

-- ---------- texts ----------

create table pages (
  id int generated always as identity primary key,
  slug text not null unique check (slug = lower(slug)),
  seo jsonb not null default '{}',
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create table page_translations (
  page_id int not null references pages on delete cascade,
  locale text not null,
  title text not null,
  body text not null,      -- Markdown
  primary key (page_id, locale)
);

create table blog_categories (
  id int generated always as identity primary key,
  slug text not null unique check (slug = lower(slug)),
  name jsonb not null
);
create table blogs (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug = lower(slug)),
  category_id int references blog_categories,
  thumbnail text,
  tags text[] not null default '{}',
  author text,
  author_photo text,
  reading_minutes smallint,
  views bigint not null default 0,
  published_at timestamptz,
  seo jsonb not null default '{}'
);
create index blogs_published on blogs (published_at desc, id desc) where published_at is not null;
create table blog_translations (
  blog_id bigint not null references blogs on delete cascade,
  locale text not null,
  title text not null,
  excerpt text not null default '',
  body text,               -- Markdown; null: read it in English
  primary key (blog_id, locale)
);

-- ---------- countries ----------

create table countries (
  id smallint generated always as identity unique,
  code char(2) primary key check (code = upper(code)),
  name text not null,
  phone_code text not null check (phone_code ~ '^\+[0-9-]+$'),
  address_format jsonb not null default '{}'
);

insert into countries (code, name, phone_code) values
  ('AF', 'Afghanistan', '+93'), ('AL', 'Albania', '+355'), ('DZ', 'Algeria', '+213'),
  ('AS', 'American Samoa', '+1-684'), ('AD', 'Andorra', '+376'), ('AO', 'Angola', '+244'),
  ('AI', 'Anguilla', '+1-264'), ('AG', 'Antigua and Barbuda', '+1-268'), ('AR', 'Argentina', '+54'),
  ('AM', 'Armenia', '+374'), ('AW', 'Aruba', '+297'), ('AU', 'Australia', '+61'), ('AT', 'Austria', '+43'),
  ('AZ', 'Azerbaijan', '+994'), ('BS', 'Bahamas', '+1-242'), ('BH', 'Bahrain', '+973'), ('BD', 'Bangladesh', '+880'),
  ('BB', 'Barbados', '+1-246'), ('BY', 'Belarus', '+375'), ('BE', 'Belgium', '+32'), ('BZ', 'Belize', '+501'),
  ('BJ', 'Benin', '+229'), ('BM', 'Bermuda', '+1-441'), ('BT', 'Bhutan', '+975'), ('BO', 'Bolivia', '+591'),
  ('BQ', 'Bonaire, Sint Eustatius and Saba', '+599'), ('BA', 'Bosnia and Herzegovina', '+387'),
  ('BW', 'Botswana', '+267'), ('BR', 'Brazil', '+55'), ('IO', 'British Indian Ocean Territory', '+246'),
  ('VG', 'British Virgin Islands', '+1-284'), ('BN', 'Brunei', '+673'), ('BG', 'Bulgaria', '+359'),
  ('BF', 'Burkina Faso', '+226'), ('BI', 'Burundi', '+257'), ('KH', 'Cambodia', '+855'), ('CM', 'Cameroon', '+237'),
  ('CA', 'Canada', '+1'), ('CV', 'Cape Verde', '+238'), ('KY', 'Cayman Islands', '+1-345'),
  ('CF', 'Central African Republic', '+236'), ('TD', 'Chad', '+235'), ('CL', 'Chile', '+56'), ('CN', 'China', '+86'),
  ('CX', 'Christmas Island', '+61'), ('CC', 'Cocos (Keeling) Islands', '+61'), ('CO', 'Colombia', '+57'),
  ('KM', 'Comoros', '+269'), ('CG', 'Congo', '+242'), ('CD', 'Congo (Democratic Republic)', '+243'),
  ('CK', 'Cook Islands', '+682'), ('CR', 'Costa Rica', '+506'), ('CI', 'Côte d’Ivoire', '+225'),
  ('HR', 'Croatia', '+385'), ('CU', 'Cuba', '+53'), ('CW', 'Curaçao', '+599'), ('CY', 'Cyprus', '+357'),
  ('CZ', 'Czechia', '+420'), ('DK', 'Denmark', '+45'), ('DJ', 'Djibouti', '+253'), ('DM', 'Dominica', '+1-767'),
  ('DO', 'Dominican Republic', '+1-809'), ('EC', 'Ecuador', '+593'), ('EG', 'Egypt', '+20'),
  ('SV', 'El Salvador', '+503'), ('GQ', 'Equatorial Guinea', '+240'), ('ER', 'Eritrea', '+291'),
  ('EE', 'Estonia', '+372'), ('SZ', 'Eswatini', '+268'), ('ET', 'Ethiopia', '+251'),
  ('FK', 'Falkland Islands', '+500'), ('FO', 'Faroe Islands', '+298'), ('FJ', 'Fiji', '+679'),
  ('FI', 'Finland', '+358'), ('FR', 'France', '+33'), ('GF', 'French Guiana', '+594'),
  ('PF', 'French Polynesia', '+689'), ('GA', 'Gabon', '+241'), ('GM', 'Gambia', '+220'), ('GE', 'Georgia', '+995'),
  ('DE', 'Germany', '+49'), ('GH', 'Ghana', '+233'), ('GI', 'Gibraltar', '+350'), ('GR', 'Greece', '+30'),
  ('GL', 'Greenland', '+299'), ('GD', 'Grenada', '+1-473'), ('GP', 'Guadeloupe', '+590'), ('GU', 'Guam', '+1-671'),
  ('GT', 'Guatemala', '+502'), ('GG', 'Guernsey', '+44'), ('GN', 'Guinea', '+224'), ('GW', 'Guinea-Bissau', '+245'),
  ('GY', 'Guyana', '+592'), ('HT', 'Haiti', '+509'), ('HN', 'Honduras', '+504'), ('HK', 'Hong Kong', '+852'),
  ('HU', 'Hungary', '+36'), ('IS', 'Iceland', '+354'), ('IN', 'India', '+91'), ('ID', 'Indonesia', '+62'),
  ('IR', 'Iran', '+98'), ('IQ', 'Iraq', '+964'), ('IE', 'Ireland', '+353'), ('IM', 'Isle of Man', '+44'),
  ('IL', 'Israel', '+972'), ('IT', 'Italy', '+39'), ('JM', 'Jamaica', '+1-876'), ('JP', 'Japan', '+81'),
  ('JE', 'Jersey', '+44'), ('JO', 'Jordan', '+962'), ('KZ', 'Kazakhstan', '+7'), ('KE', 'Kenya', '+254'),
  ('KI', 'Kiribati', '+686'), ('XK', 'Kosovo', '+383'), ('KW', 'Kuwait', '+965'), ('KG', 'Kyrgyzstan', '+996'),
  ('LA', 'Laos', '+856'), ('LV', 'Latvia', '+371'), ('LB', 'Lebanon', '+961'), ('LS', 'Lesotho', '+266'),
  ('LR', 'Liberia', '+231'), ('LY', 'Libya', '+218'), ('LI', 'Liechtenstein', '+423'), ('LT', 'Lithuania', '+370'),
  ('LU', 'Luxembourg', '+352'), ('MO', 'Macao', '+853'), ('MG', 'Madagascar', '+261'), ('MW', 'Malawi', '+265'),
  ('MY', 'Malaysia', '+60'), ('MV', 'Maldives', '+960'), ('ML', 'Mali', '+223'), ('MT', 'Malta', '+356'),
  ('MH', 'Marshall Islands', '+692'), ('MQ', 'Martinique', '+596'), ('MR', 'Mauritania', '+222'),
  ('MU', 'Mauritius', '+230'), ('YT', 'Mayotte', '+262'), ('MX', 'Mexico', '+52'), ('FM', 'Micronesia', '+691'),
  ('MD', 'Moldova', '+373'), ('MC', 'Monaco', '+377'), ('MN', 'Mongolia', '+976'), ('ME', 'Montenegro', '+382'),
  ('MS', 'Montserrat', '+1-664'), ('MA', 'Morocco', '+212'), ('MZ', 'Mozambique', '+258'), ('MM', 'Myanmar', '+95'),
  ('NA', 'Namibia', '+264'), ('NR', 'Nauru', '+674'), ('NP', 'Nepal', '+977'), ('NL', 'Netherlands', '+31'),
  ('NC', 'New Caledonia', '+687'), ('NZ', 'New Zealand', '+64'), ('NI', 'Nicaragua', '+505'), ('NE', 'Niger', '+227'),
  ('NG', 'Nigeria', '+234'), ('NU', 'Niue', '+683'), ('NF', 'Norfolk Island', '+672'), ('KP', 'North Korea', '+850'),
  ('MK', 'North Macedonia', '+389'), ('MP', 'Northern Mariana Islands', '+1-670'), ('NO', 'Norway', '+47'),
  ('OM', 'Oman', '+968'), ('PK', 'Pakistan', '+92'), ('PW', 'Palau', '+680'), ('PS', 'Palestine', '+970'),
  ('PA', 'Panama', '+507'), ('PG', 'Papua New Guinea', '+675'), ('PY', 'Paraguay', '+595'), ('PE', 'Peru', '+51'),
  ('PH', 'Philippines', '+63'), ('PN', 'Pitcairn', '+64'), ('PL', 'Poland', '+48'), ('PT', 'Portugal', '+351'),
  ('PR', 'Puerto Rico', '+1-787'), ('QA', 'Qatar', '+974'), ('RE', 'Réunion', '+262'), ('RO', 'Romania', '+40'),
  ('RU', 'Russia', '+7'), ('RW', 'Rwanda', '+250'), ('BL', 'Saint Barthélemy', '+590'),
  ('SH', 'Saint Helena, Ascension and Tristan da Cunha', '+290'), ('KN', 'Saint Kitts and Nevis', '+1-869'),
  ('LC', 'Saint Lucia', '+1-758'), ('MF', 'Saint Martin', '+590'), ('PM', 'Saint Pierre and Miquelon', '+508'),
  ('VC', 'Saint Vincent and the Grenadines', '+1-784'), ('WS', 'Samoa', '+685'), ('SM', 'San Marino', '+378'),
  ('ST', 'São Tomé and Príncipe', '+239'), ('SA', 'Saudi Arabia', '+966'), ('SN', 'Senegal', '+221'),
  ('RS', 'Serbia', '+381'), ('SC', 'Seychelles', '+248'), ('SL', 'Sierra Leone', '+232'), ('SG', 'Singapore', '+65'),
  ('SX', 'Sint Maarten', '+1-721'), ('SK', 'Slovakia', '+421'), ('SI', 'Slovenia', '+386'),
  ('SB', 'Solomon Islands', '+677'), ('SO', 'Somalia', '+252'), ('ZA', 'South Africa', '+27'),
  ('KR', 'South Korea', '+82'), ('SS', 'South Sudan', '+211'), ('ES', 'Spain', '+34'), ('LK', 'Sri Lanka', '+94'),
  ('SD', 'Sudan', '+249'), ('SR', 'Suriname', '+597'), ('SJ', 'Svalbard and Jan Mayen', '+47'),
  ('SE', 'Sweden', '+46'), ('CH', 'Switzerland', '+41'), ('SY', 'Syria', '+963'), ('TW', 'Taiwan', '+886'),
  ('TJ', 'Tajikistan', '+992'), ('TZ', 'Tanzania', '+255'), ('TH', 'Thailand', '+66'), ('TL', 'Timor-Leste', '+670'),
  ('TG', 'Togo', '+228'), ('TK', 'Tokelau', '+690'), ('TO', 'Tonga', '+676'), ('TT', 'Trinidad and Tobago', '+1-868'),
  ('TN', 'Tunisia', '+216'), ('TR', 'Türkiye', '+90'), ('TM', 'Turkmenistan', '+993'),
  ('TC', 'Turks and Caicos Islands', '+1-649'), ('TV', 'Tuvalu', '+688'), ('UG', 'Uganda', '+256'),
  ('UA', 'Ukraine', '+380'), ('AE', 'United Arab Emirates', '+971'), ('GB', 'United Kingdom', '+44'),
  ('US', 'United States', '+1'), ('VI', 'US Virgin Islands', '+1-340'), ('UY', 'Uruguay', '+598'),
  ('UZ', 'Uzbekistan', '+998'), ('VU', 'Vanuatu', '+678'), ('VA', 'Vatican City', '+39'), ('VE', 'Venezuela', '+58'),
  ('VN', 'Vietnam', '+84'), ('WF', 'Wallis and Futuna', '+681'), ('EH', 'Western Sahara', '+212'),
  ('YE', 'Yemen', '+967'), ('ZM', 'Zambia', '+260'), ('ZW', 'Zimbabwe', '+263'), ('AX', 'Åland Islands', '+358');
-- Labels of an address form that differ from the usual; null hides the field.
update countries c set address_format = f.format::jsonb from (values
  ('US', '{"post_code": "ZIP code", "state": "State"}'),
  ('GB', '{"post_code": "Postcode", "state": "County"}'),
  ('CA', '{"post_code": "Postal code", "state": "Province"}'),
  ('IE', '{"post_code": "Eircode", "state": "County"}'),
  ('AE', '{"post_code": null, "state": "Emirate"}'),
  ('HK', '{"post_code": null, "state": "District"}')
) as f (code, format) where f.code = c.code;

-- +goose Down
drop table countries, blog_translations, blogs, blog_categories, page_translations, pages, banners, footer_items,
  footer_groups, menus, settings, translations, languages, currency_rate_history, currencies, site_version;
drop function raise_site_version, localized;
drop extension btree_gist, citext, unaccent, pg_trgm;
