/** Trade page as the server renders it, in the layout of each window, and the app that takes its place. */
import type { Page } from '@playwright/test';
import { LAPTOP, PHONE } from '../devices.ts';
import { storeSession } from '../funded-user.ts';
import { delayCode, delayList, openRendered } from '../rendered-page.ts';
import { expect, test } from '../test.ts';
import { recordLayoutShift } from '../visual/page-checks.ts';
import { takeSnapshot } from '../visual/snapshots.ts';

interface WindowCase {
  readonly name: string;
  readonly use: typeof PHONE;
  readonly parts: readonly string[];
  readonly tag?: string;
}

const WINDOWS: readonly WindowCase[] = [
  {
    name: 'a tablet',
    tag: '@night',
    use: { ...LAPTOP, viewport: { width: 820, height: 1180 } },
    parts: ['.ticket'],
  },
  {
    name: 'a tablet on its side',
    tag: '@night',
    use: { ...LAPTOP, viewport: { width: 1024, height: 768 } },
    parts: ['.ticket-panel', '.panes-list', '.top-bar'],
  },
  {
    name: 'a desktop',
    use: LAPTOP,
    tag: '@night',
    parts: ['.ticket-panel', '.panes-list', '.panes-below', '.top-bar'],
  },
  { name: 'a phone', use: PHONE, parts: ['.ticket'] },
  {
    name: 'a low phone',
    tag: '@night',
    use: { ...PHONE, viewport: { width: 375, height: 667 } },
    parts: ['.ticket'],
  },
  {
    name: 'a phone on its side',
    tag: '@night',
    use: { ...PHONE, viewport: { width: 844, height: 390 } },
    parts: ['.trade-side'],
  },
];

const shownAt = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });
const priceOn = (page: Page) => shownAt(page, ':is(.price-summary-price, .trade-side-price > .price)');
const sidesOn = (page: Page) => shownAt(page, '.buy-sell-prices');

/** Position and size of the visible elements in pixels, in the order of the selectors. */
function boxesOf(page: Page, selectors: readonly string[]): Promise<readonly (readonly number[])[]> {
  return page.evaluate(
    (selectorsInPage) =>
      selectorsInPage.map((selector) => {
        const shown = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
        if (shown === undefined) throw new Error(`${selector} is not visible`);
        const { x, y, width, height } = shown.getBoundingClientRect();
        return [x, y, width, height];
      }),
    selectors,
  );
}

/** Until the texts have their font, which is wider than the one before it. */
async function waitForFont(page: Page): Promise<void> {
  const loaded = () => [...document.fonts].some(({ status }) => status === 'loaded');
  await expect.poll(() => page.evaluate(loaded)).toBe(true);
  await page.evaluate(() => document.fonts.ready);
}

interface LayoutShift {
  readonly value: number;
  readonly nodes: readonly string[];
}

/** The shifts so far, which are forgotten. */
function takeShifts(page: Page): Promise<readonly LayoutShift[]> {
  return page.evaluate(() => (window as unknown as { layoutShifts: LayoutShift[] }).layoutShifts.splice(0));
}

for (const { name, use, parts, tag = [] } of WINDOWS)
  test.describe(`on ${name}`, { tag }, () => {
    test.use(use);

    test('[SSR-13] the trade page has price, chart and ticket before its code, and the app moves nothing', async ({
      page,
    }) => {
      const picture = `trade-start/${use.viewport.width}x${use.viewport.height}`;
      const shown = [...parts, '.trade-chart', '.main-nav'];
      const price = priceOn(page);
      await recordLayoutShift(page);
      // the first view has the prices of the markup
      const releaseList = await delayList(page);
      const release = await delayCode(page);
      await openRendered(page, '/trade?code=GBPUSD');
      await expect(price).toHaveText(/^1\.\d{5}$/);
      await expect(sidesOn(page)).toHaveText(/Sell.*Buy/);
      await waitForFont(page);
      await takeSnapshot(page, `${picture}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'));
      await takeSnapshot(page, `${picture}-light`);
      const before = await boxesOf(page, shown);
      await takeShifts(page);
      release();
      await expect(page.locator('html')).not.toHaveAttribute('data-ssr');
      await expect(price).toHaveText(/^1\.\d{5}$/);
      for (const [place, box] of (await boxesOf(page, shown)).entries())
        for (const [side, value] of box.entries())
          expect(Math.abs(value - (before[place]?.[side] ?? 0)), shown[place]).toBeLessThanOrEqual(1);
      const shifts = await takeShifts(page);
      const shift = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(shift, JSON.stringify(shifts)).toBeLessThan(0.001);
      releaseList();
    });
  });

test.describe('in Arabic on a tablet on its side', () => {
  test.use({ ...LAPTOP, viewport: { width: 1024, height: 768 }, locale: 'ar-EG' });

  test('[SSR-13] the rendered trade page is mirrored', { tag: '@night' }, async ({ page }) => {
    await delayCode(page);
    await openRendered(page, '/trade');
    const [list, ticket] = await Promise.all(
      ['.panes-list', '.ticket-panel'].map((part) => page.locator(part).boundingBox()),
    );
    expect(list?.x).toBeGreaterThan(ticket?.x ?? Number.POSITIVE_INFINITY);
    await takeSnapshot(page, 'trade-start/1024x768-arabic');
  });
});

test.describe('without scripts', () => {
  test.use({ ...LAPTOP, viewport: { width: 820, height: 1180 }, javaScriptEnabled: false });

  test('[SSR-13] the trade page shows price, sell and buy', { tag: '@night' }, async ({ page }) => {
    const prices = sidesOn(page);
    await expect(async () => {
      await page.goto('/trade');
      await expect(prices).toHaveText(/Sell.*Buy/, { timeout: 500 });
    }).toPass();
    await expect(priceOn(page)).toHaveText(/^1\.\d{5}$/);
  });
});

test.describe('with an account', () => {
  test.use({ ...LAPTOP, viewport: { width: 820, height: 1180 } });

  test('[SSR-13] the rendered trade page offers no log-in, and another instrument shows no figures of the first', {
    tag: '@night',
  }, async ({ page, rest }) => {
    await storeSession(page, await rest.call('openDemoPost', {}));
    await page.addInitScript(() => localStorage.setItem('vernier.instrument', 'XAUUSD'));
    const release = await delayCode(page);
    await openRendered(page, '/trade');
    await expect(shownAt(page, '.trade-chart')).toHaveCount(1);
    await expect(shownAt(page, '.buy-sell-login')).toHaveCount(0);
    await expect(priceOn(page)).toHaveCount(0);
    await takeSnapshot(page, 'trade-start/820x1180-account');
    release();
    await expect(page.getByTestId('buy')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'XAU/USD' })).toBeAttached();
  });
});
