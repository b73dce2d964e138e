/** Requests of a page without a response yet, so that a test can wait until the page has loaded everything. */
import { expect, type Page, type Request } from '@playwright/test';

/** Chromium reports no end of some files that are loaded ahead for other pages. */
const LOADED_AHEAD = /\/assets\//;
const MOST_AHEAD_MS = 5_000;

export class PendingRequests {
  readonly #page: Page;
  /** With the time of its start. */
  readonly #open = new Map<Request, number>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#open.set(request, performance.now()));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  /** Waits until no request is open, nothing is shown as busy, and the responses are rendered. */
  async waitUntilIdle(): Promise<void> {
    await expect(async () => {
      const busy = await this.#page.evaluate(busyParts);
      expect({ busy, open: this.#urls() }).toEqual({ busy: [], open: [] });
    }).toPass({ intervals: [20, 30, 50, 50, 100] });
  }

  #urls(): string[] {
    const since = performance.now() - MOST_AHEAD_MS;
    return [...this.#open]
      .filter(([request, startMs]) => startMs > since || !LOADED_AHEAD.test(request.url()))
      .map(([request]) => request.url());
  }
}

/** Runs in the page when it is idle. */
async function busyParts(): Promise<string[]> {
  // longer than the delay before a skeleton appears
  const SLOW_MS = 130;
  const since = performance.now();
  // without frames, as after a resize, Chromium may never be idle
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  do await idle();
  while (performance.now() - since < SLOW_MS);
  await document.fonts.ready;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const busy = shown('main :is(.skeleton, [aria-busy=true])').map((element) =>
    element.outerHTML.slice(0, 120),
  );
  return shown('main h1').length === 0 ? [...busy, 'no title yet'] : busy;
}
