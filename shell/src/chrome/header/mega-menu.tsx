import { apiQuery, paths, useT, type Master } from '@shop/platform';
import { ErrorState, GridIcon, MegaMenu as KitMegaMenu, MenuIcon } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import * as css from './mega-menu.module.css';

interface Props {
  label: string;
  /** lines and grid: a filled button with that icon; none: plain text among the links of a bar. */
  icon: 'lines' | 'grid' | 'none';
  promo: Master['menus'][number]['promo'] | null;
}

/** All departments and what is in them. Asked for when the pointer or the focus comes near. */
export function MegaMenu({ label, icon, promo }: Props) {
  const t = useT();
  const { key } = useLocation();
  const [near, setNear] = useState(false);
  const query = useQuery({ ...apiQuery('/categories'), enabled: near, staleTime: 300_000 });
  const Icon = icon === 'grid' ? GridIcon : MenuIcon;
  return (
    <KitMegaMenu
      label={label}
      look={icon === 'none' ? 'link' : 'lead'}
      icon={icon !== 'none' && <Icon size={18} aria-hidden="true" />}
      page={key}
      onNear={() => setNear(true)}
      columns={query.data?.categories.map(({ id, name, slug, icon: picture, sub_categories }) => ({
        id,
        title: name,
        href: paths.category(slug),
        icon: picture,
        links: sub_categories.map((sub) => ({ id: sub.id, title: sub.name, href: paths.category(sub.slug) })),
      }))}
      failure={query.isError && <ErrorState variant="inline" text={t('error.sectionFailed')} retryLabel={t('common.retry')} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      promo={promo && { href: promo.link, image: promo.image, text: promo.text }}
      triggerClassName={css.trigger}
      panelClassName={css.panel}
    />
  );
}
