/** Delivery attempts, with rows whose end the test controls. */

import { ManualClock } from '@vernier/shared/clock';
import { beforeEach, expect, test } from 'vitest';
import { DeliveryAttempts, waitAfter } from './delivery-attempts.ts';

interface Row {
  readonly id: number;
}

let clock: ManualClock;
let attempts: DeliveryAttempts<Row>;
let waiting: Row[];
let logged: unknown[];
/** By row: ends its attempt, by a failure when it is given one. */
let under: Map<number, (failure?: Error) => void>;

beforeEach(() => {
  clock = new ManualClock(1_000);
  logged = [];
  attempts = new DeliveryAttempts<Row>({
    clock,
    steady: clock,
    log: { error: (message, fields) => void logged.push([message, fields]) },
  });
  waiting = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }));
  under = new Map();
});

const begin = () =>
  attempts.begin(
    (_, limit) => waiting.slice(0, limit),
    ({ id }) =>
      new Promise((resolve, reject) => {
        under.set(id, (failure) => (failure === undefined ? resolve() : reject(failure)));
      }),
  );

/** Ends the attempt at a row, and lets what follows from it happen. */
async function end(id: number, failure?: Error): Promise<void> {
  under.get(id)?.(failure);
  under.delete(id);
  await new Promise(setImmediate);
}

test('eight are under way at once, none twice, and the next one begins when one has ended', async () => {
  await begin();
  await begin();
  expect([...under.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  waiting.shift();
  await end(1);
  await begin();
  expect([...under.keys()]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

test('an outcome that cannot be written is logged, and nothing is sent again for a minute', async () => {
  waiting.length = 1;
  await begin();
  const error = new Error('the disk is full');
  await end(1, error);
  expect(logged).toEqual([['the result of a delivery could not be stored', { row: 1, error }]]);
  await begin();
  clock.advance(59_999);
  await begin();
  expect(under.size).toBe(0);
  clock.advance(1);
  await begin();
  expect([...under.keys()]).toEqual([1]);
});

test('a stop lets running attempts finish, and later ones see that it came', async () => {
  await begin();
  const ended = attempts.end();
  expect(attempts.ended).toBe(false);
  for (const id of [...under.keys()]) await end(id);
  await ended;
  expect(attempts.ended).toBe(true);
});

test('the wait doubles with every failure, up to five minutes', () => {
  expect([0, 1, 2, 7, 8, 1_000].map(waitAfter)).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});
