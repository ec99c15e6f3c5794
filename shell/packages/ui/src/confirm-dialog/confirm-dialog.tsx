import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import * as dialog from '../dialog/dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** What will happen. */
  description?: ReactNode;
  /** 'Yes', 'Delete'. */
  confirmLabel: string;
  /** 'Cancel': the safe answer, focused first. */
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Shows that the answer is being carried out. */
  busy?: boolean;
  /** Colours the answer as one that cannot be undone. */
  danger?: boolean;
}

/** A question that wants an answer before anything else; a press on the veil is none. */
export function ConfirmDialog({ open, title, description, confirmLabel, cancelLabel, onConfirm, onCancel, busy, danger }: ConfirmDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.scrim} />
        <Base.Viewport className={dialog.viewport}>
          <Base.Popup className={dialog.popup} data-size="sm">
            <header className={dialog.header}>
              <Base.Title className={dialog.title}>{title}</Base.Title>
            </header>
            {description && (
              <div className={dialog.body}>
                <Base.Description className={dialog.description}>{description}</Base.Description>
              </div>
            )}
            <footer className={dialog.footer}>
              <Button variant="outline" onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
