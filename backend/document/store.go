package document

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Database is where the sitemap's addresses come from.
type Database = *pgxpool.Pool

// address is a line of a sitemap.
type address struct {
	Path    string
	Changed *time.Time
}

// shardSize is how many product ids a shard of the sitemap spans; the format
// allows 50,000 addresses in one.
const shardSize = 40_000

// productShards are the numbers of the shards that hold a product. Skipping
// from one shard's first product to the next keeps it at one index lookup each.
func (s *Service) productShards(ctx context.Context) ([]int64, error) {
	rows, _ := s.Pool.Query(ctx, `
		with recursive shards as (
			(select id / $1 as shard from products where status = 'published' order by id limit 1)
			union all
			select (select id / $1 from products where status = 'published' and id >= (shards.shard + 1) * $1 order by id limit 1)
			from shards where shards.shard is not null
		)
		select shard from shards where shard is not null`, int64(shardSize))
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

func (s *Service) productAddresses(ctx context.Context, shard int64) ([]address, error) {
	rows, _ := s.Pool.Query(ctx, `
		select '/products/' || p.slug as path, p.updated_at as changed
		from products p join shops s on s.id = p.shop_id and s.status = 'active'
		where p.status = 'published' and p.id >= $1 and p.id < $2 order by p.id`, shard*shardSize, (shard+1)*shardSize)
	return pgx.CollectRows(rows, pgx.RowToStructByName[address])
}

// pageAddresses are all other pages that a search engine should know.
func (s *Service) pageAddresses(ctx context.Context) ([]address, error) {
	rows, _ := s.Pool.Query(ctx, `
		(select '/shops/' || id as path, null::timestamptz as changed from shops where status = 'active' order by id limit 20000)
		union all
		(select '/categories/' || slug, null from categories where is_active order by id limit 10000)
		union all
		(select '/blog/' || slug, published_at from blogs where published_at <= now() order by id limit 10000)
		union all
		(select '/page/' || slug, updated_at from pages where is_active order by id limit 1000)`)
	return pgx.CollectRows(rows, pgx.RowToStructByName[address])
}
