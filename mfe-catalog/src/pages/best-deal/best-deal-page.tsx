import { useT } from '@shop/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RankedProducts } from '../../parts/ranked-products.tsx';
import { bestDealQuery } from '../../queries/catalog.ts';

/** The largest reductions first. */
export default function BestDealPage() {
  const t = useT();
  const [search] = useSearchParams();
  const query = useQuery({ ...bestDealQuery(search), placeholderData: keepPreviousData });
  return <RankedProducts title={t('nav.bestDeal')} text={t('catalog.bestDealText')} query={query} />;
}
