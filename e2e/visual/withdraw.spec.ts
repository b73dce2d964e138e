/** Snapshots and checks in each phone variant: each step of a withdrawal. */
import { openAs, createFundedUser } from '../funded-user.ts';
import { test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import { PHONE_VARIANTS } from './variants.ts';

/** The published example of a contract address. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_TRC20 = 1;
const USD = 5;

for (const variant of PHONE_VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('withdrawal', async ({ page, stack, rest }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      const session = await createFundedUser({ stack, rest }, '24180.153456');
      await openAs(page, session, '/mine/withdraw-way?type=1');
      await page.getByTestId('new-method-dc_address').fill(`${TRON}x`);
      await page.getByTestId('new-method-submit').click();
      await checkScreen('withdraw-way-coin', 'tapped');
      await navigateToScreen(page, '/mine/withdraw-way?type=2');
      await page.getByTestId('new-method-submit').click();
      await checkScreen('withdraw-way-bank', 'tapped');
      await rest.call('bindDrawMethod', { type: 1, draw_id: USDT_TRC20, dc_address: TRON }, session.token);
      await rest.call(
        'bindDrawMethod',
        {
          type: 2,
          draw_id: USD,
          bank_name: 'Hang Seng Bank',
          bank_address: '83 Des Voeux Road Central, Hong Kong',
          bank_swift: 'HASEHKHH',
          payee_name: 'Chan Tai Man',
          payee_account: '123 456789 001',
        },
        session.token,
      );
      await navigateToScreen(page, '/mine/bank-card-list');
      await page.getByTestId('method-add').waitFor();
      await checkScreen('bank-card-list');
      await navigateToScreen(page, '/mine/withdraw');
      await page.getByTestId('withdraw-amount').fill('1200');
      await page.getByTestId('withdraw-memo').focus();
      await checkScreen('withdraw', 'tapped');
      await page.getByTestId('withdraw-submit').click();
      await checkScreen('withdraw-confirm', 'tapped');
      await page.getByTestId('withdraw-confirm-submit').click();
      await page.getByTestId('withdrawal-record').waitFor();
      await navigateToScreen(page, '/mine/withdraw?view=records');
      await page.getByTestId(/^withdrawal-\d+$/).waitFor();
      await checkScreen('withdraw-records');
    });
  });
}
