import type { CDPSession, Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** The fingers of one hand: real touches, as the browser gets them from a screen. */
export class Hand {
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  static async over(page: Page): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page));
  }

  /** Puts the fingers down at the starts, moves all of them to the ends in steps, and lifts them. */
  async drag(...paths: readonly { from: Point; to: Point }[]): Promise<void> {
    const steps = 12;
    const at = (share: number) => paths.map(({ from, to }, id) => ({ id, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= steps; step += 1) await this.session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

/** The middle and the size of an element on the screen. */
export async function boxOf(locator: Locator): Promise<Point & { width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}
