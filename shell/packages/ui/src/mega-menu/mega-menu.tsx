import { type ReactNode } from 'react';
import { useDisclosure } from '../disclosure/use-disclosure.ts';
import { ChevronDownIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import * as css from './mega-menu.module.css';

/** A department of a mega menu. */
export interface MegaMenuColumn {
  id: number | string;
  title: string;
  href: string;
  /** Picture URL, drawn before the title. */
  icon?: string;
  links: readonly { id: number | string; title: string; href: string }[];
}

export interface MegaMenuProps {
  /** Text of the button. */
  label: string;
  /** Before the text. */
  icon?: ReactNode;
  /** lead: a filled button; link: plain text with an arrow, among other links. @default 'lead' */
  look?: 'lead' | 'link';
  /** Undefined while they are loading. */
  columns?: readonly MegaMenuColumn[];
  /** What stands in the panel instead of columns that cannot be had. */
  failure?: ReactNode;
  /** A picture with words at the panel's end. */
  promo?: { href: string; image: string; text: string } | null;
  /** The pointer or the focus comes near, or the menu opens: time to load the columns. May be called often. */
  onNear?: () => void;
  /** Says which page is shown: the panel closes when it changes. */
  page?: string;
  triggerClassName?: string;
  panelClassName?: string;
}

/**
 * A button over a wide panel of departments and what is in them, opened by a press or a resting mouse. The panel spans the nearest positioned ancestor; on small
 * windows it covers the foot of the window.
 */
export function MegaMenu({ label, icon, look = 'lead', columns, failure, promo, onNear, page, triggerClassName, panelClassName }: MegaMenuProps) {
  const { open, panelId, rootProps, triggerProps } = useDisclosure(page, { hover: true });
  return (
    <div {...rootProps} onPointerOver={onNear} onFocus={onNear}>
      <button type="button" className={cx(css.trigger, triggerClassName)} data-look={look} {...triggerProps}>
        {icon}
        {label}
        {look === 'link' && <ChevronDownIcon size={14} aria-hidden="true" />}
      </button>
      <div id={panelId} className={cx(css.panel, panelClassName)} data-panel="" hidden={!open}>
        {failure || (columns ? <Columns columns={columns} /> : <Waiting />)}
        {promo && (
          <a href={promo.href} className={css.promo}>
            <img src={promo.image} alt="" loading="lazy" />
            <b>{promo.text}</b>
          </a>
        )}
      </div>
    </div>
  );
}

function Columns({ columns }: { columns: readonly MegaMenuColumn[] }) {
  return (
    <ul className={css.columns}>
      {columns.map((column) => (
        <li key={column.id} className={css.column}>
          <a href={column.href} className={css.head}>
            {column.icon && <img src={column.icon} alt="" width={28} height={28} loading="lazy" />}
            {column.title}
          </a>
          <ul className={css.subs}>
            {column.links.map((link) => (
              <li key={link.id}>
                <a href={link.href} className={css.sub}>
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className={css.columns}>
      {[70, 55, 62, 48].map((width) => (
        <div key={width} className={css.column}>
          <Skeleton shape="text" width={`${width}%`} />
          <Skeleton shape="text" width="80%" />
          <Skeleton shape="text" width="60%" />
          <Skeleton shape="text" width="70%" />
        </div>
      ))}
    </div>
  );
}
