import { CheckIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import * as css from './stepper.module.css';

export interface StepperProps {
  steps: readonly { key: string; label: string }[];
  /** Key of the step the shopper is at; those before it are done. */
  current: string;
  /** Names the list. */
  label: string;
  className?: string;
}

/** Where in a sequence the shopper is. */
export function Stepper({ steps, current, label, className }: StepperProps) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <ol className={cx(css.list, className)} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} className={css.step} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'} aria-current={index === at ? 'step' : undefined}>
          <span className={css.mark}>{index < at ? <CheckIcon size={16} strokeWidth={3} /> : index + 1}</span>
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  );
}
