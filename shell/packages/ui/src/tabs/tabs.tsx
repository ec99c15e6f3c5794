import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { documentDirection } from '../lib/document-direction.ts';
import * as css from './tabs.module.css';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  items: readonly TabItem[];
  /** Controlled value; without it the tabs remember themselves, starting with the first. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** Names the row of tabs. */
  label: string;
  /** line: an underlined row; pill: chips. @default 'line' */
  variant?: 'line' | 'pill';
  className?: string;
}

/** Panels of which one shows. Arrow keys move along the row, as the eye sees it, and show the panel at once. */
export function Tabs({ items, value, onValueChange, label, variant = 'line', className }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(items[0]?.value);
  const active = items.find((item) => item.value === (value ?? own)) ?? items[0];
  if (!active) return null;

  const choose = (next: TabItem) => {
    setOwn(next.value);
    onValueChange?.(next.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.indexOf(active);
    const forward = documentDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = documentDirection() === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    choose(next);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div className={cx(css.root, className)}>
      <div ref={row} role="tablist" className={css.list} data-variant={variant} aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => {
          const selected = item === active;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-controls={`${id}-panel`}
              aria-selected={selected}
              tabIndex={selected ? 0 : -1}
              data-active={selected ? '' : undefined}
              className={css.tab}
              onClick={() => choose(item)}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${active.value}`} tabIndex={0} className={css.panel}>
        {active.content}
      </div>
    </div>
  );
}
