import { type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import * as css from './accordion.module.css';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Values that are open at first. */
  defaultOpen?: string[];
  /** Lets several be open. @default true */
  multiple?: boolean;
  /** @default 3 */
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/** Titles that unfold: the browser's own details, whose closed content its search finds. */
export function Accordion({ items, defaultOpen = [], multiple = true, headingLevel = 3, className }: AccordionProps) {
  const group = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx(css.root, className)}>
      {items.map((item) => (
        <details key={item.value} className={css.item} name={multiple ? undefined : group} open={defaultOpen.includes(item.value)}>
          <summary className={css.trigger}>
            <Heading className={css.header}>{item.title}</Heading>
            <ChevronDownIcon size={18} className={css.chevron} aria-hidden="true" />
          </summary>
          <div className={css.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
