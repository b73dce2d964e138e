/** A position is opened and closed without a pointer: everything is reached by Tab and pressed by Enter. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';

/** More stops than any screen has: past it the target is not reachable by keyboard. */
const MOST_STOPS = 150;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} is not reached by Tab`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Enter');
}

test('a position is opened and closed by keyboard alone', async ({ page }) => {
  await openDemoByTap(page, '/trade?code=EURUSD');
  await tabTo(page, page.getByTestId('ticket-lots'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.2');
  await press(page, page.getByTestId('buy'));
  const success = page.getByTestId('order-success');
  await expect(success).toBeVisible();
  await press(page, success.getByRole('button', { name: 'See orders' }));

  await expect(page).toHaveURL(/\/order$/);
  const row = page.locator('[data-testid^="order-profit-"]').first();
  const id = (await row.getAttribute('data-testid'))?.replace('order-profit-', '') ?? '';
  await press(page, page.getByTestId(`order-${id}`));
  const close = page.getByTestId('order-close');
  await expect(close).toBeVisible();
  await press(page, close);
  await expect(page.getByTestId(`order-${id}`)).toBeHidden();
  await tabTo(page, page.getByTestId('orders-holding'));
  await page.keyboard.press('End');
  await expect(page.getByTestId(`order-${id}`)).toBeVisible();
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/');
  await page.getByTestId('instrument-EURUSD').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
