import { boot, paths, useT } from '@shop/platform';
import { themeMark } from '../lib/theme.ts';
import * as css from './brand.module.css';

interface BrandProps {
  logo?: string;
  /** @default 'md' */
  size?: 'md' | 'lg';
  /** type: the name alone, in the theme's display font, for a shop called like its theme. @default 'logo' */
  look?: 'logo' | 'type';
}

/**
 * The shop's logo as the link home. An SVG logo takes the colour of the text around it, so that it stands on light and dark
 * bars alike; upload a PNG or WebP to keep colours. Without a logo the name is written out.
 */
export function Brand({ logo = boot.master.web_logo, size = 'md', look = 'logo' }: BrandProps) {
  const t = useT();
  const mark = themeMark();
  return (
    <a href={paths.home()} className={css.brand} data-size={size} data-look={look} aria-label={t('shell.homePage', { app: boot.master.app_name })}>
      {mark && look === 'logo' && <img src={mark} alt="" width={34} height={34} className={css.mark} />}
      {!logo || mark ? (
        <span className={css.name}>{boot.master.app_name}</span>
      ) : logo.endsWith('.svg') ? (
        <span className={css.wordmark} style={{ maskImage: `url("${logo}")` }} />
      ) : (
        <img src={logo} alt="" className={css.logo} />
      )}
    </a>
  );
}
