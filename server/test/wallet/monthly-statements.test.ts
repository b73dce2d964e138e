/** Monthly statements by mail on a whole server with a real mail server: the setting, the mail, failures and restarts. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AREA, Applicant, PASSWORD } from '../people/applicant.ts';
import { Withdrawer } from '../people/withdrawer.ts';
import { databaseIdle } from '../rig/database-work.ts';
import { Harness } from '../rig/harness.ts';
import { headerOf, MailServer, partsOf } from '../rig/mail-server.ts';

const PATH = '/v1/api/main/statement/monthly';
const MINUTE_MS = 60_000;

let server: Harness;
let applicant: Applicant;
let mails: MailServer;
let smtp: string;

beforeEach(async () => {
  mails = new MailServer();
  smtp = await mails.start();
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
});
afterEach(async () => {
  await server.stop();
  await mails.stop();
});

interface State {
  readonly enabled: boolean;
  readonly reason?: string;
}

const state = (token: string) => server.get<State>(PATH, { token });
const set = (token: string, enabled: boolean) => server.post<State>(PATH, { token, body: { enabled } });

/** Milliseconds until the first moment of the month after so many months. */
function untilMonth(months: number): number {
  const now = new Date(server.clock.now());
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1) - now.getTime();
}

/** Lets a server that was off until then start a delivery of what is due, and finish it. */
async function deliverAt(ms: number, settings: Record<string, string> = { SMTP_URL: smtp }): Promise<void> {
  await server.restart(settings, () => server.clock.advance(ms));
  server.server.tick();
  await databaseIdle();
  // A stop would end a delivery that takes longer than two seconds.
  await server.server.site.monthlyStatements.settled();
  await server.server.site.monthlyStatements.stop();
}

function isoMonth(): string {
  return new Date(server.clock.now()).toISOString().slice(0, 7);
}

test('[STATEMENT-5] the setting is off at first, and belongs to real accounts with an address', async () => {
  const user = await Withdrawer.register(server, applicant);
  expect((await state(user.token)).data).toEqual({ enabled: false });
  expect((await set(user.token, true)).data).toEqual({ enabled: true });
  expect((await set(user.token, true)).data).toEqual({ enabled: true });
  expect((await state(user.token)).data).toEqual({ enabled: true });
  expect((await set(user.token, false)).data).toEqual({ enabled: false });
  const demo = await server.openDemo();
  expect(await set(demo.token, true)).toMatchObject({ code: 1003, data: { reason: 'only_real_account' } });
  const mobile = '91234567';
  await applicant.sendCode(mobile, 1);
  const phone = { type: 'mobile', account: mobile, sms_code: applicant.sent.at(-1)?.code };
  const form = { area_id: AREA, password: PASSWORD, re_password: PASSWORD, ...phone };
  const { data } = await server.post<{ token: string }>('/api/user/register', { body: form });
  expect(await set(data.token, true)).toMatchObject({ code: 1003, data: { reason: 'no_email' } });
  expect((await state(data.token)).data).toEqual({ enabled: false });
});

