// Checks the gallery with axe (WCAG 2.2 AA) in every theme, mode and direction: `node gallery/axe.mjs [theme…]`. Fails with a
// line per finding.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { dist, launch, serve } from './serve.mjs';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The whole gallery, then what floats, opened. */
const views = ['', '&only=overlays&open=dialog', '&only=overlays&open=end', '&only=overlays&open=menu'];
const themes = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(join(dist, 'themes'));
const { base, stop } = await serve();
const browser = await launch();
let found = 0;
for (const theme of themes)
  for (const mode of ['light', 'dark'])
    for (const dir of ['ltr', 'rtl']) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const view of views) {
        await page.goto(`${base}?theme=${theme}&mode=${mode}&dir=${dir}${view}`);
        await page.waitForSelector('[data-ready]');
        if (view.endsWith('menu')) await page.getByRole('button', { expanded: false }).first().click();
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
        for (const { id, nodes } of violations)
          for (const { target, failureSummary = '' } of nodes) {
            found += 1;
            console.error(`${theme} ${mode} ${dir} ${view}: ${id} ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`);
          }
      }
      await context.close();
    }
await browser.close();
stop();
console.log(`${themes.length * 4} looks of the gallery in ${views.length} views, ${found} findings`);
process.exit(found > 0 ? 1 : 0);
