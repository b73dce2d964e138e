/** Filtering and ordering of the instrument list. */

import { describe, expect, it } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { instrumentInfo, pointsOf } from './instrument-info.ts';
import {
  filterInstruments,
  openFirst,
  type Priced,
  sortInstruments,
  type SortOrder,
} from './instrument-list.ts';

const info = (code: string, CategoryId: number, Name: string) =>
  instrumentInfo(instrumentWire(code.length, code, { Name, CategoryId }));

const list = [
  info('EURUSD', 1, 'Euro, US dollar'),
  info('XAUUSD', 2, 'Gold'),
  info('AUDUSD', 1, 'Australian, US dollar'),
];
const codes = (instruments: readonly { code: string }[]) => instruments.map(({ code }) => code);

describe('filtering', () => {
  it('returns the same list without a filter', () => {
    expect(filterInstruments(list, {})).toBe(list);
  });

  it.each([
    [{ categoryId: 1 }, ['EURUSD', 'AUDUSD']],
    [{ codes: new Set(['XAUUSD']) }, ['XAUUSD']],
    [{ codes: new Set<string>() }, []],
    [{ text: ' gOLD ' }, ['XAUUSD']],
    [{ text: 'göld' }, ['XAUUSD']],
    [{ text: 'aud/' }, ['AUDUSD']],
    [{ text: 'usd', categoryId: 2 }, ['XAUUSD']],
  ])('%j', (filter, found) => {
    expect(codes(filterInstruments(list, filter))).toEqual(found);
  });
});

describe('ordering', () => {
  const prices: Record<string, Priced> = {
    EURUSD: { last: 1.1, change: -0.2, volume: 900 },
    XAUUSD: { last: 2400, change: 0.4, volume: 30 },
  };
  const by = (order: SortOrder) => codes(sortInstruments(list, order, (code) => prices[code]));

  it('[LIST-3] sorts by change, volume, price or name, with instruments without a price last', () => {
    expect(by('listed')).toEqual(['EURUSD', 'XAUUSD', 'AUDUSD']);
    expect(by('last')).toEqual(['XAUUSD', 'EURUSD', 'AUDUSD']);
    expect(by('gainers')).toEqual(['XAUUSD', 'EURUSD', 'AUDUSD']);
    expect(by('losers')).toEqual(['EURUSD', 'XAUUSD', 'AUDUSD']);
    expect(by('volume')).toEqual(['EURUSD', 'XAUUSD', 'AUDUSD']);
    expect(by('name')).toEqual(['AUDUSD', 'EURUSD', 'XAUUSD']);
  });
});

it('[LIST-4] puts the open markets before the closed ones, each in their order', () => {
  const closed = ['EURUSD', 'AUDUSD'];
  const atWeekend = list.map((one) => (closed.includes(one.code) ? { ...one, opensAtMs: 1 } : one));
  expect(codes(openFirst(atWeekend))).toEqual(['XAUUSD', 'EURUSD', 'AUDUSD']);
  expect(openFirst(list)).toBe(list);
  const sorted = (order: SortOrder) => codes(sortInstruments(atWeekend, order, () => undefined));
  expect(sorted('listed')).toEqual(['XAUUSD', 'EURUSD', 'AUDUSD']);
  expect(sorted('name')).toEqual(['AUDUSD', 'EURUSD', 'XAUUSD']);
});

describe('an instrument', () => {
  it('has its sizes as whole numbers', () => {
    expect(list[0]).toMatchObject({ lotStep: 1_000_000, maxLots: 10_000_000_000, feeRateMicros: 5_000_000n });
    expect(pointsOf({ precision: 5 }, 1.08425)).toBe(108_425);
  });
});
