/** Rates that the running market gives, from its newest quotes: for tests of what deposits and withdrawals are worth. */

import { invariant } from '@vernier/shared/assert';
import type { Quote } from '@vernier/shared/market/quote';
import { formatMicros } from '@vernier/shared/numbers/money';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { Harness } from '../rig/harness.ts';

interface PairQuote extends Quote {
  readonly pricePrecision: number;
}

/** The newest quote of `BTCUSD` and the like. */
export function quoteOf(server: Harness, code: string): PairQuote {
  const { market } = server.server.core;
  const instrument = market.instruments.find((one) => one.code === code);
  const quote = instrument && market.quoteOf(instrument.id);
  invariant(instrument !== undefined && quote !== undefined, `the market quotes ${code}`);
  return { ...quote, pricePrecision: instrument.pricePrecision };
}

/** The rate of a deposit without a margin, as the API has it. */
export function rateOf(server: Harness, code: string) {
  const { bid, pricePrecision, timeMs } = quoteOf(server, code);
  return {
    usd_price: String(scaledToNumber(bid, pricePrecision)),
    rate_margin: '0.00',
    rate_at: new Date(timeMs).toISOString(),
  };
}

interface Worth {
  readonly unitsE8: bigint;
  readonly marginBps?: bigint;
}

/** Dollars of units at the bid, less a margin; to the nearest micro-dollar. */
export function worthAtBid(server: Harness, code: string, { unitsE8, marginBps = 0n }: Worth): string {
  const { bid, pricePrecision } = quoteOf(server, code);
  const numerator = unitsE8 * BigInt(bid) * (10_000n - marginBps);
  const denominator = 10n ** BigInt(pricePrecision) * 1_000_000n;
  return formatMicros((2n * numerator + denominator) / (2n * denominator));
}
