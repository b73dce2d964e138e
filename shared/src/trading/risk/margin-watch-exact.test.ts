/** Bands of small positions, whose ends and whose rounding can be computed by hand. */

import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../../test/instruments.ts';
import { TradingScenario } from '../../../test/trading-scenario.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Account } from '../orders/account.ts';
import type { Exposure } from '../orders/exposure.ts';
import { MarginWatch } from './margin-watch.ts';

/** A position of 100 hundred-millionths of a lot is worth as many micro-dollars as its price has points. */
const SMALL: Instrument = { ...EURUSD, pricePrecision: 0, unitsPerLot: 1 };
const OTHER: Instrument = { ...SMALL, id: GBPUSD.id, code: 'GBPUSD' };
const [BID, ASK] = [1_000, 1_010];
const UNIT = 100n << 64n;

const NOTHING: Exposure = { positions: 1, bought: 0n, sold: 0n, cost: 0n };
/** Opened at the bid, so that it has no floating profit. */
const BOUGHT: Exposure = { ...NOTHING, bought: UNIT, cost: UNIT * BigInt(BID) };
const SOLD: Exposure = { ...NOTHING, sold: -UNIT, cost: -UNIT * BigInt(ASK) };

const NO_BANDS = { bid_falls: -Infinity, bid_rises: Infinity, ask_falls: -Infinity, ask_rises: Infinity };
const MARGIN = 100_000n;

interface AccountTerms {
  readonly balanceMicros: bigint;
  readonly exposure?: Exposure;
  readonly marginCalled?: boolean;
}

/** A watch of an account with a margin of 0.10 USD and a position at the price of the market. */
function watched({ balanceMicros, exposure = BOUGHT, marginCalled = false }: AccountTerms) {
  const at = new TradingScenario(1n, {}, [SMALL, OTHER]);
  at.quote(SMALL, BID, ASK);
  const exposures = new Map([[SMALL.id, exposure]]);
  const account: Account = { ...at.account, balanceMicros, marginMicros: MARGIN, marginCalled, exposures };
  const watch = new MarginWatch(at.valuation);
  return { at, account, watch };
}

function bandsOf(terms: AccountTerms) {
  const { account, watch } = watched(terms);
  expect(watch.updateBands(account)).toBe(true);
  return watch.nearestPrices(SMALL.id);
}

const quoteAt = (bid: number, ask: number, instrumentId = SMALL.id) => ({
  instrumentId,
  seq: 2,
  timeMs: 1,
  bid,
  ask,
});

