/** Rates of payment channels at this moment: of the market where it quotes the currency, else as set [TRANSFER-9]. */

import type {
  DepositCoin,
  WireAccount,
  WithdrawalCurrency,
} from '@vernier/db/repositories/wallet/payment-channels';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { formatE8 } from '@vernier/shared/wallet/e8';
import { depositPriceOf, rateInstrument, withdrawalPriceOf } from '@vernier/shared/wallet/market-rate';
import type { Deposit, E8, MarketTerms, Withdrawal } from '@vernier/shared/wallet/transfer';
import { receivedAt, unitsPerUsdText } from '@vernier/shared/wallet/transfer-amounts';

/** Quotes and instruments of the running market. */
export type RateSource = Pick<Valuation, 'quotes' | 'instruments'>;

export interface DepositRate {
  readonly usdPriceE8: E8;
  /** Absent at a set rate. */
  readonly market?: MarketTerms;
}

export interface WithdrawalRate {
  readonly rateE8: E8;
  /** Null at a set rate. */
  readonly unitPriceE8: E8 | null;
  /** Absent at a set rate. */
  readonly market?: MarketTerms & { readonly unitPriceE8: E8 };
}

export function depositRate(
  {
    currency,
    usdPriceE8,
    rateMarginBps,
  }: Pick<DepositCoin | WireAccount, 'currency' | 'usdPriceE8' | 'rateMarginBps'>,
  source: RateSource,
): DepositRate {
  const found = quoteFor(currency, source);
  if (found === null) return { usdPriceE8 };
  const { instrument, quote } = found;
  return {
    usdPriceE8: depositPriceOf(quote.bid, instrument, rateMarginBps),
    market: termsOf(quote, rateMarginBps),
  };
}

export function withdrawalRate(
  { currency, rateE8, rateMarginBps }: Pick<WithdrawalCurrency, 'currency' | 'rateE8' | 'rateMarginBps'>,
  source: RateSource,
): WithdrawalRate {
  const found = quoteFor(currency, source);
  if (found === null) return { rateE8, unitPriceE8: null };
  const { instrument, quote } = found;
  const unitPriceE8 = withdrawalPriceOf(quote.ask, instrument, rateMarginBps);
  return { rateE8, unitPriceE8, market: { ...termsOf(quote, rateMarginBps), unitPriceE8 } };
}

interface Found {
  readonly instrument: Instrument;
  /** The newest that may trade, however old it is. */
  readonly quote: Quote;
}

function quoteFor(currency: string, { quotes, instruments }: RateSource): Found | null {
  const instrument = rateInstrument(currency, instruments.values());
  if (instrument === null) return null;
  const quote = quotes.quoteOf(instrument.id);
  invariant(quote !== undefined, `the market quotes ${instrument.code}`);
  return { instrument, quote };
}

function termsOf({ instrumentId, timeMs: quotedAtMs }: Quote, marginBps: number): MarketTerms {
  return { instrumentId, marginBps, quotedAtMs };
}

/** Margin and time of the rate of a channel, as the API has them; null at a set rate. */
export function rateFields(market: MarketTerms | undefined) {
  return {
    rate_margin: market === undefined ? null : marginText(market.marginBps),
    rate_at: market === undefined ? null : isoTime(market.quotedAtMs),
  };
}

/** {@link rateFields} of a transfer. */
export function recordedRateFields({ rateMarginBps, quotedAtMs }: Deposit | Withdrawal) {
  return {
    rate_margin: rateMarginBps === null ? null : marginText(rateMarginBps),
    rate_at: quotedAtMs === null ? null : isoTime(quotedAtMs),
  };
}

/** A waiting deposit at the rate that its approval would fix now; itself at a set rate. */
export function waitingDepositRate(deposit: Deposit, source: RateSource): Deposit {
  const found = quoteOfTransfer(deposit, source);
  if (found === null) return deposit;
  const { instrument, quote, marginBps } = found;
  const usdPriceE8 = depositPriceOf(quote.bid, instrument, marginBps);
  return { ...deposit, usdPriceE8, quotedAtMs: quote.timeMs };
}

/** A waiting withdrawal at the rate that its approval would fix now; itself at a set rate. */
export function waitingWithdrawalRate(withdrawal: Withdrawal, source: RateSource): Withdrawal {
  const found = quoteOfTransfer(withdrawal, source);
  if (found === null) return withdrawal;
  const { instrument, quote, marginBps } = found;
  const unitPriceE8 = withdrawalPriceOf(quote.ask, instrument, marginBps);
  const receivedMicros = receivedAt(withdrawal.amountMicros - withdrawal.feeMicros, unitPriceE8);
  return { ...withdrawal, unitPriceE8, receivedMicros, quotedAtMs: quote.timeMs };
}

function quoteOfTransfer(
  { marketInstrumentId, rateMarginBps }: Deposit | Withdrawal,
  { quotes, instruments }: RateSource,
): (Found & { readonly marginBps: number }) | null {
  if (marketInstrumentId === null || rateMarginBps === null) return null;
  const instrument = instruments.get(marketInstrumentId);
  const quote = quotes.quoteOf(marketInstrumentId);
  invariant(instrument !== undefined && quote !== undefined, 'the market quotes what a transfer follows');
  return { instrument, quote, marginBps: rateMarginBps };
}

/** Units per USD, and USD per unit at a rate of the market. */
export function withdrawalPriceFields({
  rateE8,
  unitPriceE8,
}: Pick<WithdrawalRate, 'rateE8' | 'unitPriceE8'>) {
  return unitPriceE8 === null
    ? { usd_price: formatE8(rateE8), unit_price: null }
    : { usd_price: unitsPerUsdText(unitPriceE8), unit_price: formatE8(unitPriceE8) };
}

/** Basis points as percent with two decimals. */
export function marginText(bps: number): string {
  return formatScaled(bps, 2);
}
