import { expect, test, vi } from 'vitest';
import { renewFailed } from '../src/remotes/failed-files.ts';

const here = (path: string) => new URL(path, window.location.origin).href;

test('files that failed are fetched past the cache, once, and only the wanted ones', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const script = document.head.appendChild(Object.assign(document.createElement('script'), { type: 'text/plain' }));
  script.setAttribute('src', '/bundles/cart/1.js');
  const link = document.head.appendChild(Object.assign(document.createElement('link'), { href: '/bundles/other/2.css' }));
  script.dispatchEvent(new Event('error'));
  link.dispatchEvent(new Event('error'));

  await renewFailed(['/bundles/cart/0.js', '/bundles/cart/1.js']);
  expect(fetched.mock.calls).toEqual([[here('/bundles/cart/1.js'), { cache: 'reload' }]]);
  await renewFailed(['/bundles/cart/1.js']);
  expect(fetched).toHaveBeenCalledOnce();

  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await expect(renewFailed(['/bundles/other/2.css'])).resolves.toBeUndefined();
});
