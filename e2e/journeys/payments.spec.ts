/** Payment channels: add a coin, change its address, remove it. */
import { logInToConsole, pressAndConfirm } from '../admin-console.ts';
import { AdminPair, SECOND_ADMIN } from '../admins.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { openAs, registerUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
/** From the documentation of the network; the second has a wrong last letter. */
const ADDRESS = 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz';
const MISTYPED = 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUy';

test('[DEPOSIT-10] [CONSOLE-9] a coin with a mistyped address is refused; with a correct one it is added when another administrator approves, shown to visitors and removed', {
  tag: '@night',
}, async ({ page, browser, stack, rest, faults }) => {
  faults.expect(/payments\.coins\.save/);
  const session = await registerUser({ stack, rest });
  await logInToConsole(page, { email, password }, '/admin/payments');
  await page.getByTestId('channel-add').click();
  await page.getByTestId('channel-currency_code').fill('ltc');
  await page.getByTestId('channel-protocol_code').fill('LTC');
  await page.getByTestId('channel-address').fill(MISTYPED);
  await page.getByTestId('channel-usd_price').fill('80,5');
  await page.getByTestId('channel-min').fill('0,1');
  await expect(page.getByTestId('channel-save')).toBeDisabled();
  await page.getByTestId('channel-max').fill('5000');
  await pressAndConfirm(page, 'channel-save');
  await expect(page.getByTestId('channel-address')).toHaveAccessibleDescription(/not a valid LTC address/);

  await page.getByTestId('channel-address').fill(ADDRESS);
  await page.getByTestId('channel-save').click();
  await expect(page.getByRole('alertdialog')).toContainText(ADDRESS);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('toast').last()).toContainText('needs a second administrator');
  const row = page.getByRole('row').filter({ hasText: 'LTC' });
  await expect(row).toHaveCount(0);

  await AdminPair.of(stack.url);
  const reviewer = await browser.newPage({ baseURL: stack.url, locale: 'en-GB' });
  await logInToConsole(reviewer, SECOND_ADMIN, '/admin/approvals');
  await reviewer.getByRole('row').filter({ hasText: 'Save a deposit coin' }).click();
  await expect(reviewer.getByTestId('approval-changes')).toContainText(ADDRESS);
  await pressAndConfirm(reviewer, 'approve');
  await expect(reviewer.getByTestId('toast').last()).toContainText('Approved and applied');
  await reviewer.close();
  await expect(row).toContainText('80.5');

  const visitor = await browser.newPage({ baseURL: stack.url, locale: 'en-GB' });
  await openAs(visitor, session, '/mine/charge');
  await visitor.getByRole('button', { name: 'LTC', exact: true }).click();
  await expect(visitor.getByTestId('deposit-address')).toHaveAttribute('data-address', ADDRESS);
  await visitor.close();

  await row.click();
  await pressAndConfirm(page, 'channel-remove');
  await expect(row).toHaveCount(0);
  const { coins } = await rest.call('chargeInfo', {}, session.token);
  expect(coins.map(({ currency_code }) => currency_code)).not.toContain('LTC');
});
