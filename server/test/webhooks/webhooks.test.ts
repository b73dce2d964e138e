/** Webhooks over the API: creating, choosing, rotating, testing and removing them, and what ends them. */

import { WEBHOOK_CATEGORIES } from '@vernier/shared/api/shapes/webhook';
import { verifyWebhook } from '@vernier/sdk/verify-webhook';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Receiver } from './receiver.ts';
import { WebhookOwner } from './webhook-owner.ts';

const DAY_MS = 86_400_000;
const ALL = Object.fromEntries(WEBHOOK_CATEGORIES.map((category) => [category, true]));
const QUIET = { security: false };

let server: Harness;
let receiver: Receiver;
let owner: WebhookOwner;

beforeEach(async () => {
  receiver = await Receiver.open();
  server = await Harness.start({ ...CONTROLLED, WEBHOOK_ADDRESSES: 'any' });
  owner = await WebhookOwner.enter(server);
});
afterEach(async () => {
  await server.stop();
  await receiver.close();
});

/** Whether the last request is signed with the secret. */
async function isSignedWith(secret: string): Promise<boolean> {
  const { text = '', headers } = receiver.received.at(-1) ?? {};
  const signature = String(headers?.['vernier-signature']);
  return (await verifyWebhook({ body: text, signature, secret, nowMs: server.clock.now() })) !== null;
}

describe('[WEBHOOK-1] a webhook', () => {
  test('is created with all categories unless some are left out, and its secret is shown once and stored encrypted', async () => {
    const { data } = await owner.create({ url: `${receiver.url}?key=hidden#part`, ...QUIET });
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(data.row).toEqual({
      ...{ id: 1, url: `${receiver.url}?key=hidden`, state: 'on', ...ALL, ...QUIET },
      created_at: new Date(server.clock.now()).toISOString(),
      ...{ done_id: 0, waiting: 1, failures: 0, failing_since: null, next_attempt_at: null },
      ...{ previous_secret_until: null, attempts: [] },
    });
    expect(await owner.list()).toEqual([{ ...data.row }]);
    const stored = server.database.content();
    for (const secret of [data.secret, 'hidden']) expect(stored.includes(secret)).toBe(false);
    const { text } = await server.get('/api/user/export', { token: owner.token });
    expect(text).toContain(receiver.url);
    expect(text).not.toContain(data.secret);
  });

  test('is one of five at most, and other users neither read nor change it', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await owner.create({ url: receiver.url })).code).toBe(1);
    expect((await owner.create({ url: receiver.url })).data.reason).toBe('outside_limits');
    expect((await owner.post('remove', { id: 1 })).code).toBe(1);
    expect((await owner.create({ url: receiver.url })).code).toBe(1);
    const { token } = await server.openDemo();
    expect(await owner.list(token)).toEqual([]);
    for (const action of ['change', 'rotate', 'test', 'remove'])
      expect((await owner.post(action, { id: 2 }, token)).data.reason).toBe('not_found');
  });

  test('of a registered user needs a step-up to be created or rotated, and its owner is notified of it', async () => {
    const { token, user } = (await new Applicant(server).register('anna@example.com')).data;
    server.clock.advance(600_000);
    expect((await owner.create({ url: receiver.url }, token)).data.reason).toBe('step_up_needed');
    server.confirmSession(token);
    expect((await owner.create({ url: receiver.url }, token)).code).toBe(1);
    const [entry] = await server.server.site.activity.newest(user.id, 0, 1);
    expect(entry?.content).toMatchObject({ kind: 'webhook_created' });
    server.clock.advance(600_000);
    expect((await owner.post('rotate', { id: 1 }, token)).data.reason).toBe('step_up_needed');
    expect((await owner.post('change', { id: 1, enabled: false }, token)).code).toBe(1);
  });

  test('is turned off when all API tokens of its account end', async () => {
    const applicant = new Applicant(server);
    const { token, user } = (await applicant.register('anna@example.com')).data;
    await owner.create({ url: receiver.url, ...QUIET }, token);
    const state = () => server.server.site.webhooks.get(user.id, 1)?.state;
    expect(state()).toBe('on');
    const admin = new AdminClient(server);
    await admin.act('users.endSessions', { token: await admin.login(), input: { id: user.id } });
    expect(state()).toBe('off');
    await server.restart();
    expect(state()).toBe('off');
    const again = (await applicant.logIn('anna@example.com')).data.token;
    await owner.post('change', { id: 1, enabled: true }, again);
    expect(state()).toBe('on');
    const link = (await server.server.auth.withdrawalFreezes.newLink(user.id))?.split('#')[1] ?? '';
    await server.post('/api/user/withdrawal_freeze/start', { body: { token: link } });
    expect(state()).toBe('off');
    const frozen = (await applicant.logIn('anna@example.com')).data.token;
    server.confirmSession(frozen);
    expect((await owner.create({ url: receiver.url }, frozen)).data.reason).toBe('withdrawals_frozen');
  });

  test('is turned off when all API tokens of its account end while it is created', async () => {
    const { user } = await server.openDemo();
    const { site, auth } = server.server;
    const request = { url: receiver.url, categories: new Set(WEBHOOK_CATEGORIES), since: undefined };
    const creation = site.webhooks.create(user.id, request);
    await auth.sessions.revokePrograms(user.id);
    const { webhook } = await creation;
    await server.restart();
    expect(server.server.site.webhooks.get(user.id, webhook.id)?.state).toBe('off');
  });

  test('is turned off when all API tokens of its account end while it is turned on', async () => {
    const { user } = await server.openDemo();
    const { site, auth } = server.server;
    const categories = new Set(WEBHOOK_CATEGORIES);
    const { webhook } = await site.webhooks.create(user.id, {
      url: receiver.url,
      categories,
      since: undefined,
    });
    await site.webhooks.change(webhook, { categories, enabled: false, since: undefined });
    const change = site.webhooks.change(webhook, { categories, enabled: true, since: 0 });
    await auth.sessions.revokePrograms(user.id);
    await change;
    await server.restart();
    expect(server.server.site.webhooks.get(user.id, webhook.id)?.state).toBe('off');
  });

  test('is deleted with its account', async () => {
    const { token } = (await new Applicant(server).register('anna@example.com')).data;
    await owner.create({ url: receiver.url, ...QUIET }, token);
    const rows = () => new AdminClient(server).rows('webhooks');
    expect(rows()).toHaveLength(1);
    const body = { password: PASSWORD };
    expect((await server.post('/api/user/delete', { token, body })).code).toBe(1);
    expect(rows()).toEqual([]);
    await server.restart();
    server.pass(500);
    expect(receiver.received).toEqual([]);
  });
});

