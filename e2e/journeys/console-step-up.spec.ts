/** Admin console: an act about money requires a new code in a dialog, and continues after it. */
import { TOTP } from 'otpauth';
import { logInToConsole } from '../admin-console.ts';
import { Admin, AdminPair } from '../admins.ts';
import { LAPTOP } from '../devices.ts';
import { registerUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';

test.use(LAPTOP);

const TREASURER = { email: 'treasurer@example.com', password: 'A fourth long word 4', role: 'finance' };

function digits(secret: string, laterMs = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + laterMs });
}

/** Sets the factor up in another session, so that no digits have confirmed the one of the page. */
async function setUpFactor(url: string): Promise<string> {
  const treasurer = await Admin.login(url, TREASURER.email, TREASURER.password);
  const { secret } = await treasurer.mutate<{ secret: string }>('auth.enableTotp', {
    password: TREASURER.password,
  });
  await treasurer.mutate('auth.confirmTotp', { totp: digits(secret) });
  return secret;
}

test('[CONSOLE-10] [ADMIN-25] an act about money requires a new code, and continues after it', async ({
  page,
  stack,
  rest,
  faults,
}) => {
  // the test causes refused calls
  faults.expect(/ledger\.adjust|auth\.stepUp/);
  const { uid } = (await registerUser({ stack, rest })).user;
  await (await AdminPair.of(stack.url)).first.invite(TREASURER);
  await logInToConsole(page, TREASURER, `/admin/users?q=${uid}`);
  const secret = await setUpFactor(stack.url);

  await page.getByTestId(`user-${uid}`).click();
  await page.getByTestId('user-ledger').click();
  await page.getByTestId('correction-amount').fill('12.5');
  await page.getByTestId('correction-memo').fill('A booking error');
  const ask = page.getByTestId('correction-ask');
  const act = async () => {
    const verb = await ask.innerText();
    await ask.click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
    await expect(page.getByTestId('step-up-digits')).toBeFocused();
  };
  await act();
  await page.getByTestId('step-up-cancel').click();
  await expect(page.getByText('Confirm it’s you, then try again')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await act();
  await page.getByTestId('step-up-digits').fill('not digits');
  await page.getByTestId('step-up-submit').click();
  await expect(page.getByTestId('step-up')).toContainText('This is not the current code');
  // the code of the set-up is used up; the one of the next half minute is accepted too
  await page.getByTestId('step-up-digits').fill(digits(secret, 30_000));
  await page.getByTestId('step-up-submit').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto('/admin/ledger');
  await expect(page.getByRole('row').filter({ hasText: uid })).toContainText('12.5');
});
