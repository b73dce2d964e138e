/** Tags of coin destinations: part of what is bound, so that no withdrawal goes to a shared address with the tag of someone else. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewWithdrawalCurrency } from '@vernier/db/repositories/wallet/payment-channels';
import { encryptMethod, fingerprintOf, NO_DESTINATION } from '../../src/features/wallet/destination.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';
import { AdminClient } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const XRP_ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const TON_ADDRESS = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';
/** X-addresses of one account: without a tag, and with 1. */
const UNTAGGED = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb';
const TAGGED = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC';

let server: Harness;
let applicant: Applicant;
let xrp: { type: 1; draw_id: number; dc_address: string };
let ton: typeof xrp;

beforeAll(async () => {
  server = await Harness.start();
  applicant = new Applicant(server);
  xrp = { type: 1, draw_id: currency('XRP', 'XRP'), dc_address: XRP_ADDRESS };
  ton = { type: 1, draw_id: currency('TON', 'TON'), dc_address: TON_ADDRESS };
});
afterAll(() => server.stop());

function currency(code: string, network: string): number {
  const { drawCurrencies } = server.server.wallet.paymentChannels;
  const terms: NewWithdrawalCurrency = {
    ...{ channel: 'coin', currency: code, network, feeType: 1, feeMicros: 1_000_000n, feeRateE8: 0n },
    ...{ rateE8: 200_000_000n, minMicros: 10_000_000n, maxMicros: 500_000_000_000n, rateMarginBps: 0 },
  };
  const id = server.database.count('draw_currencies') + 1;
  server.database.insert('draw_currencies', {
    ...{ id },
    ...{ channel: 'coin', currency: code, network, fee_type: 1, fee_micros: 1_000_000, fee_rate_e8: 0 },
    ...{ rate_e8: 200_000_000, min_micros: 10_000_000, max_micros: 500_000_000_000, rate_margin_bps: 0 },
    created_at_ms: server.clock.now(),
  });
  drawCurrencies.put({ ...terms, id, createdAtMs: server.clock.now(), removedAtMs: null });
  return id;
}

const ready = () => Withdrawer.ready(server, applicant);
const wrong = (...fields: string[]) => ({ code: 1001, data: { reason: 'validation_failed', fields } });
const notBound = { code: 1001, data: { reason: 'tag_not_bound', fields: ['memo'] } };

