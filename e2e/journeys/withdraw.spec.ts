/** Withdrawals: destination, amount and fee, second factor, progress, and cancellation. */
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { HOSTILE_TEXTS } from '../hostile-texts.ts';
import { AdminPair } from '../admins.ts';
import type { RestClient } from '../rest-client.ts';
import { openAs, registerUser, createFundedUser } from '../funded-user.ts';
import { PASSWORD } from '../sign-in.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

test.use({ sharesContext: true });

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_TRC20 = 1;
const USD = 5;
const DRAW = '/api/account/draw';

function bindTron(rest: RestClient, token: string) {
  return rest.call('bindDrawMethod', { type: 1, draw_id: USDT_TRC20, dc_address: TRON }, token);
}

async function request(page: Page, amount: string): Promise<void> {
  await page.getByTestId('withdraw-amount').fill(amount);
  await page.getByTestId('withdraw-submit').click();
  await page.getByTestId('withdraw-confirm-submit').click();
  await expect(page.getByTestId('withdrawal-record')).toContainText('In review');
}

test('[EXPLAIN-14] [WALLET-7] [WALLET-8] [WALLET-9] [WALLET-10] [WALLET-13] an address is added during a withdrawal to it, and the withdrawal is cancelled', async ({
  page,
  stack,
  rest,
}) => {
  const session = await createFundedUser({ stack, rest }, '1000.5');
  await openAs(page, session, '/mine/withdraw');
  const amount = page.getByTestId('withdraw-amount');
  const submit = page.getByTestId('withdraw-submit');
  await expect(page.getByTestId('withdraw-add-method')).toContainText('may wait before its first payment');
  await amount.fill('100,5');
  await submit.click();
  await expect(page.getByTestId('withdraw-unbound')).toContainText('Add a withdrawal address');
  await page.getByTestId('confirm').click();

  const address = page.getByTestId('new-method-dc_address');
  await page.getByTestId('new-method-submit').click();
  await expect(address).toHaveAccessibleDescription('Enter the address');
  await address.fill(`${TRON.slice(0, -1)}u`);
  await page.getByTestId('new-method-submit').click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/not a valid TRC20 address/);
  await address.fill(TRON);
  await expect(page.getByTestId('new-method-read-back')).toHaveAttribute('data-address', TRON);
  await page.getByTestId('new-method-submit').click();
  await expect(page.getByTestId('withdraw-to')).toContainText(/USDT.* on .*TRC20/);
  await expect(amount).toHaveValue('100.50');
  await expect(submit).toBeInViewport({ ratio: 1 });

  await expect(page.getByTestId('withdraw-fee')).toHaveText('1.00 USD');
  await expect(page.getByTestId('withdraw-receive')).toHaveText('99.50 USDT');
  await amount.fill('1000.500001');
  await expect(amount).toHaveAccessibleDescription(/Only .*1,000\.50.* is available/);
  await expect(submit).toBeDisabled();
  await amount.fill('9.999999');
  await expect(amount).toHaveAccessibleDescription(/At least .*10\.00/);
  await page.getByTestId('withdraw-share-100').click();
  await expect(amount).toHaveValue('1,000.50');
  await page.getByTestId('withdraw-share-25').click();
  await expect(amount).toHaveValue('250.12');

  await submit.click();
  await expect(page.getByTestId('withdraw-confirm-address')).toHaveAttribute('data-address', TRON);
  await expect(page.getByTestId('withdraw-confirm-receive')).toHaveText('249.12 USDT');
  await page.getByTestId('withdraw-confirm-submit').click();
  await expect(page.getByTestId('withdrawal-record')).toContainText('Requested');
  await page.getByTestId('withdrawal-understood').click();
  await expect(page.getByTestId('withdraw-available')).toHaveText('750.38');
  await expect(amount).toHaveValue('');

  await navigateInApp(page, '/mine/withdraw?view=records');
  await page.getByTestId(/^withdrawal-\d+$/).click();
  await page.getByTestId('explain-received').click();
  const received = page.getByTestId('calculation-received');
  await expect(received).toContainText('249.12 USDT');
  await expect(received).toContainText('250.12');
  await page.keyboard.press('Escape');
  await page.getByTestId('withdrawal-cancel').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'is back in your balance' })).toBeVisible();
  await expect(page.getByTestId('withdrawal-record')).toContainText('Cancelled');
  await expect(page.getByTestId('withdrawal-cancel')).toHaveCount(0);
  expect(await rest.call('getBalance', {}, session.token)).toMatchObject({
    balance: '1000.500000',
    lock_balance: '0.000000',
  });
});

test('[WALLET-12] a large withdrawal updates on the open page as two administrators approve it, and a rejected one shows the reason', async ({
  page,
  stack,
  rest,
}) => {
  const session = await createFundedUser({ stack, rest }, '15000');
  await bindTron(rest, session.token);
  await openAs(page, session, '/mine/withdraw');
  await page.getByTestId('withdraw-records').click();
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
  await page.getByTestId('back').click();
  await request(page, '12000');
  const { list } = await rest.call('drawList', {}, session.token);
  const id = list[0]?.id ?? 0;
  const admins = await AdminPair.of(stack.url);
  const record = page.getByTestId('withdrawal-record');
  await admins.first.mutate('withdrawals.approve', { id });
  await expect(record).toContainText('Second review');
  await expect(page.getByTestId('withdrawal-cancel')).toHaveCount(0);
  await admins.second.mutate('withdrawals.approve', { id });
  await expect(record).toContainText('Paid out');
  await page.getByTestId('withdrawal-understood').click();

  await request(page, '500');
  await navigateInApp(page, '/mine/withdraw?view=records');
  const rows = page.getByTestId(/^withdrawal-\d+$/);
  await expect(rows).toHaveCount(2);
  const waiting = (await rest.call('drawList', {}, session.token)).list[0]?.id ?? 0;
  await admins.second.mutate('withdrawals.reject', {
    id: waiting,
    remark: 'The account is not in your name.',
  });
  await expect(rows.first()).toContainText('Rejected');
  await expect(rows.first()).toContainText('The account is not in your name.');
  await page.getByTestId('back').click();
  await expect(page.getByTestId('withdraw-available')).toHaveText('3,000.00');
});

