import { expect, test, type Locator, type Page } from '@playwright/test';
import { boxOf, Hand } from '../support/hand.ts';
import { buildGallery, openGallery } from '../support/look-gallery.ts';

// What the kit's own tests cannot show: layout, touch, media features. On the gallery alone, no shop is started.
test.beforeAll(() => buildGallery());

/** Opens the gallery, or one of its pages by `only`, in one theme. */
async function open(page: Page, query: { only?: string; dir?: string; open?: string }) {
  const address = await openGallery(page.context());
  await page.goto(`${address}?${new URLSearchParams({ theme: 'novastore', mode: 'light', dir: 'ltr', ...query }).toString()}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready');
}

const style = (locator: Locator, property: string, pseudo?: string) => locator.evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ''), [property, pseudo] as const);

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [dir, side, way] of [['ltr', 'end', 1], ['ltr', 'start', -1], ['rtl', 'end', -1]] as const) {
    test(`a drawer at the ${side} is swiped away over its own edge, ${dir}`, async ({ page }) => {
      await open(page, { only: 'overlays', dir, open: side });
      const drawer = page.getByRole('dialog');
      await expect(drawer).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
      const { x, y, width } = await boxOf(drawer);
      expect(Math.sign(x - 195), 'stands at that edge').toBe(way);
      const hand = await Hand.over(page);
      await hand.drag({ from: { x, y }, to: { x: x - way * width * 0.4, y } });
      await expect(drawer, 'a swipe inwards leaves it').toBeVisible();
      await hand.drag({ from: { x: x - (way * width) / 4, y }, to: { x: x + (way * width) / 2.2, y } });
      await expect(drawer).toBeHidden();
    });
  }

  test('a toast goes by a swipe over 60 % of its width, and comes back below', async ({ page }) => {
    await open(page, { only: 'feedback' });
    const toast = page.getByRole('list', { name: 'top-right' }).getByRole('listitem').filter({ hasText: 'Order placed' });
    const { x, y, width } = await boxOf(toast);
    const from = { x: x - width * 0.35, y };
    const hand = await Hand.over(page);
    await hand.drag({ from, to: { x: from.x + width * 0.57, y } });
    await expect(toast).toHaveCSS('transform', 'none');
    await hand.drag({ from, to: { x: from.x + width * 0.63, y } });
    await expect(toast).toBeHidden();
  });

  test('two fingers zoom the gallery, one moves what is zoomed and turns what is not', async ({ page }) => {
    await open(page, { only: 'structure' });
    const stage = page.getByRole('button', { name: 'Open', exact: true });
    await stage.scrollIntoViewIfNeeded();
    const lens = stage.locator('> span');
    const { x, y: middle, width, height } = await boxOf(stage);
    const y = middle - height / 4; // above the arrows
    const hand = await Hand.over(page);
    const side = width / 8;
    await hand.drag({ from: { x: x - side, y }, to: { x: x - 3 * side, y } }, { from: { x: x + side, y }, to: { x: x + 3 * side, y } });
    await expect(stage).toHaveAttribute('aria-pressed', 'true');
    const scale = () => lens.evaluate((element) => Number(element.style.transform.slice('scale('.length, -1)));
    expect(await scale()).toBeCloseTo(3, 0);
    const origin = () => lens.evaluate((element) => Number.parseFloat(element.style.transformOrigin));
    const before = await origin();
    await hand.drag({ from: { x, y }, to: { x: x - width / 3, y } });
    expect(await origin()).toBeGreaterThan(before + 5);
    await hand.drag({ from: { x: x - 3 * side, y }, to: { x: x - side / 2, y } }, { from: { x: x + 3 * side, y }, to: { x: x + side / 2, y } });
    await expect(stage).toHaveAttribute('aria-pressed', 'false');
    await hand.drag({ from: { x: x + 100, y }, to: { x: x - 100, y } });
    await expect(page.getByRole('button', { name: '2', exact: true, includeHidden: true }).and(page.locator('[aria-current]'))).toBeVisible();
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    test(`nothing is wider than a phone, ${dir}`, async ({ page }) => {
      await open(page, { dir });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBe(390);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await width()).toBe(320);
      await open(page, { dir, only: 'states' });
      expect(await width(), 'with too much text').toBe(320);
    });
  }
});

test('toasts last 5000 and 3000 ms, wait under the pointer and the focus, and are at most 20', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page, { only: 'feedback' });
  await page.clock.pauseAt(60_000);
  const toasts = page.getByRole('list', { name: 'bottom-start' }).getByRole('listitem');

  await page.getByRole('button', { name: 'Toast: 5000 ms' }).click();
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(4999);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toasts).toHaveCount(0);

  await page.getByRole('button', { name: 'Toast: 3000 ms' }).click();
  await toasts.hover();
  await page.clock.runFor(60_000);
  await expect(toasts, 'under the pointer').toHaveCount(1);
  await toasts.getByRole('button').first().focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(toasts, 'with the focus').toHaveCount(1);
  await page.getByRole('button', { name: 'Toast: 21' }).focus();
  await page.clock.runFor(3000);
  await expect(toasts).toHaveCount(0);

  await page.getByRole('button', { name: 'Toast: 21' }).click();
  await expect(toasts).toHaveCount(20);
  await expect(toasts.filter({ hasText: /Order 1$/ }), 'the oldest went').toHaveCount(0);
});

test('the gallery is zoomed, moved and left by keys', async ({ page }) => {
  await open(page, { only: 'structure' });
  const stage = page.getByRole('button', { name: 'Open', exact: true });
  const lens = stage.locator('> span');
  await stage.focus();
  await page.keyboard.press('Enter');
  await expect(lens).toHaveCSS('transform', 'matrix(2.2, 0, 0, 2.2, 0, 0)');
  await page.keyboard.press('ArrowRight');
  expect(await lens.evaluate((element) => element.style.transformOrigin)).toBe('70% 50%');
  await page.keyboard.press('Escape');
  await expect(lens).toHaveCSS('transform', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'true');
});

for (const [dir, way] of [['ltr', -1], ['rtl', 1]] as const) {
  test(`the carousel moves in reading direction, ${dir}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, { only: 'structure', dir });
    const carousel = page.locator('[aria-roledescription=carousel]').first();
    const slides = carousel.getByRole('listitem', { includeHidden: true });
    const { x } = await boxOf(slides.first());
    expect(Math.sign((await boxOf(slides.nth(1))).x - x), 'the next one waits at the end').toBe(-way);
    await carousel.hover();
    await carousel.locator('[data-to=next]').click();
    await expect(slides.nth(1)).not.toHaveAttribute('inert');
    await expect.poll(async () => Math.round((await boxOf(slides.nth(1))).x)).toBe(Math.round(x));
  });
}

