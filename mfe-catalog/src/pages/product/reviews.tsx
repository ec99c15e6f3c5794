import { formatDate, useLocale, useT, type DataOf } from '@shop/platform';
import { Avatar, Badge, EmptyState, Pagination, Rating, Skeleton, tenths } from '@shop/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Product } from '../../lib/product.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { reviewsQuery } from '../../queries/catalog.ts';
import * as css from './reviews.module.css';

type Review = DataOf<'get', '/reviews'>['reviews'][number];
const stars = [5, 4, 3, 2, 1] as const;

/** What people who bought it say: the spread of the stars, which filters, and the texts page by page. */
export function Reviews({ product }: { product: Product }) {
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [rating, setRating] = useState<number | null>(null);
  const query = useQuery({ ...reviewsQuery({ product_id: product.id }, page, rating), placeholderData: keepPreviousData });
  const filter = (wanted: number) => {
    setRating(wanted === rating ? null : wanted);
    setPage(1);
  };
  return (
    <section id="reviews" className={css.reviews} aria-labelledby={id}>
      <h2 id={id} className={css.title}>{t('product.reviews')}</h2>
      <Loaded query={query} skeleton={<Skeleton height="18rem" />}>
        {(list) =>
          list.total === 0 && rating === null ? (
            <EmptyState picture="/media/empty/no-reviews.webp" title={t('empty.reviews')} headingLevel={3} />
          ) : (
            <div className={css.columns}>
              <Spread average={list.average_rating} breakdown={list.rating_breakdown} chosen={rating} onChoose={filter} />
              <div className={css.list} aria-busy={query.isPlaceholderData}>
                {list.reviews.map((review) => <One key={review.id} review={review} shop={product.shop.name} />)}
                <Pagination
                  type="button"
                  totalItems={list.total}
                  itemsPerPage={5}
                  currentPage={page}
                  onPageChange={setPage}
                  locale={locale.name}
                  dir={locale.direction}
                  labels={{ nav: t('catalog.reviewPages'), previous: t('common.previous'), next: t('common.next'), page: (n) => t('a11y.goToPage', { page: n }) }}
                />
              </div>
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

interface SpreadProps {
  average: number;
  /** '1' to '5' */
  breakdown: Readonly<Record<string, number>>;
  chosen: number | null;
  onChoose: (rating: number) => void;
}

function Spread({ average, breakdown, chosen, onChoose }: SpreadProps) {
  const t = useT();
  const most = Math.max(1, ...Object.values(breakdown));
  return (
    <div className={css.spread}>
      <p className={css.average}>{tenths(average)}</p>
      <Rating value={average} variant="stars" label={t('product.rating', { rating: average })} />
      <ul className={css.bars}>
        {stars.map((star) => {
          const count = breakdown[star] ?? 0;
          return (
            <li key={star}>
              <button type="button" className={css.bar} aria-pressed={chosen === star} disabled={count === 0} onClick={() => onChoose(star)}>
                <span>{t('a11y.stars', { count: star })}</span>
                <span className={css.track} aria-hidden="true"><i style={{ inlineSize: `${(count / most) * 100}%` }} /></span>
                <span className={css.count}>{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function One({ review, shop }: { review: Review; shop: string }) {
  const t = useT();
  return (
    <article className={css.review}>
      <header className={css.author}>
        <Avatar name={review.customer.name} src={review.customer.profile_photo} size={40} />
        <div>
          <p className={css.name}>{review.customer.name}</p>
          <p className={css.date}>{formatDate(review.created_at)}</p>
        </div>
        {review.verified && <Badge tone="success">{t('product.verified')}</Badge>}
      </header>
      <Rating value={review.rating} variant="stars" label={t('product.rating', { rating: review.rating })} />
      {review.description && <p lang={review.locale === 'ir' ? 'fa' : review.locale} dir="auto">{review.description}</p>}
      {review.photos.length > 0 && (
        <ul className={css.photos}>
          {review.photos.map((photo) => <li key={photo}><img src={photo} alt="" width={96} height={96} loading="lazy" /></li>)}
        </ul>
      )}
      {review.helpful_count > 0 && <p className={css.date}>{t('product.helpful', { count: review.helpful_count })}</p>}
      {review.reply && (
        <div className={css.reply}>
          <p className={css.name}>{t('product.shopReply', { shop })}</p>
          <p dir="auto">{review.reply.text}</p>
        </div>
      )}
    </article>
  );
}
