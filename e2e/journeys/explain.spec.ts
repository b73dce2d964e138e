/** Explanations of figures and fills. The displayed results are computed again, exactly. */
import type { Locator, Page } from '@playwright/test';
import type { OrderFillWire } from '@vernier/shared/api/shapes/order';
import {
  evaluateFormula,
  decimal,
  lotUnits,
  marginMicros,
  micros,
  parseDisplayed,
} from '../exact-arithmetic.ts';
import { MarketInterventions } from '../market-interventions.ts';
import type { RestClient } from '../rest-client.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const POINT = 0.000_01;

test.use({ sharesContext: true, permissions: ['clipboard-read', 'clipboard-write'] });

/** Opens a position through the API and shows it in the orders. */
async function openPosition(page: Page, rest: RestClient, code: string) {
  const session = await openDemoAccount(page, '/order');
  const [instrument] = await rest.call('tradeList', { searchCurrency: code });
  if (instrument === undefined) throw new Error(`${code} is not listed`);
  const order = await rest.call(
    'submitOrder',
    { type: 1, cont: '0.5', forex_id: instrument.Id, status: 1, multiple: 100 },
    session.token,
  );
  await page.getByTestId(`order-${order.Id}`).waitFor();
  return { session, instrument, order };
}

/** Presses the middle of an element until `shown` appears. */
async function longPress(page: Page, target: Locator, shown: Locator): Promise<void> {
  // when it no longer moves and nothing covers it
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error('the pressed element must be on the screen');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await shown.waitFor();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

/** Copies the open explanation, computes each of its calculations again, and returns the results. */
async function checkCopied(page: Page, sheet: Locator): Promise<Map<string, string>> {
  await sheet.getByTestId('explain-copy').click();
  await expect(sheet.getByTestId('explain-copy')).toHaveText('Copied');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  const results = new Map<string, string>();
  lines.forEach((line, index) => {
    const [formula, result] = line.split(' = ');
    if (formula === undefined || result === undefined) return;
    const [value = '', unit = ''] = result.split(' ');
    const places = value.split('.')[1]?.length ?? 0;
    expect(decimalOf(evaluateFormula(formula, places), places), `${line} (${unit})`).toBe(
      decimalOf(parseDisplayed(value, places), places),
    );
    results.set(lines[index - 2] ?? '', value);
  });
  return results;
}

function decimalOf(amount: bigint, places: number): string {
  return `${amount}e-${places}`;
}

test('a long press on a profit opens its calculation, which equals the row to the micro-dollar, but a moving press or a tap does not', async ({
  page,
  rest,
  stack,
}) => {
  const { order, instrument } = await openPosition(page, rest, 'AUDUSD');
  const sheet = page.getByTestId('explanation');
  const profit = page.getByTestId(`order-profit-${order.Id}`);
  await longPress(page, profit, sheet);
  await expect(sheet.getByTestId('calculation-profit')).toBeVisible();
  await expect(page.getByTestId('order-close'), 'the tap that ends the hold opens nothing').toHaveCount(0);

  // the row changes behind the sheet, so both are read in one call
  const shown = await page.evaluate((id) => {
    const text = (testId: string) => document.querySelector(`[data-testid="${testId}"]`)?.textContent ?? '';
    return {
      row: text(`order-profit-${id}`),
      value: text('calculation-value'),
      open: text('term-open'),
      close: text('term-close'),
      lots: text('term-lots'),
      units: text('term-units'),
    };
  }, order.Id);
  expect(parseDisplayed(shown.value)).toBe(parseDisplayed(shown.row));
  const line = `(${shown.close} − ${shown.open}) × ${shown.lots} × ${shown.units}`;
  expect(evaluateFormula(line), line).toBe(parseDisplayed(shown.value));
  expect(parseDisplayed(shown.open, instrument.PricePrecision)).toBe(
    parseDisplayed(String(order.OriginPrice), instrument.PricePrecision),
  );

  // the explanation is live, and the copied text has the same calculation
  const first = await sheet.getByTestId('calculation-value').textContent();
  const market = await MarketInterventions.login(stack.url);
  // a market may have no new price for a minute
  await market.setPrice('AUDUSD', (order.OriginPrice + 100 * POINT).toFixed(5));
  await expect(sheet.getByTestId('calculation-value')).not.toHaveText(first ?? '');
  expect([...(await checkCopied(page, sheet)).keys()]).toEqual(['Profit']);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await test.step('a moving press or a tap does not open it', async () => {
    await profit.click({ trial: true });
    const box = await profit.boundingBox();
    if (box === null) throw new Error('the profit must be on the screen');
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 4, box.y + 40);
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await profit.click();
    await page.getByTestId('order-close').waitFor();
    await expect(sheet).toBeHidden();
  });
});

