import { paths, usePageTitle, useT } from '@shop/platform';
import { Link } from 'react-router';
import * as css from './not-found.module.css';

/** No page at this address, or nothing behind it. */
export function NotFound() {
  const t = useT();
  usePageTitle(t('error.notFoundTitle'));
  return (
    <section className={css.missing}>
      <p className={css.number} aria-hidden="true">404</p>
      <h1>{t('error.notFoundTitle')}</h1>
      <p>{t('error.notFoundText')}</p>
      <Link className={css.home} to={paths.home()}>{t('error.goHome')}</Link>
    </section>
  );
}
