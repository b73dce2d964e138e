/**
 * Arithmetic of the account's figures in API fields. The pages and the route that explains a figure both use this module, so that
 * both show the same formulas [EXPLAIN-5].
 */

import { formatScaled } from '../numbers/decimal.ts';
import { MAX_RISK_RATE_CENTS } from '../limits.ts';
import { formatMicros, type Micros } from '../numbers/money.ts';
import type { AccountFigures } from '../trading/orders/account.ts';
import type { FigureNumberWire } from './shapes/figure.ts';

const PERCENT_DECIMALS = 2;

/** Hundredths of a percent as percent. */
function percentOf(cents: number): string {
  return formatScaled(cents, PERCENT_DECIMALS);
}

type NumberOf<Name extends FigureNumberWire['name']> = FigureNumberWire & { readonly name: Name };

export function equityWire(figures: AccountFigures): NumberOf<'equity'> {
  return {
    name: 'equity',
    formula: 'balance + profit',
    inputs: {
      balance: formatMicros(figures.balanceMicros),
      profit: formatMicros(figures.floatingMicros),
    },
    value: formatMicros(figures.equityMicros),
  };
}

export function freeMarginWire(figures: AccountFigures): NumberOf<'free_margin'> {
  return {
    name: 'free_margin',
    formula: 'equity − margin − reserved',
    inputs: {
      equity: formatMicros(figures.equityMicros),
      margin: formatMicros(figures.marginMicros),
      reserved: formatMicros(figures.reservedMicros),
    },
    value: formatMicros(figures.freeMarginMicros),
  };
}

/** The smaller of balance and free margin, at least nothing. */
export function withdrawableWire(
  { balanceMicros, freeMarginMicros }: AccountFigures,
  withdrawableMicros: Micros,
): NumberOf<'withdrawable'> {
  const smaller = balanceMicros < freeMarginMicros ? 'balance' : 'free_margin';
  return {
    name: 'withdrawable',
    formula: withdrawableMicros === 0n ? '0' : smaller,
    inputs: { balance: formatMicros(balanceMicros), free_margin: formatMicros(freeMarginMicros) },
    value: formatMicros(withdrawableMicros),
  };
}

/** Null without a position. */
export function marginLevelWire(figures: AccountFigures): NumberOf<'margin_level'> | null {
  const { marginLevelCents } = figures;
  if (marginLevelCents === null) return null;
  return {
    name: 'margin_level',
    formula: 'equity ÷ margin × 100',
    inputs: { equity: formatMicros(figures.equityMicros), margin: formatMicros(figures.marginMicros) },
    value: percentOf(marginLevelCents),
  };
}

export type RiskFigures = Pick<AccountFigures, 'marginMicros' | 'equityMicros' | 'riskRateCents'>;

/** `margin ÷ equity × 100`; a plain number where the rate is no quotient: no position, no equity, or the maximum [MARGIN-9]. */
export function riskRateWire({
  marginMicros,
  equityMicros,
  riskRateCents,
}: RiskFigures): NumberOf<'risk_rate'> {
  const isQuotient = marginMicros !== 0n && equityMicros > 0n && riskRateCents < MAX_RISK_RATE_CENTS;
  return {
    name: 'risk_rate',
    formula: isQuotient ? 'margin ÷ equity × 100' : String(riskRateCents / 100),
    inputs: { margin: formatMicros(marginMicros), equity: formatMicros(equityMicros) },
    value: percentOf(riskRateCents),
  };
}

/** One amount of a sum; `symbol` names it in the formula. */
export interface SumTerm {
  readonly symbol: string;
  readonly micros: Micros;
  readonly isSubtracted?: boolean;
}

/** `order_4 + order_7`, or `margin − part_1`. */
export function sumWire<Name extends FigureNumberWire['name']>(
  name: Name,
  terms: readonly SumTerm[],
): NumberOf<Name> {
  const sign = ({ isSubtracted = false }: SumTerm) => (isSubtracted ? '−' : '+');
  const micros = terms.reduce((sum, term) => (term.isSubtracted ? sum - term.micros : sum + term.micros), 0n);
  return {
    name,
    formula: terms.map((term, at) => (at === 0 ? term.symbol : `${sign(term)} ${term.symbol}`)).join(' '),
    inputs: Object.fromEntries(terms.map((term) => [term.symbol, formatMicros(term.micros)])),
    value: formatMicros(micros),
  };
}
