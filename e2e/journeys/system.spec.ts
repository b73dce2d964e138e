/** Account security: sessions and their idle time, approved destinations, the second factor, the data export, and account deletion. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { RestClient } from '../rest-client.ts';
import { codeFor, freshEmail, logInByEmail, type Credentials, PASSWORD } from '../sign-in.ts';
import type { Site } from '../site.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

const SYSTEM = '/mine/system';
const HALF_MINUTE_MS = 30_000;

/** Registers through the API, since another test covers the form. */
async function register(rest: RestClient, stack: Site): Promise<Credentials> {
  const credentials = { email: freshEmail('ida'), password: PASSWORD };
  const [area] = await rest.call('areaList', {});
  await rest.call('sendEmail', { to: credentials.email, type: 1 });
  await rest.call('register', {
    type: 'email',
    area_id: area?.id ?? 0,
    account: credentials.email,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: await codeFor(stack, credentials.email),
  });
  return credentials;
}

async function logIn(page: Page, credentials: Credentials, path = SYSTEM): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await logInByEmail(page, credentials);
  await expect(page).toHaveURL((url) => url.pathname === path);
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** The code of an authenticator app for this secret. A code is valid once; the code of the next half minute is accepted too. */
function digitsOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later });
}

test('[PROFILE-6] ending the session of another device redirects it to the login at once', async ({
  browser,
  page,
  rest,
  stack,
  faults,
}) => {
  const credentials = await register(rest, stack);
  const context = await browser.newContext();
  faults.watch(context);
  const other = await context.newPage();
  await logIn(other, credentials, '/order');
  await expect(other.getByTestId('summary-balance')).toContainText('0.00');
  await logIn(page, credentials);

  const ends = page.locator('[data-testid^="session-end-"]');
  // the session of the registration, and the one of the other page
  await expect(ends).toHaveCount(2);
  await expect(page.getByTestId('session-here')).toContainText('This device');
  await expect(page.getByTestId('session-here')).toContainText('Chrome, Android');
  // most recently used first
  await ends.first().click();
  // that page sends no requests, so only a push redirects it
  await expect(other).toHaveURL((url) => url.pathname === '/login');
  await expect(ends).toHaveCount(1);

  await rest.call('login', { account: credentials.email, password: PASSWORD, login_type: 'email' });
  await page.getByTestId('sessions-end-others').click();
  await expect(page.getByTestId('toast').filter({ hasText: '2 devices logged out.' })).toBeVisible();
  await expect(ends).toHaveCount(0);
  await expect(page.getByTestId('sessions-end-others')).toBeDisabled();
  await expect(page).toHaveURL((url) => url.pathname === SYSTEM);
  await context.close();
});

test('[PROFILE-6] [PROFILE-7] the idle time and the restriction to approved destinations are loosened with a step-up only', {
  tag: '@night',
}, async ({ page, rest, stack }) => {
  const credentials = await register(rest, stack);
  await logIn(page, credentials);
  await expect(page.getByTestId('idle-720')).toBeChecked();
  await page.getByTestId('idle-24').check();
  await page.reload();
  await expect(page.getByTestId('idle-24')).toBeChecked();

  const state = page.getByTestId('allow-list-state');
  await expect(state).toHaveText('Off');
  await page.getByTestId('allow-list-change').click();
  await expect(state).toHaveText('On');
  await page.getByTestId('allow-list-change').click();
  await expect(page.getByTestId('allow-list-off')).toContainText('It ends 72 hours after you ask.');
  await page.getByTestId('allow-list-off').getByTestId('confirm').click();
  await page.getByTestId('step-up').locator('input[type=password]').fill(PASSWORD);
  await page.getByTestId('step-up-submit').click();
  await expect(state).toContainText('Off from');
  await page.getByTestId('allow-list-change').click();
  await expect(state).toHaveText('On');

  // the session was confirmed a moment ago
  await page.getByTestId('idle-168').check();
  await page.reload();
  await expect(page.getByTestId('idle-168')).toBeChecked();
});

test('[PROFILE-7] a second factor is set up with an app, required at the login, and removed', {
  tag: '@night',
}, async ({ page, rest, stack }) => {
  const credentials = await register(rest, stack);
  await logIn(page, credentials);
  await expect(page.getByTestId('totp-state')).toHaveText('Off');
  await expect(page.getByText('Text messages can be intercepted')).toBeVisible();
  await page.getByTestId('totp-change').click();
  await page.getByTestId('totp-begin').click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByTestId('system-password')).toHaveAttribute('type', 'password');
  await expect(page.getByTestId('system-password')).toHaveAttribute('autocomplete', 'current-password');
  await page.getByTestId('system-password').fill('not the password');
  await page.getByTestId('totp-begin').click();
  await expect(page.getByText(/wrong account or password/i)).toBeVisible();
  await expect(page.getByTestId('system-password')).toBeFocused();
  await page.getByTestId('system-password').fill(PASSWORD);
  await page.getByTestId('totp-begin').click();

  await expect(page.getByTestId('totp-qr')).toBeVisible();
  const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  const digits = digitsOf(secret);
  await page.getByTestId('system-totp').fill(digits === '000000' ? '111111' : '000000');
  await page.getByTestId('totp-confirm').click();
  await expect(page.getByTestId('system-totp')).toHaveAttribute('aria-invalid', 'true');
  // with a space, as apps copy it
  await page.getByTestId('system-totp').fill(` ${digits.slice(0, 3)} ${digits.slice(3)} `);
  await page.getByTestId('totp-confirm').click();

  const listed = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  expect(new Set(codes).size).toBe(10);
  const saved = page.waitForEvent('download');
  await page.getByTestId('recovery-save').click();
  const savedText = await textOf(await saved);
  for (const code of codes) expect(savedText).toContain(code);
  await page.getByTestId('recovery-done').click();
  await expect(page.getByTestId('totp-state')).toContainText('10 recovery codes left');

  await page.getByTestId('user-logout').click();
  await page.getByTestId('confirm').click();
  await navigateInApp(page, `/login?from=${SYSTEM}`);
  await logInByEmail(page, credentials);
  await page.getByTestId('login-totp').fill(digitsOf(secret, HALF_MINUTE_MS));
  await page.getByTestId('login-submit').click();
  await expect(page).toHaveURL((url) => url.pathname === SYSTEM);

  await page.getByTestId('totp-change').click();
  await page.getByTestId('system-password').fill(PASSWORD);
  await page.getByTestId('system-totp').fill(codes[0] ?? '');
  await page.getByTestId('totp-off').click();
  await expect(page.getByTestId('totp-state')).toHaveText('Off');
  const { email } = credentials;
  await rest.call('login', { account: email, password: PASSWORD, login_type: 'email' });
});

