/** Withdrawal freezes: the link of a message starts one, and step-up with a day of waiting or an administrator ends it. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { USDT, Withdrawer, WIRE } from '../people/withdrawer.ts';
import { AdminClient } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const DAY_MS = 86_400_000;
const BIND = '/api/wallet/bind_draw_method';
const START = '/api/user/withdrawal_freeze/start';
const END = '/api/user/withdrawal_freeze/end';

let server: Harness;
let applicant: Applicant;
let user: Withdrawer;
/** Of the messages to the user, the newest last. */
let tokens: string[];

beforeEach(async () => {
  server = await Harness.start();
  applicant = new Applicant(server);
  user = await Withdrawer.ready(server, applicant);
  tokens = [];
  listen();
});
afterEach(() => server.stop());

function listen(): void {
  const { notifications } = server.server.site;
  const tell = notifications.notify.bind(notifications);
  notifications.notify = async (notification) => {
    const { freezeLink } = notification;
    if (notification.to === user.email && freezeLink != null) tokens.push(freezeLink.split('#')[1] ?? '');
    await tell(notification);
  };
}

interface Freeze {
  readonly frozen_at: string | null;
  readonly ends_at: string | null;
  readonly reason?: string;
}

const start = (token = tokens.at(-1) ?? '') => server.post<Freeze>(START, { body: { token } });
const state = async (token: string) =>
  (await server.get<Freeze>('/api/user/withdrawal_freeze', { token })).data;

async function logIn(): Promise<string> {
  const { token } = (await applicant.logIn(user.email)).data;
  server.confirmSession(token);
  return token;
}

const draw = (token: string, draw_method_id: number) =>
  server.post<Freeze>('/api/account/draw', {
    token,
    body: { draw_currency_id: 1, number: '100', memo: '', draw_method_id },
  });

test('[AUTH-23] the link of a message ends all sessions and refuses everything that moves money out', async () => {
  const methodId = await user.bound();
  expect((await start()).code).toBe(1);
  expect(await user.draw({ draw_method_id: methodId })).toMatchObject({ code: 999 });
  const token = await logIn();
  const frozen = { code: 1003, data: { reason: 'withdrawals_frozen' } };
  expect(await draw(token, methodId)).toMatchObject(frozen);
  expect(await server.post(BIND, { token, body: WIRE })).toMatchObject(frozen);
  const made = { name: 'A bot', scope: 'read', password: PASSWORD };
  expect(await server.post('/api/user/tokens/create', { token, body: made })).toMatchObject(frozen);
  expect(await state(token)).toEqual({
    frozen_at: new Date(server.clock.now()).toISOString(),
    ends_at: null,
  });
  await server.restart();
  expect((await state(token)).frozen_at).not.toBeNull();
});

