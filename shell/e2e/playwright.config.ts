import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { full } from './support/test.ts';

/**
 * What only FULL=1 runs, so that `make test` stays below twenty minutes on two cores: the other language or width of a
 * journey that runs in one.
 */
const leftOut = [
  /errors\.spec\.ts ar /,
  /realtime\.spec\.ts en /,
  /cart\.spec\.ts ar, 390/,
  /checkout\.spec\.ts en, /,
  /keyboard\.spec\.ts without a mouse, en/,
  /layout-shift\.spec\.ts (en, 390|ar, 1440)/,
  /pay\.spec\.ts (en, |ar, 1440)/,
  /gallery\.spec\.ts .*rtl/,
  /reflow\.spec\.ts (nextmart|primecart)/,
  /looks\.spec\.ts (en, 1440 px wide \w+, dark|ar, 390 px wide \w+, light|gallery ltr \w+, dark|gallery rtl \w+, light)/,
];

/**
 * Journeys against the real server in real Chromium. Each worker starts the
 * program once, with a database and a bundle store of its own (support/shop.ts).
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/template.ts',
  grepInvert: full ? [] : leftOut,
  outputDir: '../../.cache/e2e',
  fullyParallel: false,
  workers: 2, // files side by side
  retries: 1, // a machine that stalls for seconds is not a fault of the shop; the report names what needed it as flaky
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: await chromium(),
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // recording costs every journey a quarter of its time
  },
});
