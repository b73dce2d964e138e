/** Preferences: language, text direction, theme and direction colours. */
import type { Page } from '@playwright/test';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

/** The computed colour of a custom property. */
async function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

test('a language applies at once with its text direction and to the messages of the server, and is remembered', async ({
  page,
}) => {
  const html = page.locator('html');
  await page.goto('/language');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByTestId('lang-en')).toHaveAttribute('aria-pressed', 'true');

  await page.getByTestId('lang-ar').click();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(page.getByTestId('lang-ar')).toHaveAttribute('aria-pressed', 'true');

  await navigateInApp(page, '/');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByTestId('price-EURUSD')).toHaveCSS('direction', 'ltr');
  const row = await page.getByTestId('instrument-EURUSD').boundingBox();
  const price = await page.getByTestId('price-EURUSD').boundingBox();
  expect(price?.x, 'prices stand at the end of the line, which is left').toBeLessThan(
    (row?.x ?? 0) + (row?.width ?? 0) / 2,
  );

  await navigateInApp(page, '/trade');
  const [first, second] = await Promise.all(
    ['period-1min', 'period-5min'].map((period) => page.getByTestId(period).boundingBox()),
  );
  expect(first?.x, 'the periods of the chart begin at the right').toBeGreaterThan(
    second?.x ?? Number.POSITIVE_INFINITY,
  );

  await navigateInApp(page, '/language');
  await page.getByTestId('lang-hk').click();
  await expect(html).toHaveAttribute('lang', /^zh-H/);
  await expect(html).toHaveAttribute('dir', 'ltr');
  await page.reload();
  await expect(page.getByTestId('lang-hk')).toHaveAttribute('aria-pressed', 'true');

  await navigateInApp(page, '/login');
  await page.getByTestId('login-account').fill('nobody@example.com');
  await page.getByTestId('login-password').fill('a wrong password');
  await page.getByTestId('login-submit').click();
  await expect(page.getByText('賬號或密碼錯誤。').first()).toBeVisible();
});

test('the browser’s language is the default', { tag: '@night' }, async ({ browser, stack }) => {
  for (const [locale, lang, dir] of [
    ['ar-EG', 'ar', 'rtl'],
    ['zh-TW', /^zh-H/, 'ltr'],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: stack.url });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await context.close();
  }
});

test('[SSR-10] the first page needs its critical translations only, and the next page waits for the others', async ({
  page,
}) => {
  const requested: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/en\.(?:first|rest)-/, async (route) => {
    requested.push(/en\.(\w+)-/.exec(route.request().url())?.[1] ?? '');
    if (requested.at(-1) === 'rest') await released;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByTestId('price-EURUSD')).toBeVisible();
  await page.getByTestId('instrument-EURUSD').click();
  await expect(page).toHaveURL(/\/trade\?code=EURUSD$/);
  await expect.poll(() => requested).toEqual(['first', 'rest']);
  await expect(page.getByTestId('buy')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(/\b[a-z]\w+\.[a-z]\w+/);
  release();
  await expect(page.getByTestId('buy')).toBeVisible();
});

test('the page follows the system theme until one is chosen; theme, direction colours and hidden amounts apply at once and survive a reload', {
  tag: '@night',
}, async ({ page }) => {
  await openDemoAccount(page, '/user');
  const dark = await colourOf(page, '--c-ground');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => colourOf(page, '--c-ground')).not.toBe(dark);
  const light = await colourOf(page, '--c-ground');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colourOf(page, '--c-ground')).toBe(dark);
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.poll(() => colourOf(page, '--c-ground')).toBe(light);

  const up = await colourOf(page, '--c-up');
  const down = await colourOf(page, '--c-down');
  await page.getByTestId('move-red-up').click();
  await expect.poll(() => colourOf(page, '--c-up')).toBe(down);
  expect(await colourOf(page, '--c-down')).toBe(up);

  const balance = page.getByTestId('balance');
  await expect(balance).toContainText('100,000.00');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(balance).not.toContainText('100,000');

  await page.reload();
  await expect(page.getByTestId('move-red-up')).toHaveAttribute('aria-pressed', 'true');
  expect(await colourOf(page, '--c-ground')).toBe(light);
  expect(await colourOf(page, '--c-up')).toBe(down);
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
  await expect(balance).not.toContainText('100,000');
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect(balance).toContainText('100,000.00');
});
