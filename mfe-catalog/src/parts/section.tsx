import { useT, useThemeStore } from '@shop/platform';
import { ArrowRightIcon, cx, Link, VisuallyHidden } from '@shop/ui';
import { useId, type ReactNode } from 'react';
import './section.css';

interface SectionProps {
  title: string;
  /** Keeps the title for those who do not see the page. */
  untitled?: boolean;
  /** Where 'See all' leads. */
  href?: string;
  /** Stands in a panel of its own. */
  boxed?: boolean;
  /** Holds the place of one that loads: nothing in it can be reached or heard. */
  waiting?: boolean;
  className?: string;
  children: ReactNode;
}

/** A headed part of a page, as a landmark with its title. */
export function Section({ title, untitled = false, href, boxed = false, waiting = false, className, children }: SectionProps) {
  const t = useT();
  const id = useId();
  const look = useThemeStore((state) => state.data?.sectionLink?.variant);
  return (
    <section className={cx('catalog-section', className)} data-boxed={boxed || undefined} aria-labelledby={id} inert={waiting} aria-hidden={waiting || undefined}>
      {untitled ? (
        <VisuallyHidden>
          <h2 id={id}>{title}</h2>
        </VisuallyHidden>
      ) : (
        <header className="catalog-section-head">
          <h2 id={id} className="catalog-section-title">{title}</h2>
          {href && (
            <Link href={href} variant="action" className="catalog-section-more" data-look={look} aria-label={`${t('common.seeAll')}: ${title}`}>
              {t('common.seeAll')}
              <ArrowRightIcon size={18} className="catalog-section-arrow" />
            </Link>
          )}
        </header>
      )}
      {children}
    </section>
  );
}
