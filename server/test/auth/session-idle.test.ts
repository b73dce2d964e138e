/** The idle time that a user chooses: sessions without a call for that long end, in all places at once. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

const ANNA = 'anna@example.com';
const INFO = '/api/user/info';
const IDLE = '/api/user/sessions/idle';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: Harness;
let applicant: Applicant;
let token: string;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
  await applicant.register(ANNA);
  token = await logIn();
});
afterEach(() => server.stop());

const logIn = async () => (await applicant.logIn(ANNA)).data.token;
const codeOf = async (session: string) => (await server.get(INFO, { token: session })).code;
const setIdle = (hours: number, session = token) =>
  server.post<{ readonly hours?: number; readonly reason?: string }>(IDLE, {
    token: session,
    body: { hours },
  });
const idleHours = async (session: string) =>
  (await server.get<{ readonly hours: number }>(IDLE, { token: session })).data.hours;

test('[AUTH-24] a session without a call for the chosen time ends, and each call delays its end', async () => {
  expect(await idleHours(token)).toBe(720);
  expect((await setIdle(1)).data).toEqual({ hours: 1 });
  for (let count = 0; count < 4; count += 1) {
    server.clock.advance(58 * MINUTE_MS);
    expect(await codeOf(token)).toBe(1);
  }
  const other = await logIn();
  server.clock.advance(59 * MINUTE_MS);
  expect(await codeOf(other)).toBe(1);
  await server.restart();
  server.clock.advance(MINUTE_MS);
  expect(await codeOf(token)).toBe(999);
  expect(await codeOf(other)).toBe(1);
  server.clock.advance(HOUR_MS);
  expect(await codeOf(other)).toBe(999);
});

test('[AUTH-24] a shorter time ends the sessions that are idle for longer at once, and no other', async () => {
  const idle = await logIn();
  server.clock.advance(2 * HOUR_MS);
  const recent = await logIn();
  server.clock.advance(10 * MINUTE_MS);
  await setIdle(1);
  expect([await codeOf(idle), await codeOf(recent), await codeOf(token)]).toEqual([999, 1, 1]);
  const { data } = await server.get<readonly unknown[]>('/api/user/sessions', { token });
  expect(data).toHaveLength(2);
  // what has ended does not come back with a longer time
  server.confirmSession(token);
  expect((await setIdle(720)).code).toBe(1);
  expect(await codeOf(idle)).toBe(999);
});

test('[AUTH-24] a longer time needs a step-up and applies to all sessions, a shorter one needs none', async () => {
  const other = await logIn();
  expect((await setIdle(24)).code).toBe(1);
  expect(await setIdle(168)).toMatchObject({ code: 1024, data: { reason: 'step_up_needed' } });
  expect(await idleHours(other)).toBe(24);
  await server.post('/api/user/step_up', { token, body: { password: PASSWORD } });
  expect((await setIdle(168)).code).toBe(1);
  server.clock.advance(6 * DAY_MS);
  expect(await codeOf(other)).toBe(1);
  server.clock.advance(7 * DAY_MS);
  expect(await codeOf(other)).toBe(999);
});

test('[AUTH-24] the times are an hour, a day, a week and thirty days', async () => {
  for (const hours of [0, 2, 721, 1e6]) expect((await setIdle(hours)).code).toBe(1001);
  server.confirmSession(token);
  for (const hours of [1, 24, 168, 720]) expect((await setIdle(hours)).code).toBe(1);
});

test('[AUTH-6] no chosen time delays the end after ninety days', async () => {
  const fresh = await logIn();
  await setIdle(168, fresh);
  for (let day = 0; day < 84; day += 6) {
    server.clock.advance(6 * DAY_MS);
    expect(await codeOf(fresh)).toBe(1);
  }
  server.confirmSession(fresh);
  expect((await setIdle(720, fresh)).code).toBe(1);
  server.clock.advance(5 * DAY_MS);
  expect(await codeOf(fresh)).toBe(1);
  server.clock.advance(DAY_MS);
  expect(await codeOf(fresh)).toBe(999);
});

test('[AUTH-24] the sockets of a session end with it', async () => {
  await setIdle(1);
  const socket = await LiveClient.open(server);
  socket.send({ cmd: 'login', token });
  await socket.next(({ cmd, of }) => cmd === 'ack' && of === 'login');
  server.clock.advance(HOUR_MS - 1_000);
  // a ping is no use of the session
  await socket.settle();
  // The gateway receives messages of the engine again with its ticks.
  for (let second = 0; second < 4; second += 1) {
    server.pass(1_000);
    await socket.settle();
  }
  const end = await socket.next(({ cmd, of }) => cmd === 'error' && of === 'login');
  expect(end).toMatchObject({ code: 999, reason: 'session_invalid' });
  socket.socket.terminate();
});
