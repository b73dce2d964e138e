/** Print styles and forced colours. */
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import type { RestClient } from '../rest-client.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { openAs, registerUser, createFundedUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

test.use({ sharesContext: true });

const USD = 5;

test('[SCREEN-13] [SCREEN-14] a page is printed dark on light without the bars around it; with forced colours a chosen tab is marked and a button has an edge', async ({
  page,
}) => {
  await openDemoAccount(page, '/mine/history');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.emulateMedia({ forcedColors: 'active' });
  await navigateInApp(page, '/trade?code=EURUSD');
  const colourOf = (name: string) =>
    page.evaluate((system) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = `forced-color-adjust: none; color: ${system}`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  const chosen = page.locator('.segmented-option:has(:checked)').filter({ visible: true }).first();
  await expect(chosen).toHaveCSS('background-color', await colourOf('Highlight'));
  await expect(page.getByTestId('buy')).toHaveCSS('border-top-width', '1px');
});

test.describe('on a wide screen', () => {
  test.use(LAPTOP);

  test('[SCREEN-13] an explanation is printed with its title, and is still open afterwards', async ({
    page,
  }) => {
    await openDemoAccount(page, '/order');
    await page.locator('.top-bar .explained').first().click();
    const explanation = page.getByTestId('explanation');
    await expect(explanation).toBeVisible();
    // a portrait page is as narrow as a phone in landscape
    await page.pdf({ format: 'A4' });
    await expect(explanation).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(explanation.getByRole('heading')).toBeVisible();
    await expect(explanation.getByRole('button')).toHaveCount(0);
    await expect(page.locator('.main-nav, .top-bar').filter({ visible: true })).toHaveCount(0);
  });
});

test('[SCREEN-15] the longest address makes no page wider than the screen', async ({ page, stack, rest }) => {
  const host = ['b'.repeat(59), 'c'.repeat(57), 'd'.repeat(57), 'example.com'].join('.');
  const session = await registerUser({ stack, rest }, `${'a'.repeat(64)}@${host}`);
  await openAs(page, session, '/mine/password');
  await expect(page.getByText('aaaa')).toBeVisible();
  const { width, room } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(width).toBe(room);
});

/** A bank account whose names have no space to break at. */
async function bindLongNames(rest: RestClient, { token }: SessionWire): Promise<number> {
  const name = 'W'.repeat(100);
  const account = { bank_swift: 'DEUTDEFF500', payee_account: 'DE89370400440532013000' };
  const names = { bank_name: name, payee_name: name };
  const method = await rest.call('bindDrawMethod', { type: 2, draw_id: USD, ...account, ...names }, token);
  return method.id;
}

test('[SCREEN-15] the confirmation of a withdrawal shows its amounts next to the longest names', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  const session = await createFundedUser({ stack, rest }, '5000');
  await bindLongNames(rest, session);
  await openAs(page, session, '/mine/withdraw');
  await chooseInput(page.getByTestId('withdraw-type-2'));
  await page.getByTestId('withdraw-amount').fill('100');
  await page.getByTestId('withdraw-submit').click();
  await expect(page.getByTestId('withdraw-confirm-receive')).toBeInViewport({ ratio: 1 });
});

test.describe('in the console', () => {
  test.use(LAPTOP);

  test('[SCREEN-15] a check of a withdrawal keeps its width next to the longest name', {
    tag: '@night',
  }, async ({ page, stack, rest }) => {
    const session = await createFundedUser({ stack, rest }, '5000');
    const draw_method_id = await bindLongNames(rest, session);
    await rest.call('draw', { draw_currency_id: USD, draw_method_id, number: '100' }, session.token);
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
    await logInToConsole(page, { email, password }, '/admin/review');
    await page.locator('tbody tr').filter({ hasText: session.user.uid }).click();
    const check = page.locator('.review-check > span').filter({ hasText: 'Payee' });
    await expect(check).toBeVisible();
    const box = await check.boundingBox();
    expect(box?.width).toBeGreaterThan(100);
  });
});
