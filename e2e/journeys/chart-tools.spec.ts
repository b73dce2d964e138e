/** The chart as a tool, on a phone and on a wide screen: type, scale, indicators and drawings. */
import type { Page } from '@playwright/test';
import { LAPTOP } from '../devices.ts';
import { expect, test } from '../test.ts';

async function openTools(page: Page): Promise<void> {
  await page.getByTestId('chart-settings').click();
}

async function closeTools(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chart-type')).toHaveCount(0);
}

test('[CHART-7] [CHART-10] a phone shows another type and period, and an indicator whose pane is closed by its button', async ({
  page,
}) => {
  await page.goto('/trade?code=BTCUSD');
  const chart = page.getByTestId('chart');
  await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
  await expect(chart.locator('.chart-legend')).toBeVisible();
  await expect(chart.locator('.chart-note')).toContainText('SMA 14');
  await openTools(page);
  await page.getByTestId('chart-type').selectOption('heikinAshi');
  await page.getByTestId('chart-scale-percent').check({ force: true });
  await page.getByTestId('indicator-add').selectOption('rsi');
  await page.getByTestId('rsi-length').fill('9');
  await closeTools(page);
  await expect(chart.locator('.chart-axis').filter({ hasText: '%' }).first()).toBeVisible();
  await expect(chart.locator('.chart-note--pane')).toContainText(/RSI 9 \d/);
  await page.getByTestId('close-rsi').click();
  await expect(chart.locator('.chart-note--pane')).toHaveCount(0);
  await page.getByTestId('period-1week').click();
  await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
});

test.describe('with a pointer', () => {
  test.use(LAPTOP);

  test('[CHART-14] [CHART-13] a second instrument is compared in percent until a click on its name', async ({
    page,
  }) => {
    await page.goto('/trade?code=BTCUSD');
    const chart = page.getByTestId('chart');
    await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
    await openTools(page);
    await expect(page.getByTestId('chart-credit')).toHaveAttribute('href', 'https://www.tradingview.com/');
    await page.getByTestId('chart-compare').selectOption('ETHUSD');
    await closeTools(page);
    await expect(chart.getByTestId('chart-compared')).toContainText(/ETH\/USD[+\u2212]\d/);
    await expect(chart.locator('.chart-axis').filter({ hasText: '%' }).first()).toBeVisible();
    await page.reload();
    await chart.getByTestId('chart-compared').click();
    await expect(chart.getByTestId('chart-compared')).toHaveCount(0);
    await expect(chart.locator('.chart-axis').filter({ hasText: '%' })).toHaveCount(0);
  });

  test('[CHART-11] a drawing is moved by mouse and keys, stays after a reload, is hidden by one click and removed', async ({
    page,
  }) => {
    await page.goto('/trade?code=BTCUSD');
    await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /^[1-9]/);
    await openTools(page);
    await page.getByTestId('drawing-add').selectOption('trend');
    await closeTools(page);
    const end = page.getByTestId('handle-trend-1');
    const before = await end.boundingBox();
    await end.hover();
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) + 80, (before?.y ?? 0) + 60, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await end.boundingBox())?.x ?? 0).toBeGreaterThan((before?.x ?? 0) + 30);
    const moved = await end.boundingBox();
    await end.press('Shift+ArrowLeft');
    await expect.poll(async () => (await end.boundingBox())?.x ?? 0).toBeLessThan((moved?.x ?? 0) - 30);
    await page.reload();
    await expect(end).toBeVisible();
    await page.getByTestId('drawings-switch').click();
    await expect(end).toBeHidden();
    await page.getByTestId('drawings-switch').click();
    await end.press('Delete');
    await expect(end).toHaveCount(0);
  });
});
