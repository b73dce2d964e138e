import { describe, expect, it } from 'vitest';
import { type Intervention, tapeLine } from '@vernier/shared/market/intervention';
import { parseTapeLine } from './parse-line.ts';

const ONE_OF_EACH: readonly Intervention[] = [
  { kind: 'shift', slot: 7_070_000_001, asset: 'EUR', deltaNano: -3_000_000 },
  { kind: 'shift', slot: 1, asset: 'AAPL', deltaNano: 0, trusted: true },
  { kind: 'shift', slot: 1, asset: 'BTC', deltaNano: 7, volume: 400 },
  { kind: 'shift', slot: 1, asset: 'BTC', deltaNano: -7, volume: 1, trusted: true },
  { kind: 'halt', slot: 2, code: 'EURUSD' },
  { kind: 'close_only', slot: 2, code: 'GER40' },
  { kind: 'resume', slot: 3, code: 'EURUSD' },
  { kind: 'freeze', slot: 4, code: 'US500', to: 9 },
  { kind: 'close', slot: 4, code: 'US500', to: 9 },
  { kind: 'widen', slot: 5, code: 'XAUUSD', to: 8, percent: 250 },
  { kind: 'spread', slot: 6, code: 'XAUUSD', percent: 100 },
  { kind: 'hours', slot: 7, code: 'XAUUSD', hours: 'sessions' },
];

describe('a line of the tape', () => {
  it('[MARKET-13] of each kind of intervention is read as what it was', () => {
    expect(ONE_OF_EACH.map((one) => parseTapeLine(tapeLine(one)))).toEqual(ONE_OF_EACH);
    expect(ONE_OF_EACH.map((one) => parseTapeLine(tapeLine(one).trimEnd()))).toEqual(ONE_OF_EACH);
  });

  it.each([
    '',
    'shift 1 EUR',
    'shift 0 EUR 5',
    'shift 1 EUR 5 maybe',
    'shift 1 EUR 5 volume 0',
    'halt 1 EURUSD 2',
    'spread 1 EURUSD 7',
    'x',
  ])('%j is refused', (line) => expect(parseTapeLine(line)).toBeNull());
});
