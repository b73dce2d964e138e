/** Guessing within a stolen session: the calls that want the password again make the account wait longer each time. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { Harness } from '../rig/harness.ts';

const ANNA = 'anna@example.com';
const MINUTE_MS = 60_000;

let server: Harness;
let anna: SessionWire;

beforeEach(async () => {
  server = await Harness.start();
  const applicant = new Applicant(server);
  anna = (await applicant.register(ANNA)).data;
});
afterEach(() => server.stop());

const CALLS = ['/api/user/totp/enable', '/api/user/tokens/create', '/api/user/delete'];

function sendProof(path: string, password: string, more: object = {}) {
  const name = path.endsWith('create') ? { name: 'A bot', scope: 'read' } : {};
  return server.post(path, { token: anna.token, body: { password, ...name, ...more } });
}

test('[AUTH-20] after five failures of any of these calls each next one waits longer, also with the right password', async () => {
  const codes = [];
  for (let guess = 0; guess < 5; guess += 1)
    codes.push((await sendProof(CALLS[guess % CALLS.length] ?? '', 'not the password')).code);
  expect(codes).toEqual([1012, 1012, 1012, 1012, 1012]);
  expect((await sendProof('/api/user/totp/enable', PASSWORD)).data).toMatchObject({ retry_after: 2 });
  const waits: unknown[] = [];
  for (let guess = 0; guess < 4; guess += 1) {
    server.clock.advance(MINUTE_MS);
    await sendProof('/api/user/totp/enable', 'not the password');
    waits.push((await sendProof('/api/user/totp/enable', PASSWORD)).data);
  }
  expect(waits).toMatchObject([4, 8, 16, 32].map((retry_after) => ({ retry_after })));
  server.clock.advance(MINUTE_MS);
  expect((await sendProof('/api/user/totp/enable', PASSWORD)).code).toBe(1);
});

test('[AUTH-20] a day of guessing has about a hundred tries, and a right password gives five again', {
  tags: ['night'],
  timeout: 600_000,
}, async () => {
  let tries = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    if ((await sendProof('/api/user/totp/enable', 'not the password')).code === 1012) tries += 1;
    server.clock.advance(MINUTE_MS);
  }
  expect(tries).toBeLessThan(120);
  server.clock.advance(15 * MINUTE_MS);
  expect((await sendProof('/api/user/totp/enable', PASSWORD)).code).toBe(1);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await sendProof('/api/user/totp/enable', 'not the password')).code).toBe(1012);
});

test('[AUTH-20] a right password with wrong digits is a failure', async () => {
  const { data } = await server.post<{ secret: string }>('/api/user/totp/enable', {
    token: anna.token,
    body: { password: PASSWORD },
  });
  const timestamp = server.clock.now();
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp });
  await server.post('/api/user/totp/confirm', { token: anna.token, body: { totp } });
  const disable = () => sendProof('/api/user/totp/disable', PASSWORD, { totp: 'no digits' });
  const codes = [];
  for (let guess = 0; guess < 6; guess += 1) codes.push((await disable()).code);
  expect(codes).toEqual([1013, 1013, 1013, 1013, 1013, 1004]);
});
