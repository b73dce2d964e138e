/** The chart as a tool, on a phone and on a wide screen: type, scale, indicators, drawings, dates and many orders. */
import type { Locator, Page } from '@playwright/test';
import { LAPTOP } from '../devices.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { recordLayoutShift } from '../visual/page-checks.ts';
import { checkSizes, OTHER_SIZES } from '../visual/size-checker.ts';
import { chooseInput } from '../form-inputs.ts';

test.use({ sharesContext: true });

async function openTools(page: Page): Promise<void> {
  await page.getByTestId('chart-settings').click();
}

async function closeTools(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chart-type')).toHaveCount(0);
}

test('[CHART-7] [CHART-10] [CHART-12] [CHART-16] a phone shows another type and period, an indicator whose pane is closed by its button, and a date in the time zone of a place', async ({
  page,
}) => {
  await page.goto('/trade?code=BTCUSD');
  const chart = page.getByTestId('chart');
  await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
  await test.step('type, indicator and period', () => changeTypeAndPeriod(page, chart));
  await test.step('date and time zone', () => goToDate(page, chart));
});

async function changeTypeAndPeriod(page: Page, chart: Locator): Promise<void> {
  await expect(chart.locator('.chart-legend')).toBeVisible();
  await expect(chart.locator('.chart-note')).toContainText('SMA 14');
  await openTools(page);
  await page.getByTestId('chart-type').selectOption('heikinAshi');
  await chooseInput(page.getByTestId('chart-scale-percent'));
  await page.getByTestId('indicator-add').selectOption('rsi');
  await page.getByTestId('rsi-length').fill('9');
  await closeTools(page);
  await expect(chart.locator('.chart-axis').filter({ hasText: '%' }).first()).toBeVisible();
  await expect(chart.locator('.chart-note--pane')).toContainText(/RSI 9 \d/);
  await page.getByTestId('close-rsi').click();
  await expect(chart.locator('.chart-note--pane')).toHaveCount(0);
  await page.getByTestId('period-1week').click();
  await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
}

async function goToDate(page: Page, chart: Locator): Promise<void> {
  await page.getByTestId('period-15min').click();
  await expect(page.getByTestId('period-15min')).toHaveAttribute('aria-selected', 'true');
  await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
  const before = Number(await chart.getAttribute('data-candles'));
  await openTools(page);
  await page.getByTestId('chart-zone').selectOption('Asia/Tokyo');
  const day = await page.evaluate(() => new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10));
  await page.getByTestId('chart-date').fill('2001-01-01');
  await page.getByTestId('chart-date-go').click();
  await expect(page.getByText('Choose a longer period.')).toBeVisible();
  await page.getByTestId('chart-date').fill(day);
  await page.getByTestId('chart-date-go').click();
  await expect(page.getByTestId('chart-type')).toHaveCount(0);
  expect(Number(await chart.getAttribute('data-candles'))).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Go to the newest candle' }).click();
  await expect(page.getByRole('button', { name: 'Go to the newest candle' })).toHaveCount(0);
}

const PANES = [
  { kind: 'sma', values: [14] },
  { kind: 'rsi', values: [14] },
];

/** Opens a chart with an average, a pane and a drawing. */
async function openFullChart(page: Page): Promise<void> {
  await recordLayoutShift(page);
  await page.addInitScript(
    (stored) => localStorage.setItem('vernier.chart-indicators.visitor', stored),
    JSON.stringify(PANES),
  );
  await page.goto('/trade?code=BTCUSD');
  await expect(page.locator('.chart-note--pane')).toContainText(/RSI 14 \d/);
  await openTools(page);
  await page.getByTestId('drawing-add').selectOption('fibonacci');
  await closeTools(page);
  await expect(page.getByTestId('handle-fibonacci-whole')).toBeVisible();
}

/** Each size follows one with another state of the ticket, and one of the same phone on its side. */
const RESIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  { width: 375, height: 667 },
] as const;

/** Fields of the ticket that are partly, but not entirely, outside the visible part of its body. */
function cutFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const body = document.querySelector('.ticket-body')?.getBoundingClientRect();
    if (body === undefined) return [];
    return [...document.querySelectorAll('.ticket-body :is(.stepper, .leverage, .stop)')]
      .filter((field) => field.checkVisibility())
      .map((field) => ({ name: field.className, box: field.getBoundingClientRect() }))
      .filter(({ box }) => box.top < body.bottom && box.bottom > body.bottom)
      .map(({ name, box }) => `${name}: ${box.bottom - body.bottom} px below`);
  });
}

