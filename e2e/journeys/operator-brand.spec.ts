/** Brand of the operator (docs/samples/brand): rendered by the server, after hydration, in the console, and on the page of legal information. */
import type { Page } from '@playwright/test';
import { navigateInApp } from '../in-app-navigation.ts';
import { OPERATOR_SITE } from '../settings.ts';
import { expect, test } from '../test.ts';

test.use({ settings: OPERATOR_SITE, colorScheme: 'light' });

const NAME = 'Harbour Markets';

async function accent(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-needle'));
}

async function markPicture(page: Page): Promise<string> {
  const mark = page.locator('.brand-mark:visible').first();
  await expect(mark).toBeVisible();
  return mark.evaluate((element) => getComputedStyle(element).backgroundImage);
}

test('[BRAND-5] the rendered page has the brand before any script, and the app keeps it', async ({
  page,
}) => {
  // a server that has just started sends the built page
  const rendered = async () => (await page.request.get('/')).text();
  await expect.poll(rendered).toContain('id="initial-state"');
  const html = await rendered();
  expect(html).toMatch(new RegExp(`<title>[^<]* · ${NAME}</title>`));
  expect(html).toContain('>harbour<');
  expect(html).not.toContain('Vernier');
  await page.goto('/');
  await page.waitForFunction(() => document.documentElement.dataset['ssr'] === undefined);
  await expect(page).toHaveTitle(new RegExp(` · ${NAME}$`));
  await expect(page.locator('.brand:visible').first()).toHaveText('harbour');
  expect(await accent(page)).toBe('#0b5394');
  expect(await markPicture(page)).toContain('data:image/svg+xml');
});

test('[BRAND-5] the dark theme has the accent and the mark for dark backgrounds', { tag: '@night' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(page.locator('.brand:visible').first()).toHaveText('harbour');
  expect(await accent(page)).toBe('#7cc4ff');
  expect(decodeURIComponent(await markPicture(page))).toContain('#7cc4ff');
});

test('[BRAND-5] the console has the brand', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.locator('.brand:visible').first()).toHaveText('harbour');
  await expect(page).toHaveTitle(new RegExp(NAME));
  expect(await accent(page)).toBe('#0b5394');
});

test('[BRAND-6] the login page leads to the legal information, in the language of the page', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByTestId('sign-in-legal').click();
  await expect(page).toHaveURL(/\/mine\/legal$/);
  await expect(page.getByTestId('legal-text')).toHaveCount(2);
  await expect(page.getByTestId('legal-text').first()).toContainText('Terms of use');
  await expect(page.getByTestId('legal-link')).toHaveAttribute('href', 'https://harbour.example/about');
  await page.evaluate(() => localStorage.setItem('vernier.language', 'de'));
  await page.goto('/mine/legal');
  await expect(page.getByTestId('legal-text').first()).toContainText('Nutzungsbedingungen');
  await expect(page.getByTestId('legal-text').first()).toHaveAttribute('lang', 'de');
  await navigateInApp(page, '/');
});
