/** Delivery of events to webhooks: content, order, retries, restarts, bounds, and what is logged. */

import type { ActivityPageWire } from '@vernier/shared/api/shapes/activity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Receiver } from './receiver.ts';
import { WebhookOwner } from './webhook-owner.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const QUIET = { security: false };

let server: Harness;
let receiver: Receiver;
let owner: WebhookOwner;
let secret: string;

beforeEach(async () => {
  receiver = await Receiver.open();
  server = await Harness.start({ TEST_CONTROLS: 'on', WEBHOOK_ADDRESSES: 'any' });
  owner = await WebhookOwner.enter(server);
});
afterEach(async () => {
  await server.stop();
  await receiver.close();
});

async function create(choices: object = QUIET): Promise<void> {
  ({ secret } = (await owner.create({ url: receiver.url, ...choices })).data);
}

async function events(): Promise<ActivityPageWire['list']> {
  const query = { since: '0' };
  return (await server.get<ActivityPageWire>('/v1/api/main/events', { token: owner.token, query })).data.list;
}

describe('[WEBHOOK-3] a delivery', () => {
  test('has the event of the account with its number, and the number that was delivered before', async () => {
    await create();
    const id = await owner.order();
    await owner.trader.close({ id });
    await owner.delivered();
    // the first entry is about the webhook itself
    const [, opened, closed] = await events();
    expect(receiver.received.map(({ payload }) => [payload.previous_id, payload.event])).toEqual([
      [0, opened],
      [2, closed],
    ]);
    const [first] = receiver.received;
    expect(first?.payload).toMatchObject({ type: 'event', webhook: 1 });
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'vernier-event-id': `${first?.payload.account}-2`,
    });
    expect(first?.path).toBe('/events');
  });

  test('has only chosen categories, so that numbers have gaps and `previous_id` has none', async () => {
    await create({ ...QUIET, fills: false });
    const pending = (await owner.trader.submit({ status: 0, target_price: '0.9' })).data.Id;
    await owner.order();
    await owner.trader.cancel({ id: pending });
    await owner.delivered();
    expect(receiver.received.map(({ payload }) => [payload.previous_id, payload.event?.kind])).toEqual([
      [0, 'pending'],
      [2, 'cancelled'],
    ]);
    expect(receiver.ids).toEqual([2, 4]);
    await owner.change({ id: 1, orders: false, fills: true });
    await owner.order();
    await owner.delivered();
    expect(receiver.received.at(-1)?.payload).toMatchObject({ previous_id: 4, event: { kind: 'opened' } });
  });
});

