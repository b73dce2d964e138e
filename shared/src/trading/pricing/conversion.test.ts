import { describe, expect, it } from 'vitest';
import { EURGBP, EURJPY, EURUSD, GBPUSD, INSTRUMENTS, USDJPY } from '../../../test/instruments.ts';
import { ScriptedMarket } from '../../../test/scripted-market.ts';
import { conversionTable, usdPerUnit } from './conversion.ts';

const table = conversionTable(INSTRUMENTS);

function market(): ScriptedMarket {
  const board = new ScriptedMarket(INSTRUMENTS);
  board.tick(USDJPY, 0, 150_000, 150_020);
  board.tick(GBPUSD, 0, 125_000, 125_010);
  return board;
}

describe('usdPerUnit', () => {
  it('[MARGIN-2] is one for a price in dollars, with no quote needed', () => {
    expect(usdPerUnit(EURUSD.quoteCurrency, table, new ScriptedMarket([]))).toEqual({
      numerator: 1n,
      denominator: 1n,
    });
  });

  it('[MARGIN-2] is one over the mid of USDJPY for a price in yen, also for a cross', () => {
    const rate = { numerator: 2000n, denominator: 300_020n };
    expect(usdPerUnit(USDJPY.quoteCurrency, table, market())).toEqual(rate);
    expect(usdPerUnit(EURJPY.quoteCurrency, table, market())).toEqual(rate);
  });

  it('[MARGIN-2] is the mid of GBPUSD for a price in pounds', () => {
    const rate = { numerator: 250_010n, denominator: 200_000n };
    expect(usdPerUnit(EURGBP.quoteCurrency, table, market())).toEqual(rate);
  });

  it('is absent while the converting pair has no quote', () => {
    expect(usdPerUnit('JPY', table, new ScriptedMarket(INSTRUMENTS))).toBeNull();
  });

  it('refuses a currency in which no instrument is quoted', () => {
    expect(() => usdPerUnit('ZWL', table, market())).toThrow('unknown quote currency ZWL');
  });
});

describe('conversionTable', () => {
  it('refuses an instrument list in which a currency cannot be converted', () => {
    expect(() => conversionTable([{ ...EURUSD, quoteCurrency: 'ZWL' }])).toThrow(
      'no instrument converts ZWL to USD',
    );
  });
});
