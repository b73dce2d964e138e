/** Commands belong to the session that sent them: logouts, other accounts, second tabs and lost responses. */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { splitPath } from '@vernier/shared/api/paths';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { RestClient } from '../rest-client.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const SUBMIT = `**${splitPath('submitOrder').path}`;
const CLOSE = `**${splitPath('closeOrder').path}`;
const MY_DEALS_PATH = `**${splitPath('myDeals').path}*`;
const HOLDING = 1;
/** Time after which a command counts as unanswered. */
const ROUND_MS = 31_000;
/** Console messages of the browser about requests that the test aborts. */
const CUT_OFF = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

async function openPositions(rest: RestClient, token: string): Promise<readonly OrderWire[]> {
  return (await rest.call('myDeals', { status: HOLDING, page: 1 }, token)).data;
}

async function bought(rest: RestClient, token: string, lots: string): Promise<OrderWire> {
  const { balance: _, ...order } = await rest.call(
    'submitOrder',
    { type: 1, cont: lots, forex_id: 1, status: 1, multiple: 100 },
    token,
  );
  return order;
}

/** Tokens of the order requests of all tabs, in order. */
function orderTokens(context: BrowserContext): (string | undefined)[] {
  const tokens: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === splitPath('submitOrder').path)
      tokens.push(request.headers()['authorization']);
  });
  return tokens;
}

async function logOut(page: Page): Promise<void> {
  await page.getByTestId('user-logout').click();
  await page.getByTestId('confirm').click();
  await expect(page).toHaveURL(/\/$/);
}

/** Switches to another account in another tab without a logout, and returns its token. */
async function switchAccountInTab(other: Page, rest: RestClient): Promise<string> {
  const session = await rest.call('openDemoPost', {});
  await other.goto('/manifest.json');
  await other.evaluate((value) => localStorage.setItem('vernier.session', value), JSON.stringify(session));
  return session.token;
}

const unansweredDialog = (page: Page) =>
  page.getByTestId('toast').filter({ hasText: 'Not confirmed: new order' });

test('[COMMAND-1] [COMMAND-2] an order in flight at logout is not placed in another account', async ({
  page,
  context,
  rest,
  faults,
}) => {
  faults.expect(CUT_OFF);
  await page.clock.install();
  const tokens = orderTokens(context);
  const first = await openDemoAccount(page, '/trade?code=EURUSD');
  await page.route(SUBMIT, (route) => route.abort());
  await page.getByTestId('buy').click();
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  await navigateInApp(page, '/user');
  await logOut(page);
  await expect(unansweredDialog(page)).toBeVisible();
  await page.unroute(SUBMIT);
  await navigateInApp(page, '/login?from=/order');
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === splitPath('openDemoPost').path,
  );
  await page.getByTestId('open-demo').click();
  const second = ((await (await answered).json()) as { data: { token: string } }).data;
  await page.getByTestId('summary-balance').waitFor();
  await page.clock.fastForward(ROUND_MS);
  await expect(page.getByTestId('summary-balance')).toBeVisible();
  expect(await openPositions(rest, second.token)).toEqual([]);
  expect(new Set(tokens)).toEqual(new Set([first.token]));
});

test('[COMMAND-2] another account in another tab closes the dialog about an unanswered order', {
  tag: '@night',
}, async ({ page, context, rest, faults }) => {
  faults.expect(CUT_OFF);
  await page.clock.install();
  const tokens = orderTokens(context);
  const first = await openDemoAccount(page, '/trade?code=EURUSD');
  await page.route(SUBMIT, (route) => route.abort());
  await page.getByTestId('buy').click();
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  await page.clock.fastForward(ROUND_MS);
  await expect(page.getByTestId('unanswered')).toBeVisible();
  await page.unroute(SUBMIT);
  const other = await context.newPage();
  const second = await switchAccountInTab(other, rest);
  await expect(page.getByTestId('unanswered')).toBeHidden();
  await expect(unansweredDialog(page)).toBeVisible();
  expect(await openPositions(rest, second)).toEqual([]);
  expect(await openPositions(rest, first.token)).toEqual([]);
  expect(new Set(tokens)).toEqual(new Set([first.token]));
});

test('[COMMAND-3] a second tab does not repeat the command of the first one', async ({
  page,
  context,
  rest,
  faults,
}) => {
  faults.expect(CUT_OFF);
  const { token } = await openDemoAccount(page, '/order');
  const order = await bought(rest, token, '0.10');
  await page.route(CLOSE, (route) => route.abort());
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-close').click();
  const other = await context.newPage();
  const closings: Page[] = [];
  for (const tab of [page, other])
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname === splitPath('closeOrder').path) closings.push(tab);
    });
  await other.goto('/order');
  await other.getByTestId('summary-balance').waitFor();
  await page.unroute(CLOSE);
  await expect.poll(() => openPositions(rest, token), { timeout: 30_000 }).toEqual([]);
  expect([closings.includes(other), closings.includes(page)]).toEqual([false, true]);
});

test('[COMMAND-5] [COMMAND-6] several clicks in one task make one order, and its sheet closes with the account', async ({
  page,
  context,
  rest,
}) => {
  const tokens = orderTokens(context);
  const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
  await expect(page.getByTestId('buy')).toBeEnabled();
  await page.getByTestId('buy').evaluate((button: HTMLElement) => {
    for (let click = 0; click < 5; click += 1) button.click();
  });
  await expect(page.getByTestId('order-success')).toBeVisible();
  expect([(await openPositions(rest, token)).length, tokens.length]).toEqual([1, 1]);
  const other = await context.newPage();
  await switchAccountInTab(other, rest);
  await expect(page.getByTestId('order-success')).toBeHidden();
});

