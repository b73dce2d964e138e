/** Verification of a revealed day to its end, with snapshots and checks of its page before and after. */
import { expect, test } from '../test.ts';
import { recordLayoutShift } from './page-checks.ts';
import { screenChecker } from './screen-checker.ts';
import { VARIANTS } from './variants.ts';

/** Keys, ticks and candles of a day on a busy machine. */
const DONE = { timeout: 90_000 };

for (const variant of VARIANTS) {
  test.describe(variant.name, () => {
    test.use(variant.use);

    test('[SITE-14] a visitor verifies a day of EURUSD', async ({ page }) => {
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      await page.goto('/market/verify?code=EURUSD');
      await expect(page.getByTestId('verify-open-market')).toBeVisible();
      await expect(page.getByTestId('verify-code')).toHaveValue('EURUSD');
      await checkScreen('verify');
      await page.getByTestId('verify-submit').click();
      await expect(page.getByTestId('verify-progress')).toBeVisible();
      await expect(page.getByTestId('verify-verified')).toContainText(/345.600/, DONE);
      await checkScreen('verify-done');
    });
  });
}

test('[SITE-14] the chart leads to the verification of its instrument, which names another commitment', async ({
  page,
}) => {
  await page.goto('/trade?code=GBPUSD');
  await page.getByRole('button', { name: 'Indicators and drawings' }).click();
  await page.getByTestId('chart-verify').click();
  await expect(page).toHaveURL(/\/market\/verify\?code=GBPUSD$/);
  await expect(page.getByTestId('verify-code')).toHaveValue('GBPUSD');
  await page.getByTestId('verify-commitment').fill('ab'.repeat(32));
  await page.getByTestId('verify-submit').click();
  await expect(page.getByTestId('verify-different')).toContainText('not the one that you noted');
});
