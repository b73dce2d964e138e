/** Snapshots and checks of the console's review queue, its panes and its login, wide in both themes and on a phone. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP, PHONE } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { submitDeposit, submitRealName, requestWithdrawal } from '../submissions.ts';
import { registerUser, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import type { Variant } from './variants.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;

/** The console speaks English only, also in an Arabic browser. */
const VARIANTS: readonly Variant[] = [
  {
    name: 'dark',
    smallestTarget: 32,
    use: { ...LAPTOP, colorScheme: 'dark', locale: 'ar-EG' },
    alsoLight: true,
  },
  {
    name: 'phone',
    smallestTarget: 44,
    use: { ...PHONE, colorScheme: 'dark', locale: 'en-GB' },
  },
];

for (const variant of VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('the review queue', async ({ page, stack, rest }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      const api = { stack, rest };
      const rich = await createFundedUser(api, '24180.153456');
      for (const forex_id of [1, 11])
        await rest.call(
          'submitOrder',
          { type: 1, cont: '0.5', forex_id, status: 1, multiple: 100 },
          rich.token,
        );
      const deposit = await submitDeposit(api, rich, '500');
      const withdrawal = await requestWithdrawal(api, rich, '12000');
      const unverified = await registerUser(api);
      await submitRealName(api, unverified, 'Ana María Ruiz');

      await page.goto('/admin/review');
      await page.getByTestId('admin-login-submit').waitFor();
      await checkScreen('console-login');
      await logInToConsole(page, { email, password }, '/admin/review');
      const row = page.getByTestId(`review-deposit-${deposit}`);
      await row.waitFor();
      await checkScreen('review', 'tapped');
      await row.click();
      await expect(page.getByTestId('approve')).toContainText('credit');
      await expect(page.locator('.zoom-thumb-picture')).toBeVisible();
      await checkScreen('review-deposit', 'tapped');
      await page.locator('.zoom-thumb').click();
      await checkScreen('review-picture', 'tapped');
      await navigateToScreen(page, `/admin/review/withdrawal-${withdrawal}`);
      await page.getByTestId('approve').waitFor();
      // opens a sheet
      await checkScreen('review-withdrawal', 'tapped');
      await navigateToScreen(page, '/admin/review?kind=kyc');
      await page.locator('[data-testid^="review-kyc-"]').filter({ hasText: unverified.user.uid }).click();
      await expect(page.locator('.zoom-thumb-picture')).toHaveCount(2);
      await checkScreen('review-kyc', 'tapped');
      await page.getByTestId('approve').click();
      // when the decision is sent is the subject of another test
      await page.locator('[data-testid^="pending-kyc-"]').waitFor();
      await checkScreen('review-decided', 'tapped');
    });
  });
}
