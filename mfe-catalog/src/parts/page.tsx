import { useT } from '@shop/platform';
import { Breadcrumbs, cx, type Crumb } from '@shop/ui';
import type { ReactNode } from 'react';
import * as css from './page.module.css';

/** The frame of a page of the catalogue: the theme's width, the trail that leads here, and the page's parts below. */
export function Page({ trail, wide = false, children }: { trail?: readonly Crumb[]; wide?: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <div className={cx(css.page, wide && css.wide)}>
      {trail && <Breadcrumbs label={t('a11y.breadcrumb')} crumbs={[{ label: t('nav.home'), href: '/' }, ...trail]} />}
      {children}
    </div>
  );
}
