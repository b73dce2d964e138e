/** The API reference at /docs: both themes on both devices, filter by keyboard, and a copied command. */
import type { Page } from '@playwright/test';
import { LAPTOP } from '../devices.ts';
import { expect, test } from '../test.ts';
import { type AxeRules, axeViolations } from '../visual/axe.ts';

/** One section of each kind; the others have the same markup, and axe needs a minute for all of them. */
const KINDS = ['call-submitOrder', 'call-klineCsv', 'frame-KLINE', 'type-OrderWire'];

async function removeOtherSections(page: Page): Promise<void> {
  await page.evaluate((kinds) => {
    for (const article of document.querySelectorAll('article'))
      if (!kinds.includes(article.getAttribute('aria-labelledby') ?? '')) article.remove();
    for (const row of document.querySelectorAll('section[aria-labelledby=refusals] tr:nth-child(n + 9)'))
      row.remove();
  }, KINDS);
}

async function checkAccessibility(page: Page, rules?: AxeRules): Promise<void> {
  const violations = await axeViolations(page, rules);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width).toBe(room);
}

test('[REFERENCE-9] on a phone the contents are in a drawer', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'closeOrder POST' }).click();
  await expect(page.locator('#contents')).toBeHidden();
  await expect(page.locator('#call-closeOrder')).toBeInViewport();
  await removeOtherSections(page);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await checkAccessibility(page, 'contrast');
});

test.describe('on a wide screen', () => {
  test.use(LAPTOP);

  test('[REFERENCE-9] the keyboard filter finds a call, and its command works', async ({
    page,
    context,
    rest,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('/');
    await page.keyboard.type('forex submit');
    await expect(page.locator('#contents a:visible')).toHaveText(['Orders', 'submitOrderPOST']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#call-submitOrder$/);
    await expect(page.locator('#contents [aria-current]')).toContainText('submitOrder');

    const call = page.locator('article[aria-labelledby="call-submitOrder"]');
    await call.locator('.curl').getByRole('button', { name: 'Copy' }).click();
    await expect(call.locator('.curl').getByText('Copied')).toBeVisible();
    const { token } = await rest.call('openDemoPost', {});
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const answer = (await run(copied, { VERNIER: new URL(page.url()).origin, TOKEN: token })) as {
      code: number;
    };
    expect(answer.code).toBe(1);
    expect((await rest.call('myDeals', { status: 1 }, token)).data).toHaveLength(1);

    await page.getByRole('button', { name: 'TypeScript' }).click();
    await expect(call.locator('.ts')).toContainText("vernier.ask('submitOrder'");
    await expect(call.locator('.curl')).toBeHidden();
    await removeOtherSections(page);
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await checkAccessibility(page, 'contrast');
  });
});

/** Runs a curl command as one request, with its variables filled in. */
async function run(command: string, variables: Readonly<Record<string, string>>): Promise<unknown> {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, filled, bare]) =>
      plain ?? (filled ?? bare ?? '').replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''),
  );
  const [program, ...rest] = words;
  expect(program).toBe('curl');
  const after = (option: string) => rest.flatMap((word, at) => (rest[at - 1] === option ? [word] : []));
  const url = rest.find((word) => word.startsWith('http')) ?? '';
  const headers = after('-H').map((header) => header.split(': ', 2) as [string, string]);
  const response = await fetch(url, {
    method: after('-X')[0] ?? 'GET',
    headers,
    body: after('-d')[0] ?? null,
  });
  return response.json();
}
