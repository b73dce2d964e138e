/** Delivery of notifications: a real mail server, a real web service, the outbox, failures and restarts. */

import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '@vernier/db/open-database';
import { openPrepared } from '../../../../db/test/prepared-folder.ts';
import { ManualClock } from '@vernier/shared/clock';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/logging/log.ts';
import { type Notifications, createNotifications } from './create-notifications.ts';

const START_MS = 1_790_000_000_000;
const cipher = new FieldCipher(Buffer.alloc(32, 7));

let dataDir: string;
let database: OpenDatabase;
let clock: ManualClock;
let logged: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-notices-'));
  clock = new ManualClock(START_MS);
  logged = [];
  database = openPrepared(dataDir, START_MS);
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

function notificationsWith(settings: Readonly<Record<string, string>> = {}): Notifications {
  const config = readConfig({ DATA_DIR: dataDir, ...settings });
  const log = createLog({ clock, level: 'info', target: { write: (line) => logged.push(line) } });
  return createNotifications({
    config,
    notifications: database.notifications,
    cipher,
    clock,
    steady: clock,
    log,
  });
}

/** Waits for the deliveries in progress; the rest stays on disk for the next instance. */
async function deliver(notifications: Notifications): Promise<void> {
  await notifications.onInterval();
  await notifications.stop();
}

const code = {
  to: 'ann@example.com',
  channel: 'email',
  lang: 'en',
  purpose: 'register',
  code: '482913',
  isDecoy: false,
} as const;

test('[NOTIFICATION-1] without a mail server each message is one file of the outbox, for its owner alone', async () => {
  const notifications = notificationsWith();
  await notifications.sendCode(code);
  await notifications.sendCode({
    ...code,
    to: '+85291234567',
    channel: 'sms',
    lang: 'hk',
    purpose: 'password',
  });
  await deliver(notifications);
  const folder = join(dataDir, 'outbox');
  const files = readdirSync(folder);
  const written = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(written.toSorted((left, right) => (left.channel < right.channel ? -1 : 1))).toEqual([
    {
      to: 'ann@example.com',
      channel: 'email',
      subject: 'Your Vernier code',
      text: expect.stringContaining('482913'),
      createdAt: new Date(START_MS).toISOString(),
    },
    {
      to: '+85291234567',
      channel: 'sms',
      subject: '',
      text: expect.stringMatching(/^482913 是重設 Vernier 密碼的驗證碼/),
      createdAt: new Date(START_MS).toISOString(),
    },
  ]);
});

/** A mail server that offers no encryption, like one whose STARTTLS an attacker on the way has removed. */
async function plainMailServer() {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => (raw += part));
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, port, close };
}

test('[NOTIFICATION-1] a mail goes through a real mail server to the one address, in the language of its reader', async () => {
  const { received, port, close } = await plainMailServer();
  const notifications = notificationsWith({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Vernier <hello@example.com>',
  });
  await notifications.sendCode(code);
  await deliver(notifications);
  await close();
  expect(received.map(({ to }) => to)).toEqual([['ann@example.com']]);
  expect(received[0]?.raw).toMatch(/^From: Vernier <hello@example\.com>/m);
  expect(received[0]?.raw).toMatch(/^Subject: Your Vernier code/m);
  expect(received[0]?.raw).toContain('482913 is your code');
  expect(await database.notifications.due(START_MS, 10)).toEqual([]);
});

// 0.0.0.0 leads to this machine, and is not one of its names.
test.each([
  ['', 0],
  ['?requireTLS=false', 1],
])(
  '[NOTIFICATION-1] a mail server elsewhere that does not encrypt gets no mail, unless the URL permits it: %j',
  async (permission, mails) => {
    const { received, port, close } = await plainMailServer();
    const notifications = notificationsWith({ SMTP_URL: `smtp://0.0.0.0:${port}${permission}` });
    await notifications.sendCode(code);
    await deliver(notifications);
    await close();
    expect(received.length).toBe(mails);
    expect(logged.length).toBe(1 - mails);
  },
);

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A web service that answers with the given statuses, one after the other. */
async function service(statuses: number[]) {
  const posted: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posted.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { posted, close, url: `http://127.0.0.1:${port}/sms` };
}