test('[AUTH-23] opening the link changes nothing, and its token is stored as a hash alone', async () => {
  const methodId = await user.bound();
  const [token = ''] = tokens;
  for (const path of [START, `/freeze`])
    await server.server.app.inject({ method: 'GET', url: `${path}?token=${token}` });
  expect((await user.draw({ draw_method_id: methodId })).code).toBe(1);
  const rows = new AdminClient(server).rows<{ readonly token_hash: string }>('freeze_links');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('[AUTH-23] a link works for seven days and once; while its freeze lasts a repetition succeeds', async () => {
  await user.bind();
  const [old = ''] = tokens;
  server.clock.advance(7 * DAY_MS);
  const wrong = { code: 1013, data: { reason: 'freeze_link_wrong' } };
  expect(await start(old)).toMatchObject(wrong);
  expect(await start('A'.repeat(43))).toMatchObject(wrong);
  await user.bind(WIRE);
  const used = tokens.at(-1);
  expect((await start(used)).code).toBe(1);
  expect((await start(used)).code).toBe(1);
  const token = await logIn();
  await server.post(END, { token });
  server.clock.advance(DAY_MS);
  expect(await start(used)).toMatchObject(wrong);
});

test('[AUTH-23] the user ends the freeze with a step-up and a day of waiting, which another link withdraws', async () => {
  const methodId = await user.bound();
  await start();
  const { token } = (await applicant.logIn(user.email)).data;
  expect(await server.post(END, { token })).toMatchObject({ code: 1024 });
  server.confirmSession(token);
  const ends_at = new Date(server.clock.now() + DAY_MS).toISOString();
  expect((await server.post<Freeze>(END, { token })).data.ends_at).toBe(ends_at);
  server.clock.advance(60_000);
  expect((await server.post<Freeze>(END, { token })).data.ends_at).toBe(ends_at);
  expect((await start()).code).toBe(1);
  server.clock.advance(DAY_MS);
  const again = await logIn();
  expect((await draw(again, methodId)).data.reason).toBe('withdrawals_frozen');
  await server.post(END, { token: again });
  server.clock.advance(DAY_MS - 1);
  server.confirmSession(again);
  expect((await draw(again, methodId)).data.reason).toBe('withdrawals_frozen');
  server.clock.advance(1);
  expect((await draw(again, methodId)).code).toBe(1);
  expect(await server.post(END, { token: again })).toMatchObject({ code: 1005 });
});

test('[AUTH-23] an administrator cannot pay a waiting withdrawal of a frozen account, and lifts the freeze with a reason', async () => {
  const methodId = await user.bound();
  const { data: waiting } = await user.draw({ draw_method_id: methodId });
  await start();
  const admin = new AdminClient(server);
  const pay = () =>
    admin.mutate('withdrawals.approve', { input: { id: waiting.id }, token: admin.sessionOf('finance') });
  expect((await pay()).error.data.reason).toBe('withdrawals_frozen');
  const lift = (role: 'support' | 'risk', reason: string) =>
    admin.mutate('users.liftWithdrawalFreeze', {
      input: { id: user.id, reason },
      token: admin.sessionOf(role),
    });
  expect((await lift('support', 'a call')).error.data.reason).toBe('role_not_allowed');
  expect((await lift('risk', '')).error.data.reason).toBe('validation_failed');
  expect((await lift('risk', 'a call to the known number')).status).toBe(200);
  expect((await lift('risk', 'a second time')).error.data.reason).toBe('state_changed');
  expect((await pay()).status).toBe(200);
  const audit = admin.rows<{ readonly action: string; readonly after: string }>('audit');
  expect(audit.filter(({ action }) => action === 'users.liftWithdrawalFreeze')).toHaveLength(1);
  expect((await server.post(BIND, { token: await logIn(), body: USDT })).code).toBe(1);
});

/** Starts the freeze while the next command waits for its decision. */
function freezeBeforeDecision(): void {
  const { store } = server.server.core;
  const { idempotencyRows } = store;
  store.idempotencyRows = async (keys) => {
    store.idempotencyRows = idempotencyRows;
    expect((await start()).code).toBe(1);
    return idempotencyRows.call(store, keys);
  };
}

test('[AUTH-23] a freeze that begins before a payment is decided refuses it', async () => {
  const methodId = await user.bound();
  const { data: waiting } = await user.draw({ draw_method_id: methodId });
  const admin = new AdminClient(server);
  freezeBeforeDecision();
  const paid = await admin.mutate('withdrawals.approve', {
    input: { id: waiting.id },
    token: admin.sessionOf('finance'),
  });
  expect(paid.error.data.reason).toBe('withdrawals_frozen');
  expect(server.server.core.executor.account(user.id)?.openTransfers.get(waiting.id)?.status).toBe('waiting');
});

test('[AUTH-23] a freeze that begins before a request is decided refuses it', async () => {
  const methodId = await user.bound();
  freezeBeforeDecision();
  expect((await user.draw({ draw_method_id: methodId })).data.reason).toBe('session_invalid');
  expect(server.server.core.executor.account(user.id)?.openTransfers.size).toBe(0);
});

test('[AUTH-23] a payment and a freeze at once end as if one had come after the other', async () => {
  const methodId = await user.bound();
  const { data: waiting } = await user.draw({ draw_method_id: methodId });
  const admin = new AdminClient(server);
  const token = admin.sessionOf('finance');
  const [paid, frozen] = await Promise.all([
    admin.mutate('withdrawals.approve', { input: { id: waiting.id }, token }),
    start(),
  ]);
  expect(frozen.code).toBe(1);
  const isWaiting = server.server.core.executor.account(user.id)?.openTransfers.has(waiting.id);
  expect(isWaiting).toBe(paid.status !== 200);
  if (paid.status !== 200) expect(paid.error.data.reason).toBe('withdrawals_frozen');
});

test('[AUTH-23] links lead to the public address of the site', async () => {
  expect(await server.server.auth.withdrawalFreezes.newLink(user.id)).toMatch(
    /^http:\/\/localhost:0\/freeze#/,
  );
  await server.restart({ PUBLIC_URL: 'https://trade.example.com' });
  expect(await server.server.auth.withdrawalFreezes.newLink(user.id)).toMatch(
    /^https:\/\/trade\.example\.com\/freeze#/,
  );
});
