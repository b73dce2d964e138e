/** Pending orders and stops on the live market: placed by touch, filled by real ticks. */
import type { Locator, Page } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import type { CallName } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { decimal, feeMicros, lotUnits, marginMicros, micros } from '../exact-arithmetic.ts';
import { MarketInterventions } from '../market-interventions.ts';
import type { RestClient } from '../rest-client.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

type Placed = OrderWire & { balance: string };

/** The market leaves the narrow range within seconds; many times that duration. */
const TICKS_MS = 90_000;
const POINT = 1e-5;

async function answerTo<Data>(page: Page, name: CallName, tap: () => Promise<void>): Promise<Data> {
  const { path } = splitPath(name);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await tap();
  const { code, msg, data } = (await (await answered).json()) as Envelope<Data>;
  expect(code, msg).toBe(1);
  return data;
}

async function quoteOf(rest: RestClient, code: string) {
  const [instrument] = await rest.call('tradeList', { searchCurrency: code });
  if (instrument === undefined) throw new Error(`${code} is not listed`);
  return instrument.ForexQuotations;
}

const fiveDecimals = (price: number) => price.toFixed(5);

test('[TRADE-3] [TRADE-13] a pending order is placed, reserves its margin, and is cancelled', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
  await expect(page.getByTestId('trade-account')).toHaveText('Demo');
  await page.getByTestId('ticket-lots').fill('0.5');
  await chooseInput(page.getByTestId('ticket-mode-pending'));
  await expect(page.getByTestId('buy')).toBeDisabled();
  const { Bid } = await quoteOf(rest, 'EURUSD');
  const target = fiveDecimals(Bid - 500 * POINT);
  await page.getByTestId('ticket-target').fill(target);
  await expect(page.getByTestId('ticket-hint')).toHaveText(
    `Buy limit: fills at \u2066${target}\u2069 or better`,
  );
  await expect(page.getByTestId('buy')).toContainText('Buy limit');
  await expect(page.getByTestId('sell')).toContainText('Sell stop');
  const reserved = await page.getByTestId('ticket-reserved').textContent();

  const placed = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
  expect(placed).toMatchObject({ Status: 0, PendingKind: 'limit', TargetPrice: Number(target) });
  const lots = lotUnits(0.5);
  const trade = {
    side: 'buy',
    lots,
    unitsPerLot: 100_000,
    precision: 5,
    open: Number(target),
    close: 0,
  } as const;
  const margin = marginMicros(trade, placed.Multiple);
  expect(placed.CautionMoney).toBe(decimal(margin));
  expect(placed.TradeFee).toBe(decimal(feeMicros(lots, 5)));
  const deals = await rest.call('myDeals', { status: 0 }, token);
  const reserve = micros(deals.balance) - micros(deals.free_margin);
  expect(reserve).toBe(margin + feeMicros(lots, 5));
  const cents = (reserve + 5_000n) / 10_000n;
  expect(reserved).toBe(`${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`);

  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();
  await expect(page.getByTestId(`order-${placed.Id}`)).toContainText('Buy limit');
  await page.getByTestId(`order-${placed.Id}`).click();
  await page.getByTestId('order-amend').click();
  await page.getByTestId('amend-lots').fill('0.30');
  await page.getByTestId('amend-end-day').click();
  const amended = await answerTo<Placed>(page, 'amendOrder', () => page.getByTestId('amend-save').click());
  expect(amended).toMatchObject({ Id: placed.Id, Quantity: 0.3, TargetPrice: Number(target) });
  await expect(page.getByTestId('order-amend')).toBeVisible();
  const cancelled = await answerTo<Placed>(page, 'cancelOrder', () =>
    page.getByTestId('order-cancel').click(),
  );
  expect(cancelled).toMatchObject({
    Id: placed.Id,
    Status: 3,
    CloseReason: 'cancelled',
    FactProfits: '0.000000',
  });
  await expect(page.getByTestId('toast').filter({ hasText: 'cancelled' })).toBeVisible();
  await expect(page.getByTestId(`order-${placed.Id}`)).toBeHidden();
  await page.getByTestId('orders-history').click();
  await expect(page.getByTestId(`order-${placed.Id}`)).toContainText('Cancelled');
  await expect(page.getByTestId(`order-profit-${placed.Id}`)).toHaveCount(0);
});

