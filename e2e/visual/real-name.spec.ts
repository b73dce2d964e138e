/** Snapshots and checks in each phone variant: each step of the identity verification, and the invitations. */
import { cardPicture } from '../pictures.ts';
import { freshEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import { test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import { PHONE_VARIANTS } from './variants.ts';

const PICTURE = cardPicture('card.png', 60);

for (const variant of PHONE_VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('real name and invitations', async ({ page, stack }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      await page.goto('/register?from=/mine/auth');
      await registerByEmail(page, stack, { email: freshEmail('looks'), password: PASSWORD });
      await page.getByTestId('real-name-form').waitFor();
      await navigateToScreen(page, '/user');
      await navigateToScreen(page, '/mine/auth');
      await page.getByTestId('real-name-form').waitFor();
      await checkScreen('auth');
      await page.getByTestId('front_pic-file').setInputFiles(PICTURE);
      await page.getByTestId('front_pic').locator('img[data-stored]').waitFor();
      await page.getByTestId('real-name-submit').click();
      await checkScreen('auth-problems', 'tapped');
      await page.getByTestId('real-name').fill('Maya Chan');
      await page.getByTestId('real-name-number').fill('A123456(7)');
      await page.getByTestId('reverse_pic-file').setInputFiles(PICTURE);
      await page.getByTestId('reverse_pic').locator('img[data-stored]').waitFor();
      await page.getByTestId('real-name-submit').click();
      await page.getByTestId('real-name-waiting').waitFor();
      await checkScreen('auth-waiting', 'tapped');
      await navigateToScreen(page, '/mine/invite');
      await page.getByTestId('invite-code').waitFor();
      await checkScreen('invite');
    });
  });
}
