/** Tests of the security log while its writes are pending or fail. */

import type { NewSecurityEvent } from '@vernier/db/repositories/users/security-events';
import { ManualClock } from '@vernier/shared/clock';
import { beforeEach, expect, test } from 'vitest';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { Pseudonyms } from '../../platform/encryption/pseudonyms.ts';
import { SecurityLog } from './security-log.ts';

const DAY_MS = 86_400_000;
const clock = new ManualClock(20_000 * DAY_MS);

let written: NewSecurityEvent[];
/** Answers of the coming writes; a write without one succeeds at once. */
let answers: Promise<void>[];
let stored: number;

beforeEach(() => {
  written = [];
  answers = [];
  stored = 0;
});

function open(): Promise<SecurityLog> {
  return SecurityLog.open({
    rows: {
      async add(events) {
        await answers.shift();
        written.push(...events);
      },
      list: async () => [],
      count: async () => written.length,
      countsOfDay: async () =>
        stored === 0 ? [] : [{ kind: 'login_failed', address: 'another', rows: stored }],
      occurrencesSince: async () => 0,
    },
    pseudonyms: new Pseudonyms(new FieldCipher(Buffer.alloc(32, 1)), clock),
    clock,
    log: { info: () => {} },
    securityLogDays: 90,
  });
}

const record = (securityLog: SecurityLog, detail: string) =>
  securityLog.record({ kind: 'login_failed', address: `192.0.2.${detail}`, detail });
const details = () => written.map(({ detail }) => detail);

test('[LOG-6] an event during a write is written once, by the next one', async () => {
  const securityLog = await open();
  let resolve = () => {};
  answers = [
    new Promise((done) => {
      resolve = done;
    }),
  ];
  record(securityLog, '1');
  const first = securityLog.onInterval();
  record(securityLog, '2');
  const second = securityLog.onInterval();
  resolve();
  await Promise.all([first, second]);
  expect(details()).toEqual(['1', '2']);
});

test('[LOG-6] the events of a failed write are written by the next one, before later events', async () => {
  const securityLog = await open();
  answers = [Promise.reject(new Error('the disk is full'))];
  record(securityLog, '1');
  const failed = securityLog.onInterval();
  record(securityLog, '2');
  await expect(failed).rejects.toThrow('the disk is full');
  expect(await securityLog.count({})).toBe(2);
  expect(details()).toEqual(['1', '2']);
});

test('[LOG-7] a day that the clock returns to includes its stored rows', async () => {
  const securityLog = await open();
  stored = 2_000;
  clock.advance(DAY_MS);
  record(securityLog, '1');
  await securityLog.onInterval();
  record(securityLog, '2');
  await securityLog.onInterval();
  expect(written.map(({ address }) => address === null)).toEqual([false, true]);
});
