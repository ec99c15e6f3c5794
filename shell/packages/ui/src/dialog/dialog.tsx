import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { CloseIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import * as css from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the close button, a press on the veil. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Actions under the content; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** A modal window. Takes the focus, gives it back, keeps the page still; on phones it comes from the bottom. */
export function Dialog({ open, onClose, title, description, children, footer, closeLabel, size = 'md', className }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.scrim} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup className={cx(css.popup, className)} data-size={size}>
            <header className={css.header}>
              <Base.Title className={css.title}>{title}</Base.Title>
            </header>
            <div className={css.body}>
              {description && <Base.Description className={css.description}>{description}</Base.Description>}
              {children}
            </div>
            {footer && <footer className={css.footer}>{footer}</footer>}
            {/* last, so that the focus goes to the first field and not to the way out */}
            <Base.Close className={cx(css.close, css.corner)} aria-label={closeLabel}>
              <CloseIcon size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
