/** Captcha that a login needs while passwords are guessed. */
import { CAPTCHAS_FOR_VISITORS } from '../settings.ts';
import { freshEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';

test.use({ settings: CAPTCHAS_FOR_VISITORS });

test('[AUTH-26] a login is refused without a captcha, opens its sheet, and is sent again with each answer', {
  tag: '@night',
}, async ({ page, faults }) => {
  faults.expect(/503/);
  await page.goto('/login');
  await page.getByTestId('login-account').fill(freshEmail('guessed'));
  await page.getByTestId('login-password').fill('wrong every time');
  const submit = page.getByTestId('login-submit');
  const sheet = page.getByTestId('captcha-sheet');
  await expect(async () => {
    await submit.click();
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const picture = page.getByTestId('captcha-picture');
  await expect(picture).toHaveAttribute('src', /^data:image\//);
  const first = await picture.getAttribute('src');
  await page.getByTestId('captcha-submit').click();
  await expect(page.getByTestId('captcha')).toHaveAccessibleDescription('Enter the letters');
  await page.getByTestId('captcha').fill('!!!!');
  await page.getByTestId('captcha-submit').click();
  await expect(page.getByTestId('captcha')).toHaveAccessibleDescription(/didn’t match/);
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/didn’t match|don’t match/)).toBeVisible();
  await expect(page.getByTestId('login-password')).toHaveValue('wrong every time');
});
