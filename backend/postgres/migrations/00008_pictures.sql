-- Pictures of the home page: what a category looks like, and how words stand on a banner.

-- +goose Up
alter table categories
  add column cover text,    -- a photo
  add column picture text;  -- a cut-out; null: its most popular product
alter table banners
  add column tone text not null default 'light' check (tone in ('light', 'dark')), -- of the picture where the words stand
  add column mirror boolean not null default true, -- for right-to-left readers; false for a picture with lettering
  add column spots jsonb not null default '[]' check (jsonb_typeof(spots) = 'array'); -- products in the picture: product_id, x and y in per cent
