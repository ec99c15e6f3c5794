import { useT } from '@shop/platform';
import { HeadsetIcon, RetryIcon, ShieldIcon, TruckIcon } from '@shop/ui';
import type { SectionProps } from './index.ts';
import './promises.css';

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
    <section className="home-promises" data-variant={variant} aria-label={t('catalog.promises')}>
      <ul className="home-promises-list">
        {promises.map(({ key, Icon }) => (
          <li key={key} className="home-promise">
            <Icon size={24} aria-hidden="true" className="home-promise-icon" />
            <div>
              <p className="home-promise-title">{t(`catalog.promise.${key}`)}</p>
              <p className="home-promise-text">{t(`catalog.promise.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