test('[TRADE-3] one of two orders around the price is filled by a tick of the market', {
  tag: '@night',
}, async ({ page, rest }) => {
  test.setTimeout(TICKS_MS + 30_000);
  await openDemoAccount(page, '/trade?code=BTCUSD');
  await chooseInput(page.getByTestId('ticket-mode-pending'));
  const place = async (away: number) => {
    const { Ask } = await quoteOf(rest, 'BTCUSD');
    await page.getByTestId('ticket-target').fill((Ask + away).toFixed(2));
    const placed = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
    await page.getByTestId('order-success').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('order-success')).toBeHidden();
    return placed.PendingKind;
  };
  // if the market passed the target before the order arrived, the order waits on the other side
  for (const [away, kind] of [
    [-5, 'limit'],
    [5, 'stop'],
  ] as const)
    await expect(async () => expect(await place(away)).toBe(kind)).toPass();
  await navigateInApp(page, '/order');
  const filled = page.locator('[data-testid^="order-profit-"]');
  await expect(filled.first()).toBeVisible({ timeout: TICKS_MS });
});

test('[TRADE-3] an order is filled at its target or better, with a message on any page', async ({
  page,
  rest,
  stack,
}) => {
  const market = await MarketInterventions.login(stack.url);
  const { token } = await openDemoAccount(page, '/trade?code=USDCAD');
  await chooseInput(page.getByTestId('ticket-mode-pending'));
  const { Bid } = await quoteOf(rest, 'USDCAD');
  // further than a release moves the market while the test runs
  const target = Bid - 1_000 * POINT;
  await page.getByTestId('ticket-target').fill(fiveDecimals(target));
  const placed = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
  expect(placed).toMatchObject({ Status: 0, PendingKind: 'limit' });
  await navigateInApp(page, '/');
  // the spread is four times as wide around the rollover
  await market.setPrice('USDCAD', fiveDecimals(target - 200 * POINT));
  // a toast disappears after some seconds
  const toastText = await page.getByTestId('toast').filter({ hasText: 'Buy limit filled: ' }).textContent();
  const [position] = (await rest.call('myDeals', { status: 1 }, token)).data;
  expect(position?.Id).toBe(placed.Id);
  expect(position?.OriginPrice).toBeLessThanOrEqual(placed.TargetPrice);
  expect(toastText).toContain(fiveDecimals(position?.OriginPrice ?? 0));
});

test('[TRADE-2] a stop is set, moved, and filled at the price of a gap', { tag: '@night' }, async ({
  page,
  rest,
  stack,
}) => {
  const market = await MarketInterventions.login(stack.url);
  const { token } = await openDemoAccount(page, '/trade?code=USDCHF');
  await chooseInput(page.getByTestId('ticket-sl-tick'));
  await expect(page.getByTestId('ticket-nearest'), 'a suggestion').toBeVisible();
  await expect(page.getByTestId('ticket-sl'), 'no mistake yet').not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('buy')).toBeDisabled();
  const { Bid } = await quoteOf(rest, 'USDCHF');
  const stop = fiveDecimals(Bid - 1_000 * POINT);
  await page.getByTestId('ticket-sl').fill(stop);
  await expect(page.getByTestId('ticket-sl')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('sell')).toBeDisabled();
  await chooseInput(page.getByTestId('ticket-tp-tick'));
  await page.getByTestId('ticket-nearest').click();
  await expect(page.getByTestId('ticket-tp')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByTestId('ticket-tp').fill(fiveDecimals(Bid + 1_000 * POINT));
  const opened = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
  expect(opened).toMatchObject({ TargetLossPrice: Number(stop) });
  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();

  const gap = fiveDecimals(Bid - 1_100 * POINT);
  await market.setPrice('USDCHF', gap);
  await expect(page.getByTestId('toast').filter({ hasText: 'Stop loss hit' })).toContainText(gap);
  await page.getByTestId('orders-history').click();
  await expect(page.getByTestId(`order-${opened.Id}`)).toContainText('Stop loss');
  const [closed] = (await rest.call('myDeals', { status: 3 }, token)).data;
  expect(closed).toMatchObject({ Id: opened.Id, CloseReason: 'stop_loss', Price: Number(gap) });
});

