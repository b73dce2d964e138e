/** API reference at /docs: calls and search on a phone and on a wide screen, both themes, own files only. */
import type { Locator, Page } from '@playwright/test';
import { LAPTOP } from '../devices.ts';
import { expect, test } from '../test.ts';
import { type AxeRules, axeViolations } from '../visual/axe.ts';

const SERIOUS = ['serious', 'critical'];

/** No serious finding except one of the viewer's own (docs/decisions/084-api-reference-viewer.md), named by rule and element. */
async function expectAccessible(page: Page, rules: AxeRules = 'all', except?: string): Promise<void> {
  const violations = (await axeViolations(page, rules)).filter(({ impact }) =>
    SERIOUS.includes(impact ?? ''),
  );
  const nodes = violations.flatMap(({ id, nodes: found }) => found.map(({ html }) => `${id} ${html}`));
  expect(nodes.filter((node) => except === undefined || !node.startsWith(except))).toEqual([]);
}

/** After a jump the viewer keeps that section in place until its parts are rendered, so that a link may need a second click. */
async function expectJump(link: Locator, target: Locator): Promise<void> {
  await expect(async () => {
    await link.click();
    await expect(target).toBeInViewport({ timeout: 3000 });
  }).toPass();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [width, windowWidth] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width).toBe(windowWidth);
}

/** Origins of all requests. A violation of the security policy is an error in the console, which fails each test. */
function originsOf(page: Page): ReadonlySet<string> {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return origins;
}

test('[REFERENCE-9] the reference is read on a phone, with its contents in a menu', {
  tag: '@night',
}, async ({ page, stack }) => {
  const origins = originsOf(page);
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Vernier' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open Menu' }).click();
  await page.getByRole('button', { name: 'Open Group - orders' }).click();
  await page.getByRole('link', { name: 'Closes a position or part of it' }).click();
  const call = page.getByRole('heading', { name: 'Closes a position or part of it' });
  await expect(call).toBeInViewport();
  await expectNoSidewaysScroll(page);
  // the light theme, which has the same parts, is checked on the wide screen
  await expectAccessible(page);
  expect([...origins]).toEqual([stack.url]);
});

test('[REFERENCE-9] without JavaScript the reference links to its documents', async ({ browser, stack }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: stack.url });
  await page.goto('/docs');
  await page.getByRole('link', { name: 'OpenAPI 3.1' }).click();
  await expect(page).toHaveURL(/\/openapi\.json$/);
  await page.close();
});

test.describe('on a wide screen', { tag: '@night' }, () => {
  test.use(LAPTOP);

  test('[REFERENCE-9] the search leads to a call, a refusal and a frame', async ({ page, stack }) => {
    const origins = originsOf(page);
    await page.goto('/docs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.fill('forex/submit');
    await expect(page.getByRole('option', { name: /Opens a position/ })).toBeVisible();
    await expectAccessible(page, 'all', 'aria-required-attr <input');
    await page.getByRole('option', { name: /Opens a position/ }).click();
    await expect(page).toHaveURL(/#tag\/orders\/POST\/v1\/api\/forex\/submit$/);
    await expect(page.getByRole('heading', { name: /^Opens a position/ })).toBeInViewport();
    await expect(page.getByText("vernier.ask('submitOrder'").first()).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, 'contrast');

    const sidebar = page.getByRole('complementary', { name: 'Sidebar for Vernier' });
    const liveSocket = page.getByRole('heading', { name: 'Live socket' });
    await expectJump(sidebar.getByRole('link', { name: 'Live socket' }), liveSocket);
    await expect(page.getByRole('heading', { name: 'FOREX_CLOSED' })).toBeAttached();
    const refusal = page.getByText('session_invalid').last();
    await expectJump(sidebar.getByRole('link', { name: 'Refusals' }), refusal);
    expect([...origins]).toEqual([stack.url]);
  });
});
