import { Children, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/index.ts';
import { Button } from '../button/button.tsx';
import * as css from './toast.module.css';

export interface ToastViewProps {
  /** Id of the element; its first button is the action, or else the close button. */
  elementId?: string;
  text: ReactNode;
  /** Bold first line. */
  title?: ReactNode;
  /** Its icon and colour; an error interrupts a screen reader. @default 'info' */
  tone?: 'success' | 'error' | 'warning' | 'info';
  /** Picture URL, shown in place of the tone's icon. */
  image?: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds until `onDismiss`; the clock stands still under the pointer or the focus. 0 never ends. @default 5000 */
  duration?: number;
  /** No icon and no progress bar. */
  plain?: boolean;
  /** Name of the close button. */
  dismissLabel: string;
  onDismiss: () => void;
}

const icons = { success: SuccessIcon, error: AlertIcon, warning: WarningIcon, info: InfoIcon };

/** Share of its own width a toast must be dragged to go. */
const swipeShare = 0.6;

/** One notice. Closed by its button, by time, or by a swipe over 60 % of its width. The focus goes back to where it came from. */
export function ToastView({ elementId, text, title, tone = 'info', image, action, duration = 5000, plain, dismissLabel, onDismiss }: ToastViewProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const left = useRef(duration);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    if (held || duration === 0) return;
    const since = Date.now();
    const timer = setTimeout(() => dismiss.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, duration]);

  const back = useFocusBack();
  const swipe = useSwipe(() => dismiss.current());
  const Icon = icons[tone];
  return (
    <li
      id={elementId}
      ref={back.ref}
      className={css.toast}
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true);
        back.onFocus(event);
      }}
      onBlur={() => setFocused(false)}
      {...swipe}
    >
      {image ? <img className={css.image} src={image} alt="" width={56} height={56} /> : !plain && <Icon size={22} className={css.icon} aria-hidden="true" />}
      <div className={css.content} role={tone === 'error' ? 'alert' : undefined}>
        {title && <b className={css.title}>{title}</b>}
        <span>{text}</span>
        {action && (
          <Button
            size="sm"
            variant="secondary"
            className={css.action}
            onClick={() => {
              action.onPress();
              onDismiss();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button type="button" className={css.close} aria-label={dismissLabel} onClick={onDismiss}>
        <CloseIcon size={18} />
      </button>
      {!plain && duration > 0 && <span className={css.progress} data-held={held || undefined} style={{ animationDuration: `${duration}ms` }} />}
    </li>
  );
}

/** Gives the focus back to where it came from when the element goes with the focus inside. */
function useFocusBack() {
  const ref = useRef<HTMLLIElement>(null);
  const from = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) from.current?.focus();
    };
  }, []);
  return {
    ref,
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
    },
  };
}

/** Drags an element sideways with the pointer; calls `onAway` when it is let go beyond `swipeShare` of its width. */
function useSwipe(onAway: () => void) {
  const [dx, setDx] = useState(0);
  const from = useRef<number>(undefined);
  const style: CSSProperties | undefined = dx ? { transform: `translateX(${dx}px)`, opacity: 1 - Math.min(0.6, Math.abs(dx) / 500), transition: 'none' } : undefined;
  return {
    style,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0 && !(event.target as Element).closest('button, a')) from.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === undefined) return;
      const moved = event.clientX - from.current;
      if (dx === 0 && Math.abs(moved) > 4) event.currentTarget.setPointerCapture(event.pointerId);
      setDx(moved);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === undefined) return;
      // not `dx`: the last move may not have been drawn yet
      const moved = Math.abs(event.clientX - from.current);
      from.current = undefined;
      if (moved > 0 && moved >= event.currentTarget.offsetWidth * swipeShare) onAway();
      else setDx(0);
    },
    onPointerCancel() {
      from.current = undefined;
      setDx(0);
    },
  };
}

const most = 20;

export interface ToasterProps {
  /** `bottom-start` follows the direction of the page, the other two do not. @default 'top-right' */
  place?: 'top-right' | 'bottom-right' | 'bottom-start';
  /** Names the list. */
  label: string;
  /** `ToastView` elements, oldest first; the newest 20 are drawn. */
  children?: ReactNode;
}

/** A corner of the window where notices stand. Always rendered, so that screen readers hear the first notice too. */
export function Toaster({ place = 'top-right', label, children }: ToasterProps) {
  return (
    <div className={css.region} data-place={place}>
      <ol className={css.list} aria-label={label} aria-live="polite" aria-relevant="additions text">
        {Children.toArray(children).slice(-most)}
      </ol>
    </div>
  );
}
