/** Forms and addresses with hostile input. */
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const NASTY = [
  '<img src=x onerror="window.broken=1">',
  '"><script>window.broken=1</script>',
  "' OR 1=1 --",
  '${7*7}{{7*7}}',
  '\u202Eevil\u202C \u0000 \uFFFD',
  '🙂'.repeat(200),
  'x'.repeat(20_000),
];

test('the login form refuses any input without an error', { tag: '@night' }, async ({ page }) => {
  await page.goto('/login');
  for (const text of NASTY) {
    await page.getByTestId('login-account').fill(text);
    await page.getByTestId('login-password').fill(text);
    const answered = page.waitForResponse((response) => response.url().includes('/api/user/loginForU'));
    await page.getByTestId('login-submit').click();
    const { code } = (await (await answered).json()) as { code: number };
    expect([1001, 1004, 1012], `${text.slice(0, 40)} is refused`).toContain(code);
    await expect(page.getByTestId('login-submit')).toBeEnabled();
  }
  // cut to the longest address
  await expect(page.getByTestId('login-account')).toHaveValue((NASTY.at(-1) ?? '').slice(0, 254));
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('an invalid lot size cannot be sent, a comma is a decimal mark, and a double tap opens one position', async ({
  page,
  rest,
}) => {
  const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
  const lots = page.getByTestId('ticket-lots');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v1/api/forex/submit')) sent += 1;
  });
  for (const text of [
    '',
    '0',
    '-1',
    '1e5',
    'abc',
    '0.001',
    '0.1.2',
    '1,000.5',
    'Infinity',
    'NaN',
    '٠٫٥x',
    '999999',
  ]) {
    await lots.fill(text);
    await page.getByTestId('buy').click({ force: true });
    await expect(page.getByTestId('order-success'), `${text} opens nothing`).toBeHidden();
  }
  expect((await rest.call('myDeals', { status: 1 }, token)).total).toBe(0);
  expect(sent).toBe(0);

  await lots.fill('0,25');
  const request = page.waitForRequest((one) => one.url().includes('/v1/api/forex/submit'));
  await page.getByTestId('buy').dblclick();
  expect(new URLSearchParams(asForm((await request).postData() ?? '')).get('cont')).toMatch(/^0\.250*$/);
  await expect(page.getByTestId('order-success')).toBeVisible();
  expect((await rest.call('myDeals', { status: 1 }, token)).total).toBe(1);
});

/** A body as form pairs, from a form or JSON. */
function asForm(body: string): string {
  if (!body.startsWith('{')) return body;
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString();
}

test('an invalid address shows a page, and the search finds by code and by name, and nothing for random text', {
  tag: '@night',
}, async ({ page }) => {
  const shown = async () => {
    await expect(page.locator('main')).toBeVisible();
    await expect(page.locator('main')).not.toBeEmpty();
  };
  for (const address of ['/trade?code=<script>window.broken=1</script>', '/login?from=%E0%A4%A']) {
    await page.goto(address);
    await shown();
  }
  for (const address of [
    '/trade?code=NOSUCH',
    `/trade?code=${'A'.repeat(3000)}`,
    '/order?page=NaN#<svg onload=1>',
    '/product?<b>=<i>',
  ]) {
    await navigateInApp(page, address);
    await shown();
  }
  const search = page.getByRole('searchbox');
  const found = page.locator('[data-testid^="instrument-"]').filter({ visible: true });
  await search.fill('eurusd');
  await expect(found).toHaveCount(1);
  for (const text of [...NASTY.slice(0, 5), '%', '\\', '*']) {
    await search.fill(text);
    await expect(found).toHaveCount(0);
  }
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});
