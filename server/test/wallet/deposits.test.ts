/** Money on its way in, as its user sees it: the channels, the claims, their life and what they may not be. */

import type { ChargeInfoWire, DepositWire, WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROLLED } from '../rig/admin-client.ts';
import { BTC, Depositor, USDT } from '../people/depositor.ts';
import { rateOf } from '../people/market-rate.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';
import { ABSENT_URL } from '../rig/upload-client.ts';

const HOUR_MS = 3_600_000;

let server: Harness;
let applicant: Applicant;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  applicant = new Applicant(server);
});
afterAll(() => server.stop());

const SET_RATE = { rate_margin: null, rate_at: null };
const WIRE_BOUNDS = { min: '100', max: '1000000' };

function registeredUser(): Promise<Depositor> {
  return Depositor.register(server, applicant);
}

function removeCoins(stopped: Harness, ids: readonly number[]): void {
  for (const id of ids) stopped.database.run('UPDATE deposit_coins SET removed_at_ms = 1 WHERE id = ?', id);
}

describe('[DEPOSIT-1] the first start seeds', () => {
  test('coins on several networks, one of them at 1 USD, and accounts to wire to', async () => {
    const { token } = await registeredUser();
    const { data } = await server.get<ChargeInfoWire>('/api/quickCharge/info', { token });
    expect(data.coins.map(({ currency_code, protocol_code }) => `${currency_code} ${protocol_code}`)).toEqual(
      ['USDT TRC20', 'USDT ERC20', 'USDC ERC20', 'BTC BTC', 'ETH ERC20'],
    );
    expect(data.coins[0]).toEqual({
      id: 1,
      currency_code: 'USDT',
      protocol_code: 'TRC20',
      address: USDT.address,
      usd_price: '1',
      rate_margin: null,
      rate_at: null,
      min: '10',
      max: '1000000',
    });
    expect(data.banks).toEqual([
      { id: 1, name: 'US dollar account', currency: 'USD', usd_price: '1', ...SET_RATE, ...WIRE_BOUNDS },
      { id: 2, name: 'Euro account', currency: 'EUR', ...rateOf(server, 'EURUSD'), ...WIRE_BOUNDS },
    ]);
    expect(data.limits).toEqual({ expires_hours: 72, review_hours: 24, waiting: 10 });
    const symbols = await server.get<ChargeInfoWire['coins']>('/api/quickCharge/symbols', { token });
    expect(symbols.data).toEqual(data.coins);
  });

  test('once: what was removed stays removed after a restart', async () => {
    const own = await Harness.start();
    const { coins } = own.server.wallet.paymentChannels;
    const ids = coins.inUse().map(({ id }) => id);
    await own.restart({}, () => removeCoins(own, ids));
    expect(own.server.wallet.paymentChannels.coins.inUse()).toEqual([]);
    await own.stop();
  });
});

describe('[DEPOSIT-2] where to wire to', () => {
  test('is identified by the option’s id', async () => {
    const { token } = await registeredUser();
    const options = { token, query: { bank_coin: '2' } };
    const { data } = await server.get<WireInfoWire>('/api/quickCharge/wire_info', options);
    expect(data).toEqual({
      id: 2,
      bank_name: 'Example Bank',
      bank_address: '1 Example Street, London EC1A 1AA, United Kingdom',
      bank_swift: 'EXMPGB2L',
      payee_name: 'Client funds',
      payee_account: 'GB33BUKB20201555555555',
      bank_remark: 'Give your user number as the reference.',
    });
  });

  test.each([
    ['99', 1017],
    ['0', 1001],
    ['x', 1001],
  ])('of option %s is refused with %d', async (bank_coin, code) => {
    const { token } = await registeredUser();
    const options = { token, query: { bank_coin } };
    expect(await server.get('/api/quickCharge/wire_info', options)).toMatchObject({ code });
  });
});

