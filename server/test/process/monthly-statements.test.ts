/** Monthly statements under kill -9: the built server is killed while a mail is on its way, and each account gets one mail in the end. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerOf, MailServer } from '../rig/mail-server.ts';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';

const ACCOUNTS = 3;
const KILLS = 2;
const PASSWORD = 'nine brown foxes';

const server = new BuiltServer();
const mails = new MailServer();
let smtp = '';
let url = '';

beforeAll(async () => {
  await server.build();
  smtp = await mails.start();
}, 120_000);
afterAll(async () => {
  await mails.stop();
  await server.remove();
});

async function start(): Promise<ServerProcess> {
  const running = server.start({ SMTP_URL: smtp });
  url = await running.url();
  return running;
}

async function post<Data>(path: string, body: object, token = ''): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: token };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, data } = (await response.json()) as { code: number; data: Data };
  expect([path, code]).toEqual([path, 1]);
  return data;
}

/** Registers with the code of a real mail, and switches the setting on. */
async function subscribe(email: string): Promise<void> {
  const before = mails.accepted.length;
  await post('/api/notify/send_email', { to: email, area_id: 344, type: 1 });
  await mails.until(before + 1);
  const sms_code = /\b\d{6}\b/.exec(mails.accepted.at(-1)?.raw.split('\r\n\r\n')[1] ?? '')?.[0];
  const form = { type: 'email', area_id: 344, account: email, sms_code };
  const passwords = { password: PASSWORD, re_password: PASSWORD };
  const { token } = await post<SessionWire>('/api/user/register', { ...form, ...passwords });
  await post('/v1/api/main/statement/monthly', { enabled: true }, token);
}

/** As if the last month had ended with the setting on. */
function endMonth(): void {
  const database = server.stored.connect();
  database.run('UPDATE monthly_statements SET month = month - 1, due_at_ms = 1');
  database.close();
}

const statements = () =>
  mails.accepted.filter((mail) => headerOf(mail, 'message-id').startsWith('<statement-'));

test('[STATEMENT-6] a server that is killed while it sends has mailed each statement once in the end', {
  timeout: 120_000,
  tags: ['night'],
}, async () => {
  const first = await start();
  const emails = Array.from({ length: ACCOUNTS }, (_, place) => `reader${place}@example.com`);
  for (const email of emails) await subscribe(email);
  await first.end('SIGTERM');
  endMonth();
  const others = mails.accepted.length;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const running = await start();
    const killed = new Promise<void>((resolve) => {
      mails.admit = async () => {
        // The mail is with the mail server, which has not answered yet.
        await running.end('SIGKILL');
        resolve();
        return false;
      };
    });
    await killed;
  }
  mails.admit = () => true;
  const last = await start();
  await mails.until(others + ACCOUNTS);
  await last.end('SIGTERM');
  expect(
    statements()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(emails);
});
