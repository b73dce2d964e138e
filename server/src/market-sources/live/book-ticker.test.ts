/** Messages of an exchange: their quotes, and their prices in points. */

import { expect, test } from 'vitest';
import { feedPoints, quoteOfMessage, streamAddress } from './book-ticker.ts';

test('[SOURCE-7] the address names the stream of each symbol', () => {
  expect(streamAddress('wss://fstream.binance.com/stream', ['BTCUSDT', 'ETHUSDT'])).toBe(
    'wss://fstream.binance.com/stream?streams=btcusdt@bookTicker/ethusdt@bookTicker',
  );
});

test('[SOURCE-7] a message has a quote, with the time of the exchange where it says it', () => {
  const data = { u: 400900217, s: 'BNBUSDT', b: '25.35190000', B: '31.21', a: '25.36520000', A: '40.66' };
  const quote = { symbol: 'BNBUSDT', updateId: 400_900_217, bid: '25.35190000', ask: '25.36520000' };
  expect(quoteOfMessage(JSON.stringify({ stream: 'bnbusdt@bookTicker', data }))).toEqual({
    ...quote,
    timeMs: null,
  });
  const dated = { ...data, e: 'bookTicker', T: 1_568_014_460_891, E: 1_568_014_460_893 };
  expect(quoteOfMessage(JSON.stringify({ stream: 'bnbusdt@bookTicker', data: dated }))).toEqual({
    ...quote,
    timeMs: 1_568_014_460_893,
  });
});

test.each(['', '[]', '{"result":null,"id":1}', '{"data":{"u":"7","s":"A","b":"1","a":"2"}}', '{"data":7'])(
  '[SOURCE-7] the message %j has none',
  (text) => expect(quoteOfMessage(text)).toBeNull(),
);

test.each([
  ['25.35190000', 4, 'bid', 253_519],
  ['25.35190000', 4, 'ask', 253_519],
  ['25.35194', 4, 'bid', 253_519],
  ['25.35191', 4, 'ask', 253_520],
  ['67112.1', 2, 'bid', 6_711_210],
  ['7', 0, 'ask', 7],
  ['21474836.47', 2, 'bid', 2_147_483_647],
] as const)('[SOURCE-7] %s with %i decimals is a %s of %i points', (text, precision, side, points) => {
  expect(feedPoints(text, precision, side)).toBe(points);
});

test.each(['', '0', '0.00', '-1', '1e3', 'NaN', '1,5', '21474836.48', '0x10'])(
  '[SOURCE-7] %j is no price',
  (text) => expect(feedPoints(text, 2, 'bid')).toBeNull(),
);
