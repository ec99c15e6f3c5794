import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cloneElement, useId } from 'react';
import type { RenderProp } from '../lib/render.tsx';
import * as css from './tooltip.module.css';

export interface TooltipProps {
  /** Short text. Never the only place where something is said: touch screens do not show it. */
  text: string;
  /** The element it explains; must take a ref. */
  children: RenderProp;
  /** @default 'top' */
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
}

/** A hint under the pointer or on focus, read out after the name of what it explains. Escape closes it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={cloneElement(children, { 'aria-describedby': id })} delay={400} />
      <Base.Portal>
        <Base.Positioner className={css.positioner} side={side} sideOffset={8}>
          <Base.Popup id={id} role="tooltip" className={css.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
