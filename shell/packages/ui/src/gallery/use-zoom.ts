import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

interface Point {
  x: number;
  y: number;
}

/** x and y: the point that stays where it is, in percent of the box. */
interface Zoom extends Point {
  scale: number;
}

const pressed = 2.2;
const most = 4;
/** Pixels a finger must travel sideways to turn to another picture. */
const swipe = 40;
const pans: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-20, 0], ArrowRight: [20, 0], ArrowUp: [0, -20], ArrowDown: [0, 20] };

/**
 * Zooms a picture: by press, under the mouse, by two fingers, by + and -. While it is zoomed, a finger and the arrow keys
 * move it and Escape ends it. `onSwipe` gets the pixels of a sideways swipe over a picture that is not zoomed.
 */
export function useZoom(onSwipe: (dx: number) => void) {
  const [zoom, setZoom] = useState<Zoom>();
  const fingers = useRef(new Map<number, Point>());
  // where the one finger came down; undefined once there are two
  const from = useRef<number>(undefined);
  const reset = () => setZoom(undefined);
  const scale = (change: (scale: number) => number, at?: Point) => setZoom((now) => ({ x: 50, y: 50, ...at, ...now, scale: clamp(change(now?.scale ?? 1), 1, most) }));
  const settle = () => setZoom((now) => (now && now.scale > 1.05 ? now : undefined));
  const pan = (move: (zoom: Zoom) => readonly [number, number]) =>
    setZoom((now) => {
      const [x, y] = now ? move(now) : [0, 0];
      return now && { ...now, x: clamp(now.x + x, 0, 100), y: clamp(now.y + y, 0, 100) };
    });

  const lift = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    settle();
    const dx = event.clientX - (from.current ?? event.clientX);
    from.current = undefined;
    if (event.type === 'pointerup' && !zoom && Math.abs(dx) > swipe) onSwipe(dx);
  };

  return {
    zoom,
    reset,
    /** For the element whose box is the picture's. */
    stageProps: {
      onClick: (event: MouseEvent<HTMLElement>) => (zoom ? reset() : setZoom({ scale: pressed, ...(event.detail > 0 ? placeOf(event.currentTarget, event.clientX, event.clientY) : { x: 50, y: 50 }) })),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') return;
        from.current = fingers.current.size === 0 ? event.clientX : undefined;
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: ({ currentTarget: box, pointerId, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
        if (pointerType === 'mouse') return setZoom({ scale: pressed, ...placeOf(box, x, y) });
        const before = fingers.current.get(pointerId);
        if (!before) return;
        fingers.current.set(pointerId, { x, y });
        const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
        if (other) scale((now) => (now * apart({ x, y }, other)) / apart(before, other), placeOf(box, (x + other.x) / 2, (y + other.y) / 2));
        else pan((now) => [((before.x - x) / box.clientWidth / (now.scale - 1)) * 100, ((before.y - y) / box.clientHeight / (now.scale - 1)) * 100]);
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && reset(),
    },
    /** Takes a key; false when it means nothing to the zoom. */
    press: ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      const step = pans[key];
      if (ctrlKey || metaKey) return false;
      if (key === '+' || key === '=') scale((now) => now + 0.6);
      else if (!zoom) return false;
      else if (key === 'Escape') reset();
      else if (step) pan(() => step);
      else if (key === '-') {
        scale((now) => now - 0.6);
        settle();
      } else return false;
      return true;
    },
  };
}

function placeOf(box: HTMLElement, x: number, y: number): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: clamp(((x - left) / width) * 100, 0, 100), y: clamp(((y - top) / height) * 100, 0, 100) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function apart(a: Point, b: Point): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
}
