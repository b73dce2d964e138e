/** Size by amount and by risk, start values, a pending order that is moved on the chart and changed in its form, by keyboard; questions before commands, and the chart of a closed position; on a phone and on a wide screen. */
import type { Page } from '@playwright/test';
import { navigateInApp } from '../in-app-navigation.ts';
import { press, tabTo, type } from '../keyboard.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

const POINT = 1e-5;

async function keepTrading(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep trading' }).click();
  await expect(page.getByTestId('order-success')).toBeHidden();
}

interface Ordering {
  readonly page: Page;
  readonly bid: number;
}

/** In the open options: a value is rounded down to a step, one below the smallest order sends nothing, and other lots empty the field. */
async function sizeByAmount({ page, bid }: Ordering): Promise<void> {
  const amount = page.getByTestId('ticket-amount');
  const text = page.getByRole('status').and(page.getByTestId('ticket-amount-text'));
  await press(
    page,
    page.getByRole('group', { name: 'Size by amount' }).getByRole('button', { name: 'Value' }),
  );
  // eight and a half steps of 1,000
  await type(page, amount, (bid * 8500).toFixed(2));
  await expect(page.getByTestId('ticket-lots')).toHaveValue('0.08');
  await expect(text).toContainText('Lots \u20660.08\u2069 \u00b7 Margin');
  await type(page, amount, '1');
  await expect(text).toContainText('The smallest size takes');
  await expect(page.getByTestId('buy')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowUp');
  await page.getByTestId('ticket-lots').fill('0.2');
  await expect(amount).toHaveValue('');
  await expect(text).toHaveText('Rounded down to whole lot steps');
}

/** One percent of the equity at a stop, by keyboard; the share and its result are announced. */
async function sizeByRisk({ page, bid }: Ordering): Promise<void> {
  const more = page.getByRole('button', { name: 'More options' }).filter({ visible: true });
  await press(page, more);
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await sizeByAmount({ page, bid });
  const text = page.getByRole('status').and(page.getByTestId('ticket-risk-text'));
  await expect(text).toHaveText('Set a stop loss first');
  const share = page.getByRole('group', { name: 'Size by risk' }).getByRole('button', { name: '1.00%' });
  await expect(share).toBeDisabled();
  await tabTo(page, page.getByTestId('ticket-sl-tick'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await type(page, page.getByTestId('ticket-sl'), (bid - 300 * POINT).toFixed(5));
  await press(page, share);
  await expect(share).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('ticket-lots')).not.toHaveValue('0.01');
  await expect(text).toContainText(/(0\.9\d|1\.0[0-5])%/);
}

/** In the form of the order: target, lots and end at once, with the same number. */
async function amendInForm(
  { page }: Ordering,
  { id, target }: { id: number; target: string },
): Promise<void> {
  await press(page, page.getByTestId(`order-${id}`));
  const sheet = page.locator('dialog[open]');
  await press(page, sheet.getByRole('button', { name: 'Change', exact: true }));
  const price = sheet.getByRole('textbox', { name: 'Price' });
  await type(page, price, target);
  await type(page, sheet.getByRole('textbox', { name: 'Lots' }), '0.3');
  await press(page, sheet.getByRole('button', { name: 'In one week' }));
  await press(page, sheet.getByRole('button', { name: 'Save', exact: true }));
  // the toast of the move on the chart may still be open
  await expect(price).toBeHidden();
  await expect(page.getByTestId('toast').filter({ hasText: 'order changed' }).last()).toBeVisible();
}

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['wide', { width: 1280, height: 800 }],
] as const) {
  test(`[TRADE-15] [TRADE-21] [ORDER-27] [TRADE-16] [TRADE-17] [TRADE-18] [CHART-15] ${name}: an order is sized by amount and by risk, moved on the chart and changed in its form by keyboard, and cancelled after a question`, {
    tag: name === 'wide' ? '@night' : [],
  }, async ({ page, rest }) => {
    await page.setViewportSize(viewport);
    // the hidden Trade page of a wide screen has the same tabs
    const tab = (label: string | RegExp) => page.getByRole('tab', { name: label }).filter({ visible: true });
    const question = page.locator('dialog[open][data-testid="command-question"]');
    // no other test moves this instrument and so the scale
    const { token } = await openDemoAccount(page, '/trade?code=GBPUSD');
    const [listed] = await rest.call('tradeList', { searchCurrency: 'GBPUSD' });
    const bid = listed?.ForexQuotations.Bid ?? 0;
    // on a quiet day the height of a shorter period has fewer pips than there are to the order
    await page.getByTestId('period-4hour').click();
    await expect(page.getByTestId('period-4hour')).toHaveAttribute('aria-selected', 'true');
    const ordering = { page, bid };
    await sizeByRisk(ordering);

    await page.getByTestId('ticket-lots').fill('0.2');
    await page.getByTestId('ticket-defaults-save').click();
    await expect(page.getByTestId('ticket-defaults')).toContainText('0.20');
    await chooseInput(page.getByTestId('ticket-sl-tick'), false);
    await chooseInput(page.getByTestId('ticket-mode-pending'));
    await page.getByTestId('ticket-target').fill((bid - 60 * POINT).toFixed(5));
    await page.getByTestId('buy').click();
    await keepTrading(page);
    const pending = async () => (await rest.call('myDeals', { status: 0 }, token)).data;
    const [placed] = await pending();
    expect(placed?.Quantity).toBe(0.2);

    const line = page.getByTestId(`line-entry-${placed?.Id}`);
    await tabTo(page, line, 'Shift+Tab');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('move-question')).toContainText('Move order to');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('toast').filter({ hasText: 'order changed' })).toBeVisible();
    await expect(line).toBeFocused();
    const [moved] = await pending();
    expect(moved?.Id).toBe(placed?.Id);
    expect(moved?.TargetPrice).toBeLessThan(placed?.TargetPrice ?? 0);

    await navigateInApp(page, '/order?tab=pending');
    const target = (bid - 90 * POINT).toFixed(5);
    await amendInForm(ordering, { id: placed?.Id ?? 0, target });
    const [amended] = await pending();
    expect(amended).toMatchObject({ Id: placed?.Id, TargetPrice: Number(target), Quantity: 0.3 });
    expect(amended?.ExpireAt).not.toBeNull();
    await page.keyboard.press('Escape');

    await navigateInApp(page, '/user');
    await chooseInput(page.getByTestId('confirmation-ask'));
    await navigateInApp(page, '/order?tab=pending');
    await page.getByTestId(`order-${placed?.Id}`).click();
    await page.getByTestId('order-cancel').click();
    await question.getByTestId('cancel').click();
    expect(await pending()).toHaveLength(1);
    await page.getByTestId('order-cancel').click();
    await question.getByTestId('confirm').click();
    await expect.poll(async () => (await pending()).length).toBe(0);

    await navigateInApp(page, '/trade?code=GBPUSD');
    await chooseInput(page.getByTestId('ticket-mode-market'));
    await press(page, page.getByTestId('buy'));
    await expect(question).toContainText('0.20');
    await press(page, question.getByTestId('confirm'));
    await keepTrading(page);
    const [opened] = (await rest.call('myDeals', { status: 1 }, token)).data;
    await navigateInApp(page, '/order');
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await tab(/^Holding/).click();
    await page.getByTestId(`order-${opened?.Id}`).click();
    await page.getByTestId('order-close').click();
    await question.getByTestId('confirm').click();
    await expect(page.getByTestId('order-close')).toBeHidden();
    await tab('History').click();
    await page.getByTestId(`order-${opened?.Id}`).click();
    await expect(page.getByTestId('closed-chart').getByTestId('chart')).toBeVisible();
    await expect(page.getByTestId('closed-chart')).toContainText('Closed at');
  });
}
