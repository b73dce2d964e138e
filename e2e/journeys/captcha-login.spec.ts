/** A site that asks for pictures instead of codes, with its limits on: the picture, its refusal, and waits that grow. */
import { freshEmail, PASSWORD } from '../sign-in.ts';
import { expect, test } from '../test.ts';

/** What one address may try, as the product promises. */
const MOST_LOGINS_A_MINUTE = 10;
const MINUTE_MS = 60_000;

test.use({ settings: { VERIFY_REG_TYPE: '2', TEST_CONTROLS: 'off' } });

test('[U14] the letters of a picture stand in for the code; a refused try brings another picture', async ({
  page,
}) => {
  await page.goto('/register');
  const picture = page.getByTestId('captcha-picture');
  await expect(picture).toHaveAttribute('src', /^data:image\//);
  await expect(page.getByTestId('send-code')).toHaveCount(0);
  const first = await picture.getAttribute('src');
  await page.getByTestId('captcha-reload').click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  const second = await picture.getAttribute('src');

  await page.getByTestId('account').fill(freshEmail('picture'));
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('repeat').fill(PASSWORD);
  await page.getByTestId('register-submit').click();
  await expect(page.getByTestId('captcha')).toHaveAccessibleDescription('Please enter the letters');
  await page.getByTestId('captcha').fill('!!!!');
  await page.getByTestId('register-submit').click();
  await expect(page.getByTestId('captcha')).toHaveAccessibleDescription(/not the picture’s/);
  await expect(picture).not.toHaveAttribute('src', second ?? '');
  await expect(page.getByTestId('captcha')).toBeFocused();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByTestId('account')).not.toHaveValue('');
});

test('[U14] after too many wrong passwords the page says how many seconds to wait, and opens again', async ({
  page,
  rest,
  faults,
}) => {
  faults.expect(/429/);
  const account = freshEmail('guessed');
  for (let attempt = 1; attempt <= MOST_LOGINS_A_MINUTE; attempt += 1) {
    await rest.ask('login', { account, password: `wrong password ${attempt}`, login_type: 'email' });
  }
  await page.clock.install();
  await page.goto('/login');
  await page.getByTestId('login-account').fill(account);
  await page.getByTestId('login-password').fill('wrong once more');
  const submit = page.getByTestId('login-submit');
  await submit.click();
  await expect(submit).toHaveText(/Try again in .?\d+\ss/);
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Too many tries. Nothing was changed.')).toBeVisible();
  const before = await submit.textContent();
  await page.clock.fastForward(1_000);
  await expect(submit).not.toHaveText(before ?? '');
  await page.clock.fastForward(MINUTE_MS);
  await expect(submit).toHaveText('Log in');
  await expect(submit).toBeEnabled();
  await expect(page.getByTestId('login-password')).toHaveValue('wrong once more');
});
