/** Trail, reverse, close all, journal, statements and a stop-out by keyboard, with the names that a screen reader says; and the drag of a pending order by mouse. */
import type { Locator, Page } from '@playwright/test';
import { LAPTOP, PHONE } from '../devices.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { press, tabTo, type } from '../keyboard.ts';
import { MarketInterventions } from '../market-interventions.ts';
import type { RestClient } from '../rest-client.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const EURUSD = 1;
const POINT = 1e-5;
/** Fifty lots lose more than a demo account has. */
const CRASH = { code: 'NZDUSD', lots: '50', opening: '0.60050', crash: '0.58100' };

interface Visit {
  readonly page: Page;
  readonly rest: RestClient;
  readonly token: string;
}

async function buy({ rest, token }: Visit, terms: object): Promise<number> {
  const order = { type: 1, status: 1, cont: '0.1', forex_id: EURUSD, multiple: 100 } as const;
  return (await rest.call('submitOrder', { ...order, ...terms }, token)).Id;
}

async function idOf({ rest }: Visit, code: string): Promise<number> {
  const [listed] = await rest.call('tradeList', { searchCurrency: code });
  return listed?.Id ?? 0;
}

/** Closes the sheet with Escape; the control that opened it has the focus again. */
async function leave(page: Page, sheet: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
}

async function trailReverseAndClose(visit: Visit): Promise<void> {
  const { page, rest, token } = visit;
  const ids = [await buy(visit, {}), await buy(visit, {})];
  const positions = async () => (await rest.call('myDeals', { status: 1 }, token)).data;
  await navigateInApp(page, '/order');
  const row = page.getByTestId(`order-${ids[1]}`);
  await expect(row).toHaveAccessibleName(/EUR\/USD.*Buy.*0\.10/);
  await press(page, row);
  await expect(page.getByRole('dialog', { name: 'EUR/USD position' })).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Set stop and target/ }));
  await tabTo(page, page.getByRole('switch', { name: 'Stop loss' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: 'At a price' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('stops-sl-trailing')).toBeChecked();
  await type(page, page.getByTestId('stops-trailing'), '400');
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByTestId('order-stops')).toContainText('Trailing stop');
  expect((await positions()).map(({ TrailingStop }) => TrailingStop)).toEqual([400, 0]);

  await press(page, page.getByRole('button', { name: 'Reverse' }));
  const question = page.getByRole('alertdialog', { name: 'Reverse position?' });
  await press(page, question.getByTestId('confirm'));
  await expect(question).toBeHidden();
  expect((await positions()).map(({ OrderType }) => OrderType)).toEqual([2, 1]);

  await press(page, page.getByTestId('close-many'));
  await press(page, page.getByRole('button', { name: /All positions/ }));
  await press(page, page.getByTestId('close-many-confirm').getByTestId('confirm'));
  await expect.poll(async () => (await positions()).length).toBe(0);
}

async function readJournal({ page }: Visit): Promise<void> {
  await navigateInApp(page, '/user');
  await press(page, page.getByRole('link', { name: 'Journal' }));
  await expect(page.getByTestId('journal-orders')).toHaveText('3');
  const explanation = page.getByTestId('explanation').and(page.locator('[open]'));
  for (const [figure, formula] of [
    [/Explain Win rate/, 'Wins'],
    [/Explain Holding time/, 'Holding time'],
    [/Explain Max drawdown/, 'Max drawdown'],
    [/Explain .*EUR\/USD.*: Profit after fee and swap/, 'Profit before fee and swap'],
  ] as const) {
    const number = page.getByRole('button', { name: figure });
    await press(page, number);
    await expect(explanation).toContainText(formula);
    await leave(page, explanation, number);
  }
  await press(
    page,
    page
      .getByTestId(/^journal-\d+$/)
      .first()
      .getByRole('button'),
  );
  await type(page, page.getByRole('textbox', { name: 'Note' }), 'Too early.');
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Too early.').filter({ visible: true })).toBeVisible();
  await saveStatement(page, page.getByRole('button', { name: 'Trade statement' }), /\.pdf$/);
}

/** The button opens a sheet with the present month and the format PDF. */
async function saveStatement(page: Page, button: Locator, file: RegExp): Promise<void> {
  await press(page, button);
  const save = page.getByRole('button', { name: 'Download statement' });
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, save)]);
  expect(download.suggestedFilename()).toMatch(file);
  await expect(save).toBeHidden();
  await expect(button).toBeFocused();
}

