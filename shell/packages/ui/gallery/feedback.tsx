import { useState } from 'react';
import { Button, EmptyState, ErrorState, HeartIcon, Skeleton, Spinner, Toaster, ToastView, type ToasterProps, type ToastViewProps } from '../src/index.ts';
import { Piece } from './gallery.tsx';
import { goods, w } from './words.ts';
import * as css from './gallery.module.css';

const nothing = () => undefined;

type Notice = Omit<ToastViewProps, 'dismissLabel' | 'onDismiss'> & { id: number; place: NonNullable<ToasterProps['place']> };

/** Those that stand there from the start, for pictures; they never go by themselves. */
const standing: Notice[] = [
  { id: 1, place: 'bottom-right', title: goods[0]?.name, text: w.added, image: goods[0]?.src, plain: true, duration: 0, action: { label: w.view, onPress: nothing } },
  { id: 2, place: 'top-right', tone: 'success', text: w.placed, duration: 0 },
  { id: 3, place: 'top-right', tone: 'error', text: w.failed, duration: 600_000 },
];

let lastId = standing.length;

/** What tells how things stand. The toasts stay in their corners. */
export function Feedback() {
  const [notices, setNotices] = useState(standing);
  const show = (...added: Omit<Notice, 'id'>[]) => setNotices((now) => [...now, ...added.map((notice) => ({ ...notice, id: ++lastId }))]);
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
      <Piece title="Toast">
        <Button variant="outline" onClick={() => show({ place: 'bottom-start', tone: 'info', text: w.placed })}>
          Toast: 5000 ms
        </Button>
        <Button variant="outline" onClick={() => show({ place: 'bottom-start', title: goods[1]?.name, text: w.added, image: goods[1]?.src, plain: true, duration: 3000, action: { label: w.view, onPress: nothing } })}>
          Toast: 3000 ms
        </Button>
        <Button variant="outline" onClick={() => show(...Array.from({ length: 21 }, (_, i) => ({ place: 'bottom-start' as const, text: `${w.order} ${i + 1}` })))}>
          Toast: 21
        </Button>
      </Piece>
      {(['top-right', 'bottom-right', 'bottom-start'] as const).map((place) => (
        <Toaster key={place} place={place} label={place}>
          {notices
            .filter((notice) => notice.place === place)
            .map(({ id, place: _, ...notice }) => (
              <ToastView key={id} {...notice} dismissLabel={w.close} onDismiss={() => setNotices((now) => now.filter((one) => one.id !== id))} />
            ))}
        </Toaster>
      ))}
    </>
  );
}
