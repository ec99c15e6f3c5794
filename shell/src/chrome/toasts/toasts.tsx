import { toast, useT, useToasts, type ToastPlace } from '@shop/platform';
import { Toaster, ToastView } from '@shop/ui';
import { useEffect } from 'react';

const places: readonly ToastPlace[] = ['top-right', 'bottom-right', 'bottom-start'];

const prefix = 'notice-';
const elementId = (id: number) => `${prefix}${id}`;
const element = `[id^=${prefix}]`;

/** The names of the regions (`shell.notices`) tell it. */
const hotkey = 'F8';

/**
 * The hotkey moves the focus to the newest notice: it would be gone before the Tab key reaches it. Tab goes through the notices
 * and then back to where the focus came from, so that from a dialog nobody gets into the page behind it. Escape takes the
 * notice away, and leaves the dialog open.
 */
function useHotkey() {
  useEffect(() => {
    let from: HTMLElement | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = document.activeElement as HTMLElement | null;
      const notice = focused?.closest(element);
      const newest = useToasts.getState().toasts.at(-1);
      if (event.key === hotkey && newest) {
        if (!notice) from = focused;
        document.getElementById(elementId(newest.id))?.querySelector('button')?.focus();
      } else if (event.key === 'Escape' && notice) {
        toast.dismiss(Number(notice.id.slice(prefix.length)));
      } else if (event.key === 'Tab' && notice && from?.isConnected && focused === lastButton(event.shiftKey)) {
        from.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before a dialog hears of it.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** The button of all notices from which Tab, or with Shift, would leave them. */
function lastButton(backwards: boolean): Element | undefined {
  return [...document.querySelectorAll(`${element} button`)].at(backwards ? 0 : -1);
}

/** Draws the notices of the platform, each in its corner. */
export function Toasts() {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  useHotkey();
  return places.map((place) => (
    <Toaster key={place} place={place} label={t('shell.notices')}>
      {toasts
        .filter((one) => one.place === place)
        .map(({ id, text, title, tone, image, action, duration, plain }) => (
          <ToastView
            key={id}
            elementId={elementId(id)}
            text={text}
            title={title}
            tone={tone}
            image={image}
            action={action && { label: action.label, onPress: action.run }}
            duration={duration}
            plain={plain}
            dismissLabel={t('a11y.dismissToast')}
            onDismiss={() => toast.dismiss(id)}
          />
        ))}
    </Toaster>
  ));
}
