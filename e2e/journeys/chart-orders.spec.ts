/** Pending orders that begin on the chart: dragged out of the crosshair by a finger or a mouse, or begun by a key. */
import type { Page } from '@playwright/test';
import { splitPath } from '@vernier/shared/api/paths';
import { LAPTOP } from '../devices.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test.use({ sharesContext: true });

const ORDER_PATH = splitPath('submitOrder').path;

async function openChart(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await openDemoAccount(page, '/trade?code=BTCUSD');
  const chart = page.getByTestId('chart');
  await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
  await expect(page.locator('.chart-tag-now')).toBeVisible();
  const box = await chart.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) * 0.4, y: (box?.y ?? 0) + (box?.height ?? 0) * 0.45 };
}

const priceOf = (text: string | null) => Number((text ?? '').replaceAll(',', ''));

/** The target in the ticket, and the tag of its line on the axis. */
async function targets(page: Page): Promise<readonly [number, number]> {
  const field = await page.getByTestId('ticket-target').inputValue();
  const tag = await page.locator('.chart-tag-pending b').textContent();
  return [priceOf(field), priceOf(tag)];
}

function countOrders(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === ORDER_PATH) sent += 1;
  });
  return () => sent;
}

test('[CHART-20] a finger drags the target of a pending order out of the crosshair, and the order is sent by its button', {
  tag: '@night',
}, async ({ page }) => {
  const sent = countOrders(page);
  const { x, y } = await openChart(page);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  const button = page.getByTestId('chart-add-order');
  await expect(button).toBeVisible();
  await touch('touchEnd');
  await expect(button).toHaveAccessibleName(/^Pending order at .*\d/);
  const box = await button.boundingBox();
  const [fromX, fromY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await touch('touchStart', { x: fromX, y: fromY });
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', { x: fromX, y: fromY + share * 70 });
  const dragged = page.locator('.chart-label--dragged');
  await expect(dragged).toContainText(/Buy (limit|stop)/);
  await touch('touchEnd');
  await expect(dragged).toHaveCount(0);
  await expect(page.getByTestId('ticket-mode-pending')).toBeChecked();
  const [field, tag] = await targets(page);
  expect(field).toBe(tag);
  await expect(button).toBeHidden();
  await expect(page.locator('.chart-tag-cross')).toHaveCount(0);
  expect(sent()).toBe(0);
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  expect(sent()).toBe(1);
});

test.describe('with a pointer and keys', { tag: '@night' }, () => {
  test.use(LAPTOP);

  test('[CHART-20] a mouse drags the target out of the crosshair, and P begins its line, which keys move', async ({
    page,
  }) => {
    const sent = countOrders(page);
    const { x, y } = await openChart(page);
    for (const step of [0, 4]) await page.mouse.move(x + step, y);
    const button = page.getByTestId('chart-add-order');
    await expect(button).toBeVisible();
    await button.hover();
    await page.mouse.down();
    await page.mouse.move(x, y + 90, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByTestId('ticket-mode-pending')).toBeChecked();
    const [dragged, tag] = await targets(page);
    expect(dragged).toBe(tag);

    const chart = page.getByRole('application', { name: 'P starts a pending order.' });
    const line = page.getByTestId('line-entry-draft');
    await page.getByTestId('ticket-mode-market').click();
    await expect(line).toHaveCount(0);
    await chart.press('p');
    await expect(line).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(0);
    await expect(chart).toBeFocused();
    await chart.press('p');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('ticket-mode-pending')).toBeChecked();
    await expect(line).toBeFocused();
    await expect(line).toContainText('Buy limit');
    const [typed, shown] = await targets(page);
    expect(typed).toBe(shown);
    expect(sent()).toBe(0);
  });
});
