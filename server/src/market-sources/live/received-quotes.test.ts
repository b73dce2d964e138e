/** Quotes of an instrument between an exchange and the slots of its market. */

import { beforeEach, expect, test } from 'vitest';
import { ReceivedQuotes } from './received-quotes.ts';

const STALE_MS = 10_000;
let quotes: ReceivedQuotes;

beforeEach(() => {
  quotes = new ReceivedQuotes({
    instrumentId: 1,
    band: { reachMicros: 20_000, widestSpread: 100 },
    stored: { bid: 100_000, ask: 100_010 },
    staleMs: STALE_MS,
  });
});

const at = (updateId: number, bid: number) => ({ updateId, bid, ask: bid + 10 });

test('[SOURCE-7] a slot has the last quote since the one before it, with their number as its volume', () => {
  expect(quotes.next(1, 0)).toBeNull();
  quotes.take(at(7, 100_001), 10);
  quotes.take(at(8, 100_002), 20);
  expect(quotes.next(2, 100)).toEqual({ bid: 100_002, ask: 100_012, volume: 2 });
  expect(quotes.next(3, 200)).toEqual({ bid: 100_002, ask: 100_012, volume: 0 });
});

test('[SOURCE-7] the same and an older number are dropped, until a silence ends their order', () => {
  expect(quotes.take(at(7, 100_001), 0)).toBe('taken');
  expect(quotes.take(at(7, 100_005), 1)).toBe('duplicate');
  expect(quotes.take(at(6, 100_005), 2)).toBe('out_of_order');
  expect(quotes.next(1, 3)).toEqual({ bid: 100_001, ask: 100_011, volume: 1 });
  expect(quotes.take(at(1, 100_005), STALE_MS - 1)).toBe('out_of_order');
  expect(quotes.take(at(1, 100_005), STALE_MS)).toBe('taken');
});

test('[SOURCE-7] a quote is repeated for the stale time, and not after the connection was lost', () => {
  quotes.take(at(7, 100_001), 0);
  quotes.next(1, 0);
  expect(quotes.next(2, STALE_MS - 1)).toMatchObject({ volume: 0 });
  expect(quotes.next(3, STALE_MS)).toBeNull();
  quotes.take(at(8, 100_001), STALE_MS + 1);
  quotes.next(4, STALE_MS + 1);
  quotes.lose();
  expect(quotes.next(5, STALE_MS + 2)).toBeNull();
  quotes.take(at(9, 100_002), STALE_MS + 3);
  expect(quotes.next(6, STALE_MS + 3)).toMatchObject({ bid: 100_002, volume: 1 });
});

test('[SOURCE-7] a quote that came before the connection was lost is in the next slot', () => {
  quotes.take(at(7, 100_001), 0);
  quotes.lose();
  expect(quotes.next(1, 1)).toMatchObject({ bid: 100_001, volume: 1 });
  expect(quotes.next(2, 2)).toBeNull();
});

test('[QUARANTINE-2] [SOURCE-7] an absurd quote is stored and not repeated, and only a further one confirms it', () => {
  quotes.take(at(7, 50_000), 0);
  expect(quotes.next(1, 0)).toMatchObject({ bid: 50_000, volume: 1 });
  expect(quotes.next(2, 1)).toBeNull();
  quotes.take(at(8, 50_001), 2);
  expect(quotes.next(3, 2)).toMatchObject({ bid: 50_001 });
  expect(quotes.next(4, 3)).toMatchObject({ bid: 50_001, volume: 0 });
  quotes.take({ updateId: 9, bid: 50_001, ask: 50_001 }, 4);
  expect(quotes.next(5, 4)).toMatchObject({ ask: 50_001 });
  expect(quotes.next(6, 5)).toBeNull();
});

test('[METRIC-7] a silence counts as one gap, and a quote in quarantine as none', () => {
  quotes.take(at(7, 100_001), 0);
  quotes.next(1, 0);
  quotes.next(2, STALE_MS);
  quotes.next(3, STALE_MS + 1);
  expect(quotes.gaps).toBe(1);
  quotes.take(at(8, 200_000), STALE_MS + 2);
  quotes.next(4, STALE_MS + 2);
  expect(quotes.next(5, STALE_MS + 3)).toBeNull();
  expect([quotes.gaps, quotes.inQuarantine]).toEqual([1, true]);
  quotes.take(at(9, 200_001), STALE_MS + 4);
  quotes.next(6, STALE_MS + 4);
  expect(quotes.inQuarantine).toBe(false);
  quotes.lose();
  quotes.next(7, STALE_MS + 5);
  expect(quotes.gaps).toBe(2);
});