describe('[WITHDRAWAL-16] a tag is part of the destination', () => {
  test('a memo other than the bound tag does not redirect a withdrawal on a network with tags', async () => {
    const user = await ready();
    const tagged = await user.bound({ ...xrp, tag: '1001' });
    const draw = (memo: string) =>
      user.draw({ draw_currency_id: xrp.draw_id, draw_method_id: tagged, number: '20', memo });
    expect(await draw('666')).toMatchObject(notBound);
    expect(await draw('1001')).toMatchObject({ code: 1, data: { tag: '1001', memo: '1001' } });
    expect(await draw('')).toMatchObject({ code: 1, data: { tag: '1001', memo: '' } });
    const plain = await user.bound({ ...ton });
    const comment = await user.draw({
      ...{ draw_currency_id: ton.draw_id, draw_method_id: plain, number: '20', memo: 'an attacker' },
    });
    expect(comment).toMatchObject(notBound);
  });

  test('the memo stays a free text on networks without tags and at banks', async () => {
    const user = await ready();
    const coin = await user.bound();
    expect(await user.draw({ draw_method_id: coin, number: '20', memo: 'rent' })).toMatchObject({
      code: 1,
      data: { tag: '', memo: 'rent' },
    });
    const bank = await user.bound(WIRE);
    const paid = await user.draw({
      ...{ draw_method_id: bank, draw_currency_id: WIRE.draw_id, number: '200', memo: 'rent' },
    });
    expect(paid).toMatchObject({ code: 1, data: { tag: '', memo: 'rent' } });
  });

  test('another tag is another destination, with its own wait, and the same one is bound once', async () => {
    const user = await ready();
    const first = await user.bound({ ...xrp, tag: '1001' });
    const again = await user.bind({ ...xrp, tag: ' 01001 ' });
    expect(again.data).toMatchObject({ id: first, tag: '1001' });
    const other = await user.bind({ ...xrp, tag: '1002' });
    expect(other.data.id).not.toBe(first);
    expect(
      await user.draw({ draw_currency_id: xrp.draw_id, draw_method_id: other.data.id, number: '20' }),
    ).toMatchObject({ code: 1019, data: { reason: 'withdrawal_on_hold' } });
    expect((await user.methods()).map(({ tag }) => tag)).toEqual(['1002', '1001']);
  });

  test('a tag is a number of 32 bits on XRP, a comment on TON, and refused elsewhere', async () => {
    const user = await Withdrawer.register(server, applicant);
    for (const tag of ['4294967296', '-1', '1.5', '1e3', 'x', '99999999999'])
      expect(await user.bind({ ...xrp, tag })).toMatchObject(wrong('tag'));
    expect((await user.bind({ ...xrp, tag: '4294967295' })).data.tag).toBe('4294967295');
    expect((await user.bind({ ...xrp, tag: '0' })).data.tag).toBe('0');
    expect((await user.bind({ ...xrp, tag: '١٢' })).data.tag).toBe('12');
    expect((await user.bind({ ...ton, tag: ' account  77 ' })).data.tag).toBe('account 77');
    expect(await user.bind({ ...ton, tag: 'é'.repeat(62) })).toMatchObject(wrong('tag'));
    expect((await user.bind({ ...ton, tag: 'é'.repeat(61) })).data.tag).toBe('é'.repeat(61));
    expect(await user.bind({ ...USDT, tag: '1' })).toMatchObject(wrong('tag'));
    expect(await user.bind({ ...WIRE, tag: '1' })).toMatchObject(wrong('tag'));
    expect((await user.bind({ ...WIRE, tag: '' })).data.tag).toBe('');
  });

  test('an X-address has its tag, and no other one is accepted with it', async () => {
    const user = await ready();
    const { data } = await user.bind({ ...xrp, dc_address: TAGGED });
    expect(data).toMatchObject({ dc_address: TAGGED, tag: '1' });
    expect((await user.bind({ ...xrp, dc_address: TAGGED, tag: '1' })).data.id).toBe(data.id);
    expect(await user.bind({ ...xrp, dc_address: TAGGED, tag: '2' })).toMatchObject(wrong('tag'));
    expect(await user.bind({ ...xrp, dc_address: UNTAGGED, tag: '2' })).toMatchObject(wrong('tag'));
    server.clock.advance(24 * 3_600_000);
    const draw = (memo: string) =>
      user.draw({ draw_currency_id: xrp.draw_id, draw_method_id: data.id, number: '20', memo });
    expect(await draw('2')).toMatchObject(notBound);
    expect(await draw('1')).toMatchObject({ code: 1, data: { tag: '1' } });
  });

  test('a method that was bound before tags existed has none and stays the same destination', async () => {
    const user = await ready();
    const { cipher, wall } = server.server.platform;
    const { tag: _, ...old } = { ...NO_DESTINATION, address: XRP_ADDRESS };
    const stored = await server.server.wallet.withdrawalMethods.bind({
      ...{ userId: user.id, drawCurrencyId: xrp.draw_id, channel: 'coin', boundAtMs: wall.now() },
      detailsEncrypted: cipher.encrypt('draw_method', JSON.stringify(old)),
      fingerprint: cipher.blindIndex('draw_method', JSON.stringify([user.id, old])),
    });
    expect((await user.bind(xrp)).data).toMatchObject({ id: stored.id, tag: '' });
    server.clock.advance(24 * 3_600_000);
    const draw = (memo: string) =>
      user.draw({ draw_currency_id: xrp.draw_id, draw_method_id: stored.id, number: '20', memo });
    expect(await draw('5')).toMatchObject(notBound);
    expect((await draw('')).code).toBe(1);
    const bound = { ...NO_DESTINATION, address: XRP_ADDRESS, tag: '5' };
    expect(cipher.decrypt('draw_method', encryptMethod(cipher, bound))).toContain('"tag":"5"');
    expect(fingerprintOf(cipher, user.id, bound)).not.toBe(stored.fingerprint);
  });

  test('an administrator pays to the bound tag', async () => {
    const user = await ready();
    const tagged = await user.bound({ ...ton, tag: 'account 77' });
    const { data } = await user.draw({
      ...{ draw_currency_id: ton.draw_id, draw_method_id: tagged, number: '20', memo: '' },
    });
    const admin = new AdminClient(server);
    const open = await admin.query<{ list: { id: number; dc_address: string; tag: string }[] }>(
      'withdrawals.list',
      { token: admin.sessionOf('finance') },
    );
    expect(open.data.list.find(({ id }) => id === data.id)).toMatchObject({
      dc_address: TON_ADDRESS,
      tag: 'account 77',
    });
  });

  test('a currency says what kind of tag its network has', async () => {
    const user = await Withdrawer.register(server, applicant);
    const { data } = await server.get<{ id: number; tag: string | null }[]>('/api/account/draw_symbol_list', {
      token: user.token,
    });
    const tagOf = (drawId: number) => data.find(({ id }) => id === drawId)?.tag;
    expect([xrp.draw_id, ton.draw_id, 1, 5].map(tagOf)).toEqual(['number', 'text', null, null]);
  });
});
