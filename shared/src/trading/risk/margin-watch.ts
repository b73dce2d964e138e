/**
 * Price bands per account and instrument in which the account provably crosses no margin level. A quote inside all
 * bands needs no review; a quote that leaves a band names the accounts to review [MARGIN-15].
 */

import { invariant } from '../../assert.ts';
import type { Quote } from '../../market/quote.ts';
import { divRound, type Micros } from '../../numbers/money.ts';
import type { Account } from '../orders/account.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { type Exposure, exposureDivisor, exposureValue } from '../orders/exposure.ts';
import type { EquityRange } from './figures.ts';
import { isBetween, distanceOf, type EquityBuffer, equityBufferOf } from './margin-band.ts';
import { type NearestPrices, QuoteSides } from '../triggers/quote-sides.ts';

/** Bid and ask, each at one end of its band. */
interface Corner {
  readonly bid: number;
  readonly ask: number;
}

/** The instrument's share of every valuation, computed once. */
interface WatchedInstrument {
  readonly sides: QuoteSides;
  readonly unitsPerLot: number;
  readonly divisor: bigint;
}

type Extreme = 'worst' | 'best';

export class MarginWatch {
  readonly #valuation: Pick<Valuation, 'quotes' | 'instruments'>;
  readonly #watched = new Map<number, WatchedInstrument>();

  constructor(valuation: Pick<Valuation, 'quotes' | 'instruments'>) {
    this.#valuation = valuation;
  }

  /** Whether the existing bands prove the account safe in its present state; costs at most one valuation. */
  isProvenSafe(account: Account): boolean {
    if (account.exposures.size === 0) return !account.marginCalled;
    const least = this.#equityAt(account, 'worst');
    if (least === null) return false;
    const most = account.marginCalled ? this.#equityAt(account, 'best') : least;
    if (most === null) return false;
    return isBetween(equityBufferOf(account, { leastMicros: least, mostMicros: most }));
  }

  /**
   * Sets the account's bands around the newest quotes; returns whether the account is proven safe at them.
   * Otherwise the next quote of any of its instruments leads to a review [MARGIN-12].
   */
  updateBands(account: Account): boolean {
    const equity = this.#equityNow(account);
    const slack = equity === null ? null : equityBufferOf(account, equity);
    const safe = slack !== null && isBetween(slack);
    const gross = safe ? this.#grossOf(account) : 0n;
    for (const [instrumentId, exposure] of account.exposures) {
      const { sides } = this.#watchedOf(instrumentId);
      const quote = this.#valuation.quotes.quoteOf(instrumentId);
      sides.clearAll(account.id);
      if (safe && quote !== undefined) setBands(sides, { id: account.id, exposure, quote, slack, gross });
      else sides.set('bid_rises', account.id, Number.NEGATIVE_INFINITY);
    }
    return safe;
  }

  /** Removes the account's bands of an instrument without positions. */
  forget(accountId: number, instrumentId: number): void {
    this.#watched.get(instrumentId)?.sides.clearAll(accountId);
  }

  /** False when a quote leaves no band. */
  mayBeLeftBy(quote: Quote): boolean {
    return this.#watched.get(quote.instrumentId)?.sides.mayBeReachedBy(quote) === true;
  }

  /**
   * Removes the bands that a quote leaves, until `taken` has `most` ids of accounts, which are in no order and may repeat. Each
   * account needs a review and new bands.
   */
  take(quote: Quote, taken: number[], most: number): void {
    this.#watched.get(quote.instrumentId)?.sides.take(quote, taken, most);
  }

  /** Removes the account's bands of an instrument when a quote leaves one of them; returns whether it does. */
  takeOf(accountId: number, quote: Quote): boolean {
    const sides = this.#watched.get(quote.instrumentId)?.sides;
    if (sides?.isReached(accountId, quote) !== true) return false;
    sides.clearAll(accountId);
    return true;
  }

  /** The nearest ends of the bands of an instrument. */
  nearestPrices(instrumentId: number): NearestPrices {
    return this.#watchedOf(instrumentId).sides.nearest();
  }