for (const [dir, way] of [['ltr', -1], ['rtl', 1]] as const) {
  test(`the mouse drags the carousel, and follows no link on the way, ${dir}`, async ({ page }) => {
    await open(page, { only: 'states', dir });
    const carousel = page.locator('[aria-roledescription=carousel][data-variant=row]');
    const first = carousel.getByRole('link').first();
    await first.scrollIntoViewIfNeeded();
    const { x, y } = await boxOf(first);
    const drag = async (distance: number) => {
      const from = await boxOf(carousel);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + distance, from.y, { steps: 12 });
      await page.mouse.up();
    };
    await drag(way * 200);
    await expect.poll(async () => ((await boxOf(first)).x - x) * way, 'it went along').toBeGreaterThan(150);
    await expect(carousel.locator('[data-to=previous]')).toBeEnabled();
    await drag(-way * 600);
    await expect.poll(async () => Math.round((await boxOf(first)).x), 'and back, no further than its beginning').toBe(Math.round(x));
    expect((await boxOf(first)).y).toBe(y);
    expect(new URL(page.url()).hash).toBe('');
    await carousel.getByRole('link').first().click();
    expect(new URL(page.url()).hash, 'a press is no drag').toBe('#offer');
  });
}

test('a tooltip shows on focus and goes on Escape', async ({ page }) => {
  await open(page, { only: 'overlays' });
  const button = page.getByRole('button', { name: 'Account' }).last();
  await button.focus();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveText('Tap the heart on a product to keep it here.');
  await expect(button).toHaveAccessibleDescription('Tap the heart on a product to keep it here.');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await expect(button).toBeFocused();
});

