/**
 * Snapshots and checks in each phone variant: pending orders, stops, partial closes and the margin call.
 * It uses test ids and roles only, because texts change with the language.
 */
import type { Page } from '@playwright/test';
import { MarketInterventions } from '../market-interventions.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { type CheckScreen, screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import { PendingRequests } from './pending-requests.ts';
import { PHONE_VARIANTS } from './variants.ts';
import { chooseInput } from '../form-inputs.ts';

/** Instruments whose prices no other test sets: an earlier jump would change the scale of the chart. */
const CODES = ['XAGUSD', 'UKOIL'];
/** A third of the balance of a demo account. */
const MARGIN_USD = 33_000;
const LEVERAGE = 100;

for (const [index, variant] of PHONE_VARIANTS.entries()) {
  const code = CODES[index] ?? '';
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('pending orders, stops and the margin call', async ({ page, rest, stack }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const requests = new PendingRequests(page);
      const checkScreen = screenChecker(page, variant);
      const market = await MarketInterventions.login(stack.url);
      await openDemoAccount(page, `/trade?code=${code}`);
      await page.getByTestId('chart').waitFor();
      const [instrument] = await rest.call('tradeList', { searchCurrency: code });
      if (instrument === undefined) throw new Error(`${code} is not listed`);
      const { ForexQuotations, ForexContNum, PricePrecision } = instrument;
      const bid = ForexQuotations.Bid;
      const priceAt = (perMille: number) => ((bid * perMille) / 1000).toFixed(PricePrecision);
      await market.setPrice(code, priceAt(1000));
      // without candles the labels of the chart have no place
      await requests.waitUntilIdle();
      const lots = ((MARGIN_USD * LEVERAGE) / (bid * ForexContNum)).toFixed(2);
      await writeOrder(page, checkScreen, { lots, target: priceAt(983), takeProfit: priceAt(1015) });
      await visitWaiting(page, checkScreen);
      await visitPosition(page, checkScreen);
      await market.setPrice(code, priceAt(976));
      await page.getByTestId('margin-call').waitFor();
      await checkScreen('order-called', 'tapped');
      await page.goto(`/trade?code=${code}`);
      await page.getByTestId('margin-call').waitFor();
      await page.getByTestId('chart').waitFor();
      await requests.waitUntilIdle();
      await checkScreen('trade-called', 'tapped');
      await market.setPrice(code, priceAt(967));
      await expect(page.getByTestId('margin-call')).toBeHidden();
      await market.halt(code);
      await page.getByTestId('ticket-shut').waitFor();
      await checkScreen('trade-halted', 'tapped');
      await market.resume(code);
    });
  });
}

interface OrderValues {
  readonly lots: string;
  readonly target: string;
  readonly takeProfit: string;
}

async function writeOrder(
  page: Page,
  checkScreen: CheckScreen,
  { lots, target, takeProfit }: OrderValues,
): Promise<void> {
  await chooseInput(page.getByTestId('ticket-mode-pending'));
  await checkScreen('ticket-pending', 'tapped');
  await page.getByTestId('ticket-target').fill(target);
  await chooseInput(page.getByTestId('ticket-sl-tick'));
  await expect(page.getByTestId('ticket-nearest')).toBeVisible();
  await checkScreen('ticket-stop-unmoved', 'tapped');
  await page.getByTestId('ticket-nearest').click();
  await chooseInput(page.getByTestId('ticket-tp-tick'));
  await page.getByTestId('ticket-tp').fill(takeProfit);
  await checkScreen('ticket-pending-stops', 'tapped');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  await checkScreen('ticket-waits', 'tapped');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();
  await chooseInput(page.getByTestId('ticket-mode-market'));
  await page.getByTestId('ticket-lots').fill(lots);
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
}

async function visitWaiting(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateToScreen(page, '/order');
  await page.getByTestId('orders-pending').click();
  const row = page.locator('[data-testid^="order-"].position');
  await row.waitFor();
  await checkScreen('order-pending', 'tapped');
  await row.click();
  await page.getByTestId('order-cancel').waitFor();
  await checkScreen('order-pending-detail', 'tapped');
  await page.getByTestId('order-cancel').click();
  await expect(page.getByTestId('order-cancel')).toBeHidden();
  await page.getByTestId('orders-history').click();
  await row.waitFor();
  await checkScreen('order-cancelled', 'tapped');
}

async function visitPosition(page: Page, checkScreen: CheckScreen): Promise<void> {
  await page.getByTestId('orders-holding').click();
  await page.locator('[data-testid^="order-"].position').click();
  await page.getByTestId('order-stops').click();
  await page.getByTestId('stops-sl-on').click();
  await checkScreen('order-stops', 'tapped');
  await page.getByTestId('sheet-back').click();
  await page.getByTestId('order-part').click();
  await page.getByTestId('part-lots').waitFor();
  await checkScreen('order-part', 'tapped');
  await page.getByTestId('sheet-back').click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-stops')).toBeHidden();
}
