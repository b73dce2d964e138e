/** Login with a captcha instead of a code. */
import { CAPTCHA_REQUIRED } from '../settings.ts';
import { freshEmail, PASSWORD } from '../sign-in.ts';
import { expect, test } from '../test.ts';

test.use({ settings: CAPTCHA_REQUIRED });

test('[PROFILE-5] the captcha replaces the code, and a failed try loads another picture', {
  tag: '@night',
}, async ({ page }) => {
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
  await expect(page.getByTestId('captcha')).toHaveAccessibleDescription('Enter the letters');
  await page.getByTestId('captcha').fill('!!!!');
  await page.getByTestId('register-submit').click();
  await expect(page.getByTestId('captcha')).toHaveAccessibleDescription(/letters don’t match/);
  await expect(picture).not.toHaveAttribute('src', second ?? '');
  await expect(page.getByTestId('captcha')).toBeFocused();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByTestId('account')).not.toHaveValue('');
});
