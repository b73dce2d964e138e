/** The restriction to approved destinations: what a stolen session with a step-up cannot do, and how the owner ends it. */

import type { AllowListWire } from '@vernier/shared/api/shapes/transfer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SecurityEvent } from '../../src/platform/messages/messages.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';
import { Harness } from '../rig/harness.ts';

const HOUR_MS = 3_600_000;
const LIST = '/api/wallet/allow_list';
const START = `${LIST}/start`;
const END = `${LIST}/end`;

let server: Harness;
let applicant: Applicant;
let user: Withdrawer;
/** Security events that the owner was notified of, and the tokens of their links. */
let notified: { readonly news: string; readonly until: string | undefined }[];
let links: string[];

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on', WITHDRAW_HOLD_HOURS: '0' });
  applicant = new Applicant(server);
  user = await Withdrawer.ready(server, applicant);
  listen();
});
afterEach(() => server.stop());

function listen(): void {
  [notified, links] = [[], []];
  const { notifications } = server.server.site;
  const tell = notifications.notify.bind(notifications);
  notifications.notify = async (notification) => {
    notified.push({ news: notification.news, until: notification.values['until'] });
    links.push(notification.freezeLink?.split('#')[1] ?? '');
    await tell(notification);
  };
}

type Answer = AllowListWire & { readonly reason?: string };

const start = () => user.post<Answer>(START, {});
const end = () => user.post<Answer>(END, {});
const state = async (token = user.token) => (await server.get<Answer>(LIST, { token })).data;
const draw = (draw_method_id: number) => user.draw({ draw_method_id, number: '20' });
const drawWire = (draw_method_id: number) =>
  user.draw({ draw_method_id, draw_currency_id: WIRE.draw_id, number: '100' });
const isoIn = (hours: number) => new Date(server.clock.now() + hours * HOUR_MS).toISOString();
const onHold = { code: 1019, data: { reason: 'withdrawal_on_hold' } };

test('[WITHDRAWAL-17] a stolen session with a step-up sends nothing to a new destination for 72 hours, also without a hold', async () => {
  const approved = (await user.bind()).data.id;
  server.clock.advance(72 * HOUR_MS);
  expect((await start()).data).toEqual({ on_since: isoIn(0), ends_at: null, wait_hours: 72 });
  const bound = await user.bind(WIRE);
  expect(bound.data.usable_at).toBe(isoIn(72));
  expect(notified.at(-1)).toEqual({ news: 'method', until: expect.stringContaining('UTC') as string });
  expect(await drawWire(bound.data.id)).toMatchObject({ ...onHold, data: { until: isoIn(72) } });
  expect((await draw(approved)).code).toBe(1);
  // and its end is no way round it
  await end();
  server.clock.advance(72 * HOUR_MS - 1);
  expect(await drawWire(bound.data.id)).toMatchObject(onHold);
  server.clock.advance(1);
  expect((await drawWire(bound.data.id)).code).toBe(1);
});

test('[WITHDRAWAL-17] without the restriction a new destination of an installation without a hold is paid at once', async () => {
  expect(await state()).toEqual({ on_since: null, ends_at: null, wait_hours: 72 });
  expect((await draw((await user.bind()).data.id)).code).toBe(1);
});

test('[WITHDRAWAL-17] a destination of less than 72 hours is not approved yet when the restriction starts', async () => {
  const { data: young } = await user.bind();
  server.clock.advance(10 * HOUR_MS);
  await start();
  expect((await user.methods())[0]?.usable_at).toBe(isoIn(62));
  expect(await draw(young.id)).toMatchObject(onHold);
});

test('[WITHDRAWAL-17] switching off needs a step-up and 72 hours, and its owner is notified of both changes with a link', async () => {
  await start();
  await start();
  expect(notified.map(({ news }) => news)).toEqual(['allow_list_on'] satisfies SecurityEvent[]);
  const { token } = (await applicant.logIn(user.email)).data;
  expect(await server.post(END, { token })).toMatchObject({ code: 1024 });
  const ends_at = isoIn(72);
  expect((await end()).data.ends_at).toBe(ends_at);
  server.clock.advance(HOUR_MS);
  expect((await end()).data.ends_at).toBe(ends_at);
  const { news, until } = notified.at(-1) ?? {};
  expect([news, until]).toEqual(['allow_list_off', `${ends_at.slice(0, 16).replace('T', ' ')} UTC`]);
  expect(notified.filter((each) => each.news === 'allow_list_off')).toHaveLength(1);
  expect(links.at(-1)).toMatch(/^[\w-]{43}$/);
  server.clock.advance(71 * HOUR_MS);
  expect(await state()).toMatchObject({ on_since: null, ends_at: null });
  expect(await end()).toMatchObject({ code: 1005, data: { reason: 'state_changed' } });
  expect((await draw((await user.bind(USDT)).data.id)).code).toBe(1);
});

test('[WITHDRAWAL-17] starting it again withdraws the request at once, also across a restart', async () => {
  await start();
  const since = (await state()).on_since;
  await end();
  server.clock.advance(71 * HOUR_MS);
  const { token } = (await applicant.logIn(user.email)).data;
  expect((await server.post<Answer>(START, { token })).data).toMatchObject({
    on_since: since,
    ends_at: null,
  });
  await server.restart();
  server.clock.advance(24 * HOUR_MS);
  expect(await state()).toMatchObject({ on_since: since, ends_at: null });
});

test('[WITHDRAWAL-17] the link of a message withdraws a request to end it, and a freeze refuses another one', async () => {
  await start();
  await end();
  const body = { token: links.at(-1) };
  expect((await server.post('/api/user/withdrawal_freeze/start', { body })).code).toBe(1);
  const { token } = (await applicant.logIn(user.email)).data;
  server.confirmSession(token);
  expect(await state(token)).toMatchObject({ ends_at: null });
  const refused = { code: 1003, data: { reason: 'withdrawals_frozen' } };
  expect(await server.post(END, { token })).toMatchObject(refused);
});

test('[WITHDRAWAL-17] a new password restarts the wait of every destination', async () => {
  const approved = (await user.bind()).data.id;
  server.clock.advance(80 * HOUR_MS);
  await start();
  await applicant.sendCode(user.email, 2, { token: user.token });
  const code = applicant.codeTo(user.email);
  const amend = { type: 'email', new_password: 'ten brown foxes', auth_code: code };
  expect((await user.post('/api/user/amend_password', amend)).code).toBe(1);
  expect(await draw(approved)).toMatchObject({ ...onHold, data: { until: isoIn(72) } });
});

test('[WITHDRAWAL-17] a demo account has no restriction, and the export contains the state', async () => {
  const { token } = await server.openDemo();
  const refused = { code: 1003, data: { reason: 'only_real_account' } };
  for (const path of [START, END]) expect(await server.post(path, { token })).toMatchObject(refused);
  await start();
  const { data } = await server.get<{ readonly allow_list: AllowListWire }>('/api/user/export', {
    token: user.token,
  });
  expect(data.allow_list).toEqual(await state());
});