async function checkFieldsAfterResize(page: Page): Promise<void> {
  for (const size of RESIZES) {
    await page.setViewportSize(size);
    const name = `${size.width}\u00d7${size.height}`;
    await expect.poll(() => cutFields(page), name).toEqual([]);
    await expect(page.getByTestId('ticket-sl')).toBeVisible({ visible: size.height > 740 });
    const chart = await page.locator('.trade-chart').boundingBox();
    expect(chart?.height, name).toBeGreaterThanOrEqual(200);
  }
}

test('[SCREEN-16] [UI-5] [CHART-10] the chart with a pane and a drawing fits every size of a phone and a tablet, and the page scrolls from its ticket', {
  tag: '@night',
}, async ({ page }) => {
  await openFullChart(page);
  await checkSizes(page, 'chart', OTHER_SIZES.phone);
  await openTools(page);
  await checkSizes(page, 'chart settings', OTHER_SIZES.phone);
  await closeTools(page);

  await checkFieldsAfterResize(page);

  await page.setViewportSize(OTHER_SIZES.phone[0]);
  await page.getByTestId('ticket-multiple').hover();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  // the page may end with the ticket
  await page.mouse.wheel(0, -100);
  await expect.poll(scrolled).toBeLessThan(before);
});

test('[CHART-8] the error of a position’s chart leaves its figures readable', { tag: '@night' }, async ({
  page,
  faults,
}) => {
  faults.expect(/kline|Failed to load resource/);
  await openDemoAccount(page, '/trade?code=BTCUSD');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  await page.keyboard.press('Escape');
  await page.route(/\/forex\/kline/, (route) => route.abort());
  await page.goto('/order');
  await page.locator('[data-testid^="order-profit-"]').first().click();
  const fault = page.locator('.position-sheet-chart .chart-fault');
  await expect(fault).toBeVisible();
  const [inside, outside] = [
    await fault.boundingBox(),
    await page.locator('.position-sheet-chart').boundingBox(),
  ];
  expect(inside).toEqual(outside);
});

const MANY_ORDERS = 12;

/** Pairs of shown elements that overlap by more than a pixel of rounding; null while the layout changes and few are shown. */
async function overlaps(shown: Locator): Promise<number | null> {
  const boxes = await shown.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
  );
  if (boxes.length < 4) return null;
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      ),
  ).length;
}

test('[CHART-8] labels and tags of twelve pending orders never overlap, on any size', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/trade?code=BTCUSD');
  const [instrument] = await rest.call('tradeList', { searchCurrency: 'BTCUSD' });
  const bid = instrument?.ForexQuotations.Bid ?? 0;
  for (let index = 1; index <= MANY_ORDERS; index += 1)
    await rest.call(
      'submitOrder',
      {
        type: 1,
        cont: '0.01',
        forex_id: instrument?.Id ?? 0,
        multiple: instrument?.HasForexMultiple[0]?.Value ?? 0,
        status: 0,
        target_price: (bid * (1 - index * 0.0006)).toFixed(2),
      },
      token,
    );
  await expect(page.locator('.chart-label-pending')).toHaveCount(MANY_ORDERS);
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => overlaps(page.locator('.chart-over > .chart-label'))).toBe(0);
    await expect.poll(() => overlaps(page.locator('.chart-over > .chart-tag'))).toBe(0);
  }
});

/** Highest and lowest marked price, without the live tags. */
async function axisSpan(page: Page): Promise<number> {
  const texts = await page
    .locator('.chart-axis')
    .evaluateAll((marks) => marks.filter((mark) => mark.checkVisibility()).map((mark) => mark.textContent));
  const prices = texts.map((text) => Number(text.replaceAll(',', '')));
  return Math.max(...prices) - Math.min(...prices);
}

