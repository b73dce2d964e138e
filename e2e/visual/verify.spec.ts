/** Verification of a revealed day to its end, with snapshots and checks of its page before and after. */
import { LAPTOP } from '../devices.ts';
import { expect, test } from '../test.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { checkPage, recordLayoutShift } from './page-checks.ts';
import { screenChecker } from './screen-checker.ts';
import { PHONE_VARIANTS } from './variants.ts';

/** Keys, ticks and candles of a day on a busy machine. */
const DONE = { timeout: 90_000 };
const SMALLEST_MOUSE_TARGET = 32;

for (const variant of PHONE_VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('[SITE-14] the chart leads to the verification of its instrument, which names another commitment; a day of EURUSD is verified', async ({
      page,
    }) => {
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      await page.goto('/trade?code=GBPUSD');
      await page.getByTestId('chart-settings').click();
      await page.getByTestId('chart-verify').click();
      await expect(page).toHaveURL(/\/market\/verify\?code=GBPUSD$/);
      await expect(page.getByTestId('verify-code')).toHaveValue('GBPUSD');
      await page.getByTestId('verify-commitment').fill('ab'.repeat(32));
      await page.getByTestId('verify-submit').click();
      await expect(page.getByTestId('verify-different')).toBeVisible();
      await checkScreen('verify-different', 'tapped');
      // the end is the same text in another language
      if (variant.name !== 'dark') return;
      await expect(page.getByTestId('verify-different')).toContainText('not the one you noted');
      await navigateInApp(page, '/market/verify?code=EURUSD');
      await expect(page.getByTestId('verify-open-market')).toBeVisible();
      await expect(page.getByTestId('verify-code')).toHaveValue('EURUSD');
      await page.getByTestId('verify-commitment').fill('');
      await page.getByTestId('verify-submit').click();
      await expect(page.getByTestId('verify-progress')).toBeVisible();
      await expect(page.getByTestId('verify-verified')).toContainText(/345.600/, DONE);
      await checkScreen('verify-done', 'tapped');
      await page.setViewportSize(LAPTOP.viewport);
      const wide = { smallestTarget: SMALLEST_MOUSE_TARGET, loaded: false, runsAxe: true };
      await checkPage(page, { name: 'verify-done (wide)', ...wide });
    });
  });
}