describe('[WEBHOOK-2] an address', () => {
  test('that is not https, or leads into a private network, is refused', async () => {
    await server.restart({ WEBHOOK_ADDRESSES: 'public' });
    for (const url of [
      ...['http://bot.example.com/a', 'https://localhost/a', 'https://127.0.0.1/a', 'https://[::1]/a'],
      ...['https://10.1.2.3/a', 'https://0x7f.1/a', 'https://169.254.169.254/latest', 'https://[fd00::1]/a'],
      ...['https://[::ffff:10.0.0.1]/a', 'https://printer.local/a', 'https://intranet/a'],
      ...['https://a:b@bot.example.com/', 'ftp://bot.example.com/', 'javascript:alert(1)', 'nonsense'],
    ])
      expect([url, await owner.create({ url })]).toMatchObject([
        url,
        { code: 1001, data: { reason: 'webhook_address_not_allowed', fields: ['url'] } },
      ]);
  });

  test('that is public may have any port; one that was permitted before is not used when it no longer is', async () => {
    await owner.create({ url: receiver.url, ...QUIET });
    await server.restart({ WEBHOOK_ADDRESSES: 'public' });
    expect((await owner.create({ url: 'https://bot.example.com:8443/a', ...QUIET })).code).toBe(1);
    expect((await owner.test(1)).data).toMatchObject({ status: null, failure: 'address' });
    expect(receiver.received).toEqual([]);
    await server.restart({ WEBHOOK_ADDRESSES: 'none' });
    expect((await owner.create({ url: 'https://bot.example.com/a' })).data.reason).toBe(
      'webhook_address_not_allowed',
    );
  });
});

describe('[WEBHOOK-3] a test event', () => {
  test('is sent at once, also by a webhook that is off, and its result is the answer and in the list', async () => {
    const { data } = await owner.create({ url: receiver.url, ...QUIET });
    await owner.change({ id: 1, enabled: false });
    const attempt = (await owner.test(1)).data;
    expect(attempt).toMatchObject({ id: null, status: 204, failure: null, attempt: 1 });
    expect(receiver.received[0]?.payload).toEqual({
      ...{ type: 'test', account: receiver.received[0]?.payload.account, webhook: 1 },
      ...{ previous_id: null, event: null },
    });
    expect(await isSignedWith(data.secret)).toBe(true);
    receiver.answerWith(500);
    expect((await owner.test(1)).data).toMatchObject({ id: null, status: 500, failure: 'answer' });
    expect(await owner.first()).toMatchObject({ state: 'off', failures: 0, attempts: [{}, { status: 204 }] });
  });
});

test('[WEBHOOK-3] a test event does not wait for a delivery, and another test is refused meanwhile', async () => {
  await owner.create({ url: receiver.url, ...QUIET });
  const finish: (() => void)[] = [];
  for (let count = 0; count < 2; count += 1)
    receiver.answers.push((response) => void finish.push(() => response.writeHead(204).end()));
  await owner.order();
  server.pass(250);
  await receiver.arrived(1);
  const first = owner.test(1);
  await receiver.arrived(2);
  expect((await owner.test(1)).data.reason).toBe('state_changed');
  for (const end of finish) end();
  expect((await first).data).toMatchObject({ id: null, status: 204 });
  await owner.delivered();
  expect(receiver.ids).toEqual([2]);
});

test('[WEBHOOK-4] after a rotation both secrets sign for a day, then only the new one', async () => {
  const { secret: old } = (await owner.create({ url: receiver.url, ...QUIET })).data;
  const { secret, row } = (await owner.post<{ secret: string; row: object }>('rotate', { id: 1 })).data;
  expect(secret).not.toBe(old);
  expect(row).toMatchObject({
    previous_secret_until: new Date(server.clock.now() + DAY_MS).toISOString(),
  });
  await owner.test(1);
  expect([await isSignedWith(old), await isSignedWith(secret)]).toEqual([true, true]);
  server.clock.advance(DAY_MS);
  await owner.test(1);
  expect([await isSignedWith(old), await isSignedWith(secret)]).toEqual([false, true]);
  expect((await owner.first()).previous_secret_until).toBeNull();
});
