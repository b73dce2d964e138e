/** Login of the admin console: second factor, pages of a role, ended sessions. */
import { TOTP } from 'otpauth';
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { Admin } from '../admins.ts';
import { expect, test } from '../test.ts';

test.use(LAPTOP);

const NEW_ADMIN = { email: 'third@example.com', password: 'A third long word 3', role: 'support' };

/** A code is valid once; the code of the next half minute is accepted too. */
function digits(secret: string, laterMs = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + laterMs });
}

test('[CONSOLE-2] [CONSOLE-7] an administrator sets up a second factor, and the login requires it', async ({
  page,
  stack,
  faults,
}) => {
  // the test causes refused logins
  faults.expect(/auth\.login|401|400/);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
  await (await Admin.login(stack.url, email, password)).invite(NEW_ADMIN);

  await page.goto('/admin/audit');
  await page.getByTestId('login-account').fill(NEW_ADMIN.email);
  await page.getByTestId('login-password').fill('not it');
  await page.getByTestId('admin-login-submit').click();
  // by its text: the live region of the page is an alert too
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong account or password.' })).toBeVisible();
  await logInToConsole(page, NEW_ADMIN, '/admin/review');
  await expect(page.getByTestId('nav-review')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByTestId('nav-payments')).toHaveCount(0);

  await page.getByTestId('admin-account').click();
  await page.getByTestId('totp-password').fill(NEW_ADMIN.password);
  await page.getByTestId('totp-begin').click();
  await expect(page.getByTestId('totp-qr')).toBeVisible();
  const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByTestId('totp-first').fill(digits(secret));
  await page.getByTestId('totp-confirm').click();
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).not.toHaveCount(0);
  await page.getByTestId('recovery-done').click();
  await page.getByTestId('admin-log-out').click();

  await page.getByTestId('login-account').fill(NEW_ADMIN.email);
  await page.getByTestId('login-password').fill(NEW_ADMIN.password);
  await page.getByTestId('admin-login-submit').click();
  await page.getByTestId('login-totp').fill(digits(secret, 30_000));
  await page.getByTestId('admin-login-submit').click();
  await expect(page.getByTestId('nav-review')).toBeVisible();

  // the session ends elsewhere, and the next call fails
  const token = await page.evaluate(() => sessionStorage.getItem('vernier.console'));
  await fetch(`${stack.url}/trpc/auth.logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await expect(page.getByTestId('login-account')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