interface Touch {
  readonly x: number;
  readonly y: number;
}

/** Drags the label of a line by `by` pixels along the axis without releasing it. */
async function dragLine(page: Page, line: Locator, by: number): Promise<() => Promise<void>> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Touch[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  // a tick may move the label between the reading of its place and the touch
  await expect(async () => {
    // when the chart has its scale and nothing covers it
    await line.tap({ trial: true });
    const box = await line.boundingBox();
    if (box === null) throw new Error('the line has no label');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch('touchStart', { x, y });
    for (const share of [0.25, 0.5, 1]) await touch('touchMove', { x, y: y + share * by });
    const isDragged = await page
      .locator('.chart-label--dragged')
      .waitFor({ timeout: 2_000 })
      .then(() => true)
      .catch(() => false);
    if (!isDragged) await touch('touchCancel');
    expect(isDragged).toBe(true);
  }).toPass();
  return async () => {
    await touch('touchEnd');
  };
}

test('[CHART-15] a pending order is dragged on the chart by a finger, and amended in place after the question', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/trade?code=GBPUSD');
  const { Bid } = await quoteOf(rest, 'GBPUSD');
  const [listed] = await rest.call('tradeList', { searchCurrency: 'GBPUSD' });
  const terms = { type: 1, cont: '0.1', status: 0, multiple: 100 } as const;
  const target_price = fiveDecimals(Bid - 40 * POINT);
  const { Id } = await rest.call('submitOrder', { ...terms, forex_id: listed?.Id ?? 0, target_price }, token);
  const drop = await dragLine(page, page.getByTestId(`line-entry-${Id}`), 25);
  await expect(page.locator('.chart-label--dragged')).toContainText('Buy limit');
  await drop();
  await expect(page.getByTestId('move-question')).toContainText('Move order to');
  const amended = await answerTo<Placed>(page, 'amendOrder', () => page.getByTestId('move-confirm').click());
  expect(amended).toMatchObject({ Id, Status: 0, PendingKind: 'limit' });
  expect(amended.TargetPrice).toBeLessThan(Number(target_price));
});

