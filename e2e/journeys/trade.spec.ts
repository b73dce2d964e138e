/** First visit to first trade on the live market, with the ledger checked to the micro-dollar. */
import type { Page } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import type { CallName } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import {
  decimal,
  feeMicros,
  lotUnits,
  marginMicros,
  micros,
  profitMicros,
  type Trade,
} from '../exact-arithmetic.ts';
import type { RestClient } from '../rest-client.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { tapOpenDemo } from '../user.ts';

type Placed = OrderWire & { balance: string };

async function answerTo<Data>(page: Page, name: CallName, tap: () => Promise<void>): Promise<Data> {
  const { path } = splitPath(name);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await tap();
  const { code, msg, data } = (await (await answered).json()) as Envelope<Data>;
  expect(code, msg).toBe(1);
  return data;
}

async function prices(page: Page): Promise<Map<string, string>> {
  const read = await page
    .locator('[data-testid^="price-"]')
    .evaluateAll((elements) =>
      elements.map((element) => [element.getAttribute('data-testid') ?? '', element.textContent ?? '']),
    );
  return new Map(read.map(([id = '', text = '']) => [id, text]));
}

/** Recomputes a closed order from its prices and compares every figure of the server. */
function checkOrder(opened: Placed, closed: OrderWire, instrument: InstrumentWire): bigint {
  const trade: Trade = {
    side: closed.OrderType === 1 ? 'buy' : 'sell',
    lots: lotUnits(opened.Quantity),
    unitsPerLot: instrument.ForexContNum,
    precision: instrument.PricePrecision,
    open: opened.OriginPrice,
    close: closed.Price,
  };
  const fee = feeMicros(trade.lots, instrument.ForexFeeRate);
  const profit = profitMicros(trade);
  expect(opened.TradeFee).toBe(decimal(fee));
  expect(opened.CautionMoney).toBe(decimal(marginMicros(trade, opened.Multiple)));
  expect(closed.OriginPrice).toBe(opened.OriginPrice);
  expect(closed.FactProfits).toBe(decimal(profit));
  return profit - fee;
}

async function checkBooks(rest: RestClient, { token }: SessionWire, expected: bigint): Promise<void> {
  const { balance, equity, lock_balance } = await rest.call('getBalance', {}, token);
  expect({ balance, equity, lock_balance }).toEqual({
    balance: decimal(expected),
    equity: decimal(expected),
    lock_balance: '0.000000',
  });
  const { list, total } = await rest.call('accountChanges', {}, token);
  expect(total).toBe(list.length);
  const oldestFirst = list.toReversed();
  let running = 0n;
  for (const { Value, Balance } of oldestFirst) {
    running += micros(Value);
    expect(Balance).toBe(decimal(running));
  }
  expect(running).toBe(expected);
}

test('a visitor sees thirty instruments with moving prices, opens a demo account, trades, and the ledger is correct', async ({
  page,
  rest,
}) => {
  await page.goto('/');
  await expect.poll(async () => (await prices(page)).size).toBeGreaterThanOrEqual(30);
  const first = await prices(page);
  const moved = new Set<string>();
  const movedSoFar = async () => {
    for (const [id, text] of await prices(page)) if (text !== first.get(id)) moved.add(id);
    return moved.size;
  };
  // an instrument changes 5 to 240 times a minute, so some rest for longer than this limit
  await expect.poll(movedSoFar, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);

  await page.getByTestId('instrument-EURUSD').click();
  await expect(page).toHaveURL(/\/trade\?code=EURUSD$/);
  await page.getByTestId('buy').click();
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === '/trade?code=EURUSD');
  const session = await tapOpenDemo(page, '/trade?code=EURUSD');
  const start = micros((await rest.call('getBalance', {}, session.token)).balance);
  const instrument = (await rest.call('tradeList', { searchCurrency: 'EURUSD' })).find(
    ({ Code }) => Code === 'EURUSD',
  );
  if (instrument === undefined) throw new Error('EURUSD is not listed');

  await page.getByTestId('ticket-lots').fill('0.5');
  const opened = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
  expect(opened).toMatchObject({ OrderType: 1, Status: 1, Quantity: 0.5, ForexId: instrument.Id });
  await expect(page.getByTestId('order-success')).toBeVisible();
  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();

  await expect(page).toHaveURL(/\/order\?tab=holding$/);
  const profit = page.getByTestId(`order-profit-${opened.Id}`);
  const shown = await profit.textContent();
  // in a quiet minute a price rests for up to half a minute
  await expect(profit).not.toHaveText(shown ?? '', { timeout: 60_000 });
  await page.getByTestId(`order-${opened.Id}`).click();
  const closed = await answerTo<Placed>(page, 'closeOrder', () => page.getByTestId('order-close').click());
  expect(closed).toMatchObject({ Id: opened.Id, Status: 3, CloseReason: 'manual' });
  await expect(page.getByTestId(`order-${opened.Id}`)).toBeHidden();

  const end = start + checkOrder(opened, closed, instrument);
  expect(opened.balance).toBe(decimal(start - micros(opened.TradeFee)));
  expect(closed.balance).toBe(decimal(end));
  await checkBooks(rest, session, end);

  await page.getByTestId('orders-history').click();
  await expect(page.getByTestId(`order-${opened.Id}`)).toBeVisible();
  const net = decimal(micros(closed.FactProfits) - micros(closed.TradeFee) + micros(closed.Swap));
  await expect(page.getByTestId(`order-profit-${opened.Id}`)).toContainText(
    net.replace('-', '').slice(0, -4),
  );
  await navigateInApp(page, '/user');
  await expect(page.getByTestId('balance')).toContainText(grouped(end));

  await test.step('a sell position earns when the price falls', async () => {
    await navigateInApp(page, '/trade?code=GBPUSD');
    const [pound] = await rest.call('tradeList', { searchCurrency: 'GBPUSD' });
    if (pound === undefined) throw new Error('GBPUSD is not listed');
    await expect(page.getByTestId('sell')).toBeEnabled();
    await page.getByTestId('ticket-lots').fill('0.37');
    const sold = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('sell').click());
    expect(sold).toMatchObject({ OrderType: 2, Quantity: 0.37 });
    const bought = await rest.call('closeOrder', { id: sold.Id }, session.token);
    await checkBooks(rest, session, end + checkOrder(sold, bought, pound));
  });
});

/** A balance as pages show it: two decimals, commas between thousands. */
function grouped(amount: bigint): string {
  const cents = (amount + 5_000n) / 10_000n;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}
