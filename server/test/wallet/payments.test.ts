/** Payment channels: roles, validation, and the effect of a change on users. */

import type { ChargeInfoWire, WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Depositor } from '../people/depositor.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';

const COIN = {
  currency_code: 'LTC',
  protocol_code: 'LTC',
  address: 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
  usd_price: '80.5',
  min: '0.1',
  max: '5000',
};
const WIRE = {
  name: 'Hong Kong dollar account',
  currency: 'HKD',
  usd_price: '0.128',
  min: '1000',
  max: '9000000',
  bank_name: 'Example Bank',
  bank_address: '1 Example Street',
  bank_swift: 'EXMPHK2L',
  payee_name: 'Client funds',
  payee_account: '012-345678-901',
  bank_remark: '',
};
const DRAW = {
  type: 1,
  code: 'LTC',
  protocol: 'LTC',
  fee_type: 2,
  draw_rate: '0.004',
  usd_price: '0.0125',
  min: '20',
  max: '10000',
};

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Kind = 'coins' | 'wires' | 'drawCurrencies';

let server: Harness;
let admin: AdminClient;
let applicant: Applicant;
let finance: string;
let second: string;

beforeAll(async () => {
  server = await Harness.install(CONTROLLED);
  admin = new AdminClient(server);
  applicant = new Applicant(server);
});
beforeEach(() => {
  finance = admin.sessionOf('finance');
  second = admin.sessionOf('finance');
});
afterAll(() => server.stop());

function save(kind: Kind, input: object) {
  return admin.agree<Row>(`payments.${kind}.save`, { token: finance, by: second, input });
}

function remove(kind: Kind, id: number) {
  return admin.mutate<Row>(`payments.${kind}.remove`, { token: finance, input: { id } });
}

async function rows(kind: Kind): Promise<Row[]> {
  const { data } = await admin.query<{ list: Row[]; total: number }>(`payments.${kind}.list`, {
    token: finance,
  });
  expect(data.total).toBe(data.list.length);
  return data.list;
}

async function offered(): Promise<ChargeInfoWire> {
  const { token } = await Depositor.register(server, applicant);
  return (await server.get<ChargeInfoWire>('/api/quickCharge/info', { token })).data;
}

describe('[DEPOSIT-1] the seeded withdrawal currencies', () => {
  test('are of both types, with both kinds of fee in each', async () => {
    const { token } = await Depositor.register(server, applicant);
    const kinds = new Set<string>();
    for (const type of ['1', '2']) {
      const options = { token, query: { type } };
      const { data } = await server.get<WithdrawalCurrencyWire[]>('/api/account/draw_symbol_list', options);
      for (const { fee_type } of data) kinds.add(`${type} ${fee_type}`);
    }
    expect([...kinds].toSorted()).toEqual(['1 1', '1 2', '2 1', '2 2']);
  });

  test('and everything else that is seeded is saved again as it is: each passes its own checks', async () => {
    for (const kind of ['coins', 'wires', 'drawCurrencies'] as const) {
      for (const row of await rows(kind)) expect([kind, (await save(kind, row)).data]).toEqual([kind, row]);
    }
  });
});

describe('[DEPOSIT-10] finance', () => {
  test.each([
    ['coins', COIN, { usd_price: '81' }],
    ['wires', WIRE, { bank_remark: 'Give your user number.' }],
    ['drawCurrencies', DRAW, { fee_type: 1, fee: '2.000000', draw_rate: '0' }],
  ] as const)(
    'adds one of the %s, changes it and takes it out of use, each on the audit',
    async (kind, input, changes) => {
      const lines = admin.rows('audit').length;
      const { data: added } = await save(kind, input);
      expect(added).toMatchObject({
        ...input,
        ...(kind === 'drawCurrencies' ? { min: '20.000000', max: '10000.000000' } : {}),
      });
      const { data: changed } = await save(kind, { ...added, ...changes });
      expect(changed).toEqual({ ...added, ...changes });
      expect((await rows(kind)).at(-1)).toEqual(changed);
      expect((await remove(kind, added.id)).data).toEqual({ id: added.id });
      expect((await rows(kind)).map(({ id }) => id)).not.toContain(added.id);
      expect(await remove(kind, added.id)).toMatchObject({ status: 404 });
      expect(await save(kind, changed)).toMatchObject({ status: 404 });
      const written = admin.rows<Record<string, string>>('audit').slice(lines);
      const auditLines = written.map(({ action, before, after }) => [
        action,
        JSON.parse(before ?? ''),
        JSON.parse(after ?? ''),
      ]);
      const { id: _, ...terms } = added;
      const pending = (after: object) => ({
        approval: { id: expect.any(Number), status: 'pending' },
        after,
      });
      expect(auditLines).toEqual([
        [`payments.${kind}.save`, null, pending(terms)],
        [`payments.${kind}.save`, null, terms],
        [`payments.${kind}.save`, added, pending(changed)],
        [`payments.${kind}.save`, added, changed],
        [`payments.${kind}.remove`, changed, null],
      ]);
    },
  );

  test('changes hold for claims of afterwards; those of before keep their terms', async () => {
    const user = await Depositor.register(server, applicant);
    const { data: added } = await save('coins', COIN);
    const before = await user.claim({ charge_id: added.id, address: COIN.address, number: '2' });
    await save('coins', { ...added, usd_price: '100', min: '3' });
    expect(await user.claim({ charge_id: added.id, number: '2' })).toMatchObject({
      code: 1019,
      data: { min: '3' },
    });
    const after = await user.claim({ charge_id: added.id, address: COIN.address, number: '3' });
    await remove('coins', added.id);
    expect(await user.claim({ charge_id: added.id, number: '3' })).toMatchObject({ code: 1017 });
    for (const [{ data }, credited] of [
      [before, '161.000000'],
      [after, '300.000000'],
    ] as const) {
      const response = await admin.mutate('deposits.approve', { token: finance, input: { id: data.id } });
      expect(response.data).toMatchObject({ credited });
    }
    expect((await offered()).coins.map(({ id }) => id)).not.toContain(added.id);
  });

  test('writes addresses, codes and accounts in their one form', async () => {
    const { data: coin } = await save('coins', {
      ...COIN,
      currency_code: ' ltc ',
      address: ` ${COIN.address} `,
    });
    expect(coin).toMatchObject({ currency_code: 'LTC', address: COIN.address });
    await remove('coins', coin.id);
    const account = { payee_account: 'gb33 bukb 2020 1555 5555 55', bank_swift: 'exmphk2l' };
    const { data: wire } = await save('wires', { ...WIRE, ...account });
    expect(wire).toMatchObject({ payee_account: 'GB33BUKB20201555555555', bank_swift: 'EXMPHK2L' });
    await remove('wires', wire.id);
  });
});

