import fc from 'fast-check';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { Tick } from '@vernier/shared/market/quote';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';

/** Slots of the years 2020 to 2035. */
const slots = fc.integer({ min: 6_311_000_000, max: 8_205_000_000 });

/** Prices as exact ratios over one denominator. */
interface Price {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly one: bigint;
}

function priceOf(ticks: readonly Tick[], code: string): Price {
  const { id, pricePrecision } = INSTRUMENTS.find((instrument) => instrument.code === code)!;
  const { bid, ask } = ticks.find(({ instrumentId }) => instrumentId === id)!;
  return { bid: BigInt(bid), ask: BigInt(ask), one: 10n ** BigInt(pricePrecision) };
}

/** A/B from A/C × C/B. */
function times(left: Price, right: Price): Price {
  return { bid: left.bid * right.bid, ask: left.ask * right.ask, one: left.one * right.one };
}

/** A/B from A/C and B/C: buy at the ask of one, sell at the bid of the other. */
function over(left: Price, right: Price): { bid: Price; ask: Price } {
  const bid = { bid: left.bid * right.one, ask: 0n, one: right.ask * left.one };
  const ask = { bid: 0n, ask: left.ask * right.one, one: right.bid * left.one };
  return { bid, ask };
}

/** No round trip between the cross and its legs is profitable. */
function expectNoGain(cross: Price, legs: { bid: Price; ask: Price }): void {
  expect(cross.ask * legs.bid.one >= legs.bid.bid * cross.one).toBe(true);
  expect(legs.ask.ask * cross.one >= cross.bid * legs.ask.one).toBe(true);
}

function expectConsistent(market: Market, slot: number): void {
  const ticks = market.quotesAt(slot);
  const price = (code: string) => priceOf(ticks, code);
  for (const base of ['EUR', 'GBP']) {
    const legs = times(price(`${base}USD`), price('USDJPY'));
    expectNoGain(price(`${base}JPY`), { bid: legs, ask: legs });
  }
  expectNoGain(price('EURGBP'), over(price('EURUSD'), price('GBPUSD')));
}

describe('[MARKET-4] crosses and their legs', () => {
  it('allow no arbitrage at any time', () => {
    const market = new Market({ seed: '1' });
    fc.assert(
      fc.property(slots, (slot) => expectConsistent(market, slot)),
      { numRuns: 25 },
    );
  });

  it('allow none at any tick of an hour', () => {
    const market = new Market({ seed: 'hour' });
    for (let slot = 7_100_000_000; slot < 7_100_000_000 + 14_400; slot += 29) expectConsistent(market, slot);
  });

  it('allow none after an administrator has moved a currency', () => {
    const slot = 7_100_000_000;
    const market = new Market({
      seed: '1',
      interventions: [{ kind: 'shift', slot, asset: 'EUR', deltaNano: 80_000_000 }],
    });
    for (let at = slot - 20; at < slot + 20; at += 1) expectConsistent(market, at);
  });
});
