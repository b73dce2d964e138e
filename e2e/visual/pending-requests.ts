/** Requests of a page without a response yet, so that a test can wait until the page has loaded everything. */
import { expect, type Page, type Request } from '@playwright/test';

/** Chromium reports no end of some files that are loaded ahead for other pages. */
const LOADED_AHEAD = /\/assets\//;
const MOST_AHEAD_MS = 5_000;

export class PendingRequests {
  readonly #page: Page;
  /** With the time of its start. */
  readonly #open = new Map<Request, number>();
  #started = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#started += 1;
      this.#open.set(request, performance.now());
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  /** Waits until no request is open, nothing is shown as busy, and the responses are rendered. */
  async waitUntilIdle(): Promise<void> {
    await expect(async () => {
      // a page that waits for data has an open request, before it shows a skeleton
      const { urls: open, started } = this.#state();
      const busy = await this.#page.evaluate(busyParts);
      expect({ busy, open, ...this.#state() }).toEqual({ busy: [], open: [], urls: [], started });
    }).toPass({ intervals: [20, 30, 50, 50, 100] });
  }

  #state(): { urls: string[]; started: number } {
    const since = performance.now() - MOST_AHEAD_MS;
    const urls = [...this.#open]
      .filter(([request, startMs]) => startMs > since || !LOADED_AHEAD.test(request.url()))
      .map(([request]) => request.url());
    return { urls, started: this.#started };
  }
}

/** Runs in the page when it is idle after two frames: a response leads to a first one, and its effects to a second. */
async function busyParts(): Promise<string[]> {
  // without frames, as after a resize, Chromium may never be idle
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([frame().then(frame), idle().then(idle)]);
  await idle();
  await document.fonts.ready;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const busy = shown('main :is(.skeleton, [aria-busy=true])').map((element) =>
    element.outerHTML.slice(0, 120),
  );
  return shown('main h1').length === 0 ? [...busy, 'no title yet'] : busy;
}
