import { paths, usePageTitle, useT } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { shopQuery } from '../../queries/catalog.ts';
import { ShopHead } from './shop-head.tsx';
import { ShopProducts } from './shop-products.tsx';

/** One shop: who they are, and what they sell. */
export default function ShopPage() {
  const t = useT();
  const { id = '' } = useParams();
  const query = useQuery(shopQuery(id));
  usePageTitle(query.data?.shop.name);
  return (
    <Loaded query={query} skeleton={<Page><Skeleton height="20rem" /></Page>} failure="throw">
      {({ shop }) => (
        <Page trail={[{ label: t('nav.shops'), href: paths.shops() }, { label: shop.name }]}>
          <ShopHead shop={shop} />
          <ShopProducts shop={shop} />
        </Page>
      )}
    </Loaded>
  );
}
