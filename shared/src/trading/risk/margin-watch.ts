/**
 * For each account and each instrument it holds, the prices between which the account provably crosses no margin level.
 * A quote within all bands touches nobody; one that leaves a band names the accounts to review [R6].
 */

import { invariant } from '../../assert.ts';
import type { Quote } from '../../market/quote.ts';
import { divRound, type Micros } from '../../numbers/money.ts';
import type { Account } from '../orders/account.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { type Exposure, exposureDivisor, exposureValue } from '../orders/exposure.ts';
import type { EquityRange } from './figures.ts';
import { isBetween, roomOf, type Slack, slackOf } from './margin-band.ts';
import { QuoteSides } from '../triggers/quote-sides.ts';

/** Bid and ask, each at one end of its band. */
interface Corner {
  readonly bid: number;
  readonly ask: number;
}

/** The instrument's part of every valuation, computed once. */
interface Watched {
  readonly sides: QuoteSides;
  readonly unitsPerLot: number;
  readonly divisor: bigint;
}

type Side = 'worst' | 'best';

export class MarginWatch {
  readonly #valuation: Pick<Valuation, 'quotes' | 'instruments'>;
  readonly #watched = new Map<number, Watched>();

  constructor(valuation: Pick<Valuation, 'quotes' | 'instruments'>) {
    this.#valuation = valuation;
  }

  /** Whether the standing bands prove the account safe as it is now: true costs an order no more than one valuation. */
  holds(account: Account): boolean {
    if (account.exposures.size === 0) return !account.marginCalled;
    const least = this.#equityAt(account, 'worst');
    if (least === null) return false;
    const most = account.marginCalled ? this.#equityAt(account, 'best') : least;
    if (most === null) return false;
    return isBetween(slackOf(account, { leastMicros: least, mostMicros: most }));
  }

  /**
   * Draws the account's bands around the newest quotes, and says whether it is surely safe at them.
   * Where it is not, the next quote of anything that it holds makes it unsure again [R3].
   */
  draw(account: Account): boolean {
    const equity = this.#equityNow(account);
    const slack = equity === null ? null : slackOf(account, equity);
    const safe = slack !== null && isBetween(slack);
    const gross = safe ? this.#grossOf(account) : 0n;
    for (const [instrumentId, exposure] of account.exposures) {
      const { sides } = this.#watchedOf(instrumentId);
      const quote = this.#valuation.quotes.quoteOf(instrumentId);
      sides.clearAll(account.id);
      if (safe && quote !== undefined) drawBands(sides, { id: account.id, exposure, quote, slack, gross });
      else sides.set('bid_rises', account.id, Number.NEGATIVE_INFINITY);
    }
    return safe;
  }

  /** Forgets the account's bands in an instrument that it holds no longer. */
  forget(accountId: number, instrumentId: number): void {
    this.#watched.get(instrumentId)?.sides.clearAll(accountId);
  }

  /** The accounts that the quotes make unsure, by id. Each has to be reviewed and its bands drawn again. */
  left(quotes: readonly Quote[]): readonly number[] {
    const ids: number[] = [];
    for (const quote of quotes) this.#watched.get(quote.instrumentId)?.sides.take(quote, ids);
    return ids.length < 2 ? ids : [...new Set(ids)].sort((left, right) => left - right);
  }

  /** The equity's end at one corner of all bands; null while a band that it needs is missing. */
  #equityAt(account: Account, side: Side): Micros | null {
    let equity = account.balanceMicros;
    for (const [instrumentId, exposure] of account.exposures) {
      const watched = this.#watchedOf(instrumentId);
      const corner = cornerOf(watched.sides, { id: account.id, exposure, side });
      if (corner === null) return null;
      const floating = floatingAt(watched, exposure, corner);
      equity += side === 'worst' ? floating - roundingOf(exposure) : floating + roundingOf(exposure);
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

  #watchedOf(instrumentId: number): Watched {
    const known = this.#watched.get(instrumentId);
    if (known !== undefined) return known;
    const instrument = this.#valuation.instruments.get(instrumentId);
    invariant(instrument !== undefined, `instrument ${instrumentId} is none of ours`);
    const { unitsPerLot, pricePrecision } = instrument;
    const watched = { sides: new QuoteSides(), unitsPerLot, divisor: exposureDivisor(pricePrecision) };
    this.#watched.set(instrumentId, watched);
    return watched;
  }
}

function floatingAt({ unitsPerLot, divisor }: Watched, exposure: Exposure, prices: Corner): Micros {
  return divRound(exposureValue(exposure, prices, unitsPerLot), divisor);
}

/** Each position is rounded apart, and so is the sum: together they are never this far from the exact value. */
function roundingOf({ positions }: Exposure): Micros {
  return BigInt(positions) + 1n;
}

interface Placing {
  readonly id: number;
  readonly exposure: Exposure;
  readonly quote: Quote;
  readonly slack: Slack;
  readonly gross: Micros;
}

/** A buy loses when the bid falls, a sell when the ask rises; in a margin call what they gain matters too. */
function drawBands(sides: QuoteSides, { id, exposure, quote: { bid, ask }, slack, gross }: Placing): void {
  const { bought, sold } = exposure;
  const { down, up } = slack;
  if (bought !== 0n) sides.set('bid_falls', id, bid - roomOf(bid, down, gross) - 1);
  if (sold !== 0n) sides.set('ask_rises', id, ask + roomOf(ask, down, gross) + 1);
  if (up === null) return;
  if (bought !== 0n) sides.set('bid_rises', id, bid + roomOf(bid, up, gross) + 1);
  if (sold !== 0n) sides.set('ask_falls', id, ask - roomOf(ask, up, gross) - 1);
}

interface CornerOf {
  readonly id: number;
  readonly exposure: Exposure;
  readonly side: Side;
}

/** The last prices inside the bands, where the account stands worst or best; a direction it does not hold counts nothing. */
function cornerOf(sides: QuoteSides, { id, exposure, side }: CornerOf): Corner | null {
  const worst = side === 'worst';
  const bid = exposure.bought === 0n ? 0 : sides.priceOf(worst ? 'bid_falls' : 'bid_rises', id);
  const ask = exposure.sold === 0n ? 0 : sides.priceOf(worst ? 'ask_rises' : 'ask_falls', id);
  if (bid === undefined || ask === undefined) return null;
  return { bid: worst ? bid + 1 : bid - 1, ask: worst ? ask - 1 : ask + 1 };
}