test('[COMMAND-8] orders are read again until they are current when a read fails after a reconnect', {
  tag: '@night',
}, async ({ page, rest, faults }) => {
  faults.expect(CUT_OFF);
  // an open connection survives `setOffline`, so the test cuts it itself
  let cut = () => {};
  let isCut = false;
  await page.routeWebSocket(/\/v1\/ws/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    cut = () => {
      isCut = true;
      void Promise.all([server.close(), socket.close()]);
    };
  });
  const { token } = await openDemoAccount(page, '/order');
  const before = await bought(rest, token, '0.10');
  await expect(page.getByTestId(`order-${before.Id}`)).toBeVisible();
  cut();
  await expect(page.getByTestId('reconnecting')).toBeVisible({ timeout: 30_000 });
  await rest.call('closeOrder', { id: before.Id }, token);
  const after = await bought(rest, token, '0.20');
  let failures = 2;
  await page.route(MY_DEALS_PATH, (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  isCut = false;
  await expect(page.getByTestId('orders-behind')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId(`order-${after.Id}`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId(`order-${before.Id}`)).toBeHidden();
  await expect(page.getByTestId('orders-behind')).toBeHidden();
});

test('[COMMAND-4] a partial close without a response is not executed twice', async ({
  page,
  rest,
  faults,
}) => {
  faults.expect(CUT_OFF);
  await page.clock.install();
  let silent = false;
  await page.routeWebSocket(/\/v1\/ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!silent || !String(message).includes('FOREX_')) socket.send(message);
    });
  });
  const { token } = await openDemoAccount(page, '/order');
  const order = await bought(rest, token, '0.40');
  const keys: (string | undefined)[] = [];
  await page.route(CLOSE, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!silent) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-part').click();
  await page.getByTestId('part-25').click();
  silent = true;
  await page.getByTestId('part-close').click();
  await expect.poll(() => keys.length).toBeGreaterThan(0);
  await expect.poll(async () => (await openPositions(rest, token))[0]?.Quantity).toBe(0.3);
  await page.clock.fastForward(ROUND_MS);
  await expect(page.getByTestId('unanswered')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('unanswered')).toBeHidden();
  silent = false;
  await page.getByTestId('part-close').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'closed' })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect((await openPositions(rest, token)).map(({ Quantity }) => Quantity)).toEqual([0.3]);
});

test('[COMMAND-9] the stops form keeps a take-profit that was set in another tab, and shows a change during an edit', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/order');
  const order = await bought(rest, token, '0.10');
  const target = (order.OriginPrice + 0.02).toFixed(5);
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-stops').click();
  await page.getByTestId('stops-sl-on').click();
  await page.getByTestId('stops-sl').fill((order.OriginPrice - 0.02).toFixed(5));
  await rest.call('setStops', { id: order.Id, target_profit_price: target }, token);
  await expect(page.getByTestId('stops-tp')).toHaveValue(target);
  await page.getByTestId('stops-save').click();
  await expect
    .poll(async () =>
      (await openPositions(rest, token)).map((one) => [one.TargetLossPrice > 0, one.TargetProfitPrice]),
    )
    .toEqual([[true, Number(target)]]);

  await page.getByTestId('order-stops').click();
  await page.getByTestId('stops-tp').fill((order.OriginPrice + 0.03).toFixed(5));
  const elsewhere = (order.OriginPrice + 0.025).toFixed(5);
  await rest.call('setStops', { id: order.Id, target_profit_price: elsewhere }, token);
  await expect(page.getByTestId('stops-tp-elsewhere')).toContainText(elsewhere);
});

test('[SCREEN-22] [COMMAND-10] an order blocks clicks until its response, which does not change the stops of another instrument', async ({
  page,
}) => {
  await openDemoAccount(page, '/trade?code=EURUSD');
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SUBMIT, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByTestId('buy').click();
  await expect(page.getByTestId('blocking')).toBeVisible();
  await navigateInApp(page, '/trade?code=GBPUSD');
  await expect(page).toHaveURL(/GBPUSD/);
  // until the response the page takes no click
  await page.getByTestId('ticket-sl-tick').press('Space');
  await page.getByTestId('ticket-sl').fill('1.00000');
  release();
  await expect(page.getByTestId('order-success')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('ticket-sl')).toHaveValue('1.00000');
});

for (const { loss, lose, code } of [
  { loss: 'gets 502', lose: (route: Route) => route.fulfill({ status: 502, body: '<html>' }), code: '(502)' },
  { loss: 'has no connection', lose: (route: Route) => route.abort(), code: '(network)' },
])
  test(`[SCREEN-23] [COMMAND-13] an order that ${loss} says so at the first loss, and is placed once`, async ({
    page,
    rest,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|502/);
    await page.clock.install();
    const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
    let tries = 0;
    await page.route(SUBMIT, (route) => {
      tries += 1;
      return lose(route);
    });
    await expect(page.getByTestId('buy')).toBeEnabled();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.getByTestId('buy').click();
    // before it is sent again
    await expect(page.getByTestId('toast').filter({ hasText: code })).toHaveCount(1);
    expect(tries).toBe(1);
    await page.unroute(SUBMIT);
    await page.clock.resume();
    await expect(page.getByTestId('order-success')).toBeVisible();
    expect(await openPositions(rest, token)).toHaveLength(1);
  });
