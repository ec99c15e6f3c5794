import { useT } from '@shop/platform';
import { Button } from '@shop/ui';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as css from './filters.module.css';

/** How many values show before the rest is asked for. */
const few = 8;

interface FilterValuesProps<Value> {
  title: string;
  values: readonly Value[];
  /** Whether the list is narrowed by this value. */
  chosen?: (value: Value) => boolean;
  /** One value, as the content of a list item. */
  children: (value: Value) => ReactNode;
}

/**
 * The values of one filter: the first few, and a button for all of them when at least three more wait. A chosen value shows
 * in any case; what was chosen when the list came up stands first. Nothing moves or goes away under the hand that ticks it.
 */
export function FilterValues<Value extends { id: number }>({ title, values, chosen = () => false, children }: FilterValuesProps<Value>) {
  const t = useT();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [all, setAll] = useState(false);
  const chosenNow = () => new Set(values.filter(chosen).map((value) => value.id));
  const [first] = useState(chosenNow);
  const [kept, setKept] = useState(first);

  // A long list that folds takes its button out of the window.
  useLayoutEffect(() => {
    if (!all && document.activeElement === button.current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [all]);

  const ordered = [...values.filter((value) => first.has(value.id)), ...values.filter((value) => !first.has(value.id))];
  const folds = values.length > few + 2;
  const shown = all || !folds ? ordered : ordered.filter((value, index) => index < few || chosen(value) || kept.has(value.id));
  const text = all ? t('catalog.showFewer') : t('catalog.showAll', { count: values.length });
  const fold = () => {
    if (all) setKept(chosenNow());
    setAll(!all);
  };
  return (
    <section className={css.group}>
      <h2 className={css.title}>{title}</h2>
      <ul id={id} className={css.list}>
        {shown.map((value) => <li key={value.id}>{children(value)}</li>)}
      </ul>
      {folds && (
        <Button ref={button} variant="ghost" size="sm" className={css.more} aria-expanded={all} aria-controls={id} aria-label={`${text}: ${title}`} onClick={fold}>
          {text}
        </Button>
      )}
    </section>
  );
}
