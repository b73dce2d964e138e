/** Login limits: growing waits after wrong passwords. */
import { TEST_CONTROLS_OFF } from '../settings.ts';
import { freshEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';

/** Login attempts of one address before the first wait. */
const MOST_LOGINS_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Refusal of a busy server, which does not count as an attempt. */
const OVERLOADED = 1500;

test.use({ settings: TEST_CONTROLS_OFF });

test('[PROFILE-5] after too many wrong passwords the page shows how many seconds to wait, and opens again', async ({
  page,
  rest,
  faults,
}) => {
  faults.expect(/429|503/);
  const account = freshEmail('guessed');
  for (let guesses = 0; guesses < MOST_LOGINS_A_MINUTE; ) {
    const { code } = await rest.request('login', {
      account,
      password: `wrong ${guesses}`,
      login_type: 'email',
    });
    if (code !== OVERLOADED) guesses += 1;
  }
  await page.clock.install();
  await page.goto('/login');
  await page.getByTestId('login-account').fill(account);
  await page.getByTestId('login-password').fill('wrong once more');
  const submit = page.getByTestId('login-submit');
  await submit.click();
  await expect(submit).toHaveText(/Try again in .?\d+\ss/);
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Too many attempts. Nothing was changed.')).toBeVisible();
  const before = await submit.textContent();
  await page.clock.fastForward(1_000);
  await expect(submit).not.toHaveText(before ?? '');
  await page.clock.fastForward(MINUTE_MS);
  await expect(submit).toHaveText('Log in');
  await expect(submit).toBeEnabled();
  await expect(page.getByTestId('login-password')).toHaveValue('wrong once more');
});
