import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test.each([
  ['is whole', { userId: null, texts: { 3: 'half a thought' } }, 'half a thought'],
  ['has no texts', { userId: null }, ''],
  ['has null for texts', { userId: null, texts: null }, ''],
  ['has a text that is none', { userId: null, texts: { 3: 5 } }, ''],
  ['has an owner that is none', { userId: 'nobody', texts: { 3: 'half a thought' } }, ''],
  ['is a text', 'drafts', ''],
  ['is nothing', null, ''],
])('what the tab kept and %s', async (_, state, draft) => {
  sessionStorage.setItem('shop.drafts', JSON.stringify({ state, version: 0 }));
  vi.resetModules();
  const { useDraft } = await import('../src/stores/drafts.ts');
  expect(renderHook(() => useDraft(3)).result.current[0]).toBe(draft);
});
