/** The server dies and comes back under an open page: the page says so, recovers by itself, and nothing is lost. */
import type { Page } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { Stack } from '../stack.ts';
import { expect, test as base } from '../test.ts';
import { openDemoByTap } from '../user.ts';
import { PendingRequests } from '../visual/pending-requests.ts';

/** These tests end the server, so each has its own. */
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

/** Opens a demo account, and waits for all files of the page and of those that it fetches ahead: none is cut off by the kill. */
async function openWhole(page: Page, from: string): Promise<void> {
  const requests = new PendingRequests(page);
  await openDemoByTap(page, from);
  await requests.waitUntilIdle();
}

/** What a browser itself writes while nothing listens on the port, or no longer on the connection that it chose. */
const NOBODY_THERE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket connection to/;

test('a killed server is told, and after its restart prices and the acknowledged order are back', async ({
  page,
  ownStack,
  faults,
}) => {
  faults.expect(NOBODY_THERE);
  await openWhole(page, '/trade?code=EURUSD');
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === splitPath('submitOrder').path,
  );
  await page.getByTestId('buy').click();
  const { code, data: order } = (await (await answered).json()) as Envelope<OrderWire>;
  expect(code).toBe(1);
  await ownStack.kill();

  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();
  const strip = page.getByText(/^Reconnecting/);
  await expect(strip).toBeVisible();
  const profit = page.getByTestId(`order-profit-${order.Id}`);
  await expect(profit).toBeVisible();

  await ownStack.restart();
  await expect(strip).toBeHidden({ timeout: 30_000 });
  const shown = (await profit.textContent()) ?? '';
  await expect(profit).not.toHaveText(shown);
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-close').click();
  await expect(page.getByTestId(`order-${order.Id}`)).toBeHidden();
});

test('prices that stand still are called stale and cannot be traded on', async ({
  page,
  ownStack,
  faults,
}) => {
  faults.expect(NOBODY_THERE);
  await openWhole(page, '/trade?code=EURUSD');
  await expect(page.getByTestId('buy')).toBeEnabled();
  await ownStack.kill();
  await expect(page.getByText(/^Reconnecting/)).toBeVisible();
  await expect(page.getByTestId('buy')).toBeDisabled({ timeout: 30_000 });
  await ownStack.restart();
  await expect(page.getByTestId('buy')).toBeEnabled({ timeout: 30_000 });
});

test('a list that could not be read says so and is read when the server is back', async ({
  page,
  ownStack,
  faults,
}) => {
  faults.expect(NOBODY_THERE);
  await openWhole(page, '/order');
  await page.getByTestId('summary-balance').waitFor();
  await ownStack.kill();
  await page.getByTestId('orders-history').click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await ownStack.restart();
  await expect(again).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
});
