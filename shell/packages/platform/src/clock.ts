import { boot } from './boot.ts';
import { pageLoad } from './page-load.ts';

/**
 * How far the server's clock is ahead of this device's, in milliseconds, as of the moment the document came: for what ends at
 * a moment of the server. 0 when the document is one that the browser kept, whose time says nothing about now.
 */
export function serverOffset(): number {
  const sent = Date.parse(boot.server_time);
  if (Number.isNaN(sent)) return 0;
  const page = pageLoad();
  if (!page || page.type === 'back_forward') return 0;
  return sent - (performance.timeOrigin + page.responseStart);
}
