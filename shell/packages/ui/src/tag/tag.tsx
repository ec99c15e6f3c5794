import type { ReactNode } from 'react';
import { CloseIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import * as css from './tag.module.css';

export interface TagProps {
  children: ReactNode;
  /** Makes the tag a link. */
  href?: string;
  render?: RenderProp;
  /** Makes the tag a toggle button; needs `onPress`. */
  pressed?: boolean;
  onPress?: () => void;
  /** Shows a button that takes the tag away. */
  onRemove?: () => void;
  /** Accessible name of that button: 'Remove brand Kubo'. */
  removeLabel?: string;
  className?: string;
}

/** A chip: a label, a link, a toggle or a removable filter. */
export function Tag({ children, href, render, pressed, onPress, onRemove, removeLabel, className }: TagProps) {
  const name = cx(css.tag, className);
  if (onPress) {
    return (
      <button type="button" className={name} aria-pressed={pressed ?? false} onClick={onPress}>
        {children}
      </button>
    );
  }
  if (href !== undefined || render) return renderElement('a', { className: name, href, children }, render);
  return (
    <span className={name} data-removable={onRemove ? '' : undefined}>
      {children}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  );
}