describe('[DEPOSIT-10] refusals', () => {
  test.each([
    ['coins', { address: 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUy' }, 'address_not_valid', 'address'],
    ['coins', { protocol_code: 'ERC20' }, 'address_not_valid', 'address'],
    ['coins', { protocol_code: 'NOSUCH' }, 'validation_failed', 'protocol_code'],
    ['coins', { currency_code: 'L T C' }, 'validation_failed', 'currency_code'],
    ['coins', { usd_price: '0' }, 'validation_failed', 'usd_price'],
    ['coins', { usd_price: '0.000000001' }, 'validation_failed', 'usd_price'],
    ['coins', { usd_price: 'Infinity' }, 'validation_failed', 'usd_price'],
    ['coins', { min: '5001' }, 'validation_failed', 'min'],
    ['coins', { min: '0.00000001', usd_price: '0.00000001' }, 'validation_failed', 'min'],
    ['coins', { max: '89999999' }, 'validation_failed', 'max'],
    ['coins', { max: '90000001' }, 'validation_failed', 'max'],
    ['wires', { bank_swift: 'EXMPXX2L' }, 'swift_not_valid', 'bank_swift'],
    ['wires', { payee_account: 'GB33BUKB20201555555556' }, 'iban_not_valid', 'payee_account'],
    ['wires', { payee_account: '<b>1</b>' }, 'validation_failed', 'payee_account'],
    ['wires', { payee_name: '  ' }, 'validation_failed', 'payee_name'],
    ['wires', { name: 'x'.repeat(65) }, 'validation_failed', 'name'],
    ['drawCurrencies', { protocol: 'NOSUCH' }, 'validation_failed', 'protocol'],
    ['drawCurrencies', { protocol: '' }, 'validation_failed', 'protocol'],
    ['drawCurrencies', { draw_rate: '1' }, 'validation_failed', 'draw_rate'],
    ['drawCurrencies', { draw_rate: '-0.1' }, 'validation_failed', 'draw_rate'],
    ['drawCurrencies', { fee_type: 1, fee: '20' }, 'validation_failed', 'fee'],
    ['drawCurrencies', { fee_type: 3 }, 'validation_failed', 'fee_type'],
    ['drawCurrencies', { type: '1' }, 'validation_failed', 'type'],
    ['drawCurrencies', { min: '10001' }, 'validation_failed', 'min'],
    ['drawCurrencies', { max: '1000000001' }, 'validation_failed', 'max'],
  ] as const)('of the %s: %j', async (kind, changes, reason, field) => {
    const input = { coins: COIN, wires: WIRE, drawCurrencies: DRAW }[kind];
    const before = await rows(kind);
    const { error, status } = await save(kind, { ...input, ...changes });
    expect(status).toBe(400);
    expect(error.data.reason).toBe(reason);
    expect(error.data['fields']).toContain(field);
    expect(await rows(kind)).toEqual(before);
  });
});

describe('[DEPOSIT-11] another', () => {
  test.each([
    ['coins', COIN, { currency_code: 'LTCX' }, 'currency_code'],
    ['wires', WIRE, { currency: 'CNH' }, 'currency'],
    ['drawCurrencies', DRAW, { protocol: 'BTC' }, 'protocol'],
    ['drawCurrencies', DRAW, { code: 'BTC' }, 'code'],
    ['drawCurrencies', DRAW, { type: 2 }, 'type'],
  ] as const)('of the %s is not made out of one: %j', async (kind, input, changes, field) => {
    const { data: added } = await save(kind, input);
    const response = await save(kind, { ...added, ...changes });
    expect(response).toMatchObject({ status: 400, error: { data: { reason: 'validation_failed' } } });
    expect(response.error.data['fields']).toContain(field);
    expect((await rows(kind)).at(-1)).toEqual(added);
    await remove(kind, added.id);
  });
});

test('[ADMIN-7] others look and change nothing', async () => {
  for (const role of ['viewer', 'support', 'risk'] as const) {
    const token = admin.sessionOf(role);
    expect((await admin.query('payments.coins.list', { token })).status).toBe(200);
    expect((await admin.mutate('payments.coins.save', { token, input: COIN })).status).toBe(403);
  }
});