describe('[DEPOSIT-3] a claim', () => {
  test('by coin is a record that waits, with its price, its promise and its end', async () => {
    const user = await registeredUser();
    const atMs = server.clock.now();
    const { code, data } = await user.claim({ ...BTC, number: '0.12345678' });
    expect(code).toBe(1);
    expect(data).toEqual({
      id: data.id,
      number: '0.12345678',
      type: 0,
      currency_code: 'BTC',
      protocol_code: 'BTC',
      status: 0,
      created_at: new Date(atMs).toISOString(),
      remark: '',
      address: BTC.address,
      ...rateOf(server, 'BTCUSD'),
      rate_fixed: false,
      credited: null,
      expires_at: new Date(atMs + 72 * HOUR_MS).toISOString(),
      timeline: [{ step: 'submitted', at: new Date(atMs).toISOString() }],
      holder: 'reviewer',
      promised_at: new Date(atMs + 24 * HOUR_MS).toISOString(),
    });
    expect(await user.list()).toEqual({ list: [data], total: 1 });
    expect(await user.balance()).toBe('0.000000');
  });

  test('by wire has no address, and is in its own list', async () => {
    const user = await registeredUser();
    const coin = await user.claim();
    const wire = await user.wire({ number: 1234.5 });
    expect(wire.data).toMatchObject({
      number: '1234.5',
      type: 1,
      currency_code: 'USD',
      protocol_code: '',
      address: '',
    });
    expect((await user.list()).list.map(({ id }) => id)).toEqual([wire.data.id, coin.data.id]);
    expect((await user.list({ type: '0' })).list).toEqual([coin.data]);
    expect((await user.list({ type: '1' })).list).toEqual([wire.data]);
    const alias = await server.get<{ total: number }>('/api/quickCharge/quick_list', {
      token: user.token,
      query: { type: '1' },
    });
    expect(alias.data.total).toBe(1);
    expect(await user.list({ page: '2' })).toEqual({ list: [], total: 2 });
  });

  test('survives a restart as it was', async () => {
    const user = await registeredUser();
    const { data } = await user.claim();
    await server.restart();
    applicant.listen();
    expect(await user.list()).toEqual({ list: [data], total: 1 });
  });

  test('is seen by its own user only', async () => {
    const [one, other] = [await registeredUser(), await registeredUser()];
    await one.claim();
    expect(await other.list()).toEqual({ list: [], total: 0 });
  });
});

describe('[DEPOSIT-4] a claim is refused', () => {
  test.each([
    ['number', { number: '0' }],
    ['number', { number: '-5' }],
    ['number', { number: 'NaN' }],
    ['number', { number: '1e30' }],
    ['number', { number: '10.123456789' }],
    ['number', { number: ['100'] }],
    ['number', { number: { toString: '100' } }],
    ['charge_id', { charge_id: 'x' }],
    ['charge_id', { charge_id: 0 }],
    ['address', { address: '' }],
    ['address', { address: 'T'.repeat(129) }],
    ['address', { address: 'an address\nof two lines' }],
    ['proofImg', { proofImg: '' }],
    ['proofImg', { proofImg: ABSENT_URL }],
    ['proofImg', { proofImg: 'https://example.com/proof.png' }],
    ['proofImg', { proofImg: '/api/common/image/../../etc/passwd' }],
  ])('for a bad %s: %j', async (field, changes) => {
    const user = await registeredUser();
    expect(await user.claim(changes)).toMatchObject({ status: 200, code: 1001, data: { fields: [field] } });
    expect((await user.list()).total).toBe(0);
  });

  test('with another user’s picture, with the refusal of a missing one', async () => {
    const [one, other] = [await registeredUser(), await registeredUser()];
    const foreign = await one.claim({ proofImg: other.proof });
    const absent = await one.claim({ proofImg: ABSENT_URL });
    expect(foreign.text).toBe(absent.text);
  });

  test('outside what the coin allows, with both bounds, which are themselves allowed', async () => {
    const user = await registeredUser();
    for (const number of ['9.99999999', '1000000.00000001', '999999999999']) {
      expect(await user.claim({ number })).toMatchObject({
        code: 1019,
        data: { reason: 'outside_limits', min: '10', max: '1000000' },
      });
    }
    expect(await user.claim({ number: '10' })).toMatchObject({ code: 1 });
    expect(await user.claim({ number: '1000000' })).toMatchObject({ code: 1 });
  });

  test('for a channel that is not there, or not any more', async () => {
    const user = await registeredUser();
    const { coins, wires } = server.server.wallet.paymentChannels;
    const coin = coins.byId(1)!;
    const removed = { ...coin, id: 100, removedAtMs: coin.createdAtMs };
    coins.put(removed);
    const answers = [
      await user.claim({ charge_id: 999 }),
      await user.claim({ charge_id: removed.id }),
      await user.wire({ wire_id: 999 }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 1017, data: { reason: 'no_payment_channel' } });
    expect(wires.inUse()).toHaveLength(2);
  });

  test('of a demo account, on every call', async () => {
    const demo = await Depositor.of(server, await server.openDemo());
    const calls = [
      await demo.claim(),
      await demo.wire(),
      await server.get('/api/quickCharge/info', { token: demo.token }),
    ];
    for (const answer of calls)
      expect(answer).toMatchObject({ code: 1003, data: { reason: 'only_real_account' } });
  });
});

