/** Deposits and withdrawals in bitcoin: the rate of the market is shown before, fixed at approval, and on the record. */
import { Admin } from '../admins.ts';
import { createFundedUser, openAs, registerUser } from '../funded-user.ts';
import { cardPicture } from '../pictures.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { expect, test } from '../test.ts';

const BTC_IN = 4;
const BTC_OUT = 3;
const DESTINATION = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;

test('[TRANSFER-9] [TRANSFER-10] [WALLET-3] a bitcoin deposit shows the rate of the market, an estimate, and then the final rate', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  const session = await registerUser({ stack, rest });
  await openAs(page, session, '/mine/charge');
  await expect(page.getByTestId('deposit-rate-note')).toHaveCount(0);
  await page.getByTestId(`coin-${BTC_IN}`).click();
  await expect(page.getByText('Current rate')).toBeVisible();
  await expect(page.getByText(/1 BTC = [\d,]+\.\d\d/)).toBeVisible();
  await expect(page.getByTestId('deposit-rate-note')).toContainText('fixed when we approve the deposit');
  await page.getByTestId('deposit-amount').fill('0.1');
  await expect(page.getByTestId('deposit-amount')).toHaveAccessibleDescription(/You get .*≈\s[\d,.]+ USD/);
  await page.getByTestId('proofImg-file').setInputFiles(cardPicture('proof.png', 50));
  await expect(page.getByTestId('proofImg').locator('img[data-stored]')).toBeVisible();
  await page.getByTestId('deposit-submit').click();
  const record = page.getByTestId('deposit-record');
  await expect(record).toContainText('Rate, not final');

  const { list } = await rest.call('chargeList', {}, session.token);
  const admin = await Admin.login(stack.url, email, password);
  await admin.mutate('deposits.approve', { id: list[0]?.id ?? 0 });
  await expect(record).toContainText('Final rate');
  await expect(record).not.toContainText('not final');
  const [credited] = (await rest.call('chargeList', {}, session.token)).list;
  expect(Number(credited?.credited)).toBeCloseTo(0.1 * Number(credited?.usd_price), 5);
});

test('[TRANSFER-9] [TRANSFER-10] [WALLET-7] a withdrawal in bitcoin shows an estimate at the ask, and its record the paid units', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  const session = await createFundedUser({ stack, rest }, '1000');
  const { token } = session;
  await rest.call('bindDrawMethod', { type: 1, draw_id: BTC_OUT, dc_address: DESTINATION }, token);
  await openAs(page, session, '/mine/withdraw');
  await expect(page.getByTestId('withdraw-rate')).toHaveText(/^1 BTC = [\d,]+\.\d\d USD$/);
  await expect(page.getByTestId('withdraw-rate-note')).toContainText('an estimate');
  await page.getByTestId('withdraw-amount').fill('500');
  await expect(page.getByTestId('withdraw-receive')).toHaveText(/^≈\s0\.\d+ BTC$/);
  await page.getByTestId('withdraw-submit').click();
  await expect(page.getByTestId('withdraw-confirm-receive')).toHaveText(/^≈\s0\.\d+ BTC$/);
  await page.getByTestId('withdraw-confirm-submit').click();
  const record = page.getByTestId('withdrawal-record');
  await expect(record).toContainText('Rate, not final');

  const { list } = await rest.call('drawList', { type: 1 }, token);
  const admin = await Admin.login(stack.url, email, password);
  const { real_number } = await admin.mutate<{ real_number: string }>('withdrawals.approve', {
    id: list[0]?.id ?? 0,
  });
  await expect(record).toContainText('Final rate');
  await expect(record).toContainText(`${Number(real_number)} BTC`);
  await expect(record).not.toContainText('≈');
});
