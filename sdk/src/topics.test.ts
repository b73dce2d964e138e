/** Delivery of pushes to the readers of a topic. */

import { expect, it } from 'vitest';
import { Topics } from './topics.ts';

it('[SDK-5] a reader of a candle topic gets only candles of its period', () => {
  const topics = new Topics();
  const topic = 'KLINE.EURUSD';
  const minutes: unknown[] = [];
  const fives: unknown[] = [];
  topics.listen({ topic, period: undefined }, (row) => minutes.push(row));
  topics.listen({ topic, period: '5min' }, (row) => fives.push(row));
  for (const Period of ['1min', '5min', '1day']) topics.push(topic, { Period });
  expect([minutes, fives]).toEqual([[{ Period: '1min' }], [{ Period: '5min' }]]);
});

it('[SDK-14] a subscription of numbered events continues after the last one that all its readers have', () => {
  const topics = new Topics();
  const events = { topic: 'ACCOUNT_EVENTS', period: undefined };
  expect(topics.sinceOf(events)).toBeNull();
  let [first, second] = [7, 4];
  const forget = topics.continueAfter(events, () => first);
  topics.continueAfter(events, () => second);
  expect(topics.sinceOf(events)).toBe(4);
  [first, second] = [8, 9];
  expect(topics.sinceOf(events)).toBe(8);
  forget();
  expect(topics.sinceOf(events)).toBe(9);
});
