/** Trading by keyboard: every control is reachable by Tab and pressed by Enter. */
import { press, tabTo } from '../keyboard.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { tapOpenDemo } from '../user.ts';

test('[SCREEN-8] by keyboard alone the bars are skipped, a position is opened with a stop, its stop is changed, a part is closed, and the history is read; the focus is never lost', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByTestId('instrument-EURUSD').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await navigateInApp(page, '/login?from=%2Ftrade%3Fcode%3DEURUSD');
  await tapOpenDemo(page, '/trade?code=EURUSD');
  await tabTo(page, page.getByTestId('ticket-lots'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.2');
  await tabTo(page, page.getByTestId('ticket-sl-tick'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByTestId('ticket-sl'));
  // too far away for the market to reach during the test
  for (let pages = 0; pages < 12; pages += 1) await page.keyboard.press('PageDown');
  await expect(page.getByTestId('ticket-sl')).not.toHaveAttribute('aria-invalid', 'true');
  await press(page, page.getByTestId('buy'));
  const success = page.getByTestId('order-success');
  await press(page, success.getByRole('button', { name: 'Keep trading' }));
  await expect(page.getByTestId('buy')).toBeFocused();
  await navigateInApp(page, '/order');

  const row = page.locator('[data-testid^="order-profit-"]').first();
  const id = (await row.getAttribute('data-testid'))?.replace('order-profit-', '') ?? '';
  const order = page.getByTestId(`order-${id}`);
  await press(page, order);
  await press(page, page.getByTestId('order-stops'));
  await tabTo(page, page.getByTestId('stops-sl'));
  await page.keyboard.press('PageDown');
  await press(page, page.getByTestId('stops-save'));
  await expect(page.getByTestId('order-part')).toBeVisible();
  // back in the sheet of the position, without its form
  await expect(page.locator('dialog[open]:focus, dialog[open] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(order).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByTestId('order-part'));
  await press(page, page.getByTestId('part-50'));
  await press(page, page.getByTestId('part-close'));
  await expect(page.getByRole('dialog')).toContainText('0.10');
  await press(page, page.getByTestId('order-close'));
  await expect(order).toBeHidden();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  // no button has the focus, since a second Enter would press it
  await expect(page.locator('button:focus, a:focus')).toHaveCount(0);
  await tabTo(page, page.getByTestId('orders-holding'));
  await page.keyboard.press('End');
  await expect(order).toBeVisible();
});