async function readAccountLog({ page, rest, token }: Visit): Promise<void> {
  await navigateInApp(page, '/mine/history');
  const { list } = await rest.call('accountChanges', {}, token);
  const [entry] = list;
  if (entry === undefined) throw new Error('the account has entries');
  const line = page.getByTestId(`entry-${entry.Id}`);
  await expect(line).toHaveAccessibleName(new RegExp(`${entry.MemoTran}.*Balance after.*Explain`));
  await press(page, line);
  const explanation = page.getByTestId('explanation').and(page.locator('[open]'));
  // the arithmetic of the order, then that of the balance
  await expect(explanation.getByTestId('calculation-profit')).toBeVisible();
  const balance = explanation.getByTestId('calculation-entry');
  await expect(balance.getByTestId('calculation-value')).toHaveText(grouped(entry.Balance));
  await expect(balance.getByTestId('term-amount')).toHaveText(grouped(entry.Value));
  const record = explanation.getByRole('button', { name: /How this order filled/ });
  await press(page, record);
  await expect(explanation.getByTestId('fill-closed')).toBeVisible();
  await leave(page, explanation, line);
  await saveStatement(page, page.getByRole('button', { name: 'Statement' }), /\.pdf$/);
}

/** With separators and the minus sign of the pages. */
function grouped(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '\u2212').split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

async function isStoppedOut(visit: Visit, market: MarketInterventions): Promise<void> {
  const { page } = visit;
  await market.setPrice(CRASH.code, CRASH.opening);
  const forex_id = await idOf(visit, CRASH.code);
  await buy(visit, { forex_id, cont: CRASH.lots });
  await market.setPrice(CRASH.code, CRASH.crash);
  const card = page.getByRole('region', { name: /^Stop-out/ });
  await expect(card).toContainText('50.00 lots closed at');
  await navigateInApp(page, '/');
  await press(page, card.getByRole('link', { name: 'See why' }));
  const record = page.getByTestId('activity-explanation');
  await expect(record).toContainText('Your margin level fell to the stop-out level.');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  await navigateInApp(page, '/trade');
  await expect(card).toBeHidden();
}

async function dragPendingOrder(visit: Visit): Promise<void> {
  const { page, rest, token } = visit;
  const [listed] = await rest.call('tradeList', { searchCurrency: 'GBPUSD' });
  const target_price = ((listed?.ForexQuotations.Bid ?? 0) - 40 * POINT).toFixed(5);
  const id = await buy(visit, { forex_id: listed?.Id, status: 0, target_price });
  const line = page.getByTestId(`line-entry-${id}`);
  const dragged = page.locator('.chart-label--dragged');
  // a tick may move the label between the reading of its place and the press
  await expect(async () => {
    await line.hover();
    const box = await line.boundingBox();
    if (box === null) throw new Error('the line has no label');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    for (const by of [6, 12, 25]) await page.mouse.move(x, y + by);
    const isDragged = await dragged.isVisible();
    if (!isDragged) await page.mouse.up();
    expect(isDragged).toBe(true);
  }).toPass();
  await expect(dragged).toContainText('Buy limit');
  await page.mouse.up();
  await expect(page.getByTestId('move-question')).toContainText('Move order to');
  await page.getByTestId('move-confirm').click();
  const pending = async () => (await rest.call('myDeals', { status: 0 }, token)).data;
  await expect.poll(async () => (await pending())[0]?.TargetPrice).toBeLessThan(Number(target_price));
  expect((await pending()).map(({ Id }) => Id)).toEqual([id]);
  await rest.call('cancelOrder', { id }, token);
}

for (const [name, device] of [
  ['a phone', PHONE],
  ['a wide screen', LAPTOP],
] as const) {
  // both devices have the same controls
  test.describe(`on ${name}`, { tag: device === LAPTOP ? '@night' : [] }, () => {
    test.use(device);

    test('[TRADE-9] [TRADE-11] [TRADE-12] [RESULT-5] [EXPLAIN-12] positions trail, are reversed and closed, and the journal and the account log are read and explained, by keyboard', async ({
      page,
      rest,
    }) => {
      const { token } = await openDemoAccount(page, '/order');
      const visit = { page, rest, token };
      await trailReverseAndClose(visit);
      await readJournal(visit);
      await readAccountLog(visit);
    });

    // a finger drags in a test of the chart
    const drag = device === LAPTOP ? 'a pending order is dragged by mouse, and ' : '';
    test(`[ACTIVITY-6] [CHART-15] ${drag}a stop-out is read by keyboard`, {
      tag: '@night',
    }, async ({ page, rest, stack }) => {
      const market = await MarketInterventions.login(stack.url);
      const { token } = await openDemoAccount(page, '/trade?code=GBPUSD');
      const visit = { page, rest, token };
      if (device === LAPTOP) await dragPendingOrder(visit);
      await isStoppedOut(visit, market);
    });
  });
}
