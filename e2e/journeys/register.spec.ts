/** Registration of a real account by e-mail, and its refusals. */
import type { Locator, Page } from '@playwright/test';
import { codeFor, clearSession, freshEmail, logInByEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

/** Position of an element on the page, independent of scrolling. */
function placeOf(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().top + scrollY);
}

/** The token of the stored session. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('vernier.session') ?? 'null') as { token?: string } | null;
    return stored?.token ?? '';
  });
}

test('[PROFILE-2] a visitor registers by e-mail with a code, returns, and logs in again', async ({
  page,
  stack,
  rest,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const credentials = { email: freshEmail('maya'), password: PASSWORD };
  await page.goto('/order');
  await page.getByTestId('to-register').click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/register' && url.searchParams.get('from') === '/order',
  );
  await registerByEmail(page, stack, credentials);
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByTestId('summary-balance')).toContainText('0.00');

  const token = await tokenOf(page);
  const user = await rest.call('userInfo', {}, token);
  expect(user).toMatchObject({ email: credentials.email, is_demo: 0 });
  expect(urls.filter((url) => url.includes(token))).toEqual([]);

  await navigateInApp(page, '/user');
  await page.getByTestId('user-logout').click();
  await page.getByRole('alertdialog').getByTestId('confirm').click();
  await navigateInApp(page, '/login?from=/user');
  await logInByEmail(page, credentials);
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByTestId('user-uid')).toContainText(user.uid);
});

test('[PROFILE-2] [PROFILE-3] every incomplete field shows its error, and the layout does not shift; the countdown between two codes belongs to the address and survives a reload', async ({
  page,
  stack,
}) => {
  await page.goto('/register');
  const submit = page.getByTestId('register-submit');
  await expect(page.getByTestId('area')).toContainText('+44');
  const before = await placeOf(submit);
  await submit.click();
  for (const message of [
    'Please enter your email',
    'Enter the 6 digits',
    'Please enter your password',
    'Please fill in all fields',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByTestId('account')).toBeFocused();
  await expect(page.getByTestId('account')).toHaveAccessibleDescription('Please enter your email');
  expect(await placeOf(submit)).toBeCloseTo(before, 0);

  await page.getByTestId('account').fill('maya@');
  await page.getByTestId('send-code').click();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await page.getByTestId('password').fill('short');
  await page.getByTestId('repeat').fill('shorter');
  await expect(page.getByText('Use 8 to 128 characters')).toBeVisible();
  await expect(page.getByText('Passwords don’t match')).toBeVisible();
  await expect(page.getByTestId('strength')).toHaveAttribute('data-strength', 'weak');

  const email = freshEmail('count');
  await page.getByTestId('account').fill(email);
  const send = page.getByTestId('send-code');
  await send.click();
  await expect(send).toHaveText(/Resend in .?(?:60|5\d)\ss/);
  await expect(send).toBeDisabled();
  await expect(page.getByTestId('code')).toBeFocused();
  await expect(page.getByTestId('code')).toHaveAccessibleDescription(new RegExp(`Sent to ${email}`));
  await codeFor(stack, email);

  await page.reload();
  await expect(page.getByTestId('account')).toHaveValue(email);
  await expect(send).toHaveText(/Resend in .?(?:60|5\d|4\d)\ss/);
  await expect(send).toBeDisabled();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);

  await page.getByTestId('account').fill(freshEmail('other'));
  await expect(send).toHaveText('Send code');
  await navigateInApp(page, '/forgot');
  await page.getByTestId('forgot-submit').waitFor();
  await page.getByTestId('account').fill(email);
  await expect(send).toHaveText(/Resend in/);
});

test('[PROFILE-2] [PROFILE-11] refusals of the server appear at their field: code, invitation, password, account', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  const email = freshEmail('refused');
  await page.goto('/register?invite_code=NOBODY');
  await expect(page.getByTestId('invite')).toHaveValue('NOBODY');
  await page.getByTestId('account').fill(email);
  await page.getByTestId('send-code').click();
  const code = await codeFor(stack, email);
  await page.getByTestId('code').fill(code === '000000' ? '111111' : '000000');
  await page.getByTestId('password').fill('password123');
  await page.getByTestId('repeat').fill('password123');
  const submit = page.getByTestId('register-submit');
  await submit.click();
  await expect(page.getByTestId('password')).toHaveAccessibleDescription(/too common/);
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('repeat').fill(PASSWORD);
  await submit.click();
  await expect(page.getByTestId('invite')).toHaveAccessibleDescription(/invitation code does not exist/);
  await page.getByTestId('invite').fill('');
  await submit.click();
  await expect(page.getByTestId('code')).toHaveAccessibleDescription(/wrong or has expired/);
  await expect(page.getByTestId('code')).toBeFocused();
  await page.getByTestId('code').fill(`Your code is ${code}`);
  await expect(page.getByTestId('code')).toHaveValue(code);
  await submit.click();
  await page.getByTestId('welcome').getByRole('link', { name: 'Look around' }).click();
  await expect(page).toHaveURL(/\/trade$/);
  await expect(page.getByTestId('ticket-deposit')).toHaveAttribute('href', '/mine/charge');
  await expect(page.getByTestId('ticket-lots')).not.toHaveAttribute('aria-invalid', 'true');
  await navigateInApp(page, '/login?from=%2Forder');
  await expect(page).toHaveURL(/\/order$/);

  // a second account with the same address is refused only after a correct code
  await clearSession(page);
  // the redirect is later
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await rest.call('sendEmail', { to: email, type: 1 });
  await navigateInApp(page, '/register');
  await page.getByTestId('account').fill(email);
  await page.getByTestId('code').fill(await codeFor(stack, email, 1));
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('repeat').fill(PASSWORD);
  await page.getByTestId('register-submit').click();
  await expect(page.getByTestId('account')).toHaveAccessibleDescription(/account with this address already/);
});
