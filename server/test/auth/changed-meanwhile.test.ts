/** Calls whose data or credentials change while they wait. */

import { PassThrough } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { imageUrl } from '../../src/features/uploads/image-url.ts';
import { AdminClient } from '../rig/admin-client.ts';
import { FIRST_PASSWORD, type TestUser, RaceWorld } from '../races/race-world.ts';
import type { Reply } from '../races/race.ts';

const NEW_PASSWORD = 'a second secret of all';
const DEPOSIT = { charge_id: 1, number: '100', address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' };

let world: RaceWorld;
let person: TestUser;

beforeEach(async () => {
  world = await RaceWorld.open();
  [person] = (await world.people(1)) as [TestUser];
});
afterEach(() => world.close());

/** What `call` answers when `meanwhile` happens while it waits for `port`. */
async function whileWaiting(port: string, call: () => Promise<Reply>, meanwhile: () => Promise<Reply>) {
  world.ports.pause();
  const answer = world.ports.run('call', call);
  await world.ports.settled(false);
  expect(world.ports.waiting).toContain(`call ${port}`);
  world.ports.passNew();
  expect((await meanwhile()).refused).toBe(null);
  world.ports.pass();
  return (await answer).refused;
}

function logIn(password: string): Promise<Reply> {
  const body = { account: person.email, password, login_type: 'email' };
  return world.post('/api/user/loginForU', undefined, body);
}

function reset(): Promise<Reply> {
  const passwords = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD, auth_code: '123456' };
  return world.post('/api/user/forget_password', undefined, {
    type: 'email',
    account: person.email,
    ...passwords,
  });
}

describe('[AUTH-1] a password that was changed while it was verified', () => {
  test('gives no session', async () => {
    expect(await whileWaiting('verify', () => logIn(FIRST_PASSWORD), reset)).toBe(
      'wrong_account_or_password',
    );
    expect(await world.server.server.auth.sessions.live(person.id)).toEqual([]);
    expect((await logIn(NEW_PASSWORD)).refused).toBe(null);
  });

  test('gives no token, and the session of the request has ended', async () => {
    const body = { name: 'A bot', scope: 'trade', password: FIRST_PASSWORD };
    const create = () => world.post('/api/user/tokens/create', person.sessions[0], body);
    expect(await whileWaiting('verify', create, reset)).toBe('session_invalid');
    expect(await world.server.server.auth.sessions.tokens.live(person.id)).toEqual([]);
  });

  test('gives an administrator no session, and leaves it reset', async () => {
    const [target, other, owner, second] = world.staff(4, 'owner');
    const resetOf = async (id: number | undefined) => {
      await world.mutate('admins.update', owner?.session, { id, reset_password: true });
      const approval = world.database.count('approvals WHERE id > ?', 0);
      return () => world.mutate('approvals.approve', second?.session, { id: approval });
    };
    const pair = { email: target?.email, password: FIRST_PASSWORD };
    const enter = () => world.mutate('auth.login', undefined, pair);
    expect(await whileWaiting('verify', enter, await resetOf(target?.id))).toBe('wrong_account_or_password');
    const change = { password: FIRST_PASSWORD, new_password: 'the password of an attacker' };
    const changePassword = () => world.mutate('auth.changePassword', other?.session, change);
    expect(await whileWaiting('verify', changePassword, await resetOf(other?.id))).toBe('session_invalid');
    const credentials = { email: other?.email, password: 'the password of an attacker' };
    expect((await world.mutate('auth.login', undefined, credentials)).refused).toBe(
      'wrong_account_or_password',
    );
  });
});

