/** Settings of the operator on the pages: no monetary value is hard-coded in the client. */
import { OPERATOR_SITE } from '../settings.ts';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';

test.use({ settings: OPERATOR_SITE });

test('the demo balance of the settings is offered, opened and reset to', async ({ page, rest }) => {
  await page.goto('/login');
  await expect(page.getByTestId('open-demo')).toContainText('2,500.50 USD');
  const { token } = await openDemoByTap(page, '/user');
  await expect(page.getByTestId('balance')).toContainText('2,500.50');
  expect((await rest.call('getBalance', {}, token)).balance).toBe('2500.500000');
  await page.getByTestId('user-reset').click();
  await expect(page.getByRole('alertdialog')).toContainText('2,500.50 USD');
});
