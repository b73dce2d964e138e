/** Tests of deliveries of webhooks while their reads are pending. */

import type { ActivityRow } from '@vernier/db/repositories/trading/activity';
import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { newRow, webhookOfRow } from './webhook.ts';
import { WebhookDelivery, type WebhookDeliveryOptions } from './webhook-delivery.ts';
import { encryptWebhookTarget } from './webhook-target.ts';

const USER = { id: 1, isDemo: false };
const cipher = new FieldCipher(Buffer.alloc(32, 1));
const targetEncrypted = encryptWebhookTarget(cipher, {
  ...{ url: 'https://example.com', secret: 'whsec_1', previous: null },
});

const accepted = async (): Promise<object> => ({ status: 200, failure: null, retryAfterMs: 0 });

function open(post = accepted) {
  const rows: ActivityRow[] = [];
  const delivered: number[] = [];
  /** Stored progress. */
  const advanced: number[] = [];
  const reads: (() => void)[] = [];
  const clock = new ManualClock(0);
  const parts = {
    rows: {
      target: async () => targetEncrypted,
      async advance(progress: readonly { readonly doneNumber: number }[]) {
        advanced.push(...progress.map(({ doneNumber }) => doneNumber));
      },
    },
    activity: {
      readUpTo: async () => 0,
      async after(_: number, number: number) {
        const found = rows.filter((row) => row.number > number);
        await new Promise<void>((resolve) => reads.push(resolve));
        return found;
      },
    },
    userById: async () => USER,
    cipher,
    clock,
    steady: clock,
    log: { error: () => {}, warn: () => {} },
    messageOf: ({ row }: { readonly row: ActivityRow }) => {
      delivered.push(row.number);
      return { body: '', headers: {} };
    },
    client: { post, end: () => {} },
    onFailed: async () => {},
  };
  const delivery = new WebhookDelivery(parts as unknown as WebhookDeliveryOptions);
  const row = newRow({ userId: USER.id, targetEncrypted, createdAtMs: 0 }, new Set(['security']), 0);
  const webhook = webhookOfRow({ ...row, id: 1 });
  const add = () => {
    const content = { kind: 'oidc_linked', atMs: 0, detail: {} } as ActivityRow['content'];
    rows.push({ number: rows.length + 1, content });
    delivery.wake(webhook);
  };
  /** Runs an interval, whose reads end after `meanwhile`. */
  const interval = async (meanwhile = () => {}, isSettled = true) => {
    const run = delivery.onInterval();
    while (reads.length === 0) await Promise.resolve();
    meanwhile();
    const ended = run.then(() => (isSettled ? delivery.settled() : undefined)).then(() => true);
    while (!(await Promise.race([ended, Promise.resolve(false)]))) for (const end of reads.splice(0)) end();
  };
  return { delivery, webhook, delivered, advanced, add, interval };
}

test('[WEBHOOK-5] an event that comes during a read that finds nothing is delivered at the next interval', async () => {
  const { delivery, webhook, delivered, add, interval } = open();
  delivery.wake(webhook);
  await interval(add);
  expect([delivered, delivery.open]).toEqual([[], 1]);
  await interval();
  expect(delivered).toEqual([1]);
});

test('[WEBHOOK-5] a webhook that is dropped during a read delivers nothing', async () => {
  const { delivery, webhook, delivered, add, interval } = open();
  add();
  await interval(() => delivery.drop(webhook));
  expect([delivered, delivery.open]).toEqual([[], 0]);
});

test('[CLUSTER-55] a webhook that another process gets finishes its attempt, stores it, and delivers nothing more', async () => {
  const { delivery, webhook, delivered, advanced, add, interval } = open();
  add();
  add();
  let left: Promise<void> = Promise.resolve();
  await interval(() => {
    left = delivery.leave([webhook]);
  });
  await left;
  expect([delivered, advanced, delivery.open]).toEqual([[], [], 0]);

  let finish = () => {};
  const post = () =>
    new Promise<object>((resolve) => {
      finish = () => resolve({ status: 200, failure: null, retryAfterMs: 0 });
    });
  const next = open(post);
  next.add();
  next.add();
  await next.interval(() => {}, false);
  const leaving = next.delivery.leave([next.webhook]);
  next.add();
  finish();
  await leaving;
  expect([next.delivered, next.advanced, next.delivery.open]).toEqual([[1], [1], 0]);
});
