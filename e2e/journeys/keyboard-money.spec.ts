/** Deposits and withdrawals by keyboard, and accessible names of the ticket. */
import { press, tabTo, type } from '../keyboard.ts';
import { cardPicture } from '../pictures.ts';
import { openAs, createFundedUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_TRC20 = 1;
const PROOF = cardPicture('proof.png', 61);

test('[UI-7] a deposit is submitted and a withdrawal requested by keyboard alone', { tag: '@night' }, async ({
  page,
  stack,
  rest,
}) => {
  const session = await createFundedUser({ stack, rest }, '500');
  await rest.call('bindDrawMethod', { type: 1, draw_id: USDT_TRC20, dc_address: TRON }, session.token);
  await openAs(page, session, '/mine/charge');
  await type(page, page.getByTestId('deposit-amount'), '120,5');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByTestId('proofImg'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(PROOF);
  await expect(page.getByTestId('deposit-submit')).toHaveText(/^Submit deposit of .*120\.50/);
  await press(page, page.getByTestId('deposit-submit'));
  await expect(page.getByTestId('deposit-record')).toBeVisible();
  await press(page, page.getByTestId('deposit-understood'));
  await expect(page.getByTestId('deposit-record')).toBeHidden();

  await navigateInApp(page, '/mine/withdraw');
  await type(page, page.getByTestId('withdraw-amount'), '100');
  await press(page, page.getByTestId('withdraw-submit'));
  await press(page, page.getByTestId('withdraw-confirm-submit'));
  await expect(page.getByTestId('withdrawal-record')).toBeVisible();
  await press(page, page.getByTestId('withdrawal-understood'));
  await expect(page.getByTestId('withdraw-available')).toHaveText('400.00');
});

test('[UI-4] [CHART-5] [UI-7] the ticket names its controls, the chart has a text summary, and prices are announced on request', async ({
  page,
}) => {
  await openDemoAccount(page, '/trade?code=EURUSD');
  await expect(page.getByRole('region', { name: 'Order for EUR/USD' })).toMatchAriaSnapshot(`
    - group "Order type":
      - radio "Market" [checked]
      - radio "Pending"
    - 'button "Less: Lots" [disabled]'
    - textbox "Lots": "0.01"
    - 'button "More: Lots"'
    - button "Leverage ×100"
    - checkbox "Stop loss"
    - textbox "Stop loss" [disabled]
    - checkbox "Take profit"
    - textbox "Take profit" [disabled]
    - group "Sell or buy":
      - button /Sell \\d\\.\\d{5}/
      - button /Buy \\d\\.\\d{5}/
  `);
  await expect(page.locator('figcaption')).toContainText(/^EUR\/USD, \d+ candles of 15M\. .* change .*%\./);
  await tabTo(page, page.getByRole('button', { name: 'Show as table' }));
  await page.keyboard.press('Enter');
  // a header and sixty candles
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(61);
  await page.keyboard.press('Escape');
  await navigateInApp(page, '/user');
  await tabTo(page, page.getByTestId('spoken-off'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('spoken-10')).toBeChecked();
  await navigateInApp(page, '/trade?code=EURUSD');
  await expect(
    page.getByRole('status').filter({ hasText: /^EUR USD: bid \d\.\d{5}, ask \d\.\d{5}$/ }),
  ).toHaveCount(1);
});