test('a combobox says that nothing matches, and that it is loading', async ({ page }) => {
  await open(page, { only: 'controls' });
  await page.getByRole('combobox', { name: 'Country' }).fill('zzz');
  await expect(page.getByText('Sorry, no matching options.')).toBeVisible();
  await open(page, { only: 'states' });
  await page.getByRole('combobox', { name: 'Delivery city' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
});

test('a browser that takes AVIF gets AVIF', async ({ page }) => {
  await open(page, { only: 'states' });
  const picture = page.getByRole('img', { name: 'AVIF' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc.slice(0, 15))).toBe('data:image/avif');
});

test('forced colours keep edges, the focus and what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  const text = await page.evaluate(() => {
    document.body.innerHTML = '<i style="color:Highlight;background:Canvas"></i>';
    const { color, backgroundColor } = getComputedStyle(document.body.firstElementChild as Element);
    return { highlight: color, canvas: backgroundColor };
  });

  await open(page, { only: 'controls' });
  for (const edged of [page.getByRole('button', { name: 'Add to cart' }).first(), page.getByRole('textbox', { name: 'Full name' }).locator('..'), page.getByRole('checkbox', { checked: true }).first(), page.getByRole('switch')]) {
    expect(await style(edged, 'appearance') === 'auto' || (await style(edged, 'border-top-color')) !== text.canvas, String(edged)).toBe(true);
  }
  const primary = page.getByRole('button', { name: 'Add to cart' }).first();
  await page.keyboard.press('Tab');
  await primary.focus();
  expect(await style(primary, 'outline-style')).toBe('solid');
  expect(await style(page.getByRole('button', { name: 'In stock only', pressed: true }), 'background-color')).toBe(text.highlight);
  expect(await style(page.locator('label').filter({ has: page.getByRole('radio', { name: 'M', exact: true }) }), 'outline-color')).toBe(text.highlight);

  await open(page, { only: 'structure' });
  expect(await style(page.getByRole('tab', { selected: true }).first(), 'background-color')).toBe(text.highlight);
  expect(await style(page.locator('[aria-current=page][data-kind=page]'), 'background-color')).toBe(text.highlight);
  expect(await style(page.locator('[aria-current=step] > span').first(), 'background-color')).toBe(text.highlight);
  const thumbs = page.getByRole('button', { name: /^[123]$/ });
  expect(await style(thumbs.nth(0), 'border-top-color')).toBe(text.highlight);
  expect(await style(thumbs.nth(1), 'border-top-color')).not.toBe(text.highlight);
  const dots = page.locator('[aria-roledescription=carousel]').first().getByRole('button', { name: /\// });
  expect(await style(dots.nth(0), 'background-color', '::after')).toBe(text.highlight);
  expect(await style(dots.nth(1), 'background-color', '::after')).not.toBe(text.canvas);

  await open(page, { only: 'overlays', open: 'dialog' });
  expect(await style(page.getByRole('dialog'), 'border-top-width')).toBe('2px');
});

test('reduced motion stops every transition and everything that moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, {});
  const moving = await page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((value) => Number.parseFloat(value) / (value.trim().endsWith('ms') ? 1000 : 1)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*'))
      for (const part of [null, '::before', '::after']) {
        const { display, transitionDuration, animationName, animationDuration } = getComputedStyle(element, part);
        if (display === 'none') continue;
        // a spinner may pulse: it fades, it does not move
        if (seconds(transitionDuration) > 0.001 || (animationName !== 'none' && !animationName.includes('pulse') && seconds(animationDuration) > 0.001)) found.add(`${element.className} ${part ?? ''} ${transitionDuration} ${animationName}`);
      }
    return [...found];
  });
  expect(moving).toEqual([]);
  const slides = page.locator('[aria-roledescription=carousel][aria-label="Shop the edit"]').getByRole('list');
  await expect(slides, 'what would move by itself does not').toHaveAttribute('aria-live', 'polite');
});

test('without that wish they move', async ({ page }) => {
  await open(page, { only: 'controls' });
  expect(await style(page.getByRole('switch'), 'transition-duration')).not.toBe('0.001s');
});
