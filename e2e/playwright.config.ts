/** Configuration of the browser tests: one Chromium, two workers, a phone-sized dark page by default. */
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { PHONE } from './devices.ts';

const executablePath = chromiumPath();
const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.spec.ts', 'visual/*.spec.ts'],
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // Bounds of a broken test, not of a fast program: the machine may do other work besides, and many times as slowly.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: jsonReport === undefined ? [['list']] : [['list'], ['json', { outputFile: jsonReport }]],
  use: {
    ...PHONE,
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // One test is about the worker beside the pages; the others see each answer of the server.
    serviceWorkers: 'block',
    // Recording every frame of every page takes a third of the machine: asked for when a failure is looked into.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions:
      executablePath === null ? { args: chromiumFlags } : { args: chromiumFlags, executablePath },
  },
});
