/** Failing pages and unknown addresses. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test('[SCREEN-9] [LIST-5] the page of an unknown instrument reports it and offers the search, whose top movers lead back', async ({
  page,
}) => {
  await page.goto('/trade?code=NOPE');
  await expect(page.getByRole('heading', { name: /^No instrument .NOPE.$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Search instruments' }).click();
  await expect(page).toHaveURL(/\/product$/);
  const mover = page
    .getByTestId(/^movers-/)
    .getByRole('link')
    .first();
  await expect(mover).toHaveText(/[+\u2212]\d+\.\d\d%$/);
  await page.getByRole('searchbox').fill('xau');
  await expect(mover).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await mover.click();
  await expect(page).toHaveURL(/\/trade\?code=[A-Z0-9]+$/);
});

test('[SCREEN-1] a page whose code fails to load can be retried', async ({ page, faults }) => {
  faults.expect(/ERR_|Failed to fetch|preload CSS/);
  // before the first page, which prefetches the code of other pages
  await page.route(/trade-screen/, (route) => route.abort());
  await page.goto('/');
  await page.getByTestId('instrument-EURUSD').click();
  await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();
  await page.unroute(/trade-screen/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('chart')).toBeVisible();
});

test.describe('with a pointer', () => {
  test.use(LAPTOP);

  test('[SCREEN-10] the legend of the chart follows the candles of its period', { tag: '@night' }, async ({
    page,
  }) => {
    await page.goto('/trade?code=BTCUSD');
    const chart = page.getByTestId('chart');
    await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
    const moment = chart.locator('.chart-legend-time');
    await expect(async () => {
      await chart.hover({ position: { x: 200, y: 120 } });
      await chart.hover({ position: { x: 210, y: 120 } });
      await expect(moment).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('1');
    await expect(moment).toHaveCount(0);
  });
});

test('[SCREEN-11] a reply keeps text that is typed during its sending, and returns to the field when it is refused', async ({
  page,
  browser,
  rest,
  stack,
  faults,
}) => {
  faults.expect(/ERR_/);
  const { user, token } = await openDemoAccount(page, '/user');
  await rest.call('sendSupport', { text: 'Hello' }, token);
  const context = await browser.newContext({ ...LAPTOP, baseURL: stack.url, locale: 'en-GB' });
  const adminPage = await context.newPage();
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
  await logInToConsole(adminPage, { email, password }, '/admin/support');
  await adminPage.getByTestId(`conversation-${user.uid}`).click();
  const field = adminPage.getByTestId('reply-text');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await adminPage.route(/support\.reply/, async (route) => {
    await answered;
    await route.continue();
  });
  const replied = adminPage.waitForRequest(/support\.reply/);
  await field.fill('First answer');
  await adminPage.getByTestId('reply-send').click();
  await field.pressSequentially('Second');
  await replied;
  answer();
  await expect(adminPage.getByText('First answer')).toBeVisible();
  await expect(field).toHaveValue('Second');
  await adminPage.unroute(/support\.reply/);
  await adminPage.route(/support\.reply/, (route) => route.abort());
  await adminPage.getByTestId('reply-send').click();
  await expect(field).toHaveValue('Second');
  await context.close();
});
