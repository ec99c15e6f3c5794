import { useT } from '@shop/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RankedProducts } from '../../parts/ranked-products.tsx';
import { popularQuery } from '../../queries/catalog.ts';

/** What everybody buys, most wanted first. */
export default function MostPopularPage() {
  const t = useT();
  const [search] = useSearchParams();
  const query = useQuery({ ...popularQuery(search), placeholderData: keepPreviousData });
  return <RankedProducts title={t('nav.mostPopular')} text={t('catalog.mostPopularText')} query={query} />;
}
