/** Market orders fill near the price on their button or not at all, and lost responses never fill them later. */
import type { Page } from '@playwright/test';
import { splitPath } from '@vernier/shared/api/paths';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { MarketInterventions } from '../market-interventions.ts';
import type { RestClient } from '../rest-client.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

test.use({ sharesContext: true });

const SUBMIT = `**${splitPath('submitOrder').path}`;
const HOLDING = 1;
const CUT_OFF = /ERR_FAILED|WebSocket connection to/;
const ENTRY_DEADLINE_MS = 5_000;

async function positions(rest: RestClient, token: string): Promise<readonly OrderWire[]> {
  return (await rest.call('myDeals', { status: HOLDING, page: 1 }, token)).data;
}

/** Inside the app, without loading the page again. */
async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('[TRADE-7] an order whose server was away is refused when the price has moved by a hundred pips', {
  tag: '@night',
}, async ({ page, stack, rest, faults }) => {
  faults.expect(CUT_OFF);
  const market = await MarketInterventions.login(stack.url);
  const { token } = await openDemoAccount(page, '/trade?code=NZDUSD');
  await market.setPrice('NZDUSD', '0.58000');
  await expect(page.getByTestId('trade-price')).toContainText(/^0\.5(79[5-9]|80)/);
  let tries = 0;
  await page.route(SUBMIT, (route) => {
    tries += 1;
    return route.abort();
  });
  await page.getByTestId('buy').click();
  await expect.poll(() => tries).toBeGreaterThan(0);
  await market.setPrice('NZDUSD', '0.59000');
  await expect(page.getByTestId('trade-price')).toContainText(/^0\.5(89[5-9]|90)/);
  await page.unroute(SUBMIT);
  await expect(page.getByTestId('toast').filter({ hasText: 'The price moved further' })).toBeVisible();
  await expect(page.getByTestId('order-success')).toBeHidden();
  expect(await positions(rest, token)).toEqual([]);
});

test('[COMMAND-13] an order without an answer for five seconds is not sent again, and the ticket offers to look', {
  tag: '@night',
}, async ({ page, context, rest, faults }) => {
  faults.expect(CUT_OFF);
  await page.clock.install();
  const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
  let tries = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === splitPath('submitOrder').path) tries += 1;
  });
  await page.route(SUBMIT, (route) => route.abort());
  await page.getByTestId('buy').click();
  await expect.poll(() => tries).toBeGreaterThan(0);
  await page.clock.fastForward(ENTRY_DEADLINE_MS);
  const dialog = page.getByTestId('unanswered');
  await expect(dialog).toContainText('Result unknown');
  await expect(page.getByTestId('unanswered-again')).toHaveCount(0);
  const before = tries;
  await page.unroute(SUBMIT);
  await page.clock.fastForward(60_000);
  await page.getByTestId('unanswered-see').click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByTestId('summary-balance').waitFor();
  expect([await positions(rest, token), tries]).toEqual([[], before]);
});

test('[COMMAND-13] an order that was carried out without an answer is announced on another page', {
  tag: '@night',
}, async ({ page, rest, faults }) => {
  faults.expect(CUT_OFF);
  await page.clock.install();
  let silent = false;
  let release = () => {};
  await page.routeWebSocket(/\/v1\/ws/, (socket) => {
    const server = socket.connectToServer();
    const delayed: (string | Buffer)[] = [];
    server.onMessage((message) => {
      if (silent && String(message).includes('FOREX_')) delayed.push(message);
      else socket.send(message);
    });
    release = () => {
      silent = false;
      for (const message of delayed) socket.send(message);
    };
  });
  const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
  await page.route(SUBMIT, async (route) => {
    await route.fetch();
    return route.abort();
  });
  // the ticket waits for the open orders, which come by a call that is aborted next
  await expect(page.getByTestId('buy')).toBeEnabled();
  for (const name of ['myDeals', 'readOrder'] as const)
    await page.route(`**${splitPath(name).path}*`, (route) => (silent ? route.abort() : route.continue()));
  silent = true;
  await page.getByTestId('buy').click();
  await expect.poll(async () => (await positions(rest, token)).length).toBe(1);
  await page.clock.fastForward(ENTRY_DEADLINE_MS);
  const dialog = page.getByTestId('unanswered');
  await expect(dialog).toContainText('Result unknown');
  await page.getByTestId('unanswered-close').click();
  await goInApp(page, '/news');
  await expect(page).toHaveURL(/\/news$/);
  release();
  const [order] = await positions(rest, token);
  const toast = page.getByTestId('toast').filter({ hasText: 'Your order was placed after all.' });
  await expect(toast).toContainText(order!.OriginPrice.toFixed(5));
  expect(await positions(rest, token)).toHaveLength(1);
});

test('[TRADE-7] the ticket shows the largest deviation, and the choice in it is the one of the account page', {
  tag: '@night',
}, async ({ page }) => {
  await openDemoAccount(page, '/trade?code=EURUSD');
  const sent = page.waitForRequest(SUBMIT);
  await page.getByTestId('ticket-deviation').click();
  await chooseInput(page.getByTestId('deviation-10'));
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('deviation-sheet')).toBeHidden();
  await page.getByTestId('buy').click();
  const body = (await sent).postDataJSON() as { deviation: number; quote_time: number };
  expect(body.deviation).toBeGreaterThan(0);
  expect(body.deviation % 10).toBe(0);
  expect(Math.abs(Date.now() - body.quote_time)).toBeLessThan(60_000);
  await page.getByTestId('order-success').waitFor();
  await navigateInApp(page, '/user');
  await expect(page.getByTestId('deviation-10')).toBeChecked();
});
