/** Recovery of an open page when the server is killed and restarted. */
import type { Page } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { Stack } from '../stack.ts';
import { expect, test as base } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { PendingRequests } from '../visual/pending-requests.ts';

/** It kills the server, so it has its own. */
const test = base.extend<{ ownStack: Stack }>({
  ownStack: async ({ settings }, provide) => {
    const stack = await Stack.start(settings);
    await provide(stack);
    await stack.stop();
  },
  baseURL: async ({ ownStack }, provide) => {
    await provide(ownStack.url);
  },
});

/** Opens a demo account and waits for all requests, prefetches included, so that the kill interrupts none. */
async function openFullyLoaded(page: Page, from: string): Promise<SessionWire> {
  const requests = new PendingRequests(page);
  const preloaded = Promise.all(
    [/offline-strip.*\.js/, /orders-screen.*\.js/].map((file) => page.waitForResponse(file)),
  );
  const session = await openDemoAccount(page, from);
  await preloaded;
  await requests.waitUntilIdle();
  return session;
}

/** Console messages of the browser while the server does not listen. */
const CONNECTION_REFUSED =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket connection to|Unable to preload/;

test('the page shows that the server is down and marks old prices, and after its restart prices, lists and the acknowledged order are back', async ({
  page,
  ownStack,
  faults,
}) => {
  faults.expect(CONNECTION_REFUSED);
  // moves in every hour of the week
  await openFullyLoaded(page, '/trade?code=BTCUSD');
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === splitPath('submitOrder').path,
  );
  await page.getByTestId('buy').click();
  const { code, data: order } = (await (await answered).json()) as Envelope<OrderWire>;
  expect(code).toBe(1);
  await page.getByTestId('order-success').waitFor();
  await ownStack.kill();

  const strip = page.getByText(/^Reconnecting/);
  await expect(strip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();
  await expect(page.getByTestId('buy'), 'an old price cannot be traded').toBeDisabled({ timeout: 30_000 });
  await page.getByTestId('tab-orders').click();
  const profit = page.getByTestId(`order-profit-${order.Id}`);
  await expect(profit).toBeVisible();
  await page.getByTestId('orders-history').click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });

  await ownStack.restart();
  await expect(strip).toBeHidden({ timeout: 30_000 });
  await expect(again).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.getByTestId('orders-holding').click();
  const shown = (await profit.textContent()) ?? '';
  await expect(profit).not.toHaveText(shown);
  await page.getByTestId('tab-trade').click();
  await expect(page.getByTestId('buy')).toBeEnabled({ timeout: 30_000 });
  await page.getByTestId('tab-orders').click();
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-close').click();
  await expect(page.getByTestId(`order-${order.Id}`)).toBeHidden();
});

test('[COMMAND-13] an order that a killed server has carried out is announced after its restart, and one that never arrived is not sent again', {
  tag: '@night',
}, async ({ page, ownStack, rest, faults }) => {
  faults.expect(CONNECTION_REFUSED);
  faults.expect(/ERR_FAILED/);
  const { path } = splitPath('submitOrder');
  // a push would tell of the order before the kill
  await page.routeWebSocket(/\/v1\/ws/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!String(message).includes('FOREX_')) socket.send(message);
    });
  });
  const { token } = await openFullyLoaded(page, '/trade?code=EURUSD');
  const holding = async () => (await rest.call('myDeals', { status: 1, page: 1 }, token)).data;
  const names: unknown[] = [];
  /** Kills the server with the first try, which arrives or not; later tries find no server. */
  const killWithTry = async (arrives: boolean) => {
    let isFirst = true;
    await page.route(`**${path}`, async (route) => {
      names.push((route.request().postDataJSON() as { client_id: string }).client_id);
      if (isFirst) {
        isFirst = false;
        if (arrives) await route.fetch();
        await ownStack.kill();
      }
      await route.abort();
    });
  };
  const dialog = page.getByTestId('unanswered');

  await killWithTry(true);
  await page.getByTestId('buy').click();
  await expect(dialog).toContainText('no answer within 5 seconds');
  await expect(page.getByTestId('unanswered-again')).toHaveCount(0);
  await page.getByTestId('unanswered-see').click();
  await expect(page).toHaveURL(/\/order$/);
  await page.unroute(`**${path}`);
  await ownStack.restart();
  const toast = page.getByTestId('toast').filter({ hasText: 'Your order was placed after all.' });
  await expect(toast).toBeVisible({ timeout: 30_000 });
  const [order, ...others] = await holding();
  expect([order?.ClientId, others]).toEqual([names[0], []]);
  expect(new Set(names).size).toBe(1);

  await page.getByTestId('tab-trade').click();
  await expect(page.getByTestId('buy')).toBeEnabled({ timeout: 30_000 });
  await killWithTry(false);
  await page.getByTestId('buy').click();
  await expect(dialog).toContainText('Result unknown');
  await page.getByTestId('unanswered-close').click();
  const tries = names.length;
  await page.unroute(`**${path}`);
  await ownStack.restart();
  await expect(page.getByText(/^Reconnecting/)).toBeHidden({ timeout: 30_000 });
  await expect(page.getByTestId('buy')).toBeEnabled({ timeout: 30_000 });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) names.push(null);
  });
  await page.reload();
  await expect(page.getByTestId('buy')).toBeEnabled({ timeout: 30_000 });
  expect([(await holding()).length, names.length]).toEqual([1, tries]);
});
