import { paths, useT } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { Section } from '../../../parts/section.tsx';
import type { CSSProperties } from 'react';
import type { SectionProps } from './index.ts';
import * as css from './brands.module.css';

const shown = 8;

/** The makers while the page loads. */
export function BrandsSkeleton({ variant }: { variant: string }) {
  const t = useT();
  return (
    <Section title={t('catalog.brands')} untitled boxed={variant === 'boxed'} waiting>
      <div className={css.list} data-variant={variant}>
        {Array.from({ length: shown }, (_, index) => <Skeleton key={index} className={css.link} />)}
      </div>
    </Section>
  );
}

/** The makers' wordmarks, in the ink of the theme; each leads to the maker's products. */
export function Brands({ home, variant }: SectionProps) {
  const t = useT();
  if (home.brands.length === 0) return null;
  return (
    <Section title={t('catalog.brands')} untitled boxed={variant === 'boxed'}>
      <ul className={css.list} data-variant={variant}>
        {home.brands.slice(0, shown).map((brand) => (
          <li key={brand.id}>
            <a className={css.link} href={paths.products({ brand_id: brand.id })} aria-label={brand.name}>
              <span className={css.mark} style={{ '--mark': `url("${brand.logo}")` } as CSSProperties} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
