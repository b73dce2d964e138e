/** Notifications: the bell with its badge, the card of a stop-out until it is read, and the explanation behind an entry. */
import type { Page } from '@playwright/test';
import { LAPTOP } from '../devices.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { MarketInterventions } from '../market-interventions.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

interface Market {
  readonly code: string;
  readonly opening: string;
  readonly stopOut: string;
}

/** Fifty lots need about 31,000 of margin; a move of 0.001 is 5,000. */
async function stopOut(page: Page, url: string, { code, opening, stopOut: price }: Market): Promise<void> {
  const market = await MarketInterventions.login(url);
  await openDemoAccount(page, `/trade?code=${code}`);
  await market.setPrice(code, opening);
  await expect(page.getByTestId('trade-price')).toContainText(opening.slice(0, 5));
  await page.getByTestId('ticket-lots').fill('50');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();
  await market.setPrice(code, price);
}

async function seesStopOut(page: Page): Promise<void> {
  const card = page.getByTestId('stop-out-card');
  await expect(card).toContainText('Stop-out');
  await expect(card).toContainText('50.00 lots closed at');
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByTestId('buy')).toBeVisible();
}

test('[ACTIVITY-6] a stop-out stays on every page as a card until it is read, and leads to its explanation', async ({
  page,
  stack,
}) => {
  await stopOut(page, stack.url, { code: 'AUDUSD', opening: '0.62050', stopOut: '0.60200' });
  await seesStopOut(page);
  await navigateInApp(page, '/');
  const card = page.getByTestId('stop-out-card');
  await expect(card).toBeVisible();
  // A margin call, a stop-out and the end of the call; the own order does not count.
  await expect(page.getByTestId('activity-badge')).toHaveText('3');
  await expect(page.getByTestId('activity-bell')).toHaveAccessibleName('Notifications, Unread: 3');
  await card.getByRole('link', { name: 'See why' }).click();
  const record = page.getByTestId('activity-explanation');
  await expect(record).toContainText('Your margin level fell to the stop-out level.');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.locator('[data-testid^="activity-"]').getByText('Order opened')).toBeVisible();
  await expect(card).toBeHidden();
  await navigateInApp(page, '/user');
  const bell = page.getByTestId('activity-bell').filter({ visible: true });
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByTestId('activity-badge')).toHaveCount(0);
});

test.describe('on a wide screen', { tag: '@night' }, () => {
  test.use(LAPTOP);

  test('[ACTIVITY-6] the card is read with its button, and the bell counts what comes in live', async ({
    page,
    stack,
  }) => {
    await stopOut(page, stack.url, { code: 'NZDUSD', opening: '0.60050', stopOut: '0.58200' });
    await seesStopOut(page);
    await expect(page.getByTestId('activity-badge')).toHaveText('3');
    await page.getByTestId('stop-out-read').click();
    await expect(page.getByTestId('stop-out-card')).toBeHidden();
    await page.reload();
    await expect(page.getByTestId('activity-bell')).toBeVisible();
    await expect(page.getByTestId('stop-out-card')).toBeHidden();
  });
});