test('every figure of a position and of the account has an explanation by keyboard', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { order } = await openPosition(page, rest, 'USDJPY');
  const sheet = page.getByTestId('explanation').and(page.locator('[open]'));
  const row = page.getByTestId(`order-${order.Id}`);
  await row.focus();
  await page.keyboard.press('?');
  await expect(sheet.getByTestId('calculation-profit')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(row).toBeFocused();

  const explained = async (testId: string, key: string) => {
    const number = page.getByTestId(testId);
    await number.focus();
    await expect(number).toHaveAccessibleName(/Explain/);
    await page.keyboard.press(key);
    await sheet.waitFor();
    const results = await checkCopied(page, sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(number).toBeFocused();
    return results;
  };
  const risk = await explained('explain-risk', '?');
  expect([...risk.keys()]).toEqual(['Equity', 'Risk rate']);
  await explained('explain-open-profit', 'Enter');
  await explained('explain-used-margin', 'Enter');

  await row.press('Enter');
  await page.getByTestId('order-close').waitFor();
  const margin = await explained('explain-margin', 'Enter');
  expect(micros(margin.get('Margin') ?? '')).toBe(micros(order.CautionMoney));
  const fee = await explained('explain-fee', '?');
  expect(micros(fee.get('Fee') ?? '')).toBe(micros(order.TradeFee));
  expect([...(await explained('explain-profit', 'Enter')).keys()]).toEqual(['Profit']);
});

test('the ticket explains margin and fee with current prices before an order is sent', {
  tag: '@night',
}, async ({ page }) => {
  await openDemoAccount(page, '/trade?code=EURUSD');
  await expect(page.getByTestId('buy')).toBeEnabled();
  await page.getByTestId('ticket-lots').fill('0.37');
  const sheet = page.getByTestId('explanation').and(page.locator('[open]'));
  for (const [number, name] of [
    ['ticket-margin', 'Margin'],
    ['ticket-fee', 'Fee'],
  ] as const) {
    await longPress(page, page.getByTestId(number), sheet);
    await expect(sheet.getByTestId('term-lots')).toHaveText('0.37');
    // the figure changes behind the sheet, so both are read in one call
    const shown = await page.evaluate((id) => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      return {
        figure: text(`[data-testid="${id}"]`),
        value: text('dialog[open] [data-testid="calculation-value"]'),
      };
    }, number);
    // the figure shows two of the six decimals
    const cents = (parseDisplayed(shown.value) + 5_000n) / 10_000n;
    expect(parseDisplayed(shown.figure, 2)).toBe(cents);
    expect([...(await checkCopied(page, sheet)).keys()]).toEqual([name]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
});

test('a pending order shows why it is pending, and its level; a cross rate the rate that converted it to dollars', {
  tag: '@night',
}, async ({ page, rest }) => {
  const session = await openDemoAccount(page, '/order');
  const [instrument] = await rest.call('tradeList', { searchCurrency: 'EURUSD' });
  if (instrument === undefined) throw new Error('EURUSD is not listed');
  const target = (instrument.ForexQuotations.Bid * 0.9).toFixed(instrument.PricePrecision);
  const order = await rest.call(
    'submitOrder',
    { type: 1, cont: '0.5', forex_id: instrument.Id, status: 0, multiple: 100, target_price: target },
    session.token,
  );
  await page.getByTestId('orders-pending').click();
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-fill').click();
  const accepted = page.getByTestId('fill-record').getByTestId('fill-accepted');
  await expect(accepted).toContainText(/was better than the market: a limit order/);
  await expect(accepted.getByTestId('tick-chart')).toContainText(target);
  const record = page.getByTestId('fill-record');
  const results = await checkCopied(page, record);
  expect(micros(results.get('Margin') ?? '')).toBe(micros(order.CautionMoney));
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await page.keyboard.press('Escape');

  const [crossRate] = await rest.call('tradeList', { searchCurrency: 'EURJPY' });
  const placed = await rest.call(
    'submitOrder',
    { type: 1, cont: '0.5', forex_id: crossRate?.Id ?? 0, status: 1, multiple: 100 },
    session.token,
  );
  await page.getByTestId('orders-holding').click();
  await page.getByTestId(`order-${placed.Id}`).click();
  await page.getByTestId('order-fill').click();
  await expect(record.getByTestId('calculation-conversion')).toContainText('USD/JPY');
  const converted = await checkCopied(page, record);
  expect(micros((converted.get('Margin') ?? '').replaceAll(',', ''))).toBe(micros(placed.CautionMoney));
});

test('a record that fails to load can be retried, a refused one shows the reason, and the one of a closed order shows each step with its tick, the tick before, and verifiable amounts', {
  tag: '@night',
}, async ({ page, rest, faults }) => {
  faults.expect(/forex\/fill/);
  const { session, order, instrument } = await openPosition(page, rest, 'EURUSD');
  await checkFailures(page, order.Id);
  const closed = await rest.call('closeOrder', { id: order.Id }, session.token);
  await page.getByTestId('orders-history').click();
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-fill').click();
  const sheet = page.getByTestId('fill-record');
  const filled = sheet.getByTestId('fill-filled');
  await expect(filled).toBeVisible();

  const fill: OrderFillWire = await rest.call('orderFill', { id: order.Id }, session.token);
  expect(fill.timeline.map(({ event }) => event)).toEqual(['accepted', 'filled', 'closed']);
  const [, opening, closing] = fill.timeline;
  if (opening?.tick == null || closing?.tick == null) throw new Error('both fills have a tick');
  expect(opening.tick.Ask).toBe(order.OriginPrice);
  expect(closing.tick.Bid).toBe(closed.Price);
  await expect(filled).toContainText(`You buy at the ask`);
  await expect(filled).toContainText(order.OriginPrice.toFixed(instrument.PricePrecision));
  await expect(filled).toContainText(opening.tick.Seq.toLocaleString('en'));
  await expect(filled).toContainText((opening.before?.Seq ?? 0).toLocaleString('en'));
  await expect(filled.locator('time')).toContainText(opening.at.slice(11, 23));
  await expect(filled.getByTestId('tick-chart')).toBeVisible();
  await expect(sheet.getByTestId('fill-closed')).toContainText('You closed at the Bid');

  const results = await checkCopied(page, sheet);
  const trade = {
    side: 'buy',
    lots: lotUnits(order.Quantity),
    unitsPerLot: instrument.ForexContNum,
    precision: instrument.PricePrecision,
    open: order.OriginPrice,
    close: closed.Price,
  } as const;
  expect(results.get('Margin')).toBe(decimal(marginMicros(trade, order.Multiple)));
  expect(micros(results.get('Profit')?.replace('−', '-') ?? '')).toBe(micros(closed.FactProfits));
  expect(results.get('Fee')).toBe(closed.TradeFee);
});

/** A record without a connection, loaded by another try, and a refused one. */
async function checkFailures(page: Page, id: number): Promise<void> {
  const calls = '**/forex/fill?*';
  const sheet = page.getByTestId('fill-record');
  await page.route(calls, (route) =>
    route.fulfill({ json: { code: 1012, msg: 'There is no such order.', data: { reason: 'not_found' } } }),
  );
  await page.getByTestId(`order-${id}`).click();
  await page.getByTestId('order-fill').click();
  await expect(sheet).toContainText('No record for this order');
  await expect(sheet).toContainText('There is no such order.');
  await page.unroute(calls);
  await page.reload();
  await page.route(calls, (route) => route.abort());
  await page.getByTestId(`order-${id}`).click();
  await page.getByTestId('order-fill').click();
  await expect(sheet.locator('section[role=alert]')).toContainText('No connection');
  await page.unroute(calls);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByTestId('fill-filled')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-close')).toBeHidden();
}
