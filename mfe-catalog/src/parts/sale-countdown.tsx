import { serverOffset, useLocale, useT } from '@shop/platform';
import { Countdown } from '@shop/ui';

interface SaleCountdownProps {
  /** RFC 3339, by the server's clock. */
  until: string;
  /** Called once, when the time is up. */
  onEnd?: () => void;
}

/** The time that is left, by the server's clock. */
export function SaleCountdown({ until, onEnd }: SaleCountdownProps) {
  const t = useT();
  const locale = useLocale((state) => state.name);
  return (
    <Countdown
      endsAt={Date.parse(until)}
      offset={serverOffset()}
      locale={locale === 'ir' ? 'fa-u-nu-latn' : `${locale}-u-nu-latn`}
      onEnd={onEnd}
      labels={{
        days: t('catalog.days'),
        hours: t('common.hours'),
        minutes: t('common.minutes'),
        seconds: t('common.seconds'),
        left: (time) => t('a11y.timer', { time }),
      }}
    />
  );
}