describe('updateBands', () => {
  // Above 100.00 %: 20,001 × margin ÷ 20,000 = 100,005, and 2 for the rounding of one position and of the sum.
  it.each([
    [{ balanceMicros: 100_007n }, true],
    [{ balanceMicros: 100_006n }, false],
    [{ balanceMicros: 50_007n, marginCalled: true }, true],
    [{ balanceMicros: 50_006n, marginCalled: true }, false],
    [{ balanceMicros: 110_002n, marginCalled: true }, true],
    [{ balanceMicros: 110_003n, marginCalled: true }, false],
  ] as const)('[MARGIN-15] proves an account with %o safe: %s', (terms, safe) => {
    const { account, watch } = watched(terms);
    expect(watch.updateBands(account)).toBe(safe);
    if (safe) expect(watch.nearestPrices(SMALL.id).bid_rises).toBeGreaterThan(BID);
    else expect(watch.nearestPrices(SMALL.id)).toEqual({ ...NO_BANDS, bid_rises: -Infinity });
  });

  // Half of a buffer of 1,002 micro-dollars at a worth of 1,002, rounded up: the price may move by half of itself.
  it('[MARGIN-15] lets the bid of a buy fall as far as half of the buffer allows', () => {
    expect(bandsOf({ balanceMicros: 101_009n })).toEqual({ ...NO_BANDS, bid_falls: 499 });
    expect(bandsOf({ balanceMicros: 101_008n })).toEqual({ ...NO_BANDS, bid_falls: 500 });
  });

  it('[MARGIN-15] lets the ask of a sell rise as far as half of the buffer allows', () => {
    expect(bandsOf({ balanceMicros: 101_019n, exposure: SOLD })).toEqual({ ...NO_BANDS, ask_rises: 1_516 });
    expect(bandsOf({ balanceMicros: 101_018n, exposure: SOLD })).toEqual({ ...NO_BANDS, ask_rises: 1_515 });
  });

  it('[MARGIN-15] has both for a buy and a sell, whose worths add up', () => {
    const exposure = { positions: 2, bought: UNIT, sold: -UNIT, cost: BOUGHT.cost + SOLD.cost };
    // A buffer of 2,012 and a worth of 2,012: half of each price.
    expect(bandsOf({ balanceMicros: 100_008n + 2_012n, exposure })).toEqual({
      ...NO_BANDS,
      bid_falls: 499,
      ask_rises: 1_516,
    });
  });

  it('[MARGIN-15] limits gains too in a margin call', () => {
    const marginCalled = true;
    expect(bandsOf({ balanceMicros: 109_000n, marginCalled }).bid_rises).toBe(1_501);
    expect(bandsOf({ balanceMicros: 109_001n, marginCalled }).bid_rises).toBe(1_500);
    expect(bandsOf({ balanceMicros: 51_009n, marginCalled })).toEqual({
      ...NO_BANDS,
      bid_falls: 499,
      bid_rises: 30_439,
    });
    expect(bandsOf({ balanceMicros: 108_990n, exposure: SOLD, marginCalled })).toEqual({
      ...NO_BANDS,
      ask_falls: 504,
      ask_rises: 30_444,
    });
    expect(bandsOf({ balanceMicros: 108_991n, exposure: SOLD, marginCalled }).ask_falls).toBe(505);
  });

  it('[MARGIN-15] shares the buffer among the instruments of the account', () => {
    const { at, account, watch } = watched({ balanceMicros: 100_009n + 2_003n });
    at.quote(OTHER, BID, ASK);
    const both = new Map([...account.exposures, [OTHER.id, BOUGHT]]);
    expect(watch.updateBands({ ...account, exposures: both })).toBe(true);
    for (const { id } of [SMALL, OTHER])
      expect(watch.nearestPrices(id)).toEqual({ ...NO_BANDS, bid_falls: 499 });
  });

  it('[MARGIN-15] counts what the positions have lost', () => {
    const { at, account, watch } = watched({ balanceMicros: 100_107n });
    at.quote(SMALL, BID - 100, ASK - 100);
    expect(watch.updateBands(account)).toBe(true);
    expect(watch.updateBands({ ...account, balanceMicros: 100_106n })).toBe(false);
  });

  it('[MARGIN-12] proves nothing while an instrument of the account has no quote', () => {
    const { account, watch } = watched({ balanceMicros: 900_000n });
    const both = { ...account, exposures: new Map([...account.exposures, [OTHER.id, BOUGHT]]) };
    expect(watch.updateBands(both)).toBe(false);
    for (const { id } of [SMALL, OTHER]) {
      expect(watch.nearestPrices(id)).toEqual({ ...NO_BANDS, bid_rises: -Infinity });
      expect(watch.mayBeLeftBy(quoteAt(1, 2, id))).toBe(true);
    }
  });
});

