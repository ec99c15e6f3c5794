import { boot, useT } from '@shop/platform';
import { AppLinks } from './app-links.tsx';
import { PhoneMock } from './phone-mock.tsx';
import * as css from './app-block.module.css';

/** 'Download Our App': words, store links, the code to scan, and a phone looking over the edge. */
export function AppBlock() {
  const t = useT();
  return (
    <section className={css.block} aria-labelledby="download-app">
      <div>
        <h2 id="download-app" className={css.title}>
          {t('footer.downloadApp')}
        </h2>
        <p className={css.text}>{t('footer.downloadText')}</p>
        <AppLinks />
      </div>
      {boot.master.footer_qr && (
        <figure className={css.code}>
          <img src={boot.master.footer_qr} alt="" width={132} height={132} loading="lazy" />
          <figcaption>{t('footer.scanMe')}</figcaption>
        </figure>
      )}
      <PhoneMock />
    </section>
  );
}
