/** Margin call and stop-out on the pages. */
import type { Page } from '@playwright/test';
import { MarketInterventions } from '../market-interventions.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

async function buyMaximum(page: Page): Promise<void> {
  await page.getByTestId('ticket-lots').fill('50');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();
}

test('[TRADE-4] every page shows a margin call until it ends, and a stop-out is announced with its amount', async ({
  page,
  stack,
}) => {
  const market = await MarketInterventions.login(stack.url);
  await openDemoAccount(page, '/trade?code=AUDUSD');
  await market.setPrice('AUDUSD', '0.62050');
  await expect(page.getByTestId('trade-price')).toContainText('0.620');
  await buyMaximum(page);

  // fifty lots need about 31,000 of margin; a move of 0.001 is 5,000
  await market.setPrice('AUDUSD', '0.60550');
  const alert = page.getByRole('alert').filter({ hasText: 'Margin call' });
  await expect(alert).toBeVisible();
  const banner = page.getByTestId('margin-call');
  await expect(banner).toContainText(/level \u2066?[678]\d\.\d\d%/);
  await expect(banner).toContainText('110%');
  await expect(page.getByTestId('buy')).toBeDisabled();
  await expect(page.getByTestId('sell')).toBeDisabled();

  await navigateInApp(page, '/');
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'See orders' }).click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(banner).toBeVisible();

  await market.setPrice('AUDUSD', '0.60950');
  await expect(banner).toBeHidden();

  await market.setPrice('AUDUSD', '0.60200');
  await expect(page.getByRole('alert').filter({ hasText: 'Stop-out: ' })).toContainText(
    /\u2212\d\d,\d{3}\.\d\d USD/,
  );
  await expect(page.getByTestId('orders-holding')).toContainText('0');
  await expect(banner).toBeHidden();
  await page.getByTestId('orders-history').click();
  await expect(page.locator('[data-testid^="order-profit-"]')).toHaveCount(1);
  await expect(page.locator('[data-testid^="order-"]').getByText(/^Stop-out, /)).toBeVisible();
});

test('[TRADE-3] a pending order without sufficient margin is cancelled at its price, with a message', {
  tag: '@night',
}, async ({ page, stack }) => {
  const market = await MarketInterventions.login(stack.url);
  await openDemoAccount(page, '/trade?code=NZDUSD');
  await market.setPrice('NZDUSD', '0.60050');
  await expect(page.getByTestId('trade-price')).toContainText('0.600');
  await buyMaximum(page);
  await chooseInput(page.getByTestId('ticket-mode-pending'));
  await page.getByTestId('ticket-lots').fill('20');
  await page.getByTestId('ticket-target').fill('0.58800');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  await page.keyboard.press('Escape');
  // closing a sheet removes its announcements
  await expect(page.getByTestId('order-success')).toBeHidden();
  await market.setPrice('NZDUSD', '0.58700');
  await expect(
    page.getByRole('alert').filter({ hasText: 'order cancelled: not enough margin' }),
  ).toBeVisible();
  await navigateInApp(page, '/order');
  await page.getByTestId('orders-history').click();
  await expect(page.getByText(/^Not enough margin, /)).toBeVisible();
});

test('a halted instrument is marked where it is traded, and its stops can still be set', {
  tag: '@night',
}, async ({ page, stack }) => {
  const market = await MarketInterventions.login(stack.url);
  await openDemoAccount(page, '/trade?code=GBPUSD');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();
  await market.halt('GBPUSD');
  const row = page.locator('[data-testid^="order-profit-"]');
  await row.click();
  await expect(page.getByTestId('order-close')).toBeDisabled();
  await expect(page.getByTestId('order-close')).toContainText('Trading is halted');
  await page.getByTestId('order-stops').click();
  await page.getByTestId('stops-sl-on').click();
  await page.getByTestId('stops-sl-nearest').click();
  await page.getByTestId('stops-save').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'stop and target saved' })).toBeVisible();
  await navigateInApp(page, '/trade?code=GBPUSD');
  await expect(page.getByTestId('ticket-shut')).toContainText('Trading is halted');
  await expect(page.getByTestId('buy')).toBeDisabled();
  await market.resume('GBPUSD');
  await expect(page.getByTestId('ticket-shut')).toBeHidden();
  await expect(page.getByTestId('buy')).toBeEnabled();
});
