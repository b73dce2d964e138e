import { expect, test } from 'vitest';
import { changesOf, draftOf, type InstrumentRow, unreadable } from './term-changes.ts';

const ROW = {
  code: 'EURUSD',
  mode: 'open',
  hours: 'always',
  spread_percent: 100,
  fee_rate: '5.000000',
  min_lots: 0.01,
  max_lots: 50,
  multiples: [10, 100],
  size_tiers: [{ above: '1000000.000000', multiple: 50 }],
  swap_mode: 'usd_per_lot',
  swap_buy: '-6.500000',
  swap_sell: '0.000000',
  triple_day: 3,
} as unknown as InstrumentRow;

test('the form starts with the current terms and without changes', () => {
  const draft = draftOf(ROW);
  expect(draft).toMatchObject({ fee_rate: '5', min_lots: '0.01', max_lots: '50', multiples: '10, 100' });
  expect([changesOf(ROW, draft), unreadable(draft)]).toEqual([null, []]);
  expect(draftOf({ ...ROW, fee_rate: '0.005000' }).fee_rate).toBe('0.005');
});

test('only what differs is sent, with a comma for a point as well', () => {
  const draft = { ...draftOf(ROW), fee_rate: '7,5', multiples: '10 20,100', mode: 'halted' as const };
  expect(changesOf(ROW, draft)).toEqual({ fee_rate: '7.5', multiples: [10, 20, 100], mode: 'halted' });
  expect(changesOf(ROW, { ...draftOf(ROW), multiples: '' })).toEqual({ multiples: [] });
  expect(changesOf(ROW, { ...draftOf(ROW), multiples: '10,100' })).toBeNull();
});

test('[INPUT-1] thousands in a term are not its decimals, and an invalid number cannot be sent', () => {
  expect(changesOf(ROW, { ...draftOf(ROW), max_lots: '1,000' })).toEqual({ max_lots: '1000' });
  expect(unreadable({ ...draftOf(ROW), min_lots: '1,0.5' })).toEqual(['min_lots']);
});

test('an invalid list of numbers or percentage cannot be sent', () => {
  const draft = { ...draftOf(ROW), multiples: '10, x', spread_percent: '1.5' };
  expect(unreadable(draft)).toEqual(['spread_percent', 'multiples']);
});

test('size tiers are pairs of a value and the highest leverage above it', () => {
  expect(draftOf(ROW).size_tiers).toBe('1000000:50');
  const draft = { ...draftOf(ROW), size_tiers: '1000000:50 5000000.5:20' };
  const sent = [
    { above: '1000000', multiple: 50 },
    { above: '5000000.5', multiple: 20 },
  ];
  expect(changesOf(ROW, draft)).toEqual({ size_tiers: sent });
  expect(changesOf(ROW, { ...draft, size_tiers: '' })).toEqual({ size_tiers: [] });
  expect(unreadable({ ...draft, size_tiers: '1000000:50, 20' })).toEqual(['size_tiers']);
});

test('rates of overnight financing have a sign, and their unit and day are sent with them', () => {
  const draft = { ...draftOf(ROW), swap_buy: '\u22127,35', swap_sell: '+1.25' };
  expect(changesOf(ROW, draft)).toEqual({ swap_buy: '-7.35', swap_sell: '1.25' });
  const other = { ...draftOf(ROW), swap_mode: 'points' as const, triple_day: 5 as const };
  expect(changesOf(ROW, other)).toEqual({ swap_mode: 'points', triple_day: 5 });
  expect(unreadable({ ...draftOf(ROW), swap_buy: '--1', fee_rate: '-1' })).toEqual(['fee_rate', 'swap_buy']);
});
