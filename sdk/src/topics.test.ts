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

it('[SDK-22] a subscription names the instruments of all its readers, and none while a reader wants all', () => {
  const topics = new Topics();
  const market = { topic: 'DAY_MARKET', period: undefined };
  expect(topics.codesOf(market)).toBeNull();
  const forget = topics.choose(market, ['XAUUSD', 'EURUSD']);
  topics.enter(market);
  topics.choose(market, ['EURUSD', 'BTCUSD']);
  topics.enter(market);
  expect(topics.codesOf(market)).toEqual(['BTCUSD', 'EURUSD', 'XAUUSD']);
  topics.enter(market);
  expect(topics.codesOf(market)).toBeNull();
  topics.leave(market);
  forget();
  topics.leave(market);
  expect(topics.codesOf(market)).toEqual(['BTCUSD', 'EURUSD']);
});
