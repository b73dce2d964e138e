/** Rates of transfers in a currency that the market quotes against the dollar [TRANSFER-9] [TRANSFER-10]. */

import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Points } from '../numbers/price.ts';
import { isRefusal, type Refusal } from '../refusals.ts';
import { E8_ONE } from './e8.ts';
import type { E8, Transfer } from './transfer.ts';
import type { FixedRate } from './transfer-events.ts';

/** The largest margin that an operator can set: 10 %. */
export const MAX_RATE_MARGIN_BPS = 1_000;
/** Basis points of the whole. */
const WHOLE_BPS = 10_000;

const DOLLAR_PAIR = /^([A-Z0-9]{2,16})USD$/;

/** The instrument whose quote is USD per unit of the currency; null when the rate is set by the operator. */
export function rateInstrument(currency: string, instruments: Iterable<Instrument>): Instrument | null {
  return rateInstruments(instruments).find((one) => one.currency === currency)?.instrument ?? null;
}

/** The currencies that the market quotes in dollars, with their instruments. */
export function rateInstruments(
  instruments: Iterable<Instrument>,
): readonly { readonly currency: string; readonly instrument: Instrument }[] {
  return [...instruments].flatMap((instrument) => {
    const currency = DOLLAR_PAIR.exec(instrument.code)?.[1];
    return currency === undefined ? [] : [{ currency, instrument }];
  });
}

type Priced = Pick<Instrument, 'pricePrecision'>;

/** USD per unit that a deposit credits: bid less the margin, rounded down to eight decimals. */
export function depositPriceOf(bid: Points, { pricePrecision }: Priced, marginBps: number): E8 {
  return (BigInt(bid) * share(-marginBps)) / pointsOf(pricePrecision);
}

/** USD per unit that a withdrawal pays for: ask plus the margin, rounded up to eight decimals. */
export function withdrawalPriceOf(ask: Points, { pricePrecision }: Priced, marginBps: number): E8 {
  const points = pointsOf(pricePrecision);
  return (BigInt(ask) * share(marginBps) + points - 1n) / points;
}

function share(marginBps: number): bigint {
  return BigInt(WHOLE_BPS + marginBps) * E8_ONE;
}

function pointsOf(pricePrecision: number): bigint {
  return BigInt(WHOLE_BPS) * 10n ** BigInt(pricePrecision);
}

type RatedTransfer = Extract<Transfer, { kind: 'deposit' | 'withdrawal' }>;

/** An instrument and the quote that a rate of it is fixed at. */
export interface RateQuote {
  readonly instrument: Instrument;
  readonly quote: Quote;
}

/** The rate that an approval fixes: null at a set rate, a refusal while the market has no tradable quote. */
export function rateAtApproval(
  { kind, marketInstrumentId, rateMarginBps }: RatedTransfer,
  rateQuote: (instrumentId: number) => RateQuote | Refusal,
): FixedRate | Refusal | null {
  if (marketInstrumentId === null || rateMarginBps === null) return null;
  const found = rateQuote(marketInstrumentId);
  if (isRefusal(found)) return found;
  const { instrument, quote } = found;
  const { instrumentId, seq, timeMs, bid, ask } = quote;
  const priceE8 =
    kind === 'deposit'
      ? depositPriceOf(bid, instrument, rateMarginBps)
      : withdrawalPriceOf(ask, instrument, rateMarginBps);
  return { priceE8, quote: { instrumentId, seq, timeMs, bid, ask } };
}
