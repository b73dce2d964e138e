import { describe, expect, it } from 'vitest';
import { NATGAS, EURUSD } from '../../test/instruments.ts';
import { candleWire, changePercent, instrumentFacts, miniCloseWire, quotationsWire } from './market-wire.ts';

const day = {
  timeS: 0,
  open: 110_000,
  high: 111_000,
  low: 109_000,
  close: 110_110,
  volume: 7,
  askHigh: 111_002,
  askLow: 109_002,
};

describe('changePercent', () => {
  it.each([
    [100_000, 101_000, 1],
    [100_000, 99_000, -1],
    [100_000, 100_004, 0],
    [100_000, 100_005, 0.01],
    [100_000, 99_995, -0.01],
    [100_000, 99_996, 0],
    [3, 4, 33.33],
    [3, 5, 66.67],
    [0, 5, 0],
  ])('[CANDLE-6] from %i to %i is %d %%', (open, last, percent) => {
    expect(changePercent(open, last)).toBe(percent);
  });
});

describe('quotes and candles on the wire', () => {
  it('[CANDLE-6] a quote closes at its bid and changes since the day began', () => {
    const quote = { instrumentId: 1, seq: 5, timeMs: 1_700_000_000_250, bid: 110_110, ask: 110_112 };
    expect(quotationsWire(quote, day, 5)).toEqual({
      Open: 1.1,
      Close: 1.1011,
      Change: 0.1,
      High: 1.11,
      Low: 1.09,
      Volume: 7,
      Bid: 1.1011,
      Ask: 1.10112,
      Time: 1_700_000_000_250,
    });
  });

  it('[CANDLE-1] a candle is of the bid, with the extremes of the ask', () => {
    expect(candleWire(day, 5)).toEqual({
      Time: 0,
      Open: 1.1,
      High: 1.11,
      Low: 1.09,
      Close: 1.1011,
      Volume: 7,
      AskHigh: 1.11002,
      AskLow: 1.09002,
    });
  });
});

describe('instrumentFacts', () => {
  it('has units, steps, fee and leverage in the fields of the wire', () => {
    expect(instrumentFacts(EURUSD, 'Euro')).toMatchObject({
      Code: 'EURUSD',
      ShowCode: 'EUR/USD',
      Name: 'Euro',
      Pip: 0.01,
      ForexMinCont: 0.01,
      ForexMaxCont: 100,
      ForexContNum: 100_000,
      ForexFeeRate: 5,
      MarginMode: 2,
      HasForexMultiple: [{ Value: 1 }, { Value: 50 }, { Value: 100 }, { Value: 500 }],
    });
    expect(instrumentFacts(NATGAS, 'Gas')).toMatchObject({ MarginMode: 1, HasForexMultiple: [] });
  });

  it('has size tiers and hours only where the instrument has them', () => {
    const tiers = [{ aboveMicros: 1_000_000_500_000n, leverage: 50 }];
    const facts = instrumentFacts({ ...EURUSD, sizeTiers: tiers, hours: 'always' }, 'Euro');
    expect(facts).toMatchObject({ SizeTiers: [{ Above: '1000000.500000', Value: 50 }], Hours: 'always' });
    for (const plain of [EURUSD, { ...EURUSD, sizeTiers: [] }]) {
      expect(instrumentFacts(plain, 'Euro')).not.toHaveProperty('SizeTiers');
      expect(instrumentFacts(plain, 'Euro')).not.toHaveProperty('Hours');
    }
  });
});

describe('the closes of a small chart', () => {
  it('[CANDLE-1] have the time of their candle', () => {
    expect(miniCloseWire({ timeS: 60, close: 110_110 }, 5)).toEqual({ Time: 60, Close: 1.1011 });
  });
});
