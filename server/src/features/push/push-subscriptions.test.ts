/** Tests of subscriptions of devices while a device is being removed. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Session } from '../../platform/routing/session.ts';
import { PushSubscriptions, type PushSubscriptionsOptions } from './push-subscriptions.ts';

const TARGET = { endpoint: 'https://push.example.com/1', p256dh: '', auth: '' };
const CHOICES = { fills: true, stops: true, margin: true, alerts: true, money: true };

function sessionOf(hash: string): Session {
  return { hash, user: { id: 1 } } as Session;
}

test('[PUSH-1] a device that is subscribed while the last other one is removed still ends with its session', async () => {
  const devices = new Set(['first']);
  /** Ends the reading of whether there is a device. */
  let release = () => {};
  let begun = () => {};
  let isPausing = false;
  const clock = new ManualClock(0);
  const subscriptions = await PushSubscriptions.open({
    pushes: {
      subscribe: async ({ tokenHash }: { readonly tokenHash: string }) => void devices.add(tokenHash),
      removeOfSession: async (hash: string) => void devices.delete(hash),
      async anyDevice() {
        const isAny = devices.size > 0;
        if (isPausing)
          await new Promise<void>((resolve) => {
            release = resolve;
            begun();
          });
        return isAny;
      },
    },
    cipher: new FieldCipher(Buffer.alloc(32, 1)),
    clock,
    steady: clock,
    publicKey: '',
  } as unknown as PushSubscriptionsOptions);
  const reading = new Promise<void>((resolve) => {
    begun = resolve;
  });
  isPausing = true;
  const ended = subscriptions.endSession('first');
  await reading;
  isPausing = false;
  await subscriptions.subscribe(sessionOf('second'), TARGET, CHOICES);
  release();
  await ended;
  expect([...devices]).toEqual(['second']);
  await subscriptions.endSession('second');
  expect([...devices]).toEqual([]);
});
