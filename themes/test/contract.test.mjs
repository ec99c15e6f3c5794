import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, over, repaired, resolve } from '../contract/colors.mjs';
import { pairs, schema, tokenNames, tokens } from '../contract/contract.mjs';
import { tokensCss } from '../contract/generate.mjs';
import { validate } from '../contract/validate.mjs';

describe('tokens', () => {
  test('have one name, one sentence and a default each', () => {
    expect(tokenNames.size).toBe(tokens.length);
    for (const { name, about, default: value } of tokens) {
      expect(name).toMatch(/^--shop-[a-z0-9-]+$/u);
      expect(about, name).toMatch(/^\S.*\.$/u);
      expect(value, name).toBeTruthy();
    }
  });

  test('pairs name tokens that exist', () => {
    for (const { text, ground } of pairs) expect([tokenNames.has(text), tokenNames.has(ground)], `${text} on ${ground}`).toEqual([true, true]);
  });

  test('the stylesheet of defaults in @shop/ui is up to date', () => {
    expect(readFileSync(new URL('../../shell/packages/ui/src/tokens.css', import.meta.url), 'utf8'), 'run: pnpm --filter themes generate').toBe(tokensCss());
  });
});

describe('colours', () => {
  const lookup = (name) => ({ '--a': '#000000', '--b': { light: 'var(--a)', dark: '#ffffff' } })[name];

  test('follow var() and the side of the mode', () => {
    expect(resolve('var(--b)', 'light', lookup)).toEqual([0, 0, 0, 1]);
    expect(resolve('var(--b)', 'dark', lookup)).toEqual([255, 255, 255, 1]);
    expect(resolve('light-dark(#102030, var(--a))', 'light', lookup)).toEqual([16, 32, 48, 1]);
    expect(resolve('color-mix(in srgb, red, blue)', 'light', lookup)).toBeNull();
    expect(resolve('var(--missing)', 'light', lookup)).toBeNull();
  });

  test('contrast is that of WCAG, and a repair reaches it', () => {
    expect(contrast([255, 255, 255, 1], [0, 0, 0, 1])).toBeCloseTo(21, 5);
    expect(contrast([255, 255, 255, 1], [4, 107, 96, 1])).toBeCloseTo(6.41, 1);
    expect(over([0, 0, 0, 0.5], [255, 255, 255, 1])).toEqual([127.5, 127.5, 127.5, 1]);
    const fixed = repaired([170, 170, 170, 1], [255, 255, 255, 1], 4.5);
    expect(contrast(resolve(fixed, 'light', lookup), [255, 255, 255, 1])).toBeGreaterThanOrEqual(4.5);
  });
});

test('the schema says what is wrong and what to do', () => {
  expect(validate(schema, { name: 'X' }).join('\n')).toMatch(/lacks "version"[\s\S]*name is "X"; it must match/u);
  expect(validate(schema.properties.footer, { variant: 'round' }, 'footer')).toEqual(['footer variant is "round"; use one of dark, wordmark, floating, portal, app.']);
  expect(validate(schema.properties.navbar, { rows: [], style: 'glass', sticky: true }, 'navbar')[0]).toContain('Known: rows, style');
});
