import { paths, useT } from '@shop/platform';
import { Button, ClockIcon, EmptyState } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { flashSalesQuery } from '../../queries/catalog.ts';

/** What stands where a sale was, with the way to the one that runs or comes. */
export function EndedSale() {
  const t = useT();
  const { data } = useQuery(flashSalesQuery());
  const next = data?.running_flash_sale ?? data?.incoming_flash_sale;
  return (
    <EmptyState
      headingLevel={1}
      picture={<ClockIcon size={64} />}
      title={t('catalog.saleOver')}
      text={t('catalog.saleOverText')}
      action={next ? <Button href={paths.flashSale(next.id)}>{next.name}</Button> : <Button href={paths.bestDeal()}>{t('nav.bestDeal')}</Button>}
    />
  );
}
