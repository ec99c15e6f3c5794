import { useT } from '@shop/platform';
import { HeadsetIcon, RetryIcon, ShieldIcon, TruckIcon } from '@shop/ui';
import * as css from './promises.module.css';

const promises = [
  { key: 'delivery', Icon: TruckIcon },
  { key: 'returns', Icon: RetryIcon },
  { key: 'protection', Icon: ShieldIcon },
  { key: 'support', Icon: HeadsetIcon },
] as const;

/** What every shop of the market promises, above the footer's columns. */
export function Promises() {
  const t = useT();
  return (
    <ul className={css.promises}>
      {promises.map(({ key, Icon }) => (
        <li key={key}>
          <Icon size={26} aria-hidden="true" />
          <p>
            <b>{t(`catalog.promise.${key}`)}</b>
            {t(`catalog.promise.${key}Text`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
