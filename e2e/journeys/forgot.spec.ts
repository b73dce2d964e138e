/** Forgotten and changed passwords: a code to the user's address, and the end of other sessions. */
import { codeFor, freshEmail, logInByEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

test.use({ sharesContext: true });

const NEW_PASSWORD = 'qz71 hnfd wu4x';

test('[PROFILE-4] a forgotten password is replaced with the code, and only the new one opens the account', {
  tag: '@night',
}, async ({ page, context, stack }) => {
  const email = freshEmail('forgot');
  await page.goto('/register?from=/user');
  await registerByEmail(page, stack, { email, password: PASSWORD });
  // the registration is complete; the address of the form ends the same
  await expect(page.getByTestId('user-uid')).toBeVisible();

  const other = await context.browser()?.newPage({ baseURL: stack.url });
  if (other === undefined) throw new Error('no second browser');
  await other.goto('/login');
  await other.getByTestId('login-account').fill(email);
  await other.getByTestId('to-forgot').click();
  await expect(other.getByTestId('account')).toHaveValue(email);
  await other.getByTestId('send-code').click();
  await expect(other.getByTestId('code')).toHaveAccessibleDescription(/If the account exists/);
  await other.getByTestId('code').fill(await codeFor(stack, email, 1));
  await other.getByTestId('password').fill(NEW_PASSWORD);
  await other.getByTestId('repeat').fill(NEW_PASSWORD);
  await other.getByTestId('forgot-submit').click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByTestId('login-account')).toHaveValue(email);
  await other.getByTestId('login-password').fill(PASSWORD);
  await other.getByTestId('login-submit').click();
  await expect(other.getByTestId('login-password')).toHaveAccessibleDescription(/Wrong account or password/);
  await logInByEmail(other, { email, password: NEW_PASSWORD });
  await expect(other).toHaveURL(/\/trade$/);
  await other.close();

  // the earlier session has ended, and the page leads to the login
  await navigateInApp(page, '/user');
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('from') === '/user',
  );
});

test('[PROFILE-4] an address without an account gets the same text, and no code', async ({ page, stack }) => {
  const email = freshEmail('stranger');
  await page.goto('/forgot');
  await page.getByTestId('account').fill(email);
  await page.getByTestId('send-code').click();
  await expect(page.getByTestId('code')).toHaveAccessibleDescription(/If the account exists/);
  await page.getByTestId('code').fill('123456');
  await page.getByTestId('password').fill(NEW_PASSWORD);
  await page.getByTestId('repeat').fill(NEW_PASSWORD);
  await page.getByTestId('forgot-submit').click();
  await expect(page.getByTestId('code')).toHaveAccessibleDescription(/wrong or has expired/);
  expect((await stack.outbox()).filter(({ to }) => to === email)).toEqual([]);
});

test('[PROFILE-4] a password is changed from the account with a code to its own address', {
  tag: '@night',
}, async ({ page, stack }) => {
  const email = freshEmail('amend');
  await page.goto('/register?from=/user');
  await registerByEmail(page, stack, { email, password: PASSWORD });
  await page.getByTestId('user-password').click();
  await expect(page.getByText('We’ll send the code to').filter({ hasText: email })).toBeVisible();
  await page.getByTestId('password').fill(NEW_PASSWORD);
  await page.getByTestId('repeat').fill(PASSWORD);
  await page.getByTestId('password-submit').click();
  await expect(page.getByText('Passwords don’t match')).toBeVisible();
  await page.getByTestId('repeat').fill(NEW_PASSWORD);
  // the registration started the waiting minute of this address; another device shows no countdown
  await page.evaluate(() => localStorage.removeItem('vernier.code-waits'));
  await page.reload();
  await page.getByTestId('send-code').click();
  await page.getByTestId('code').fill(await codeFor(stack, email, 1));
  await page.getByTestId('password').fill(NEW_PASSWORD);
  await page.getByTestId('repeat').fill(NEW_PASSWORD);
  await page.getByTestId('password-submit').click();
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByTestId('toast').filter({ hasText: 'Password changed' })).toBeVisible();
});
