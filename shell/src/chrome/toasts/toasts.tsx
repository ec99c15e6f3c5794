import { toast, useT, useToasts, type ToastPlace } from '@shop/platform';
import { Toaster, ToastView } from '@shop/ui';

const places: readonly ToastPlace[] = ['top-right', 'bottom-right', 'bottom-start'];

/** Draws the notices of the platform, each in its corner. */
export function Toasts() {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  return places.map((place) => (
    <Toaster key={place} place={place} label={t('shell.notices')}>
      {toasts
        .filter((one) => one.place === place)
        .map(({ id, text, title, tone, image, action, duration, plain }) => (
          <ToastView
            key={id}
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
