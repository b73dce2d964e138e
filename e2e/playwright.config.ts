/** Configuration of the browser tests: one Chromium, three workers, a phone-sized dark page by default. */
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { PHONE } from './devices.ts';
import { SHARED_PROCESS } from './shared-contexts.ts';

const executablePath = chromiumPath();
const args = [...chromiumFlags, SHARED_PROCESS];
const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/** Journeys that wait for a time limit, for another try, for a change of a price or for the start of a server. */
const WAITING = [
  'chat',
  'command-session',
  'console-step-up',
  'limited-login',
  'offline',
  'reconnect',
  'review',
  'trade',
].map((name) => `journeys/${name}.spec.ts`);

/** Files with other settings of the server than most. */
const OWN_SETTINGS = [
  'journeys/captcha-login',
  'journeys/captcha-sheet',
  'journeys/companies',
  'journeys/hostile-console',
  'journeys/hostile-text',
  'journeys/oidc',
  'journeys/operator',
  'journeys/operator-brand',
  'journeys/operator-texts',
  'journeys/passkeys',
  'journeys/ranking',
  'journeys/sandbox',
  'journeys/support-link',
  'journeys/withdraw-hold',
  'visual/every-size',
  'visual/large-text',
  'visual/risk',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  projects: [
    // One worker beside the others, because these tests use little CPU time.
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    // One worker, so that each of these servers is started once.
    { name: 'own settings', testMatch: OWN_SETTINGS, workers: 1 },
    {
      name: 'busy',
      testMatch: ['journeys/*.spec.ts', 'visual/*.spec.ts'],
      testIgnore: [...WAITING, ...OWN_SETTINGS],
      workers: 3,
    },
  ],
  outputDir: './test-results',
  globalSetup: './prepare-folder.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A test that passes only in the second run is reported as flaky: a bug, but of no other change.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Limits for a broken test on a busy, slow machine; they do not measure the program.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: jsonReport === undefined ? [['list']] : [['list'], ['json', { outputFile: jsonReport }]],
  use: {
    ...PHONE,
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // One test is about the service worker; the others see each response of the server.
    serviceWorkers: 'block',
    // Recording traces takes a third of the CPU time, so it is off unless a failure is investigated.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === null ? { args } : { args, executablePath },
  },
});
