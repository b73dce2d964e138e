/** The `test` of this suite: one server and one browser per worker, and a test fails when a page logs an error. */
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Response,
  type WebError,
} from '@playwright/test';
import { RestClient } from './rest-client.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { SharedContexts } from './shared-contexts.ts';
import { type Site, startSite } from './site.ts';
import type { Settings } from './stack.ts';

export { expect };

/** Errors in the pages of one test, and the errors that the test expects. */
class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') this.#seen.push(`console: ${message.text()} (${message.location().url})`);
  };
  readonly #onError = (error: WebError) => {
    const { name, message, stack } = error.error();
    this.#seen.push(`page error: ${name}: ${message} ${stack ?? ''}`);
  };
  readonly #onResponse = (response: Response) => {
    if (response.status() >= 400) this.#seen.push(`HTTP ${response.status()}: ${response.url()}`);
  };

  /** Declares errors that the test causes, such as a refused connection while the server is down. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Errors that the test does not expect. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  watch(context: BrowserContext): void {
    context.on('console', this.#onConsole);
    context.on('weberror', this.#onError);
    context.on('response', this.#onResponse);
  }

  /** A shared context outlives the test. */
  unwatch(context: BrowserContext): void {
    context.off('console', this.#onConsole);
    context.off('weberror', this.#onError);
    context.off('response', this.#onResponse);
  }
}

interface TestFixtures {
  /** Shows the hints of the Trade page, which other tests count as already shown. */
  hints: boolean;
  /** Uses the context of the tests before it, without their data. */
  sharesContext: boolean;
  /** The options that distinguish contexts. */
  optionsKey: string;
  faults: Faults;
  rest: RestClient;
}

interface WorkerFixtures {
  /** Environment of the server; a file with other settings of `settings.ts` calls `test.use({ settings: … })`. */
  settings: Settings;
  stack: Site;
  sharedContexts: SharedContexts;
}

/** Runs in the page before its scripts. */
export function markHintsShown(): void {
  try {
    localStorage.setItem('vernier.trade-hints', '["figures","crosshair","lines"]');
  } catch {
    // a frame or a page of an error has no storage
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [DEFAULT_SETTINGS, { option: true, scope: 'worker' }],
  stack: [
    async ({ settings }, provide) => {
      const stack = await startSite(settings);
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  sharedContexts: [
    async ({ browser, stack }, provide) => {
      await provide(new SharedContexts(browser, stack.url));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.url);
  },
  hints: [false, { option: true }],
  sharesContext: [false, { option: true }],
  optionsKey: async (
    { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, colorScheme, locale, hints },
    provide,
  ) => {
    const device = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };
    await provide(JSON.stringify({ ...device, colorScheme, locale, hints }));
  },
  context: async (
    { browser, sharedContexts, sharesContext, optionsKey, serviceWorkers, permissions, hints },
    provide,
    testInfo,
  ) => {
    const prepare = async (context: BrowserContext) => {
      if (!hints) await context.addInitScript(markHintsShown);
    };
    // an installed worker stays in its context
    if (!sharesContext || serviceWorkers === 'allow') {
      const context = await browser.newContext();
      await prepare(context);
      await provide(context);
      await context.close();
      return;
    }
    const context = await sharedContexts.take(optionsKey, prepare);
    if (permissions !== undefined) await context.grantPermissions(permissions);
    await provide(context);
    await sharedContexts.giveBack(optionsKey, testInfo.status !== testInfo.expectedStatus);
  },
  rest: async ({ request }, provide) => {
    await provide(new RestClient(request));
  },
  faults: [
    async ({ context }, provide) => {
      const faults = new Faults();
      faults.watch(context);
      await provide(faults);
      faults.unwatch(context);
      expect(faults.unexpected(), 'the pages must report no error').toEqual([]);
    },
    { auto: true },
  ],
});