test.describe('with a pointer', () => {
  test.use(LAPTOP);

  test('[CHART-17] [CHART-18] [CHART-19] a layout is the default, a second chart opens beside the first, and ? lists the keys', {
    tag: '@night',
  }, async ({ page }) => {
    await openFullChart(page);
    await checkSizes(page, 'chart', OTHER_SIZES.wide);
    await openTools(page);
    await page.getByTestId('chart-type').selectOption('area');
    await page.getByTestId('layout-name').fill('Calm');
    await page.getByTestId('layout-save').click();
    await page.getByTestId('layout-default').click();
    await page.getByTestId('chart-type').selectOption('bars');
    await closeTools(page);
    await page.reload();
    await openTools(page);
    await expect(page.getByTestId('chart-type')).toHaveValue('area');
    await closeTools(page);

    const border = await page.locator('.chart-note--pane').boundingBox();
    const [x, y] = [(border?.x ?? 0) + 200, (border?.y ?? 0) - 0.5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 50, { steps: 4 });
    await page.mouse.up();
    const heights = () => page.evaluate(() => localStorage.getItem('vernier.chart-indicators.visitor') ?? '');
    await expect.poll(heights).toContain('"height":0.');

    await page.getByTestId('second-chart-switch').click();
    const second = page.getByTestId('second-chart');
    await second.getByTestId('second-chart-instrument').selectOption('ETHUSD');
    await second.getByTestId('second-chart-period').selectOption('1day');
    await expect(second.getByTestId('chart')).toHaveAttribute('data-candles', /^[1-9]/);
    await page.reload();
    await expect(second.getByTestId('second-chart-period')).toHaveValue('1day');
    await checkSizes(page, 'two charts', OTHER_SIZES.wide);
    await second.getByTestId('second-chart-close').click();
    await expect(second).toHaveCount(0);

    await page.getByTestId('chart').locator('.chart-box').focus();
    await page.keyboard.press('?');
    await expect(page.getByTestId('keyboard-help')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('keyboard-help')).toBeHidden();
    await page.getByTestId('trade-keys').click();
    await expect(page.getByTestId('keyboard-help')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByTestId('chart').locator('.chart-box').focus();
    await page.keyboard.press('5');
    await expect(page.getByTestId('period-60min')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('/');
    await expect(page.locator('.instruments--wide input')).toBeFocused();
  });

  test('[CHART-18] the line of an order is moved on the second chart, which shows another instrument', {
    tag: '@night',
  }, async ({ page, rest }) => {
    const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
    const [instrument] = await rest.call('tradeList', { searchCurrency: 'BTCUSD' });
    const target = Math.round((instrument?.ForexQuotations.Bid ?? 0) * 0.999);
    const { Id: id } = await rest.call(
      'submitOrder',
      {
        type: 1,
        cont: '0.01',
        forex_id: instrument?.Id ?? 0,
        multiple: instrument?.HasForexMultiple[0]?.Value ?? 0,
        status: 0,
        target_price: `${target}.00`,
      },
      token,
    );
    await page.getByTestId('second-chart-switch').click();
    const second = page.getByTestId('second-chart');
    await second.getByTestId('second-chart-instrument').selectOption('BTCUSD');
    const line = second.getByRole('slider');
    await line.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('move-confirm').click();
    const moved = async () => (await rest.call('readOrder', { id }, token)).TargetPrice;
    await expect.poll(moved).toBeLessThan(target);
  });

  test('[CHART-8] [CHART-11] [CHART-13] [CHART-14] the price axis is stretched, a second instrument is compared in percent, and a drawing is moved, hidden and removed', {
    tag: '@night',
  }, async ({ page }) => {
    await page.goto('/trade?code=BTCUSD');
    const chart = page.getByTestId('chart');
    await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
    await test.step('a drag on the price axis stretches the prices, and a double click fits them', () =>
      stretchPrices(page));
    await test.step('a second instrument is compared until a click on its name', () =>
      compareInstruments(page, chart));
    await test.step('a drawing is moved by mouse and keys, and stays after a reload', () =>
      moveDrawing(page));
  });

  test('[CHART-8] the canvas of the crosshair is composed only while the pointer is on the chart', {
    tag: '@night',
  }, async ({ page }) => {
    await page.goto('/trade?code=BTCUSD');
    const chart = page.getByTestId('chart');
    await expect(chart).toHaveAttribute('data-candles', /^[1-9]/);
    const upperCanvas = chart.locator('.chart-box canvas + canvas').first();
    await expect(upperCanvas).toHaveCSS('opacity', '0');
    for (const x of [200, 210]) await chart.hover({ position: { x, y: 120 } });
    await expect(upperCanvas).toHaveCSS('opacity', '1');
    await expect(chart.locator('.chart-legend-time')).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(upperCanvas).toHaveCSS('opacity', '0');
  });
});

async function stretchPrices(page: Page): Promise<void> {
  await expect(page.locator('.chart-axis').first()).toBeVisible();
  const before = await axisSpan(page);
  const box = await page.locator('.trade-chart .chart').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 12, (box?.y ?? 0) + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 140, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => axisSpan(page)).toBeGreaterThan(before * 1.2);
  await expect(page.locator('.chart-tag-now')).toBeVisible();
  await page.mouse.dblclick(x, y);
  await expect.poll(() => axisSpan(page)).toBeLessThan(before * 1.2);
}

async function compareInstruments(page: Page, chart: Locator): Promise<void> {
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
}

async function moveDrawing(page: Page): Promise<void> {
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
  const upperCanvas = page.locator('.chart-box canvas + canvas').first();
  await expect(upperCanvas).toHaveCSS('opacity', '1');
  await page.getByTestId('drawings-switch').click();
  await expect(end).toBeHidden();
  await expect(upperCanvas).toHaveCSS('opacity', '0');
  await page.getByTestId('drawings-switch').click();
  await end.press('Delete');
  await expect(end).toHaveCount(0);
}
