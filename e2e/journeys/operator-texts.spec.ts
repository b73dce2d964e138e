/** Texts of the operator (docs/samples/texts) on the pages: rendered by the server, after hydration, and without a network. */
import type { Page } from '@playwright/test';
import { navigateInApp } from '../in-app-navigation.ts';
import { OPERATOR_SITE } from '../settings.ts';
import { expect, test } from '../test.ts';

test.use({ settings: OPERATOR_SITE });

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ssr'] === undefined);
}

test('[TEXT-3] the rendered page and the app have the operator’s texts, in each language', {
  tag: '@night',
}, async ({ page }) => {
  // a server that has just started sends the built page
  const rendered = async () => (await page.request.get('/')).text();
  await expect.poll(rendered).toContain('>Follow<');
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByTestId('tab-copy')).toHaveText('Follow');
  await navigateInApp(page, '/login');
  await expect(page.getByText('Welcome to your practice desk.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('vernier.language', 'de'));
  await page.goto('/login');
  await expect(page.getByText('Willkommen am Übungstisch.')).toBeVisible();
  await navigateInApp(page, '/');
  await expect(page.getByTestId('tab-copy')).toHaveText('Folgen');
});

test.describe('an installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[TEXT-4] has the operator’s texts without a network', { tag: '@night' }, async ({ page, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
    await page.goto('/login');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // both parts of the language are cached once a page has requested them through the worker
    await page.reload();
    await expect(page.getByText('Welcome to your practice desk.')).toBeVisible();
    const cachedTexts = () =>
      page.evaluate(async () => {
        const [name = ''] = await caches.keys();
        const requests = await (await caches.open(name)).keys();
        return requests.filter(({ url }) => /\/en\.(?:first|rest)-/.test(url)).length;
      });
    await expect.poll(cachedTexts).toBe(2);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('Welcome to your practice desk.')).toBeVisible();
    await page.context().setOffline(false);
  });
});
