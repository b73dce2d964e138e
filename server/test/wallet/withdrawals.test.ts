/** Withdrawals: requests, held and returned money, and refusals. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatMicros } from '@vernier/shared/numbers/money';
import { quoteOf } from '../people/market-rate.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';

let server: Harness;
let applicant: Applicant;

async function start(settings: Readonly<Record<string, string>> = { TEST_CONTROLS: 'on' }): Promise<void> {
  server = await Harness.start(settings);
  applicant = new Applicant(server);
}

/** One server for tests that each have their own users. */
function shareServer(): void {
  beforeAll(() => start());
  afterAll(() => server.stop());
}

/** With 1,000 USD and an address that may be sent to. */
async function ready(usd = 1000n) {
  const user = await Withdrawer.ready(server, applicant, usd);
  return { user, draw_method_id: await user.bound() };
}

/** The app's digits of a second factor that is on from now. */
async function secondFactor(user: Withdrawer): Promise<() => string> {
  const { data } = await user.post<{ secret: string }>('/api/user/totp/enable', { password: PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const digits = () => app.generate({ timestamp: server.clock.now() });
  await user.post('/api/user/totp/confirm', { totp: digits() });
  server.clock.advance(30_000);
  return digits;
}

describe('[WITHDRAWAL-5] a withdrawal request', () => {
  shareServer();

  test('holds the amount at once, and says what it costs and what arrives', async () => {
    const { user, draw_method_id } = await ready();
    const { code, data } = await user.draw({ draw_method_id, number: '100.5', memo: ' rent  May ' });
    expect(code).toBe(1);
    expect(data).toMatchObject({
      number: '100.500000',
      fee: '1.000000',
      real_number: '99.500000',
      draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
      state: 'waiting',
      status_name: 'In review',
      type: 1,
      address: USDT.dc_address,
      memo: 'rent May',
      notes: '',
      holder: 'reviewer',
      timeline: [{ step: 'submitted', at: data.created_at }],
    });
    expect(Date.parse(data.promised_at ?? '') - Date.parse(data.created_at)).toBe(24 * 3_600_000);
    expect(await user.balance()).toMatchObject({
      balance: '899.500000',
      lock_balance: '100.500000',
      withdrawable: '899.500000',
    });
  });

  test('a share is charged where the currency says so, and what arrives is rounded down', async () => {
    const user = await Withdrawer.ready(server, applicant);
    const draw_method_id = await user.bound({
      ...USDT,
      draw_id: 3,
      dc_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    server.pass(250);
    const { data } = await user.draw({ draw_currency_id: 3, draw_method_id, number: '99.999999' });
    // 0.1 % of it, and 99.899999 ÷ ask.
    const { ask } = quoteOf(server, 'BTCUSD');
    const received = (99_899_999n * 100n) / BigInt(ask);
    expect(data).toMatchObject({ fee: '0.100000', real_number: formatMicros(received) });
  });

  test('needs a verified name before anything else', async () => {
    const user = await Withdrawer.register(server, applicant);
    await user.fund(1000n);
    const draw_method_id = await user.bound();
    const bodies = [{ draw_method_id }, { draw_method_id: 999 }, { draw_currency_id: 999, draw_method_id }];
    for (const body of bodies)
      expect(await user.draw(body)).toMatchObject({ code: 1020, data: { reason: 'real_name_needed' } });
    await user.verify();
    expect((await user.draw({ draw_method_id })).code).toBe(1);
  });

  test('within the limits of the currency', async () => {
    const { user, draw_method_id } = await ready();
    for (const number of ['9.999999', '500000.000001']) {
      expect(await user.draw({ draw_method_id, number })).toMatchObject({
        code: 1019,
        data: { reason: 'outside_limits', min: '10.000000', max: '500000.000000' },
      });
    }
    expect((await user.draw({ draw_method_id, number: '10' })).code).toBe(1);
  });

  test('of no amount is refused', async () => {
    const { user, draw_method_id } = await ready();
    for (const number of ['0', '-1', '1e3x', 'NaN', 'Infinity', '1.0000001', '', null, [], {}]) {
      const { code, data } = await user.draw({ draw_method_id, number });
      expect([number, code, data.fields]).toEqual([number, 1001, ['number']]);
    }
  });

  test('of more than there is to take is refused, of all of it is not', async () => {
    const { user, draw_method_id } = await ready();
    expect(await user.draw({ draw_method_id, number: '1000.000001' })).toMatchObject({
      code: 1016,
      data: { required: '1000.000001', available: '1000.000000' },
    });
    expect((await user.draw({ draw_method_id, number: '1000' })).code).toBe(1);
    expect(await user.balance()).toMatchObject({ balance: '0.000000', withdrawable: '0.000000' });
  });

  test('a demo account has none of it', async () => {
    const { token } = await server.openDemo();
    const calls = ['/api/account/draw', '/api/account/draw_cancel', '/api/wallet/bind_draw_method'];
    for (const path of calls) expect((await server.post(path, { token, body: {} })).code).toBe(1003);
    const lists = ['/api/account/draw_symbol_list', '/api/account/draw_list', '/api/wallet/get_draw_method'];
    for (const path of lists) expect((await server.get(path, { token })).code).toBe(1003);
  });

  test('hundred at once take out the available money and no more', async () => {
    const { user, draw_method_id } = await ready();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => user.draw({ draw_method_id, number: '30' })),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(33);
    expect(codes.filter((code) => code === 1016)).toHaveLength(67);
    expect(await user.balance()).toMatchObject({ balance: '10.000000', lock_balance: '990.000000' });
    const second = await user.draws({ page: '2' });
    expect([second.total, second.list.length]).toEqual([33, 13]);
  });
});

describe('[WITHDRAWAL-6] the hold', () => {
  shareServer();

  test('keeps a new destination waiting, to the second', async () => {
    const user = await Withdrawer.ready(server, applicant);
    const { data: method } = await user.bind();
    const until = new Date(server.clock.now() + 24 * 3_600_000).toISOString();
    expect(method).toMatchObject({ usable_at: until, waits_after: 'binding' });
    server.clock.advance(24 * 3_600_000 - 1000);
    expect(await user.draw({ draw_method_id: method.id })).toMatchObject({
      code: 1019,
      data: { reason: 'withdrawal_on_hold', until },
    });
    server.clock.advance(1000);
    expect((await user.draw({ draw_method_id: method.id })).code).toBe(1);
  });

  test('keeps every destination waiting after a new password, not after the first one', async () => {
    const { user, draw_method_id } = await ready();
    await applicant.sendCode(user.email, 2);
    const amend = {
      new_password: 'ten green bottles',
      auth_code: applicant.codeTo(user.email),
      type: 'email',
    };
    expect((await user.post('/api/user/amend_password', amend)).code).toBe(1);
    const until = new Date(server.clock.now() + 24 * 3_600_000).toISOString();
    expect(await user.draw({ draw_method_id })).toMatchObject({ code: 1019, data: { until } });
    expect((await user.methods())[0]).toMatchObject({ usable_at: until, waits_after: 'password' });
    server.clock.advance(24 * 3_600_000);
    expect((await user.draw({ draw_method_id })).code).toBe(1);
  });
});

describe('[WITHDRAWAL-14] a new destination', () => {
  shareServer();

  /** What was sent to the user, but for codes. */
  async function notificationsTo(user: Withdrawer): Promise<{ to: string; subject: string; text: string }[]> {
    server.server.tick();
    await server.server.site.notifications.stop();
    const folder = join(server.dataDir, 'outbox');
    return readdirSync(folder)
      .map(
        (name) =>
          JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
            to: string;
            subject: string;
            text: string;
          },
      )
      .filter(({ to, subject }) => to === user.email && !subject.includes('code'));
  }

  test('is announced to its owner with the time of its first use, once, and without the destination', async () => {
    const user = await Withdrawer.ready(server, applicant);
    const { data } = await user.bind();
    await user.bind();
    const [mail, ...more] = await notificationsTo(user);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New withdrawal destination');
    expect(mail?.text).toContain(`from ${data.usable_at.slice(0, 16).replace('T', ' ')} UTC`);
    expect(mail?.text).not.toContain(USDT.dc_address);
  });
});

describe('[WITHDRAWAL-7] the second factor of a withdrawal', () => {
  shareServer();

  test('is required, used up by it, and good for nothing else', async () => {
    const { user, draw_method_id } = await ready();
    const digits = await secondFactor(user);
    expect(await user.draw({ draw_method_id })).toMatchObject({
      code: 1013,
      data: { reason: 'totp_required' },
    });
    const wrong = digits() === '123456' ? '654321' : '123456';
    expect(await user.draw({ draw_method_id, totp: wrong })).toMatchObject({
      code: 1013,
      data: { reason: 'totp_wrong' },
    });
    const totp = digits();
    expect((await user.draw({ draw_method_id, totp })).code).toBe(1);
    for (const number of ['100', '200'])
      expect(await user.draw({ draw_method_id, number, totp })).toMatchObject({
        data: { reason: 'totp_wrong' },
      });
    expect(await applicant.logIn(user.email, { totp })).toMatchObject({ data: { reason: 'totp_wrong' } });
    expect((await user.draws()).total).toBe(1);
  });

  test('is not used up by a refused request', async () => {
    const { user, draw_method_id } = await ready();
    const totp = (await secondFactor(user))();
    expect((await user.draw({ draw_method_id, number: '5', totp })).code).toBe(1019);
    expect((await user.draw({ draw_method_id, number: '5000', totp })).code).toBe(1016);
    expect((await user.draw({ draw_method_id: 999, totp })).code).toBe(1002);
    expect((await user.draw({ draw_method_id, totp })).code).toBe(1);
  });

  test('a repeated key has its first answer although its digits are used up, also at the same moment', async () => {
    const { user, draw_method_id } = await ready();
    const totp = (await secondFactor(user))();
    const key = 'key-of-a-withdrawal';
    // When the server requires a one-time code, the client repeats the request with it: one request, one key.
    expect((await user.draw({ draw_method_id }, key)).data.reason).toBe('totp_required');
    const both = await Promise.all([1, 2, 3].map(() => user.draw({ draw_method_id, totp }, key)));
    expect(both.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(new Set(both.map(({ text }) => text)).size).toBe(1);
    server.clock.advance(3_600_000);
    await server.restart();
    applicant.listen();
    const again = await user.draw({ draw_method_id, totp: '000000' }, key);
    expect([again.text, again.headers['idempotency-hit']]).toEqual([both[0]?.text, 'true']);
    expect(await user.draw({ draw_method_id, totp, number: '99' }, key)).toMatchObject({ code: 1022 });
    expect((await user.draws()).total).toBe(1);
  });

  test('of two at once with the same digits one goes out', async () => {
    const { user, draw_method_id } = await ready();
    const totp = (await secondFactor(user))();
    const both = await Promise.all(
      ['100', '200'].map((number) => user.draw({ draw_method_id, number, totp })),
    );
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([1, 1013]);
  });
});

describe('[WITHDRAWAL-8] a withdrawal that waits', () => {
  shareServer();

  test('can be taken back once, and its money with it', async () => {
    const { user, draw_method_id } = await ready();
    const { data: drawn } = await user.draw({ draw_method_id });
    const { code, data } = await user.cancel(drawn.id);
    expect(code).toBe(1);
    expect(data).toMatchObject({ id: drawn.id, state: 'cancelled', holder: null, promised_at: null });
    expect(data.timeline.map(({ step }) => step)).toEqual(['submitted', 'cancelled']);
    expect(await user.cancel(drawn.id)).toMatchObject({ code: 1005, data: { reason: 'state_changed' } });
    expect(await user.balance()).toMatchObject({ balance: '1000.000000', lock_balance: '0.000000' });
  });

  test('hundred times at once is once', async () => {
    const { user, draw_method_id } = await ready();
    const { data: drawn } = await user.draw({ draw_method_id });
    const answers = await Promise.all(Array.from({ length: 100 }, () => user.cancel(drawn.id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1005)).toHaveLength(99);
    expect((await user.balance()).balance).toBe('1000.000000');
  });

  test('is visible to its owner only', async () => {
    const { user, draw_method_id } = await ready();
    const { data: drawn } = await user.draw({ draw_method_id });
    const other = await Withdrawer.ready(server, applicant);
    const [foreign, absent] = [await other.cancel(drawn.id), await other.cancel(999_999)];
    expect(foreign.code).toBe(1002);
    expect(foreign.text).toBe(absent.text);
    expect((await other.draws()).total).toBe(0);
  });

  test('keeps its destination when the method is deleted', async () => {
    const { user, draw_method_id } = await ready();
    await user.draw({ draw_method_id });
    await user.unbind(draw_method_id);
    await user.bind({ ...USDT, dc_address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' });
    expect((await user.draws()).list[0]?.address).toBe(USDT.dc_address);
  });

  test('is listed newest first, by channel, in the reader’s language', async () => {
    const { user, draw_method_id } = await ready();
    const wire = await user.bound(WIRE);
    const first = await user.draw({ draw_method_id });
    const second = await user.draw({ draw_currency_id: 5, draw_method_id: wire });
    const { list, total } = await user.draws();
    expect([total, list.map(({ id }) => id)]).toEqual([2, [second.data.id, first.data.id]]);
    expect((await user.draws({ type: '1' })).list.map(({ id }) => id)).toEqual([first.data.id]);
    const [banked] = (await user.draws({ type: '2' })).list;
    expect(banked).toMatchObject({
      type: 2,
      bank_name: WIRE.bank_name,
      payee_account: WIRE.payee_account,
      address: '',
      fee: '25.000000',
      real_number: '75.000000',
    });
    expect((await user.draws({ type: '3' })).list).toBeUndefined();
    const { data } = await server.get<{ list: { status_name: string }[] }>('/api/account/draw_list', {
      token: user.token,
      headers: { lang: 'tw' },
    });
    expect(data.list[0]?.status_name).toBe('審核中');
  });
});

describe('on a separate server', () => {
  afterEach(() => server.stop());

  test('[WITHDRAWAL-5] is in a currency that is paid, to a method of one’s own in it', async () => {
    await start();
    const { user, draw_method_id } = await ready();
    const other = await ready();
    expect((await user.draw({ draw_method_id: other.draw_method_id })).code).toBe(1002);
    expect((await user.draw({ draw_method_id: 999 })).code).toBe(1002);
    expect(await user.draw({ draw_method_id, draw_currency_id: 2 })).toMatchObject({
      code: 1001,
      data: { fields: ['draw_method_id'] },
    });
    expect((await user.draw({ draw_method_id, draw_currency_id: 999 })).code).toBe(1017);
    const { drawCurrencies } = server.server.wallet.paymentChannels;
    drawCurrencies.put({ ...drawCurrencies.byId(1)!, removedAtMs: server.clock.now() });
    expect((await user.draw({ draw_method_id })).code).toBe(1017);
    expect((await user.bind()).code).toBe(1017);
    expect((await user.balance()).balance).toBe('1000.000000');
  });

  test('[WITHDRAWAL-5] money that a position needs cannot be taken out', async () => {
    await start();
    const { user, draw_method_id } = await ready();
    const order = { type: 1, cont: '0.50', forex_id: 1, status: 1, multiple: 100 };
    server.server.tick();
    expect((await user.post('/v1/api/forex/submit', order)).code).toBe(1);
    const { withdrawable } = await user.balance();
    expect(Number(withdrawable)).toBeLessThan(460);
    const refused = await user.draw({ draw_method_id, number: '460' });
    expect(refused).toMatchObject({ code: 1016, data: { available: withdrawable } });
  });

  test('[WITHDRAWAL-6] a hold is as long as the setting says, or none', async () => {
    await start({ TEST_CONTROLS: 'on', WITHDRAW_HOLD_HOURS: '0' });
    const user = await Withdrawer.ready(server, applicant);
    const { data: method } = await user.bind();
    expect(method.usable_at).toBe(method.bound_at);
    expect((await user.draw({ draw_method_id: method.id })).code).toBe(1);
  });
  test('[WITHDRAWAL-7] guesses of the second factor are limited to thirty an hour', async () => {
    await start({});
    const { user, draw_method_id } = await ready();
    const digits = await secondFactor(user);
    const codes: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      server.clock.advance(1000);
      const totp = digits() === '123456' ? '654321' : '123456';
      codes.push((await user.draw({ draw_method_id, totp })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 1013), 1004]);
  });
});
