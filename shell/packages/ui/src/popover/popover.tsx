import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { RenderProp } from '../lib/render.tsx';
import * as css from './popover.module.css';

export interface PopoverProps {
  /** The element that opens it; must be a button that takes a ref: `<Button>`, `<IconButton>`. */
  trigger: RenderProp;
  /** Names the popover. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Opens under the pointer as well. */
  openOnHover?: boolean;
  /** @default 'bottom' */
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** @default 'start' */
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/** A small panel beside its trigger; the page stays usable. */
export function Popover({ trigger, label, children, open, onOpenChange, openOnHover, side = 'bottom', align = 'start', className }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} openOnHover={openOnHover} delay={120} />
      <Base.Portal>
        <Base.Positioner className={css.positioner} side={side} align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={cx(css.popup, className)} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
