import { paths, usePageTitle, type DataOf } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { useT } from '@shop/platform';
import { useState } from 'react';
import { useParams } from 'react-router';
import { columns } from '../../lib/columns.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { ProductGrid } from '../../parts/product-grid.tsx';
import { Section } from '../../parts/section.tsx';
import { productQuery } from '../../queries/catalog.ts';
import { BuyBar } from './buy-bar.tsx';
import { Facts } from './facts.tsx';
import { Offer } from './offer.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { Reviews } from './reviews.tsx';
import { usePurchase } from './use-purchase.ts';
import * as css from './product-page.module.css';

/** One product: pictures, options, price, delivery, the facts and what others say. An unknown one is the not-found page. */
export default function ProductPage() {
  const { slug = '' } = useParams();
  const query = useQuery(productQuery(slug));
  usePageTitle(query.data?.product.name);
  return (
    <Loaded query={query} skeleton={<ProductSkeleton />} failure="throw">
      {(details) => <Details key={details.product.id} {...details} />}
    </Loaded>
  );
}

function Details({ product, related_products: related }: DataOf<'get', '/product-details'>) {
  const t = useT();
  const trail = [
    { label: t('nav.categories'), href: paths.categories() },
    ...product.categories.map(({ name, slug }) => ({ label: name, href: paths.category(slug) })),
    { label: product.name },
  ];
  const purchase = usePurchase(product);
  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  return (
    <>
      <Page trail={trail}>
        <Offer product={product} purchase={purchase} buttons={setButtons} />
        <div className={css.sheet}>
          <Facts product={product} />
        </div>
        <div className={css.sheet}>
          <Reviews product={product} />
        </div>
      </Page>
      {related.length > 0 && (
        <div className={css.related}>
          <Section title={t('product.related')}>
            <ProductGrid products={related.slice(0, 10)} layout="row" columns={related.length < columns() ? Math.max(4, related.length) : undefined} />
          </Section>
        </div>
      )}
      <BuyBar product={product} purchase={purchase} buttons={buttons} />
    </>
  );
}