describe('[WEBHOOK-5] deliveries', () => {
  test('begin with the events after the creation, or after a number, and can be repeated from one', async () => {
    for (let count = 0; count < 12; count += 1) await owner.order();
    await create();
    await owner.delivered();
    expect(receiver.ids).toEqual([]);
    await owner.change({ id: 1, since: 0 });
    await owner.delivered();
    expect(receiver.ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    await owner.change({ id: 1, since: 10 });
    await owner.delivered();
    expect(receiver.ids.slice(12)).toEqual([11, 12]);
    await owner.create({ url: receiver.url, ...QUIET, since: 11 });
    await owner.delivered();
    expect(receiver.ids.slice(14)).toEqual([12]);
  });

  test('go on after a restart where they were, without a row for each event', async () => {
    await create();
    await owner.order();
    await owner.delivered();
    receiver.answerWith(500);
    await owner.order();
    await owner.interval();
    expect(receiver.ids).toEqual([2, 3]);
    await server.restart();
    await owner.order();
    await owner.interval(10_000);
    await owner.delivered();
    expect(receiver.ids).toEqual([2, 3, 3, 4]);
    expect(await owner.first()).toMatchObject({ done_id: 4, waiting: 0, failures: 0 });
  });

  test('are one at a time and in order while a server is slow, and a change during one counts', async () => {
    await create();
    let finish = () => {};
    receiver.answers.push((response) => {
      finish = () => void response.writeHead(204).end();
    });
    await owner.order();
    await owner.order();
    server.pass(250);
    await receiver.arrived(1);
    server.pass(1_000);
    expect(receiver.ids).toEqual([2]);
    await owner.change({ id: 1, since: 1 });
    finish();
    await server.server.site.webhooks.settled();
    await owner.delivered();
    expect(receiver.ids).toEqual([2, 2, 3]);
  });

  test('of a removed webhook end at once', { tags: ['night'] }, async () => {
    await create();
    receiver.answerWith(500);
    await owner.order();
    await owner.interval();
    await owner.post('remove', { id: 1 });
    await owner.interval(60_000);
    expect(receiver.ids).toEqual([2]);
    await server.restart();
    await owner.interval(1_000);
    expect(receiver.ids).toEqual([2]);
  });
});

describe('[WEBHOOK-6] a failed attempt', () => {
  test('is repeated after growing waits, and later events wait for it', async () => {
    await create();
    receiver.answerWith(500, 302, 404);
    await owner.order();
    await owner.order();
    await owner.interval();
    expect(await owner.first()).toMatchObject({
      failures: 1,
      waiting: 2,
      attempts: [{ id: 2, status: 500 }],
    });
    await owner.interval(2_000);
    expect(receiver.ids).toEqual([2]);
    await owner.interval(3_250);
    expect(receiver.ids).toEqual([2, 2]);
    await owner.interval(10_250);
    await owner.interval(20_250);
    await owner.delivered();
    // a redirect is not followed
    expect(receiver.ids).toEqual([2, 2, 2, 2, 3]);
    const attempts = (await owner.first()).attempts.map(({ id, status, attempt }) => [id, status, attempt]);
    expect(attempts).toEqual([
      [3, 204, 1],
      [2, 204, 4],
      [2, 404, 3],
      [2, 302, 2],
      [2, 500, 1],
    ]);
    const signatures = receiver.received.map(({ headers }) => headers['vernier-signature']);
    expect(new Set(signatures).size).toBe(5);
    expect(new Set(receiver.received.slice(0, 4).map(({ text }) => text)).size).toBe(1);
    expect(server.lines.join('')).not.toContain(receiver.url);
    expect(server.lines.join('')).not.toContain(secret);
  });

  test('waits as long as the server asks', { tags: ['night'] }, async () => {
    await create();
    receiver.answers.push((response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    await owner.order();
    await owner.interval();
    const next = new Date(server.clock.now() + 120_000).toISOString();
    expect((await owner.first()).next_attempt_at).toBe(next);
    await owner.interval(119_000);
    expect(receiver.ids).toHaveLength(1);
    await owner.interval(1_250);
    expect(receiver.ids).toHaveLength(2);
  });

  test('turns the webhook off after a day of them with a notification; turned on again it misses nothing', {
    tags: ['night'],
  }, async () => {
    await create();
    receiver.usual = (response) => void response.writeHead(503).end();
    await owner.order();
    await owner.interval();
    let hours = 0;
    while ((await owner.first()).state === 'on' && hours < 60) {
      server.clock.advance(HOUR_MS);
      await owner.interval();
      hours += 1;
    }
    const { state, failing_since: since, failures } = await owner.first();
    expect([state, failures]).toEqual(['failed', hours + 1]);
    expect(hours).toBe(24);
    expect(server.clock.now() - Date.parse(since ?? '')).toBeGreaterThanOrEqual(DAY_MS);
    expect((await events()).at(-1)).toMatchObject({ kind: 'webhook_stopped', own: false });
    await server.restart();
    const before = receiver.received.length;
    receiver.usual = (response) => void response.writeHead(200).end('thanks');
    await owner.order();
    await owner.interval(1_000);
    expect(receiver.received).toHaveLength(before);
    await owner.change({ id: 1, enabled: true });
    await owner.delivered();
    expect(receiver.ids.slice(before)).toEqual([2, 4]);
  });

  test('by a jump of the clock alone does not turn it off, and a response 410 does at once', async () => {
    await create();
    receiver.answerWith(500, 500, 410);
    await owner.order();
    await owner.interval();
    server.clock.advance(3 * DAY_MS);
    await owner.interval();
    expect(await owner.first()).toMatchObject({ state: 'on', failures: 2 });
    await owner.interval(10_250);
    expect(await owner.first()).toMatchObject({ state: 'failed', failures: 3, next_attempt_at: null });
  });

  test('can be a connection that is refused', async () => {
    await create();
    await receiver.close();
    await owner.order();
    await owner.interval();
    expect((await owner.first()).attempts).toMatchObject([{ status: null, failure: 'connection' }]);
    receiver = await Receiver.open();
  });
});

describe('[WEBHOOK-7] slow servers', () => {
  test('hold two attempts of a user, and no order waits for them', async () => {
    for (let count = 0; count < 4; count += 1) await create();
    const open: (() => void)[] = [];
    receiver.usual = (response) => void open.push(() => response.writeHead(204).end());
    await owner.order();
    server.pass(1_000);
    await receiver.arrived(2);
    server.pass(1_000);
    expect(receiver.received).toHaveLength(2);
    expect(await owner.order()).toBeGreaterThan(0);
    receiver.usual = (response) => void response.writeHead(204).end();
    for (const finish of open) finish();
    await server.server.site.webhooks.settled();
    await owner.delivered();
    expect(receiver.ids.toSorted((one, other) => one - other)).toEqual([5, 5, 5, 5, 6, 6, 6, 6]);
  });

  test('are counted in the metrics', async () => {
    await create();
    receiver.answerWith(500);
    await owner.order();
    await owner.interval();
    await owner.interval(5_250);
    const text = await server.server.platform.metrics.text();
    expect(text).toContain('vernier_webhook_attempts_total{result="delivered"} 1');
    expect(text).toContain('vernier_webhook_attempts_total{result="failed"} 1');
    expect(text).toContain('vernier_webhooks{state="on"} 1');
    expect(text).toContain('vernier_webhooks_waiting 0');
    expect(text).not.toContain('127.0.0.1');
  });
});
