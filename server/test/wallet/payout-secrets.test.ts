/** Withdrawal destinations in the data folder: unreadable, and after its owner has left even with the keys. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';

const SECRETS = [
  USDT.dc_address,
  WIRE.payee_account,
  'Annabella Wong',
  'Musterbank am Main',
  'the rent of May',
];

let server: Harness;
let applicant: Applicant;
let admin: AdminClient;
let finance: string;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, WITHDRAW_HOLD_HOURS: '0' });
  applicant = new Applicant(server);
  admin = new AdminClient(server);
  finance = admin.sessionOf('finance');
});
afterEach(() => server.stop());

/** Has 1,000 USD, and requested 100 by coin and 900 by bank, with keys. */
async function requestWithdrawals() {
  const user = await Withdrawer.ready(server, applicant);
  const { data: coin } = await user.bind();
  const { data: bank } = await user.bind({
    ...WIRE,
    payee_name: 'Annabella Wong',
    bank_name: 'Musterbank am Main',
  });
  const memo = 'the rent of May';
  const first = await user.draw({ draw_method_id: coin.id, memo }, 'key-of-the-coin');
  const second = await user.draw(
    { draw_currency_id: 5, draw_method_id: bank.id, number: '900', memo },
    'key-of-the-bank',
  );
  return { user, coin, ids: [first.data.id, second.data.id] };
}

async function pay(ids: readonly number[]): Promise<void> {
  for (const id of ids) await admin.mutate('withdrawals.approve', { token: finance, input: { id } });
}

test('[WITHDRAWAL-4] no file contains an address, an account, a name, a bank or a memo, also not in stored responses', async () => {
  const { user, coin, ids } = await requestWithdrawals();
  await user.cancel(ids[0] ?? 0, 'key-of-the-cancelling');
  const again = await user.cancel(ids[0] ?? 0, 'key-of-the-cancelling');
  expect(again.headers['idempotency-hit']).toBe('true');
  expect(again.data).toMatchObject({ state: 'cancelled', address: USDT.dc_address });
  await pay(ids.slice(1));
  await user.unbind(coin.id);
  const stored = server.database.content();
  const found = SECRETS.filter((secret) => stored.includes(secret));
  expect(found).toEqual([]);
});

test('[WITHDRAWAL-13] the export has the methods, the deposits and the withdrawals', async () => {
  const { user } = await requestWithdrawals();
  const { data } = await server.get<Record<string, unknown>>('/api/user/export', { token: user.token });
  expect(data).toMatchObject({
    methods: [{ payee_name: 'Annabella Wong' }, { dc_address: USDT.dc_address }],
    deposits: [],
    withdrawals: [
      { number: '900.000000', bank_name: 'Musterbank am Main', memo: 'the rent of May' },
      { number: '100.000000', address: USDT.dc_address },
    ],
  });
});

test('[WITHDRAWAL-13] an account is not deleted while a withdrawal is open, and says so', async () => {
  const { user, ids } = await requestWithdrawals();
  const leave = () => user.post('/api/user/delete', { password: PASSWORD });
  expect(await leave()).toMatchObject({ code: 1005, data: { open: ['withdrawals', 'balance'] } });
  await pay(ids);
  expect((await leave()).code).toBe(1);
});

test('[WITHDRAWAL-13] who leaves takes along where the money went; the records of money stay', async () => {
  const { user, ids } = await requestWithdrawals();
  await pay(ids);
  await user.post('/api/user/delete', { password: PASSWORD });
  const { data } = await admin.query<{ list: Record<string, unknown>[] }>('withdrawals.list', {
    token: finance,
    input: { status: 'paid' },
  });
  expect(data.list).toMatchObject([
    { number: '900.000000', payee_name: '', payee_account: '', bank_name: '', memo: '' },
    { number: '100.000000', dc_address: '', verified_name: null },
  ]);
  expect(await server.server.wallet.withdrawalMethods.ofUser(user.id)).toEqual([]);
  expect(await server.server.wallet.withdrawalMethods.payeeKey(user.id)).toBeNull();
});
