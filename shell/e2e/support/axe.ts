import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const resolver = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(resolver.resolve('axe-core/axe.min.js'), 'utf8');

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of WCAG 2.2 AA (and axe's best practices) that what is on screen breaks, a line for each place. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (runOnly) => {
      interface Check { message: string }
      interface Violation { id: string; help: string; nodes: { html: string; any: Check[]; all: Check[]; none: Check[] }[] }
      const { axe } = globalThis as unknown as { axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> } };
      const result = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
      return result.violations.flatMap(({ id, help, nodes }) =>
        nodes.slice(0, 4).map(({ html, any, all, none }) => `${id}: ${help}: ${html.slice(0, 200)} (${[...any, ...all, ...none].map(({ message }) => message).join('; ').slice(0, 200)})`),
      );
    },
    { type: 'tag', values: levels },
  );
}
