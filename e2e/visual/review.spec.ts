/** The console's review queue, its panes and its login, photographed on a wide screen in both themes and on a phone, and checked. */
import { enterConsole } from '../console.ts';
import { LAPTOP, PHONE } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { depositSent, realNameSent, withdrawalRequested } from '../reviewable.ts';
import { registered, settled } from '../settled-user.ts';
import { expect, test } from '../test.ts';
import { snapshotsOf, MANY_SCREENS_MS } from './snapshots.ts';
import { recordLayoutShift } from './page-checks.ts';
import type { Variant } from './variants.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;

/** The console speaks English only. */
const DRESSES: readonly Variant[] = [
  { name: 'dark', smallestTarget: 32, use: { ...LAPTOP, colorScheme: 'dark', locale: 'en-GB' } },
  { name: 'light', smallestTarget: 32, use: { ...LAPTOP, colorScheme: 'light', locale: 'ar-EG' } },
  { name: 'phone', smallestTarget: 44, use: { ...PHONE, colorScheme: 'dark', locale: 'en-GB' } },
];

for (const dress of DRESSES) {
  test.describe(dress.name, () => {
    test.use(dress.use);

    test('the review queue', async ({ page, stack, rest }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const takeSnapshot = snapshotsOf(page, dress);
      const world = { stack, rest };
      const rich = await settled(world, '24180.153456');
      for (const forex_id of [1, 11])
        await rest.call(
          'submitOrder',
          { type: 1, cont: '0.5', forex_id, status: 1, multiple: 100 },
          rich.token,
        );
      const deposit = await depositSent(world, rich, '500');
      const withdrawal = await withdrawalRequested(world, rich, '12000');
      const newcomer = await registered(world);
      await realNameSent(world, newcomer, 'Ana María Ruiz');

      await page.goto('/admin/review');
      await page.getByTestId('admin-login-submit').waitFor();
      await takeSnapshot('console-login');
      await enterConsole(page, { email, password }, '/admin/review');
      const row = page.getByTestId(`review-deposit-${deposit}`);
      await row.waitFor();
      await takeSnapshot('review', 'tapped');
      await row.click();
      await expect(page.getByTestId('approve')).toContainText('credit');
      await expect(page.locator('.zoom-thumb-picture')).toBeVisible();
      await takeSnapshot('review-deposit', 'tapped');
      await page.locator('.zoom-thumb').click();
      await takeSnapshot('review-picture', 'tapped');
      await page.goto(`/admin/review/withdrawal-${withdrawal}`);
      await page.getByTestId('approve').waitFor();
      await takeSnapshot('review-withdrawal');
      await page.goto('/admin/review?kind=kyc');
      await page.locator('[data-testid^="review-kyc-"]').filter({ hasText: newcomer.user.uid }).click();
      await expect(page.locator('.zoom-thumb-picture')).toHaveCount(2);
      await takeSnapshot('review-kyc', 'tapped');
      await page.getByTestId('approve').click();
      // it is sent while it is looked at or never, which is another journey's subject
      await page.locator('[data-testid^="pending-kyc-"]').waitFor();
      await takeSnapshot('review-decided', 'tapped');
    });
  });
}