test('[WALLET-11] [WALLET-14] a withdrawal whose response is lost is repeated and stored once, and its removed destination still shows it and gets no new ones', async ({
  page,
  stack,
  rest,
  faults,
}) => {
  faults.expect(/ERR_FAILED|api\/account\/draw/);
  const session = await createFundedUser({ stack, rest }, '1000');
  const method = await bindTron(rest, session.token);
  await openAs(page, session, '/mine/withdraw');
  const keys: (string | undefined)[] = [];
  await page.route(`**${DRAW}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // the server accepts the request, and its response is lost
    await route.fetch();
    return route.abort();
  });
  await request(page, '100');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  const { list } = await rest.call('drawList', {}, session.token);
  expect(list.map(({ number }) => number)).toEqual(['100.000000']);

  await page.getByTestId('withdrawal-understood').click();
  await navigateInApp(page, '/mine/coin-address-list');
  await expect(page.getByTestId(`method-${method.id}`)).toHaveAttribute('data-address', TRON);
  await page.getByTestId(`method-delete-${method.id}`).click();
  await expect(page.getByTestId('method-delete-confirm')).toContainText('already requested');
  await page.getByTestId('confirm').click();
  await expect(page.getByText('No address yet')).toBeVisible();
  const { list: withdrawals } = await rest.call('drawList', {}, session.token);
  expect(withdrawals[0]).toMatchObject({ state: 'waiting', address: TRON });
});

test('[WALLET-10] a second factor is required, a wrong code is refused, and a code works once', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  const session = await createFundedUser({ stack, rest }, '1000');
  await bindTron(rest, session.token);
  const { secret } = await rest.call('enableTotp', { password: PASSWORD }, session.token);
  const totp = new TOTP({ secret }).generate();
  const { recovery_codes: codes } = await rest.call('confirmTotp', { totp }, session.token);
  await openAs(page, session, '/mine/withdraw');
  await page.getByTestId('withdraw-amount').fill('100');
  await page.getByTestId('withdraw-submit').click();
  const code = page.getByTestId('withdraw-totp');
  const send = page.getByTestId('withdraw-confirm-submit');
  await send.click();
  await expect(code).toHaveAccessibleDescription('Please enter the code');
  await code.fill('000000');
  await send.click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(codes[0] ?? '');
  await send.click();
  await expect(page.getByTestId('withdrawal-record')).toContainText('In review');
});

test('[WALLET-15] a withdrawal needs a verified identity', async ({ page, stack, rest }) => {
  const session = await registerUser({ stack, rest });
  await openAs(page, session, '/mine/withdraw');
  await expect(page.getByTestId('withdraw-submit')).toBeDisabled();
  await expect(page.getByTestId('withdraw-submit')).toHaveText('Verification needed');
  await page.getByTestId('withdraw-to-auth').click();
  await expect(page.getByTestId('real-name-form')).toBeVisible();
});

test('[SECURITY-3] no hostile text in a destination, a memo or a remark runs', async ({
  page,
  stack,
  rest,
}) => {
  const session = await createFundedUser({ stack, rest }, '5000');
  const { token } = session;
  const short = HOSTILE_TEXTS.filter(({ length }) => length <= 100);
  const bound = short.slice(0, 10).map((bank_name, at) =>
    rest.call(
      'bindDrawMethod',
      {
        type: 2,
        draw_id: USD,
        bank_name,
        bank_address: short[at + 10] ?? '',
        bank_swift: 'HASEHKHH',
        payee_name: short[at + 20] ?? '',
        payee_account: `1234567${at}`,
        bank_remark: HOSTILE_TEXTS[at + 30] ?? '',
      },
      token,
    ),
  );
  const [first] = await Promise.all(bound);
  const memo = short[5] ?? '';
  const { id } = await rest.call(
    'draw',
    { draw_currency_id: USD, draw_method_id: first?.id ?? 0, number: '100', memo },
    token,
  );
  const { second } = await AdminPair.of(stack.url);
  const remark = HOSTILE_TEXTS.join(' ').slice(0, 500);
  await second.mutate('withdrawals.reject', { id, remark });
  await openAs(page, session, '/mine/bank-card-list');
  await expect(page.getByText(short[0] ?? '', { exact: false }).first()).toBeVisible();
  await navigateInApp(page, '/mine/withdraw?type=2');
  await page.getByTestId('withdraw-to').click();
  await expect(page.getByTestId(`withdraw-method-${first?.id}`)).toContainText(short[0] ?? '');
  await navigateInApp(page, `/mine/withdraw?view=records&id=${id}`);
  await expect(page.getByTestId('withdrawal-record')).toContainText(remark.slice(0, 200));
  await expect(page.getByTestId('withdrawal-record')).toContainText(memo);
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
});
