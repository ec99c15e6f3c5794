import { useT } from '@shop/platform';
import { HeadsetIcon, RetryIcon, ShieldIcon, TruckIcon } from '@shop/ui';
import type { SectionProps } from './index.ts';
import * as css from './promises.module.css';

const promises = [
  { key: 'delivery', Icon: TruckIcon },
  { key: 'returns', Icon: RetryIcon },
  { key: 'protection', Icon: ShieldIcon },
  { key: 'support', Icon: HeadsetIcon },
] as const;

/** What every shop of the market promises: four short 'cards', or one line as a 'ticker'. */
export function Promises({ variant }: Partial<SectionProps>) {
  const t = useT();
  return (
    <section className={css.band} data-variant={variant} aria-label={t('catalog.promises')}>
      <ul className={css.list}>
        {promises.map(({ key, Icon }) => (
          <li key={key} className={css.promise}>
            <Icon size={24} aria-hidden="true" className={css.icon} />
            <div>
              <p className={css.title}>{t(`catalog.promise.${key}`)}</p>
              <p className={css.text}>{t(`catalog.promise.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
