/** Snapshots and checks of the console's pages for exposure, orders, market and health, wide and on a phone. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP, PHONE } from '../devices.ts';
import { ADMINISTRATOR, ISOLATED } from '../settings.ts';
import { expect, test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import type { Variant } from './variants.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;

/** The console speaks English only. */
const VARIANTS: readonly Variant[] = [
  { name: 'dark', smallestTarget: 32, use: { ...LAPTOP, colorScheme: 'dark', locale: 'en-GB' } },
  {
    name: 'phone',
    smallestTarget: 44,
    use: { ...PHONE, colorScheme: 'light', locale: 'en-GB' },
  },
];

test.use({ settings: ISOLATED });

for (const variant of VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('the pages for risk', async ({ page, rest }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      const { token } = await rest.call('openDemoPost', {});
      const order = { cont: '0.5', status: 1, multiple: 100 } as const;
      for (const [forex_id, type] of [
        [1, 1],
        [11, 2],
      ] as const)
        await rest.call('submitOrder', { ...order, forex_id, type }, token);
      const placed = await rest.call('submitOrder', { ...order, forex_id: 2, type: 1 }, token);

      await logInToConsole(page, { email, password }, '/admin/exposure?book=demo');
      await page.getByTestId('exposure-EURUSD').waitFor();
      await checkScreen('exposure', 'tapped');
      await page.getByRole('tab', { name: /Accounts/ }).click();
      await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
      await checkScreen('exposure-accounts', 'tapped');
      // loaded, because the other book is another state of the same page
      await page.goto('/admin/exposure');
      await page.getByText('No open positions').waitFor();
      await checkScreen('exposure-nothing');
      await navigateToScreen(page, `/admin/orders/${placed.Id}`);
      await page.getByTestId('order-close-reason').waitFor();
      await checkScreen('orders-close');
      await navigateToScreen(page, '/admin/market/XAUUSD');
      await page.getByTestId('market-play').waitFor();
      await checkScreen('market-instrument');
      await navigateToScreen(page, '/admin/health');
      await page.getByTestId('health-verdict').waitFor();
      await checkScreen('health');
    });
  });
}