describe('[AUTH-2] a session that ends while a call of it waits', () => {
  const out = () => world.post('/api/user/logout', person.sessions[0], {});

  test('for its body writes nothing', async () => {
    const payload = new PassThrough();
    const headers = { authorization: person.sessions[0], 'content-type': 'application/json' };
    const answer = world.server.server.app.inject({
      method: 'POST',
      url: '/api/support/send',
      headers,
      payload,
    });
    payload.write('{"text":');
    await world.ports.settled(true);
    expect((await out()).refused).toBe(null);
    payload.end('"Hello"}');
    expect((await answer).json()).toMatchObject({ code: 999, data: { reason: 'session_invalid' } });
    expect(world.database.count('support_messages WHERE user_id = ?', person.id)).toBe(0);
  });

  test('for its turn on the write path moves no money, and its key can be used by another session', async () => {
    const body = { ...DEPOSIT, proofImg: imageUrl(world.uploadRow(person.id)) };
    const submit = (token: string) =>
      world.server.post<{ reason?: string }>('/api/quickCharge/submit', {
        ...{ token, body, headers: { 'idempotency-key': 'one-key-for-both' } },
      });
    const call = async () => ({ refused: (await submit(person.sessions[0])).data.reason ?? null });
    expect(await whileWaiting('look up', call, out)).toBe('session_invalid');
    const again = await submit(person.sessions[1]);
    expect([again.code, again.headers['idempotency-hit']]).toEqual([1, undefined]);
  });

  test('for a file stores none', async () => {
    expect(await whileWaiting('decode', () => world.upload(person.sessions[0]), out)).toBe('session_invalid');
    expect(world.database.count('uploads WHERE user_id = ?', person.id)).toBe(0);
  });

  test('or is frozen, gets that refusal', async () => {
    const [owner] = world.staff(1, 'owner');
    const freeze = () => world.mutate('users.freeze', owner?.session, { id: person.id, reason: 'a test' });
    const body = { password: FIRST_PASSWORD };
    const call = () => world.post('/api/user/delete', person.sessions[0], body);
    expect(await whileWaiting('verify', call, freeze)).toBe('account_frozen');
  });
});

describe('[ADMIN-1] an administrator whose access ends while a change waits', () => {
  test('changes nothing and leaves no line', async () => {
    const [finance, owner] = [...world.staff(1, 'finance'), ...world.staff(1, 'owner')];
    const input = { userId: person.id, amount: '10', memo: 'a test' };
    const adjust = () => world.mutate('ledger.adjust', finance?.session, input);
    const [second] = world.staff(1, 'owner');
    await world.mutate('admins.update', owner?.session, { id: finance?.id, role: 'viewer' });
    const demote = () => world.mutate('approvals.approve', second?.session, { id: 1 });
    expect(await whileWaiting('look up', adjust, demote)).toBe('role_not_allowed');
    expect(world.audited(finance === undefined ? [] : [finance])).toEqual([]);
    expect(world.server.server.core.executor.account(person.id)?.openTransfers.size).toBe(0);
  });

  test('[ADMIN-25] needs new digits when those of the session became too old meanwhile', async () => {
    const [finance] = world.staff(1, 'finance');
    const { clock } = world.server;
    const token = finance?.session;
    const client = new AdminClient(world.server);
    const { data } = await client.mutate<{ secret: string }>('auth.enableTotp', {
      token,
      input: { password: FIRST_PASSWORD },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: clock.now() });
    expect((await client.mutate('auth.confirmTotp', { token, input: { totp } })).status).toBe(200);
    const input = { userId: person.id, amount: '10', memo: 'a test' };
    const pass = () => Promise.resolve(clock.advance(300_000)).then(() => ({ refused: null }));
    expect(await whileWaiting('look up', () => world.mutate('ledger.adjust', token, input), pass)).toBe(
      'step_up_needed',
    );
    expect(world.server.server.core.executor.account(person.id)?.openTransfers.size).toBe(0);
  });

  test('of two owners who disable each other, one is refused', async () => {
    const [one, two] = world.staff(2, 'owner');
    world.database.run('UPDATE admins SET disabled_at_ms = 1 WHERE id NOT IN (?, ?)', one?.id, two?.id);
    const disable = (by: typeof one, id: number | undefined) =>
      world.mutate('admins.update', by?.session, { id, disabled: true });
    world.ports.pause();
    const both = [disable(one, two?.id), disable(two, one?.id)];
    await world.ports.settled(true);
    world.ports.pass();
    const answers = await Promise.all(both);
    // On PostgreSQL either may be first.
    expect(new Set(answers.map(({ refused }) => refused))).toEqual(new Set([null, 'session_invalid']));
  });
});

test('[ADMIN-3] a deposit on terms that changed while it waited is refused, and so is one without its channel', async () => {
  const [owner, second] = world.staff(2, 'owner');
  const coin = { id: 1, currency_code: 'USDT', protocol_code: 'TRC20', address: DEPOSIT.address };
  const submit = () =>
    world.post('/api/quickCharge/submit', person.sessions[0], {
      ...{ ...DEPOSIT, proofImg: imageUrl(world.uploadRow(person.id)) },
    });
  await world.mutate('payments.coins.save', owner?.session, {
    ...coin,
    usd_price: '2',
    min: '1',
    max: '1000',
  });
  const change = () => world.mutate('approvals.approve', second?.session, { id: 1 });
  expect(await whileWaiting('look up', submit, change)).toBe('state_changed');
  const remove = () => world.mutate('payments.coins.remove', owner?.session, { id: 1 });
  expect(await whileWaiting('look up', submit, remove)).toBe('no_payment_channel');
});
