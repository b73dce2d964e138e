/** App shell: cached tabs, history, login guard, and open sheets. */
import type { Page } from '@playwright/test';
import { LAPTOP } from '../devices.ts';
import { storeSession } from '../funded-user.ts';
import { delayCode, openRendered } from '../rendered-page.ts';
import { expect, test } from '../test.ts';

async function scrolledTo(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

async function openMarkets(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByTestId('price-EURUSD').waitFor();
}

test('tabs keep filter, scroll position and subscriptions; history and drawers restore what was shown', {
  tag: '@night',
}, async ({ page }) => {
  const topics = new Set<string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { cmd, topic } = JSON.parse(String(payload)) as { cmd: string; topic?: string };
      if (cmd === 'sub' && topic !== undefined) topics.add(topic);
      if (cmd === 'unsub' && topic !== undefined) topics.delete(topic);
    });
  });
  const row = (code: string) => page.getByTestId(`instrument-${code}`).filter({ visible: true });
  await openMarkets(page);
  const forex = page.getByTestId('chip-1');

  await test.step('a tab keeps its filter and scroll position while another one is shown', async () => {
    await forex.click();
    // by the chip: before hydration not every row exists, and only the last tap is repeated
    await expect(forex).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('instrument-XAUUSD')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 96));
    await expect.poll(() => scrolledTo(page)).toBe(96);
    await page.getByTestId('tab-trade').click();
    await expect(page.getByTestId('chart')).toBeVisible();
    await expect.poll(() => scrolledTo(page)).toBe(0);
    await page.getByTestId('tab-quotes').click();
    await expect(forex).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => scrolledTo(page)).toBe(96);
  });

  await test.step('a tap on the current tab scrolls to the top', async () => {
    await forex.click();
    await expect(forex).toHaveAttribute('aria-pressed', 'false');
    await page.evaluate(() => scrollTo(0, 300));
    await page.getByTestId('tab-quotes').click();
    await expect.poll(() => scrolledTo(page)).toBe(0);
  });

  await test.step('a new page starts at the top, and going back restores the scroll position', async () => {
    await page.evaluate(() => scrollTo(0, 240));
    await expect.poll(() => scrolledTo(page)).toBe(240);
    await row('NZDUSD').click();
    await expect(page).toHaveURL(/\/trade\?code=NZDUSD$/);
    await expect.poll(() => scrolledTo(page)).toBe(0);
    await page.goBack();
    await expect(row('NZDUSD')).toBeInViewport();
    await expect.poll(() => scrolledTo(page)).toBe(240);
  });

  await test.step('a hidden tab has no subscriptions, and subscribes again when it is shown', async () => {
    await page.getByTestId('tab-trade').click();
    await expect.poll(() => [...topics]).toContain('KLINE.NZDUSD');
    await page.getByTestId('tab-quotes').click();
    await expect.poll(() => [...topics]).not.toContain('KLINE.NZDUSD');
    await expect.poll(() => [...topics]).toContain('DAY_MARKET');
    await page.getByTestId('tab-trade').click();
    await expect.poll(() => [...topics]).toContain('KLINE.NZDUSD');
  });

  const opener = page.getByRole('button', { name: 'Choose an instrument' }).first();
  await test.step('closing a drawer returns the focus to what opened it', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('a drawer that is left open by going back blocks nothing', async () => {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    // the drawer of the previous page may close later
    await row('GBPUSD').click();
    await expect(page).toHaveURL(/\/trade\?code=GBPUSD$/);
  });
});

test('an unknown address is reported and links to the first page', async ({ page, faults }) => {
  faults.expect(/404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'See markets' }).click();
  await expect(page.getByTestId('instrument-EURUSD')).toBeVisible();
});

test('[SSR-8] hydration shifts nothing, and repeats the last tap before it', async ({ page }) => {
  const release = await delayCode(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const sum = shifts.reduce(
        (total, { value }) => total + value,
        Number(document.documentElement.dataset['shift'] ?? 0),
      );
      document.documentElement.dataset['shift'] = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const root = page.locator('html');
  await openRendered(page, '/');
  const euro = await page.getByTestId('price-EURUSD').elementHandle();
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  const forex = page.getByTestId('chip-1');
  await forex.click();
  await expect(forex).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(forex).toHaveAttribute('aria-pressed', 'true');
  // the other rows fill their reserved space
  await forex.click();
  await expect(page.getByTestId('instrument-TSLA')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(length);
  expect(await euro?.evaluate((element) => element.isConnected)).toBe(true);
  expect(Number((await root.getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01);
});

test.describe('on a laptop', () => {
  test.use(LAPTOP);

  test('[SSR-8] a narrow window shows the rendered page at once, and keeps its rows', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    const release = await delayCode(page);
    await openRendered(page, '/');
    await expect(page.getByTestId('instrument-EURUSD')).toBeVisible();
    await expect(page.getByTestId('home-news')).toBeVisible();
    await expect(page.locator('.top-bar')).toBeHidden();
    const row = await page.getByTestId('instrument-EURUSD').elementHandle();
    release();
    await expect(page.locator('.top-bar')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-ssr');
    expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('[SSR-8] hydration keeps every element for a logged-in user', async ({ page, rest }) => {
    const release = await delayCode(page);
    await storeSession(page, await rest.call('openDemoPost', {}));
    await openRendered(page, '/');
    const elements = await Promise.all(
      ['header.top-bar', '.page.home', '.home-list > a:last-of-type'].map((part) =>
        page.locator(part).elementHandle(),
      ),
    );
    release();
    await expect(page.locator('.top-bar-figures')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-ssr');
    for (const part of elements) expect(await part?.evaluate((element) => element.isConnected)).toBe(true);
  });
});

test('the rendered page fits the first round trip, in every language', { tag: '@night' }, async ({
  request,
}) => {
  const firstWindow = 10 * 1_460;
  const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const tags = 'ar de en es fr id it ja ko pt ru th tr vi zh-HK'.split(' ');
  const fits = (tag: string) =>
    expect(async () => {
      const answer = await request.get('/', {
        headers: { 'user-agent': agent, 'accept-language': tag, 'accept-encoding': 'br' },
      });
      const headers = answer.headersArray();
      // the render thread may not be ready for the first visitors
      expect(answer.headers()['cache-control']).toBe('no-store');
      const lines = headers.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
      expect(lines + Number(answer.headers()['content-length']), tag).toBeLessThan(firstWindow);
    }).toPass();
  await Promise.all(tags.map(fits));
});