test('[CHART-1] [CHART-2] [CHART-3] a stop is dragged from the entry on the chart and confirmed, and an alert is moved', {
  tag: '@night',
}, async ({ page, rest }) => {
  // the server is shared: no other test moves this instrument and so the scale
  const { token } = await openDemoAccount(page, '/trade?code=GBPUSD');
  // in a quiet hour the shorter period has fewer pips in its height than a stop must keep
  await page.getByTestId('period-60min').click();
  await expect(page.getByTestId('period-60min')).toHaveAttribute('aria-selected', 'true');
  const opened = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
  await page.getByTestId('order-success').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();
  const chart = page.getByTestId('chart');
  const entry = page.getByTestId(`line-entry-${opened.Id}`);
  const drop = await dragLine(page, entry, 60);
  await expect(chart.locator('.chart-label--dragged')).toContainText('SL \u2066\u2212');
  // the last step of the drag is rendered by the second frame after it
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const shown = Number(await chart.locator('.chart-tag-stop').textContent());
  expect(shown).toBeLessThan(opened.OriginPrice);
  await drop();
  const question = page.getByTestId('move-question');
  await expect(question).toContainText(/\d\.\d{5}/);
  const stop = /\d\.\d{5}/.exec((await question.textContent()) ?? '')?.[0] ?? '';
  // a tick may have moved the scale
  expect(Math.abs(Number(stop) - shown)).toBeLessThan(100 * POINT);
  expect(Number(stop)).toBeLessThan(opened.OriginPrice);
  const guarded = await answerTo<Placed>(page, 'setStops', () => page.getByTestId('move-confirm').click());
  expect(guarded).toMatchObject({ Id: opened.Id, TargetLossPrice: Number(stop), TargetProfitPrice: 0 });
  await expect(page.getByTestId(`line-sl-${opened.Id}`)).toHaveAttribute('aria-valuetext', new RegExp(stop));

  await page.getByTestId('alert-bell').click();
  // at the stop, so it is visible
  await page.getByTestId('alert-price').fill(stop);
  await page.getByTestId('alert-add').click();
  const alert = page.locator('[data-testid^="line-alert-"]');
  await expect(alert).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('alert-sheet')).toBeHidden();
  const { waiting: before } = await rest.call('alerts', {}, token);
  await (await dragLine(page, alert, -20))();
  await expect(page.getByTestId('toast').filter({ hasText: 'Alert moved' })).toBeVisible();
  const { waiting: after } = await rest.call('alerts', {}, token);
  expect(after).toHaveLength(1);
  expect(after[0]?.price).toBeGreaterThan(before[0]?.price ?? 0);
  // the moved alert has another id
  // Chromium makes no click of some taps soon after a drag
  await expect(async () => {
    await page.getByTestId(`line-alert-${after[0]?.id}`).tap({ timeout: 2_000 });
    await expect(page.getByTestId('alert-sheet')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByTestId('alert-sheet')).toContainText(after[0]?.price.toFixed(5) ?? '');
});

test('[TRADE-2] the stops of a position are changed and removed together, and a part of it is closed', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/trade?code=GBPUSD');
  await page.getByTestId('ticket-lots').fill('0.4');
  const opened = await answerTo<Placed>(page, 'submitOrder', () => page.getByTestId('buy').click());
  await navigateInApp(page, '/order');
  await page.getByTestId(`order-${opened.Id}`).click();
  await page.getByTestId('order-stops').click();
  await expect(page.getByTestId('stops-save')).toBeDisabled();
  await page.getByTestId('stops-sl-on').click();
  await expect(page.getByTestId('stops-save')).toBeDisabled();
  const { Bid } = await quoteOf(rest, 'GBPUSD');
  const stop = fiveDecimals(Bid - 1_000 * POINT);
  await page.getByTestId('stops-sl').fill(stop);
  const guarded = await answerTo<Placed>(page, 'setStops', () => page.getByTestId('stops-save').click());
  expect(guarded).toMatchObject({ TargetLossPrice: Number(stop), TargetProfitPrice: 0 });
  await expect(page.getByTestId('order-stops')).toContainText(stop);
  await page.getByTestId('order-stops').click();
  await page.getByTestId('stops-sl-on').click();
  const bare = await answerTo<Placed>(page, 'setStops', () => page.getByTestId('stops-save').click());
  expect(bare).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 });

  await page.getByTestId('order-part').click();
  await page.getByTestId('part-25').click();
  const part = await answerTo<Placed>(page, 'closeOrder', () => page.getByTestId('part-close').click());
  expect(part).toMatchObject({ Quantity: 0.1, Status: 3, CloseReason: 'manual' });
  const [left] = (await rest.call('myDeals', { status: 1 }, token)).data;
  expect(left).toMatchObject({ Id: opened.Id, Quantity: 0.3 });
  expect(micros(left?.CautionMoney ?? '') + micros(part.CautionMoney)).toBe(micros(opened.CautionMoney));
  await expect(page.getByRole('dialog')).toContainText('0.30');
});
