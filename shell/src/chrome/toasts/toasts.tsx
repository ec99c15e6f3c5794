import { toast, useT, useToasts, type ToastPlace } from '@shop/platform';
import { Toaster, ToastView } from '@shop/ui';
import { useEffect } from 'react';

const places: readonly ToastPlace[] = ['top-right', 'bottom-right', 'bottom-start'];

const elementId = (id: number) => `notice-${id}`;

/** The names of the regions (`shell.notices`) tell it. */
const hotkey = 'F8';

/** The hotkey moves the focus to the newest notice: it would be gone before the Tab key reaches it. */
function useHotkey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const newest = useToasts.getState().toasts.at(-1);
      if (event.key !== hotkey || !newest) return;
      event.preventDefault();
      document.getElementById(elementId(newest.id))?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
