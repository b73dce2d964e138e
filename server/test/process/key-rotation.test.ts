/**
 * The master key is changed under use, and the process killed twice during it: all users can still log in, nothing that was
 * acknowledged is lost, and in the end all of it opens without the old key. The server is the built one.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FieldCipher } from '../../src/platform/encryption/field-cipher.ts';
import { AREA, PASSWORD } from '../people/applicant.ts';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const ANNA = 'anna@example.com';
/** A few hundred are re-encrypted in a second. */
const MESSAGES = 2_400;
const [ONE, TWO] = [randomBytes(32), randomBytes(32)];
const settings = (current: Buffer, ...previous: Buffer[]) => ({
  SECRET_KEY: current.toString('base64'),
  SECRET_KEY_PREVIOUS: previous.map((key) => key.toString('base64')).join(','),
});

const server = new BuiltServer();
let url = '';

beforeAll(() => server.build(), 30_000);
afterAll(() => server.remove());

interface AdminResponse {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;
}

async function call(path: string, token: string | null, body?: object): Promise<AdminResponse> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as AdminResponse;
}

function codeInOutbox(): string {
  const folder = join(server.dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const code = texts.map((text) => /\b\d{6}\b/.exec((JSON.parse(text) as { text: string }).text)?.[0])[0];
  return code ?? '';
}

async function register(): Promise<string> {
  await call('/api/notify/send_email', null, { to: ANNA, area_id: AREA, type: 1 });
  await vi.waitFor(() => expect(codeInOutbox()).toMatch(/^\d{6}$/), { timeout: 10_000 });
  const form = { type: 'email', area_id: AREA, account: ANNA, password: PASSWORD, re_password: PASSWORD };
  const { data } = await call('/api/user/register', null, { ...form, sms_code: codeInOutbox() });
  return String(data['token']);
}

async function recoveryCodes(token: string): Promise<readonly string[]> {
  const { data } = await call('/api/user/totp/enable', token, { password: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) }).generate();
  const confirmed = await call('/api/user/totp/confirm', token, { totp });
  return confirmed.data['recovery_codes'] as string[];
}

const logIn = (totp?: string) =>
  call('/api/user/loginForU', null, { account: ANNA, password: PASSWORD, login_type: 'email', totp });

/** As many as a long conversation. */
function writeMessages(): void {
  const cipher = new FieldCipher(ONE);
  const database = server.stored.connect();
  const message =
    'INSERT INTO support_messages (user_id, text_sealed, created_at_ms) SELECT user_id, ?, created_at_ms FROM support_messages LIMIT 1';
  database.transaction(() => {
    for (let number = MESSAGES; number > 0; number -= 1)
      database.run(message, cipher.encrypt('support', `message ${number}`));
  });
  database.close();
}

async function left(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^vernier_sealed_with_old_key (\d+)$/m.exec(text)?.[1]);
}

let written = 0;
/** Sends support messages one after another until the server has ended; records those that were acknowledged. */
async function supportChat(token: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    // what a kill left unanswered may be written all the same
    written += 1;
    const text = `written ${written}`;
    try {
      expect((await call('/api/support/send', token, { text, image: '' })).code).toBe(1);
    } catch {
      return;
    }
    acknowledged.push(text);
  }
}

async function started(...keys: [Buffer, ...Buffer[]]): Promise<ServerProcess> {
  const running = server.start(settings(...keys));
  url = await running.url();
  return running;
}

test('[ENCRYPTION-3] [ENCRYPTION-4] a key is changed under use, over two kills, and all opens with the new one alone', {
  tags: ['night'],
}, async () => {
  const first = await started(ONE);
  const token = await register();
  const codes = await recoveryCodes(token);
  await call('/api/support/send', token, { text: 'the first', image: '' });
  await first.end('SIGTERM');
  writeMessages();
  const other = await server.start(settings(TWO)).ended;
  expect(other.output).toContain('Vernier cannot start: SECRET_KEY is not the key that this database was');

  const acknowledged: string[] = [];
  for (const share of [0.8, 0.4]) {
    const running = await started(TWO, ONE);
    const chat = supportChat(token, acknowledged);
    expect((await call('/api/user/info', token)).data).toMatchObject({ email: ANNA });
    let seen = Infinity;
    while (seen > MESSAGES * share) seen = await left();
    expect(seen).toBeGreaterThan(0);
    await running.end('SIGKILL');
    await chat;
  }
  expect((await server.start(settings(TWO)).ended).output).toMatch(
    /SECRET_KEY_PREVIOUS lacks a key \([0-9a-f]{16}\) that is still needed: it encrypted \d+ of the support messages/,
  );
  const last = await started(TWO, ONE);
  const logText = 'nothing is encrypted with an older key any more: remove SECRET_KEY_PREVIOUS';
  await vi.waitUntil(() => last.output.includes(logText), { timeout: 20_000, interval: 20 });
  expect(await left()).toBe(0);
  await last.end('SIGTERM');

  const alone = await started(TWO);
  expect((await logIn(codes[0])).code).toBe(1);
  expect((await logIn(codes[0])).code).not.toBe(1);
  expect((await call('/api/user/info', token)).data).toMatchObject({ email: ANNA });
  const { data } = await call('/api/user/export', token);
  const texts = (data['support'] as { text: string }[]).map((message) => message.text);
  expect(texts).toHaveLength(new Set(texts).size);
  expect(texts).toEqual(expect.arrayContaining(['the first', 'message 1', ...acknowledged]));
  expect(acknowledged.length).toBeGreaterThan(2);
  await alone.end('SIGTERM');
  expect(await server.stored.faults()).toEqual([]);
});