  /** The lowest or highest equity inside all bands; null while a band is missing. */
  #equityAt(account: Account, extreme: Extreme): Micros | null {
    let equity = account.balanceMicros;
    for (const [instrumentId, exposure] of account.exposures) {
      const watched = this.#watchedOf(instrumentId);
      const corner = cornerOf(watched.sides, { id: account.id, exposure, extreme });
      if (corner === null) return null;
      const floating = floatingAt(watched, exposure, corner);
      equity += extreme === 'worst' ? floating - roundingOf(exposure) : floating + roundingOf(exposure);
    }
    return equity;
  }

  /** The equity as a range at the newest quotes (see equityRange); null while an instrument has none. */
  #equityNow(account: Account): EquityRange | null {
    let middle = account.balanceMicros;
    let rounding = 0n;
    for (const [instrumentId, exposure] of account.exposures) {
      const quote = this.#valuation.quotes.quoteOf(instrumentId);
      if (quote === undefined) return null;
      middle += floatingAt(this.#watchedOf(instrumentId), exposure, quote);
      rounding += roundingOf(exposure);
    }
    return { leastMicros: middle - rounding, mostMicros: middle + rounding };
  }

  /** What all positions are worth at the newest quotes, both directions added up, rounded up. */
  #grossOf(account: Account): Micros {
    let gross = 1n;
    for (const [instrumentId, { bought, sold, positions }] of account.exposures) {
      const quote = this.#valuation.quotes.quoteOf(instrumentId);
      if (quote === undefined) continue;
      const absolute = { positions, bought, sold: -sold, cost: 0n };
      gross += floatingAt(this.#watchedOf(instrumentId), absolute, quote) + 1n;
    }
    return gross;
  }

  #watchedOf(instrumentId: number): WatchedInstrument {
    const known = this.#watched.get(instrumentId);
    if (known !== undefined) return known;
    const instrument = this.#valuation.instruments.get(instrumentId);
    invariant(instrument !== undefined, `instrument ${instrumentId} is not listed`);
    const { unitsPerLot, pricePrecision } = instrument;
    const watched = { sides: new QuoteSides(), unitsPerLot, divisor: exposureDivisor(pricePrecision) };
    this.#watched.set(instrumentId, watched);
    return watched;
  }
}

function floatingAt({ unitsPerLot, divisor }: WatchedInstrument, exposure: Exposure, prices: Corner): Micros {
  return divRound(exposureValue(exposure, prices, unitsPerLot), divisor);
}

/** Each position is rounded apart, and so is the sum: together they are never this far from the exact value. */
function roundingOf({ positions }: Exposure): Micros {
  return BigInt(positions) + 1n;
}

interface BandInputs {
  readonly id: number;
  readonly exposure: Exposure;
  readonly quote: Quote;
  readonly slack: EquityBuffer;
  readonly gross: Micros;
}

/** A buy loses when the bid falls, a sell when the ask rises; in a margin call what they gain matters too. */
function setBands(sides: QuoteSides, { id, exposure, quote: { bid, ask }, slack, gross }: BandInputs): void {
  const { bought, sold } = exposure;
  const { down, up } = slack;
  if (bought !== 0n) sides.set('bid_falls', id, bid - distanceOf(bid, down, gross) - 1);
  if (sold !== 0n) sides.set('ask_rises', id, ask + distanceOf(ask, down, gross) + 1);
  if (up === null) return;
  if (bought !== 0n) sides.set('bid_rises', id, bid + distanceOf(bid, up, gross) + 1);
  if (sold !== 0n) sides.set('ask_falls', id, ask - distanceOf(ask, up, gross) - 1);
}

interface CornerInputs {
  readonly id: number;
  readonly exposure: Exposure;
  readonly extreme: Extreme;
}

/** The last prices inside the bands at which the equity is lowest or highest; 0 for a direction without positions. */
function cornerOf(sides: QuoteSides, { id, exposure, extreme }: CornerInputs): Corner | null {
  const worst = extreme === 'worst';
  const bid = exposure.bought === 0n ? 0 : sides.priceOf(worst ? 'bid_falls' : 'bid_rises', id);
  const ask = exposure.sold === 0n ? 0 : sides.priceOf(worst ? 'ask_rises' : 'ask_falls', id);
  if (bid === undefined || ask === undefined) return null;
  return { bid: worst ? bid + 1 : bid - 1, ask: worst ? ask - 1 : ask + 1 };
}
