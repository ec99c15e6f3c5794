import { boot, useT } from '@shop/platform';
import { Brand } from '../header/brand.tsx';
import { CurrencyPicker, LanguagePicker } from '../header/pickers.tsx';
import { useFrame } from '../lib/theme.ts';
import { AppBlock } from './app-block.tsx';
import { AppLinks } from './app-links.tsx';
import { ContactList } from './contact-list.tsx';
import { ModePicker } from './mode-picker.tsx';
import { Promises } from './promises.tsx';
import { SocialLinks } from './social-links.tsx';
import * as css from './footer.module.css';

/** Where the links to the app stand, by variant: beside the contacts, in a column of their own, or in the last row. */
const appPlaces: Readonly<Record<string, 'about' | 'column' | 'bottom'>> = { dark: 'about', wordmark: 'about', portal: 'column', floating: 'bottom' };

/**
 * The end of every page, from the settings: contacts, link columns (all groups but the first and the last), social links,
 * copyright with the last group beside it, app links, pickers. The variant 'app' leads with 'Download Our App', 'portal'
 * with the promises; 'wordmark' ends in the shop's name.
 */
export function Footer() {
  const t = useT();
  const { variant } = useFrame().footer;
  if (!boot.master.web_show_footer) return null;
  const app = boot.master.show_download_app;
  const appPlace = app ? appPlaces[variant] : undefined;
  return (
    <footer className={css.footer} data-variant={variant}>
      <div className={css.inner}>
        {variant === 'app' && app && <AppBlock />}
        {variant === 'portal' && <Promises />}
        <div className={css.top} data-columns={appPlace === 'column' ? 3 : 2}>
          <div className={css.about}>
            {variant !== 'wordmark' && <Brand logo={boot.master.web_footer_logo || boot.master.web_logo} />}
            {boot.master.web_footer_description && <p className={css.description}>{boot.master.web_footer_description}</p>}
            <ContactList />
            {appPlace !== 'column' && <SocialLinks />}
            {appPlace === 'about' && <AppLinks />}
          </div>
          <Columns />
          {appPlace === 'column' && (
            <div>
              <h2 className={css.heading}>{t('shell.getApp')}</h2>
              <AppLinks />
              <SocialLinks />
            </div>
          )}
        </div>
      </div>
      <Bottom appLinks={appPlace === 'bottom'} />
      {variant === 'wordmark' && <div className={css.wordmark} data-name={boot.master.app_name} aria-hidden="true" />}
    </footer>
  );
}

/** The groups of links between the first and the last. */
function Columns() {
  const t = useT();
  return (
    <nav className={css.columns} aria-label={t('a11y.footerNav')}>
      {boot.master.footers.slice(1, -1).map((group) => (
        <div key={group.title}>
          <h2 className={css.heading}>{group.title}</h2>
          <ul className={css.list}>
            {group.items.map((item) => (
              <li key={item.title + item.url}>{item.url ? <a href={item.url}>{item.title}</a> : item.title}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Copyright, the last group, app links where the variant has them here, pickers. */
function Bottom({ appLinks }: { appLinks: boolean }) {
  const t = useT();
  const last = boot.master.footers.length > 1 ? boot.master.footers.at(-1) : undefined;
  return (
    <div className={css.last}>
      <div className={css.inner}>
        <div className={css.bottom}>
          <p>{t('footer.copyright', { year: String(new Date().getFullYear()), app: boot.master.app_name, text: boot.master.web_footer_text || t('footer.rights') })}</p>
          {last?.items.map((item) => (
            <a key={item.title + item.url} href={item.url} className={css.small}>
              {item.title}
            </a>
          ))}
          <span className={css.space} />
          {appLinks && <AppLinks />}
          <div className={css.pickers}>
            <ModePicker />
            <CurrencyPicker />
            <LanguagePicker />
          </div>
        </div>
      </div>
    </div>
  );
}
