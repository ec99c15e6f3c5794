import { beforeEach, expect, test } from 'vitest';
import { toast, useToasts } from '../src/index.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
const all = () => useToasts.getState().toasts;

test('defaults: five seconds at the top right', () => {
  toast.success('Saved');
  expect(all()).toMatchObject([{ tone: 'success', text: 'Saved', duration: 5000, place: 'top-right', plain: false }]);
});

test('twenty at most: the oldest goes', () => {
  for (let n = 1; n <= 23; n++) toast.info(String(n));
  expect(all()).toHaveLength(20);
  expect(all()[0]?.text).toBe('4');
});

test('each is dismissed by its id', () => {
  const first = toast.error('a', { duration: 100 });
  toast.warning('b');
  toast.dismiss(first);
  expect(all()).toMatchObject([{ text: 'b' }]);
});
