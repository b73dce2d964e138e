/** Trailing stop, break-even, closing together and reversing, on a phone and on a wide screen. */
import type { Page } from '@playwright/test';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { chooseInput } from '../form-inputs.ts';

test.use({ sharesContext: true });

async function buy(page: Page): Promise<void> {
  await page.getByTestId('buy').click();
  await page.getByRole('button', { name: 'Keep trading' }).click();
}

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['wide', { width: 1280, height: 800 }],
] as const) {
  test(`[TRADE-9] [TRADE-11] [TRADE-12] ${name}: positions trail, one is reversed, and all are closed together`, {
    tag: '@night',
  }, async ({ page, rest }) => {
    await page.setViewportSize(viewport);
    const { token } = await openDemoAccount(page, '/trade?code=EURUSD');
    await page.getByTestId('ticket-more').click();
    await chooseInput(page.getByTestId('ticket-trailing-tick'));
    await page.getByTestId('ticket-trailing').fill('500');
    await expect(page.getByTestId('ticket-trailing-money')).toContainText('5.00');
    await buy(page);
    await buy(page);
    const positions = async () => (await rest.call('myDeals', { status: 1 }, token)).data;
    expect((await positions()).map(({ TrailingStop }) => TrailingStop)).toEqual([0, 500]);
    const [second, first] = await positions();

    await navigateInApp(page, '/order');
    await expect(page.getByTestId(`order-${first?.Id}`)).toContainText('TS');
    await page.getByTestId(`order-${second?.Id}`).click();
    await page.getByTestId('order-stops').click();
    await page.getByTestId('stops-sl-on').click();
    await chooseInput(page.getByTestId('stops-sl-trailing'));
    await page.getByTestId('stops-trailing').fill('400');
    await expect(page.getByTestId('stops-trailing-money')).toHaveValue('4.00');
    await page.getByTestId('stops-save').click();
    await expect(page.getByTestId('order-stops')).toContainText('Trailing stop');
    expect((await positions()).map(({ TrailingStop }) => TrailingStop)).toEqual([400, 500]);

    await page.getByTestId('order-reverse').click();
    await expect(page.getByTestId('reverse-confirm')).toContainText('Sell');
    await page.getByTestId('reverse-confirm').getByTestId('confirm').click();
    await expect(page.getByTestId('reverse-confirm')).toBeHidden();
    expect((await positions()).map(({ OrderType, TrailingStop }) => [OrderType, TrailingStop])).toEqual([
      [2, 0],
      [1, 500],
    ]);

    await page.getByTestId('close-many').click();
    await page.getByTestId('close-many-all').click();
    await expect(page.getByTestId('close-many-confirm')).toContainText('2 orders');
    await page.getByTestId('close-many-confirm').getByTestId('confirm').click();
    await expect(page.getByTestId('close-many-confirm')).toBeHidden();
    await expect.poll(async () => (await positions()).length).toBe(0);
  });
}
