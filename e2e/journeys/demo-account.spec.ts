/** Limits of a demo account: each page names them and leads to a real account. */
import { readFile } from 'node:fs/promises';
import { navigateInApp } from '../in-app-navigation.ts';
import { freshEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

test.describe('a first visit', () => {
  test.use({ hints: true });

  test('[SCREEN-17] [SCREEN-18] [SCREEN-19] [SCREEN-21] opens a position within three taps and twenty seconds, and sees three hints', async ({
    page,
  }) => {
    let taps = 0;
    const tap = async (testId: string) => {
      taps += 1;
      await page.getByTestId(testId).tap();
    };
    await page.goto('/trade');
    await expect(page.getByTestId('ticket-prices')).toContainText(/Sell 1\.\d{5}.*Buy 1\.\d{5}/);
    await page.getByTestId('tab-quotes').click();
    await expect(page.getByText('Trade forex, shares and crypto with leverage.')).toBeVisible();
    await expect(page.getByTestId('practise')).toHaveText('Practise with 100,000 USD, no sign-up');
    const started = Date.now();
    await tap('practise');
    await expect(page).toHaveURL(/\/trade$/);
    await expect(page.getByTestId('buy')).not.toHaveAttribute('aria-disabled');
    await tap('buy');
    await expect(page.getByTestId('order-success')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    expect(Date.now() - started).toBeLessThan(20_000);

    await page.getByRole('button', { name: 'Keep trading' }).click();
    const close = page.getByRole('note').getByRole('button', { name: 'Dismiss' });
    await expect(page.getByTestId('trade-hint-figures')).toBeVisible();
    await close.click();
    await expect(page.getByTestId('trade-hint-crosshair')).toBeVisible();
    await close.click();
    await chooseInput(page.getByTestId('ticket-sl-tick'));
    await expect(page.getByTestId('trade-hint-lines')).toBeVisible();

    await test.step('[SCREEN-21] the larger chart', async () => {
      await page.getByRole('button', { name: 'Larger chart' }).click();
      await expect(page.getByTestId('tab-quotes')).toBeHidden();
      await expect(page.getByTestId('buy')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('tab-quotes')).toBeVisible();
      await expect(page.getByTestId('ticket-lots')).toBeVisible();
    });
    await page.reload();
    await expect(page.getByTestId('buy')).toBeVisible();
    await expect(page.getByTestId('trade-hint-lines')).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByTestId('instrument-EURUSD')).toBeVisible();
    await expect(page.getByTestId('practise')).toHaveCount(0);

    await test.step('[LIST-2] [LIST-3] sorting, a watchlist and the page of an instrument', async () => {
      await page.getByTestId('sort').click();
      await page.getByTestId('sort-gainers').click();
      await expect(page.getByTestId('sort')).toHaveAttribute('data-order', 'gainers');
      await page.getByTestId('instrument-EURUSD').click({ button: 'right' });
      await page.getByTestId('watchlist-name').fill('Majors');
      await page.getByTestId('watchlist-add').click();
      await expect(page.getByTestId('row-list-1')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByTestId('chip-list-1').click();
      await expect(page.getByTestId('instrument-GBPUSD')).toHaveCount(0);
      await page.getByTestId('instrument-EURUSD').click({ button: 'right' });
      await page.getByTestId('row-info').click();
      await expect(page).toHaveURL(/\/trade\/info\?code=EURUSD$/);
      await expect(page.getByTestId('instrument-usual')).toHaveText(/^\d+\.\d$/);
      await expect(page.getByTestId('instrument-margins')).toContainText('×100');
      // on weekends it is also the title of the home page, which stays in the document
      await expect(page.getByText('Open around the clock').filter({ visible: true })).toHaveCount(1);
      await page.getByTestId('instrument-trade').click();
      await expect(page).toHaveURL(/\/trade\?code=EURUSD$/);
    });
  });
});

test('[PROFILE-2] [PROFILE-4] [PROFILE-7] [PROFILE-9] [WALLET-6] [WALLET-15] a demo account sees its data, which features need a real account, and opens one in addition', async ({
  page,
  stack,
  rest,
}) => {
  const demo = await openDemoAccount(page, '/user');
  const dialog = page.getByRole('alertdialog');
  const uid = page.getByTestId('user-uid');

  for (const [row, text] of [
    ['user-password', 'your demo stays as it is'],
    ['user-auth', 'Real accounts only'],
    ['user-invite', 'Demo accounts can’t invite'],
  ] as const)
    await test.step(row, async () => {
      await navigateInApp(page, '/user');
      await page.getByTestId(row).click();
      await expect(dialog).toContainText(text);
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await expect(page).toHaveURL(/\/user$/);
      await expect(uid).toContainText(demo.user.uid);
    });

  for (const path of [
    '/mine/wallet',
    '/mine/charge',
    '/mine/withdraw',
    '/mine/bank-card-list',
    '/mine/withdraw-way?type=2',
  ])
    await test.step(path, async () => {
      await navigateInApp(page, path);
      await expect(dialog).toContainText('Real accounts only');
    });
  await navigateInApp(page, '/mine/history');
  await expect(page.getByText('Demo money credited', { exact: true })).toBeVisible();

  await test.step('sessions and data', async () => {
    await navigateInApp(page, '/user');
    await page.getByTestId('user-system').click();
    await expect(page.getByTestId('session-here')).toBeVisible();
    await expect(page.getByTestId('totp-change')).toHaveCount(0);
    await expect(page.getByTestId('delete-account')).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByTestId('export').click();
    const download = await saved;
    expect(download.suggestedFilename()).toContain(demo.user.uid);
    expect(await readFile(await download.path(), 'utf8')).toContain(demo.user.uid);
    await page.getByTestId('system-register').click();
    await expect(page).toHaveURL(
      (url) => url.pathname === '/register' && url.searchParams.get('from') === '/mine/system',
    );
  });

  await test.step('a real account', async () => {
    await navigateInApp(page, '/mine/auth');
    await dialog.getByRole('link', { name: 'Create account' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/register');
    await navigateInApp(page, '/mine/password');
    await dialog.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByText(/Your demo account and its orders stay as they are/)).toBeVisible();
    await registerByEmail(page, stack, { email: freshEmail('demo'), password: PASSWORD });
    await expect(page).toHaveURL(/\/user$/);
    await expect(uid).not.toContainText(demo.user.uid);
    expect((await rest.call('userInfo', {}, demo.token)).is_demo).toBe(1);
  });
});
