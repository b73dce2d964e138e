import { expect, it } from 'vitest';
import { INSTRUMENTS } from './instruments.ts';
import { leveragesWithin } from './leverage-profile.ts';

it('[MARGIN-17] the caps of each listed instrument are those of its kind', () => {
  const kinds = new Map<string, string[]>();
  for (const instrument of INSTRUMENTS) {
    const offered = leveragesWithin('esma', instrument, instrument.leverages).join(' ');
    kinds.set(offered, [...(kinds.get(offered) ?? []), instrument.code]);
    expect(leveragesWithin('open', instrument, instrument.leverages)).toBe(instrument.leverages);
  }
  expect(Object.fromEntries(kinds)).toEqual({
    '10 20 30': ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCAD', 'USDCHF', 'EURJPY', 'GBPJPY', 'EURGBP'],
    '10 20': ['AUDUSD', 'NZDUSD', 'XAUUSD', 'US500', 'NAS100', 'US30', 'GER40', 'JPN225'],
    '10': ['XAGUSD', 'USOIL', 'UKOIL', 'HK50'],
    '2': ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'],
    '2 5': ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'TSLA'],
    '1': ['NATGAS'],
  });
});

it('[MARGIN-17] offers below the cap stay as they are, and one above it becomes the cap', () => {
  const [euro] = INSTRUMENTS;
  expect(leveragesWithin('esma', euro!, [5, 30])).toEqual([5, 30]);
  expect(leveragesWithin('esma', euro!, [400])).toEqual([30]);
  expect(leveragesWithin('esma', euro!, [])).toEqual([]);
});