const sms = { ...code, to: '+14155550123', channel: 'sms' } as const;
const secret = 'a secret of the operator';

test('[NOTIFICATION-2] an SMS is a POST whose time and body are signed', async () => {
  const { posted, close, url } = await service([200]);
  const notifications = notificationsWith({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret });
  await notifications.sendCode(sms);
  await deliver(notifications);
  await close();
  const [only] = posted;
  expect(JSON.parse(only?.body ?? '')).toEqual({ to: sms.to, text: expect.stringContaining('482913') });
  const seconds = START_MS / 1000;
  const signature = createHmac('sha256', secret).update(`${seconds}.${only?.body}`).digest('hex');
  expect(only?.headers['x-vernier-signature']).toBe(`t=${seconds},v1=${signature}`);
});

test('[NOTIFICATION-2] a redirect of the SMS service is not followed, so that no other one gets the code', async () => {
  const other = await service([200]);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: other.url }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms`, SMS_WEBHOOK_SECRET: secret };
  const notifications = notificationsWith(settings);
  await notifications.sendCode(sms);
  await deliver(notifications);
  server.closeAllConnections();
  server.close();
  await other.close();
  expect([other.posted.length, logged.length]).toEqual([0, 1]);
});

test('[NOTIFICATION-3] what was not delivered is tried again after growing waits, also by the next start, and logged without a name', async () => {
  const { posted, close, url } = await service([500, 503, 200]);
  const settings = { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret };
  const first = notificationsWith(settings);
  await first.sendCode(sms);
  await deliver(first);
  expect(await database.notifications.due(START_MS + 1_999, 10)).toEqual([]);
  clock.advance(2_000);
  await deliver(notificationsWith(settings));
  expect(await database.notifications.due(clock.now() + 3_999, 10)).toEqual([]);
  clock.advance(4_000);
  await deliver(notificationsWith(settings));
  await close();
  expect(posted.length).toBe(3);
  expect(await database.notifications.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  expect(logged.length).toBe(2);
  expect(logged.join()).not.toMatch(/4155550123|482913/);
});

test.each([[-3_600_000], [-126_230_400_000]])(
  '[CLOCK-9] a wall clock that is set by %i ms puts the next attempt off by no more than a failure does',
  async (byMs) => {
    const { posted, close, url } = await service([500, 200]);
    const settings = { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret };
    const notifications = notificationsWith(settings);
    await notifications.sendCode(sms);
    await deliver(notifications);
    clock.step(byMs);
    await deliver(notificationsWith(settings));
    await close();
    expect(posted.length).toBe(2);
  },
);

test('[NOTIFICATION-3] a message that says nothing true any more is not sent', async () => {
  const { posted, close, url } = await service([]);
  const notifications = notificationsWith({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret });
  await notifications.sendCode(sms);
  clock.advance(600_000);
  await deliver(notifications);
  await close();
  expect(posted).toEqual([]);
  expect(await database.notifications.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
});

test('[NOTIFICATION-3] a decoy message is stored like any other and not delivered', async () => {
  const { posted, close, url } = await service([]);
  const notifications = notificationsWith({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret });
  await notifications.sendCode({ ...sms, isDecoy: true });
  expect(await database.notifications.due(START_MS, 10)).toHaveLength(1);
  await deliver(notifications);
  await close();
  expect(posted).toEqual([]);
  expect(await database.notifications.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
});

test('[ENCRYPTION-2] a stored message shows neither address nor code', async () => {
  await notificationsWith().sendCode(code);
  const [row] = await database.notifications.due(START_MS, 10);
  const clear = Buffer.from(row?.messageEncrypted ?? '', 'base64url').toString('latin1');
  expect(clear).not.toMatch(/ann@example\.com|482913/);
});
