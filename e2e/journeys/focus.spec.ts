/** Keyboard focus through the steps of an order. */
import { press, tabTo, type } from '../keyboard.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';

test('[SCREEN-8] a position is opened, protected and closed by keyboard, and the focus is never lost', async ({
  page,
}) => {
  await openDemoByTap(page, '/trade?code=EURUSD');
  await type(page, page.getByTestId('ticket-lots'), '0.2');
  const buy = page.getByTestId('buy');
  await press(page, buy);
  const success = page.getByTestId('order-success');
  await expect(success).toBeVisible();
  await press(page, success.getByRole('button', { name: 'Keep trading' }));
  await expect(buy).toBeFocused();

  await navigateInApp(page, '/order');
  const row = page.locator('[data-testid^="order-profit-"]').first();
  const id = (await row.getAttribute('data-testid'))?.replace('order-profit-', '') ?? '';
  const order = page.getByTestId(`order-${id}`);
  await press(page, order);
  await press(page, page.getByTestId('order-stops'));
  await tabTo(page, page.getByTestId('stops-sl-on'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByTestId('stops-sl'));
  for (let pages = 0; pages < 12; pages += 1) await page.keyboard.press('PageDown');
  await press(page, page.getByTestId('stops-save'));
  await expect(page.getByTestId('order-part')).toBeVisible();
  // back in the sheet of the position, without its form
  await expect(page.locator('dialog[open]:focus, dialog[open] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(order).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByTestId('order-close'));
  await expect(order).toBeHidden();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  // no button has the focus, since a second Enter would press it
  await expect(page.locator('button:focus, a:focus')).toHaveCount(0);
});