describe('[DEPOSIT-5] a key', () => {
  test('has one effect, also at the same moment, and gives the first answer again', async () => {
    const user = await registeredUser();
    const [one, two] = await Promise.all([user.claim({}, 'a-key-of-mine'), user.claim({}, 'a-key-of-mine')]);
    expect(one.text).toBe(two.text);
    expect((await user.list()).total).toBe(1);
    expect(await user.claim({ number: '11' }, 'a-key-of-mine')).toMatchObject({ code: 1022 });
  });

  test('also keeps a refusal of an amount, and is not used up by a claim that is none', async () => {
    const user = await registeredUser();
    const small = await user.claim({ number: '1' }, 'a-small-claim');
    expect(small).toMatchObject({ code: 1019 });
    const again = await user.claim({ number: '1' }, 'a-small-claim');
    expect([again.text, again.headers['idempotency-hit']]).toEqual([small.text, 'true']);
    expect(await user.claim({ proofImg: ABSENT_URL }, 'a-bad-claim')).toMatchObject({ code: 1001 });
    expect(await user.claim({}, 'a-bad-claim')).toMatchObject({ code: 1 });
  });

  test('gives the first answer also when the coin is not offered any more, and after a restart', async () => {
    const own = await Harness.start();
    const user = await Depositor.register(own, new Applicant(own));
    const first = await user.claim({}, 'a-key-of-mine');
    await own.restart({}, () => removeCoins(own, [1]));
    const again = await user.claim({}, 'a-key-of-mine');
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-hit']).toBe('true');
    expect(await user.claim({}, 'another-key')).toMatchObject({ code: 1017 });
    await own.stop();
  });
});

describe('[DEPOSIT-6] the proof', () => {
  test('is stored once a claim needs it, and only then', async () => {
    const own = await Harness.start(CONTROLLED);
    const user = await Depositor.register(own, new Applicant(own));
    await user.claim();
    const idle = await Depositor.of(own, {
      token: user.token,
      user: { id: user.id, uid: user.uid },
    } as never);
    own.clock.advance(25 * HOUR_MS);
    own.server.tick();
    await own.server.site.uploads.stop();
    const idOf = (url: string) => url.split('/').at(-1) ?? '';
    expect((await own.server.site.uploads.find(idOf(user.proof)))?.usedAtMs).not.toBeNull();
    expect(await own.server.site.uploads.find(idOf(idle.proof))).toBeNull();
    await own.stop();
  });

  test('is not swept away between the claim and its record', async () => {
    const own = await Harness.start(CONTROLLED);
    const user = await Depositor.register(own, new Applicant(own));
    own.clock.advance(25 * HOUR_MS);
    const { executor } = own.server.core;
    const { uploads } = own.server.site;
    const run = executor.execute.bind(executor);
    executor.execute = async (request) => {
      own.server.tick();
      await uploads.stop();
      return run(request);
    };
    expect(await user.claim()).toMatchObject({ code: 1 });
    expect(await uploads.find(user.proof.split('/').at(-1) ?? '')).not.toBeNull();
    await own.stop();
  });
});

describe('[DEPOSIT-7] the clock', () => {
  test('ends a claim without a review after 72 hours, not earlier', async () => {
    const own = await Harness.start(CONTROLLED);
    const user = await Depositor.register(own, new Applicant(own));
    const { data } = await user.claim();
    await skip(own, 72 * HOUR_MS - 1000);
    expect((await user.list()).list[0]).toMatchObject({ status: 0 });
    await skip(own, 1000);
    const [ended] = (await user.list()).list as [DepositWire];
    expect(ended).toMatchObject({ id: data.id, status: 3, credited: null, holder: null, promised_at: null });
    expect(ended.timeline.map(({ step }) => step)).toEqual(['submitted', 'expired']);
    expect(await user.balance()).toBe('0.000000');
    await own.stop();
  });

  test('ends what ran out while the server was off', async () => {
    const own = await Harness.start(CONTROLLED);
    const user = await Depositor.register(own, new Applicant(own));
    await user.claim();
    own.clock.advance(100 * HOUR_MS);
    await own.restart();
    await skip(own, 0);
    expect((await user.list()).list[0]).toMatchObject({ status: 3 });
    await own.stop();
  });
});

/** Lets time pass in one step, and everything that is due with it. */
async function skip(own: Harness, ms: number): Promise<void> {
  own.clock.advance(ms);
  own.server.tick();
  await own.server.expiry.stop();
}
