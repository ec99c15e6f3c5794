import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { CloseIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { documentDirection } from '../lib/document-direction.ts';
import * as dialog from '../dialog/dialog.module.css';
import * as css from './drawer.module.css';
import { useNoticeRoom } from './use-notice-room.ts';
import './drawer.css';

export interface DrawerProps {
  open: boolean;
  /** Asked to close: Escape, the close button, a press on the veil, a swipe towards its edge. */
  onClose: () => void;
  title: ReactNode;
  /** Beside the title: a counter. */
  aside?: ReactNode;
  /** Draws no header; then `title` names the drawer for screen readers only and the content offers the way out. */
  bare?: boolean;
  /** Gives the content the whole body, without padding and scrolling of the drawer's own: a flex column. */
  flush?: boolean;
  children?: ReactNode;
  /** Stays in view under the scrolling content. */
  footer?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  /** The edge it comes from, in reading direction. @default 'end' */
  side?: 'start' | 'end' | 'bottom';
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** A panel that slides in from an edge of the window; on touch screens it can be swiped away. */
export function Drawer({ open, onClose, title, aside, bare, flush, children, footer, closeLabel, side = 'end', size = 'md', className }: DrawerProps) {
  const physical = side === 'bottom' ? 'down' : (side === 'end') === (documentDirection() === 'ltr') ? 'right' : 'left';
  const room = useNoticeRoom(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection={physical}>
      <Base.Portal>
        <Base.Backdrop className={dialog.scrim} />
        <Base.Viewport className={css.viewport} data-side={side}>
          <Base.Popup className={cx(css.popup, className)} style={room} data-side={side} data-from={physical} data-size={size}>
            <Base.Content className={css.content}>
              {bare ? (
                <Base.Title className={css.hidden}>{title}</Base.Title>
              ) : (
                <header className={dialog.header}>
                  <Base.Title className={dialog.title}>{title}</Base.Title>
                  {aside}
                  <Base.Close className={dialog.close} aria-label={closeLabel}>
                    <CloseIcon size={20} />
                  </Base.Close>
                </header>
              )}
              <div className={css.body} data-flush={bare || flush || undefined}>
                {children}
              </div>
              {footer && <footer className={dialog.footer}>{footer}</footer>}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
