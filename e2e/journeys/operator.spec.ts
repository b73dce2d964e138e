/** Operator settings on the pages: the client hard-codes no amount of money. */
import { OPERATOR_SITE } from '../settings.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test.use({ settings: OPERATOR_SITE });

test('the configured demo balance is displayed, credited at opening and restored at reset', {
  tag: '@night',
}, async ({ page, rest }) => {
  await page.goto('/login');
  await expect(page.getByTestId('open-demo')).toContainText('2,500.50 USD');
  const { token } = await openDemoAccount(page, '/user');
  await expect(page.getByTestId('balance')).toContainText('2,500.50');
  expect((await rest.call('getBalance', {}, token)).balance).toBe('2500.500000');
  await page.getByTestId('user-reset').click();
  await expect(page.getByRole('alertdialog')).toContainText('2,500.50 USD');
});
