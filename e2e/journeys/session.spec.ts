/** Sessions: login redirects, logging out, a session that ends elsewhere, and two tabs of one account. */
import { navigateInApp } from '../in-app-navigation.ts';
import { clearSession } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount, tapOpenDemo } from '../user.ts';

test.use({ sharesContext: true });

test('[PROFILE-11] an anonymous visitor of a page for users is redirected to the login and back, and never to another site or a script', async ({
  page,
}) => {
  await page.goto('/order');
  await expect(page).toHaveURL(/\/login\?from=%2Forder$/);
  await expect(page.getByText('Log in to continue.')).toBeVisible();
  for (const path of ['/order', '/user', '/mine'] as const)
    await test.step(path, async () => {
      await navigateInApp(page, path);
      await expect(page).toHaveURL(
        (url) => url.pathname === '/login' && url.searchParams.get('from') === path,
      );
      await tapOpenDemo(page, path);
      await clearSession(page);
      // the redirect is later
      await expect(page).toHaveURL((url) => url.pathname === '/login');
    });
  for (const from of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)'])
    await test.step(from, async () => {
      await navigateInApp(page, `/login?from=${encodeURIComponent(from)}`);
      await tapOpenDemo(page, '/trade');
      await clearSession(page);
    });
});

test('logging out requires confirmation, shows a message, opens the first page, and revokes the token; a session ended elsewhere leads to the login page at the next call', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/user');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page).toHaveURL(/\/user$/);
  expect((await rest.request('userInfo', {}, token)).code).toBe(1);

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByTestId('toast').filter({ hasText: 'You’re logged out' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect((await rest.request('userInfo', {}, token)).code).toBe(999);
  await navigateInApp(page, '/user');
  await expect(page).toHaveURL(/\/login\?from=/);

  await navigateInApp(page, '/login?from=%2Ftrade%3Fcode%3DEURUSD');
  const next = await tapOpenDemo(page, '/trade?code=EURUSD');
  await expect(page.getByTestId('buy')).toBeEnabled();
  await rest.call('logout', {}, next.token);
  await page.getByTestId('buy').click();
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await expect(page.getByTestId('open-demo')).toBeVisible();
  await expect(page.getByTestId('order-success')).toBeHidden();
});

test('an expired token of an earlier visit does not disturb a visitor', { tag: '@night' }, async ({
  page,
  rest,
}) => {
  const { token } = await openDemoAccount(page, '/trade');
  await rest.call('logout', {}, token);
  await page.goto('/');
  await expect(page.getByTestId('instrument-EURUSD')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await navigateInApp(page, '/order');
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('from') === '/order',
  );
});

test('two tabs show one account: an order here appears there, and logging out here ends both', {
  tag: '@night',
}, async ({ context, page }) => {
  await openDemoAccount(page, '/order');
  const other = await context.newPage();
  await other.goto('/trade?code=EURUSD');
  await other.getByTestId('buy').click();
  await expect(other.getByTestId('order-success')).toBeVisible();
  await expect(page.locator('[data-testid^="order-profit-"]')).toHaveCount(1);

  await navigateInApp(page, '/user');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await navigateInApp(other, '/order');
  await expect(other).toHaveURL(/\/login\?from=/);
});

test('the account page copies the number, follows the market, refuses transfers, keeps the demo account at the login, and resets it after a confirmation', {
  tag: '@night',
}, async ({ context, page, rest }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token, user } = await openDemoAccount(page, '/trade?code=BTCUSD');
  await page.getByTestId('buy').click();
  await expect(page.getByTestId('order-success')).toBeVisible();
  expect((await rest.call('getBalance', {}, token)).balance).not.toBe('100000.000000');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();

  await test.step('number and equity', async () => {
    await navigateInApp(page, '/user');
    await page.getByTestId('user-uid').click();
    await expect(page.getByTestId('toast').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.uid);
    const equity = page.getByTestId('user-equity');
    await expect(equity).toContainText(/\d/);
    const before = (await equity.textContent()) ?? '';
    await expect(equity).not.toHaveText(before);
  });

  await test.step('deposits and withdrawals are for real accounts', async () => {
    for (const name of ['Deposit', 'Withdraw']) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Real accounts only');
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/user$/);
    }
  });

  await test.step('a user with a demo account continues with it', async () => {
    let opened = 0;
    page.on('request', (request) => {
      if (request.url().includes('createAccountDemoForU')) opened += 1;
    });
    await navigateInApp(page, '/login?from=/user');
    await page.getByTestId('open-demo').click();
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByTestId('user-uid')).toContainText(user.uid);
    expect(opened).toBe(0);
  });

  await test.step('the reset shows the balance first', async () => {
    await page.getByRole('button', { name: 'Reset demo account' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('100,000.00 USD');
    await confirm.getByRole('button', { name: /^Reset/ }).click();
    await expect(page.getByTestId('toast').filter({ hasText: '100,000.00' })).toBeVisible();
    await expect(page.getByTestId('balance')).toContainText('100,000.00');
    expect((await rest.call('getBalance', {}, token)).balance).toBe('100000.000000');
    expect((await rest.call('myDeals', { status: 1 }, token)).total).toBe(0);
    await navigateInApp(page, '/order');
    await page.getByTestId('summary-balance').waitFor();
    await expect(page.locator('[data-testid^="order-profit-"]')).toHaveCount(0);
  });
});

test('a wrong account or password shows the server’s message, and the form keeps its input', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByTestId('login-submit').click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByTestId('login-account')).toBeFocused();
  await page.getByRole('radio', { name: 'Mobile' }).click();
  await page.getByTestId('login-submit').click();
  await expect(page.getByText('Please enter your mobile number')).toBeVisible();
  await page.getByTestId('login-account').fill('+447700900123');
  await page.getByTestId('login-password').fill('not the password');
  await page.getByTestId('login-password').press('Enter');
  await expect(page.getByText(/wrong account or password/i).first()).toBeVisible();
  await expect(page.getByTestId('login-account')).toHaveValue('+447700900123');
});
