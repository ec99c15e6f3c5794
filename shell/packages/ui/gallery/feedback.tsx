import { Button, EmptyState, ErrorState, HeartIcon, Skeleton, Spinner, Toaster, ToastView } from '../src/index.ts';
import { Piece } from './gallery.tsx';
import { goods, w } from './words.ts';
import * as css from './gallery.module.css';

const nothing = () => undefined;

/** What tells how things stand. The toasts stay in their corners. */
export function Feedback() {
  return (
    <>
      <Piece title="States" wide>
        <div className={css.four}>
          <EmptyState title={w.empty} text={w.hint} picture={<HeartIcon size={36} />} action={<Button>{w.primary}</Button>} headingLevel={3} />
          <ErrorState text={w.failed} retryLabel={w.retry} onRetry={nothing} />
          <div>
            <Skeleton shape="text" width="80%" />
            <Skeleton shape="text" width="60%" />
            <Skeleton shape="tile" />
          </div>
          <Spinner size={36} label={w.loading} />
        </div>
      </Piece>
      <Toaster place="bottom-right" label="toasts">
        <ToastView title={goods[0]?.name} text={w.added} image={goods[0]?.src ?? ''} plain duration={0} action={{ label: w.view, onPress: nothing }} dismissLabel={w.close} onDismiss={nothing} />
      </Toaster>
      <Toaster place="top-right" label="toasts">
        <ToastView tone="success" text={w.placed} duration={0} dismissLabel={w.close} onDismiss={nothing} />
        <ToastView tone="error" text={w.failed} duration={600_000} dismissLabel={w.close} onDismiss={nothing} />
      </Toaster>
    </>
  );
}
