import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';

/**
 * Journeys against the real server in real Chromium. Each worker starts the
 * program once, with a database and a bundle store of its own (support/shop.ts).
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../../.cache/e2e',
  fullyParallel: false,
  workers: 2, // files side by side: journeys wait more than they work
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
