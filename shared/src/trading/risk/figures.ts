/** The account's figures at a moment: equity, margin, free margin, margin level, risk rate [MARGIN-5]–[MARGIN-9]. */

import { invariant } from '../../assert.ts';
import { MAX_RISK_RATE_CENTS } from '../../limits.ts';
import { divRound, type Micros } from '../../numbers/money.ts';
import type { Account, AccountFigures } from '../orders/account.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { exposureDivisor, exposureValue } from '../orders/exposure.ts';
import type { Position } from '../orders/order.ts';
import { closingPriceOf } from '../pricing/fill-price.ts';
import { profitAt, type PricedPosition } from '../pricing/profit.ts';

/** Percent with two decimals, as hundredths of a percent. */
const PERCENT_CENTS = 10_000n;

/** A position with the fields that its floating profit depends on. */
export type ValuedPosition = PricedPosition & Pick<Position, 'id' | 'instrumentId'>;

/** The parts of an account that its figures depend on. */
export interface ValuedAccount extends Pick<Account, 'balanceMicros' | 'marginMicros' | 'reservedMicros'> {
  readonly openOrders: ReadonlyMap<
    number,
    { readonly status: 'pending' } | (ValuedPosition & { readonly status: 'holding' })
  >;
}

/** Floating profit of one position; 0 while its instrument has no quote yet. */
export function floatingOf(
  position: ValuedPosition,
  { quotes, instruments }: Pick<Valuation, 'quotes' | 'instruments'>,
): Micros {
  const quote = quotes.quoteOf(position.instrumentId);
  const instrument = instruments.get(position.instrumentId);
  invariant(instrument !== undefined, `order ${position.id} names no instrument of ours`);
  return quote === undefined
    ? 0n
    : profitAt(position, closingPriceOf(position.side, quote), instrument).micros;
}

/** All figures, exact: each position is rounded as it is shown, so the sum of the list is the total [MARGIN-5]. */
export function accountFigures(
  account: ValuedAccount,
  valuation: Pick<Valuation, 'quotes' | 'instruments'>,
): AccountFigures {
  let floatingMicros = 0n;
  for (const order of account.openOrders.values()) {
    if (order.status === 'holding') floatingMicros += floatingOf(order, valuation);
  }
  const { balanceMicros, marginMicros, reservedMicros } = account;
  const equityMicros = balanceMicros + floatingMicros;
  return {
    balanceMicros,
    floatingMicros,
    equityMicros,
    marginMicros,
    reservedMicros,
    freeMarginMicros: equityMicros - marginMicros - reservedMicros,
    marginLevelCents: marginLevelCents(equityMicros, marginMicros),
    riskRateCents: riskRateCents(equityMicros, marginMicros),
  };
}

/** equity ÷ margin × 100 to two decimals; null with no position [MARGIN-8]. */
export function marginLevelCents(equityMicros: Micros, marginMicros: Micros): number | null {
  return marginMicros === 0n ? null : Number(divRound(equityMicros * PERCENT_CENTS, marginMicros));
}

/** margin ÷ equity × 100 to two decimals: 0 with no position, 999 % at most and also when nothing is left [MARGIN-9]. */
export function riskRateCents(equityMicros: Micros, marginMicros: Micros): number {
  if (marginMicros === 0n) return 0;
  if (equityMicros <= 0n) return MAX_RISK_RATE_CENTS;
  const cents = divRound(marginMicros * PERCENT_CENTS, equityMicros);
  return cents > BigInt(MAX_RISK_RATE_CENTS) ? MAX_RISK_RATE_CENTS : Number(cents);
}

/** The equity as a range that surely holds it, at a cost that does not grow with the number of positions. */
export interface EquityRange {
  readonly leastMicros: Micros;
  readonly mostMicros: Micros;
}

/** The range is two micro-dollars wide per position: what rounding each of them apart can make of the sum. */
export function equityRange(
  account: Account,
  { quotes, instruments }: Pick<Valuation, 'quotes' | 'instruments'>,
): EquityRange {
  let leastMicros = account.balanceMicros;
  let mostMicros = account.balanceMicros;
  for (const [instrumentId, exposure] of account.exposures) {
    const quote = quotes.quoteOf(instrumentId);
    if (quote === undefined) continue;
    const instrument = instruments.get(instrumentId);
    invariant(instrument !== undefined, `account ${account.id} holds no instrument of ours`);
    const divisor = exposureDivisor(instrument.pricePrecision);
    const floating = divRound(exposureValue(exposure, quote, instrument.unitsPerLot), divisor);
    const slack = BigInt(exposure.positions) + 1n;
    leastMicros += floating - slack;
    mostMicros += floating + slack;
  }
  return { leastMicros, mostMicros };
}
