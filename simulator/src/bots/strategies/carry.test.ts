import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { conversionTable } from '@vernier/shared/trading/pricing/conversion';
import { expect, it } from 'vitest';
import type { BotView } from '../bot-view.ts';
import { carry } from './carry.ts';

const EURUSD = INSTRUMENTS.find(({ code }) => code === 'EURUSD')!;

/** Fifty flat hours, an account of 100,000 USD, and the swaps of a lot. */
function viewOf(swapBuyMicros: bigint, swapSellMicros: bigint): BotView {
  const instrument = { ...EURUSD, swapBuyMicros, swapSellMicros };
  const quote = { bid: 110_000, ask: 110_010, seq: 1, timeMs: 1_000, instrumentId: EURUSD.id };
  return {
    nowMs: 1_000,
    account: {} as BotView['account'],
    equityMicros: 100_000_000_000n,
    valuation: {
      quotes: { quoteOf: () => quote },
      instruments: new Map([[instrument.id, instrument]]),
      conversions: conversionTable(INSTRUMENTS),
    },
    markets: [
      {
        instrument,
        quote,
        closes: Array.from({ length: 50 }, (_, at) => 110_000 + (at % 2) * 20),
        orders: [],
      },
    ],
    leverage: 20,
    riskPermille: 20,
  };
}

it.each([
  [0n, 0n, 'buy'],
  [-5n, -5n, 'buy'],
  [-5n, 2n, 'sell'],
  [2n, -5n, 'buy'],
])('[RANKING-1] with swaps of %s for a buy and %s for a sell it holds a %s', (buy, sell, side) => {
  expect(carry(viewOf(buy, sell))).toMatchObject([{ kind: 'PlaceOrder', side, takeProfit: null }]);
});