test('[PROFILE-7] the data of an account is exported as a file, and the account is deleted after a confirmation by text', {
  tag: '@night',
}, async ({ page, rest, stack }) => {
  const credentials = await register(rest, stack);
  await logIn(page, credentials);
  const saved = page.waitForEvent('download');
  await page.getByTestId('export').click();
  const copy = JSON.parse(await textOf(await saved)) as { user: { email: string }; orders: unknown[] };
  expect(copy).toMatchObject({ user: { email: credentials.email }, orders: [] });

  await page.getByTestId('delete-account').click();
  await expect(page.getByText('It can’t be undone, not even by support.')).toBeVisible();
  await page.getByTestId('delete-keep').click();
  await expect(page.getByTestId('delete-account-sheet')).toBeHidden();
  await page.getByTestId('delete-account').click();
  await page.getByTestId('system-password').fill('not the password');
  await page.getByTestId('delete-confirm').click();
  await expect(page.getByText(/wrong account or password/i)).toBeVisible();
  await page.getByTestId('system-password').fill(PASSWORD);
  await page.getByTestId('delete-confirm').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'Your account is deleted.' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  const { email: account } = credentials;
  expect((await rest.request('login', { account, password: PASSWORD, login_type: 'email' })).code).toBe(1012);
});

test('[PROFILE-7] the obstacles to a deletion are listed', { tag: '@night' }, async ({
  page,
  rest,
  stack,
}) => {
  await logIn(page, await register(rest, stack));
  // a registered account gets money by a deposit
  await page.route('**/api/user/delete', (route) =>
    route.fulfill({
      json: {
        code: 1005,
        msg: 'Your account still holds something.',
        data: { open: ['positions', 'balance'] },
      },
    }),
  );
  await page.getByTestId('delete-account').click();
  await page.getByTestId('system-password').fill(PASSWORD);
  await page.getByTestId('delete-confirm').click();
  await expect(page.getByTestId('delete-obstacles').getByRole('listitem')).toHaveText([
    'Close your positions.',
    'Withdraw your balance.',
  ]);
});

test('[TOKEN-2] [TOKEN-3] an API token is shown once, trades within its scope, and is revoked by a tap', {
  tag: '@night',
}, async ({ page, request }) => {
  await openDemoAccount(page, '/user');
  await page.getByTestId('user-system').click();
  await page.getByTestId('token-new').click();
  await page.getByTestId('token-name').fill('My bot');
  await chooseInput(page.getByTestId('token-trade'));
  await page.getByTestId('token-make').click();
  const token = await page.getByTestId('token-made').innerText();
  const headers = { authorization: token };
  const codeOf = async (path: string) =>
    ((await (await request.get(new URL(path, page.url()).href, { headers })).json()) as { code: number })
      .code;
  expect(await codeOf('/v1/api/main/wallet/getBalance')).toBe(1);
  expect(await codeOf('/api/user/export')).toBe(1003);
  await page.getByTestId('token-done').click();
  await expect(page.getByTestId('token-made')).toHaveCount(0);
  const revoke = page.locator('[data-testid^="token-revoke-"]');
  await expect(revoke).toHaveAccessibleName('Revoke: My bot');
  await revoke.click();
  await expect(revoke).toHaveCount(0);
  expect(await codeOf('/v1/api/main/wallet/getBalance')).toBe(999);
});

test('[PROFILE-12] a webhook is created with a secret that is shown once, tested, and removed', async ({
  page,
}) => {
  await openDemoAccount(page, '/mine/system');
  await page.getByTestId('webhook-new').click();
  await page.getByTestId('webhook-url').fill('https://127.0.0.1/events');
  await page.getByTestId('webhook-make').click();
  await expect(page.getByTestId('webhook-sheet')).toContainText('Use a public https address.');
  await page.getByTestId('webhook-url').fill('https://bot.invalid/events');
  await page.getByTestId('webhook-make').click();
  await expect(page.getByTestId('webhook-secret')).toHaveText(/^whsec_/);
  await page.getByTestId('webhook-done').click();
  const row = page.locator('.security-webhook');
  await expect(row).toContainText('https://bot.invalid/events');
  await expect(row).toContainText('On');
  await row.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByTestId('toast')).toContainText('We couldn’t reach your server.');
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('.security-webhook')).toHaveCount(0);
  await expect(page.getByText('No webhooks.')).toBeVisible();
});
