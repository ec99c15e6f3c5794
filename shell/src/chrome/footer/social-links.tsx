import { boot, useT } from '@shop/platform';
import * as css from './footer.module.css';

/** The shop elsewhere. SVG logos take the colour of the footer's text. */
export function SocialLinks() {
  const t = useT();
  if (boot.master.social_links.length === 0) return null;
  return (
    <ul className={css.social}>
      {boot.master.social_links.map(({ name, link, logo }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener" aria-label={`${name} (${t('a11y.opensNewTab')})`}>
            {logo.endsWith('.svg') ? <span className={css.glyph} style={{ maskImage: `url("${logo}")` }} /> : <img src={logo} alt="" width={20} height={20} loading="lazy" />}
          </a>
        </li>
      ))}
    </ul>
  );
}
