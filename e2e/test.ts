/** The `test` of this suite: one server per worker, and a test fails when a page logs an error. */
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { RestClient } from './rest-client.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { type Settings, Stack } from './stack.ts';

export { expect };

/** Errors in the pages of one test, and the errors that the test expects. */
class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares errors that the test causes, such as a refused connection while the server is down. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Errors that the test does not expect. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      const { name, message, stack } = error.error();
      this.#seen.push(`page error: ${name}: ${message} ${stack ?? ''}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.#seen.push(`HTTP ${response.status()}: ${response.url()}`);
    });
  }
}

interface TestFixtures {
  /** Shows the hints of the Trade page, which other tests count as already shown. */
  hints: boolean;
  faults: Faults;
  rest: RestClient;
}

interface WorkerFixtures {
  /** Environment of the server; a file with other settings of `settings.ts` calls `test.use({ settings: … })`. */
  settings: Settings;
  stack: Stack;
}

function markHintsShown(): void {
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
      const stack = await Stack.start(settings);
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.url);
  },
  hints: [false, { option: true }],
  context: async ({ context, hints }, provide) => {
    if (!hints) await context.addInitScript(markHintsShown);
    await provide(context);
  },
  rest: async ({ request }, provide) => {
    await provide(new RestClient(request));
  },
  faults: [
    async ({ context }, provide) => {
      const faults = new Faults();
      faults.watch(context);
      await provide(faults);
      expect(faults.unexpected(), 'the pages must report no error').toEqual([]);
    },
    { auto: true },
  ],
});
