import { useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './countdown.module.css';

export interface CountdownProps {
  /** When it ends, in epoch milliseconds of the server's clock. */
  endsAt: number;
  /** The server's clock minus this device's, in milliseconds. @default 0 */
  offset?: number;
  labels: {
    /** Short names under the numbers; `days` is left out on the last day. */
    days: string;
    hours: string;
    minutes: string;
    seconds: string;
    /** The sentence for screen readers, told by the minute: 'Time left: 8 hrs 42 min'. */
    left: (time: string) => string;
  };
  /** Called once when the time is up. */
  onEnd?: () => void;
  /** Digits of this BCP 47 locale. @default 'en' */
  locale?: string;
  className?: string;
}

/** Splits milliseconds into whole days, hours, minutes and seconds; never negative. */
export function splitTime(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return { days: Math.floor(seconds / 86_400), hours: Math.floor(seconds / 3600) % 24, minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** Time left until a moment of the server's clock. It ticks without re-rendering what is around it. */
export function Countdown({ endsAt, offset = 0, labels, onEnd, locale = 'en', className }: CountdownProps) {
  const [left, setLeft] = useState(() => endsAt - (Date.now() + offset));
  const over = left <= 0;
  // told once, when `over` turns: a new function is no reason to tell again
  const tell = useRef(onEnd);
  tell.current = onEnd;

  useEffect(() => {
    if (over) {
      tell.current?.();
      return;
    }
    const timer = setInterval(() => setLeft(endsAt - (Date.now() + offset)), 1000);
    return () => clearInterval(timer);
  }, [endsAt, offset, over]);

  const parts = splitTime(left);
  const digits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const shown = (['days', 'hours', 'minutes', 'seconds'] as const).filter((unit) => unit !== 'days' || parts.days > 0);
  const spoken = shown.filter((unit) => unit !== 'seconds').map((unit) => `${digits.format(parts[unit])} ${labels[unit]}`).join(' ');
  return (
    <span role="timer" aria-label={labels.left(spoken)} className={cx(css.countdown, className)}>
      {shown.map((unit, index) => (
        <span key={unit} className={css.part} aria-hidden="true">
          {index > 0 && <i className={css.colon}>:</i>}
          <b className={css.number}>{digits.format(parts[unit])}</b>
          <span className={css.unit}>{labels[unit]}</span>
        </span>
      ))}
    </span>
  );
}
