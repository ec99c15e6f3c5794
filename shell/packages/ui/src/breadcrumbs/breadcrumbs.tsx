import { ChevronRightIcon } from '../icons/index.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import * as css from './breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** Absent on the last one, which is where the shopper is. */
  href?: string;
  render?: RenderProp;
}

/** The way from the home page to here. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; /** Names the navigation. */ label: string }) {
  return (
    <nav aria-label={label}>
      <ol className={css.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href ?? crumb.label} className={css.item}>
            {index > 0 && <ChevronRightIcon size={14} className={css.arrow} aria-hidden="true" />}
            {crumb.href !== undefined || crumb.render ? (
              renderElement('a', { className: css.link, href: crumb.href, children: crumb.label }, crumb.render)
            ) : (
              <span aria-current="page" className={css.here}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