describe('isProvenSafe', () => {
  it('[MARGIN-15] values the account at the ends of its bands, to the micro-dollar', () => {
    const { account, watch } = watched({ balanceMicros: 101_009n });
    watch.updateBands(account);
    // A loss of 500 at the last bid inside the band, and 2 for rounding.
    expect(watch.isProvenSafe({ ...account, balanceMicros: 100_507n })).toBe(true);
    expect(watch.isProvenSafe({ ...account, balanceMicros: 100_506n })).toBe(false);

    const sold = watched({ balanceMicros: 101_019n, exposure: SOLD });
    sold.watch.updateBands(sold.account);
    expect(sold.watch.isProvenSafe({ ...sold.account, balanceMicros: 100_512n })).toBe(true);
    expect(sold.watch.isProvenSafe({ ...sold.account, balanceMicros: 100_511n })).toBe(false);
  });

  it('[MARGIN-15] values it at both ends in a margin call', () => {
    const { account, watch } = watched({ balanceMicros: 109_000n, marginCalled: true });
    watch.updateBands(account);
    expect(watch.isProvenSafe({ ...account, balanceMicros: 109_502n })).toBe(true);
    expect(watch.isProvenSafe({ ...account, balanceMicros: 109_503n })).toBe(false);

    const sold = watched({ balanceMicros: 108_990n, exposure: SOLD, marginCalled: true });
    sold.watch.updateBands(sold.account);
    expect(sold.watch.isProvenSafe({ ...sold.account, balanceMicros: 109_497n })).toBe(true);
    expect(sold.watch.isProvenSafe({ ...sold.account, balanceMicros: 109_498n })).toBe(false);
  });

  it('[MARGIN-15] needs the bands of gains once a margin call has begun', () => {
    const { account, watch } = watched({ balanceMicros: 101_009n });
    watch.updateBands(account);
    expect(watch.isProvenSafe(account)).toBe(true);
    expect(watch.isProvenSafe({ ...account, marginCalled: true })).toBe(false);
    const sold = watched({ balanceMicros: 101_019n, exposure: SOLD });
    expect(sold.watch.isProvenSafe(sold.account)).toBe(false);
    sold.watch.updateBands(sold.account);
    expect(sold.watch.isProvenSafe(sold.account)).toBe(true);
    expect(sold.watch.isProvenSafe({ ...sold.account, marginCalled: true })).toBe(false);
  });
});

describe('a quote', () => {
  it('[MARGIN-15] leaves a band at its end and not before, and then needs a new one', () => {
    const { account, watch } = watched({ balanceMicros: 101_009n });
    watch.updateBands(account);
    const taken: number[] = [];
    const inside = quoteAt(500, 510);
    expect(watch.mayBeLeftBy(inside)).toBe(false);
    expect(watch.takeOf(account.id, inside)).toBe(false);
    watch.take(inside, taken, 10);
    expect(taken).toEqual([]);
    const outside = quoteAt(499, 509);
    expect(watch.mayBeLeftBy(outside)).toBe(true);
    expect(watch.takeOf(account.id + 1, outside)).toBe(false);
    expect(watch.takeOf(account.id, outside)).toBe(true);
    expect(watch.takeOf(account.id, outside)).toBe(false);
    expect(watch.isProvenSafe(account)).toBe(false);
    watch.updateBands(account);
    watch.take(outside, taken, 0);
    expect(taken).toEqual([]);
    watch.take(outside, taken, 1);
    expect(taken).toEqual([account.id]);
    expect(watch.isProvenSafe(account)).toBe(false);
  });

  it('[MARGIN-15] of an instrument that no account holds leaves no band', () => {
    const { account, watch } = watched({ balanceMicros: 101_009n });
    const taken: number[] = [];
    const quote = quoteAt(1, 2, OTHER.id);
    expect(watch.mayBeLeftBy(quote)).toBe(false);
    expect(watch.takeOf(account.id, quote)).toBe(false);
    watch.take(quote, taken, 10);
    watch.forget(account.id, OTHER.id);
    expect(taken).toEqual([]);
  });

  it('[MARGIN-15] leaves the bands of positions in listed instruments only', () => {
    const { account, watch } = watched({ balanceMicros: 101_009n });
    const unlisted = { ...account, exposures: new Map([[99, BOUGHT]]) };
    expect(() => watch.isProvenSafe(unlisted)).toThrow('instrument 99 is not listed');
  });
});
