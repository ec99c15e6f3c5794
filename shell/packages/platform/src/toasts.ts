import { create } from 'zustand';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';
/** `bottom-start` follows the direction: left in ltr, right in rtl. The other two do not. */
export type ToastPlace = 'top-right' | 'bottom-right' | 'bottom-start';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  /** Bold first line, such as the product's name. */
  title?: string;
  /** Picture URL; shown instead of the tone's icon. */
  image?: string;
  action?: { label: string; run: () => void };
  /** Milliseconds on screen; 5000 unless said otherwise. */
  duration: number;
  place: ToastPlace;
  /** No icon and no progress bar (the cart popups). */
  plain: boolean;
}

/** Everything but the text has a default: info, 5000 ms, top right. */
export type ToastInput = Pick<Toast, 'text'> & Partial<Omit<Toast, 'id'>>;

const most = 20;
let lastId = 0;

/** The notices on screen, oldest first. The toaster of the shell draws them. */
export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

function show(input: ToastInput): number {
  const toast: Toast = { tone: 'info', duration: 5000, place: 'top-right', plain: false, ...input, id: ++lastId };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-most) }));
  return toast.id;
}

const toned = (tone: ToastTone) => (text: string, options: Partial<Omit<Toast, 'id' | 'text' | 'tone'>> = {}) => show({ ...options, text, tone });

/** Shows notices. Each call gives the id for `toast.dismiss`. At most 20 stand at once: the oldest goes. */
export const toast = {
  show,
  success: toned('success'),
  error: toned('error'),
  warning: toned('warning'),
  info: toned('info'),
  dismiss(id: number): void {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
  },
};