test('[STATEMENT-6] after the end of the month one mail has both statements as PDF and CSV, in the language of the user', {
  tags: ['night'],
}, async () => {
  const user = await Withdrawer.register(server, applicant);
  await user.fund(100n);
  await server.get('/api/user/info', { token: user.token, headers: { lang: 'de' } });
  expect((await set(user.token, true)).data.enabled).toBe(true);
  const month = isoMonth();
  await deliverAt(untilMonth(1) - MINUTE_MS);
  expect(mails.accepted).toEqual([]);
  await deliverAt(MINUTE_MS);
  expect(mails.accepted.map(({ to }) => to)).toEqual([user.email]);
  const [mail] = mails.accepted;
  if (mail === undefined) throw new Error('no mail');
  const uid = (await server.server.auth.identity.userById(user.id))?.uid ?? '';
  expect(headerOf(mail, 'message-id')).toBe(`<statement-${month}-${uid}@localhost>`);
  expect(headerOf(mail, 'subject')).toMatch(/^Kontoauszug: \S+ \d{4}$/);
  const parts = partsOf(mail);
  const days = `${month}-01-${month}-31`;
  const names = ['statement', 'trades'].flatMap((kind) => [
    `${kind}-${uid}-${days}.pdf`,
    `${kind}-${uid}-${days}.csv`,
  ]);
  expect([...parts.keys()]).toEqual(['', ...names]);
  expect(parts.get('')?.toString()).toContain(`Kontos ${uid}`);
  expect(
    parts
      .get(names[0] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(parts.get(names[1] ?? '')?.toString()).toContain('Anfangsbestand');
  expect(parts.get(names[1] ?? '')?.toString()).toContain('100.000000,100.000000');
  expect(
    parts
      .get(names[2] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(parts.get(names[3] ?? '')?.toString()).toMatch(/0\.000000,0\.000000,0\.000000\r\n$/);
  await deliverAt(MINUTE_MS);
  expect(mails.accepted.length).toBe(1);
});

test('[STATEMENT-6] a refused mail is tried again, also by the next start, and none is sent twice', {
  tags: ['night'],
}, async () => {
  const users: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const user = await Withdrawer.register(server, applicant);
    await set(user.token, true);
    users.push(user.email);
  }
  mails.admit = ({ to }) => to !== users[0];
  await deliverAt(untilMonth(1));
  // Two at once.
  expect(mails.accepted.map(({ to }) => to).toSorted()).toEqual(users.slice(1, 2));
  expect(server.logged.filter(({ message }) => message.includes('monthly statement')).length).toBe(1);
  mails.admit = () => true;
  await deliverAt(1_000);
  expect(mails.accepted.map(({ to }) => to).toSorted()).toEqual(users.slice(1));
  await deliverAt(MINUTE_MS);
  expect(mails.accepted.map(({ to }) => to).toSorted()).toEqual(users);
  // The next month of each comes at its end.
  await deliverAt(untilMonth(1));
  await deliverAt(1_000);
  expect(mails.accepted.length).toBe(8);
});

test('[STATEMENT-6] a month that could not be mailed in the following one is left out', {
  tags: ['night'],
}, async () => {
  const user = await Withdrawer.register(server, applicant);
  await set(user.token, true);
  await deliverAt(untilMonth(3) - MINUTE_MS);
  await deliverAt(1_000);
  const last = new Date(server.clock.now());
  const month = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
  expect(mails.accepted.map((mail) => headerOf(mail, 'message-id').slice(11, 18))).toEqual([month]);
});

test('[STATEMENT-6] no mail goes to an account that switched them off or was deleted', async () => {
  const stopped = await Withdrawer.register(server, applicant);
  const deleted = await Withdrawer.register(server, applicant);
  for (const { token } of [stopped, deleted]) await set(token, true);
  await set(stopped.token, false);
  const body = { password: PASSWORD };
  expect((await server.post('/api/user/delete', { token: deleted.token, body })).code).toBe(1);
  await deliverAt(untilMonth(1));
  expect(mails.accepted).toEqual([]);
});

test('[STATEMENT-6] without a mail server the mail is one file of the outbox', {
  tags: ['night'],
}, async () => {
  const user = await Withdrawer.register(server, applicant);
  await set(user.token, true);
  const month = isoMonth();
  await deliverAt(untilMonth(1), {});
  const folder = join(server.dataDir, 'outbox');
  const files = readdirSync(folder).filter((name) => name.includes('statement'));
  expect(files.length).toBe(1);
  const message = JSON.parse(readFileSync(join(folder, files[0] ?? ''), 'utf8')) as {
    readonly to: string;
    readonly attachments: readonly { readonly name: string; readonly base64: string }[];
  };
  expect(message.to).toBe(user.email);
  expect(message.attachments.map(({ name }) => name.split('.')[1])).toEqual(['pdf', 'csv', 'pdf', 'csv']);
  expect(message.attachments[0]?.name).toContain(month);
});
