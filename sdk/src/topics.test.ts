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
