/** Names of a calculation, of its symbols and of its unit, in the user's language. */

import type { FigureNumberWire } from '@vernier/shared/api/shapes/figure';
import type { CalculationWire } from '@vernier/shared/api/shapes/order';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/format/number-text.ts';
import type { CalculationName, DisplayCalculation } from './calculation.ts';

/** Calculations with a name of their own. */
type NamedHere = CalculationWire['name'] | 'equity' | 'risk' | 'growth' | 'booked';

/** The names that the pages show at the other figures. */
const FIGURES = {
  free_margin: 'user.available',
  withdrawable: 'withdraw.available',
  margin_level: 'explain.calculation.level',
  risk_rate: 'explain.calculation.risk',
  reserved: 'order.reserve',
  net_profit: 'order.netProfit',
  win_rate: 'rank.measure.win',
  profit_factor: 'journal.profitFactor',
  expectancy: 'journal.expectancy',
  average_r: 'journal.averageR',
  average_holding: 'journal.holding',
  max_drawdown: 'rank.measure.fall',
  three_week_rate: 'rank.measure.rate',
  three_week_win: 'rank.measure.win',
  three_week_profit: 'rank.measure.income',
  total_rate: 'rank.totalRate',
  total_profit: 'rank.totalProfit',
  total_trade_num: 'rank.orders',
  entry: 'history.after',
} as const satisfies Record<Exclude<FigureNumberWire['name'], NamedHere>, string>;

function isFigure(name: CalculationName): name is keyof typeof FIGURES {
  return name in FIGURES;
}

export function calculationKey(name: CalculationName) {
  return isFigure(name) ? FIGURES[name] : (`explain.calculation.${name}` as const);
}

/** Symbols that the pages name elsewhere. */
const RESULT_SYMBOLS = {
  fees: 'journal.fees',
  wins: 'journal.wins',
  orders: 'rank.orders',
  gain: 'order.closeMany.profit',
  loss: 'order.closeMany.loss',
  net_profit: 'order.netProfit',
  holding: 'journal.holding',
  ended: 'explain.fill.event.ended',
  cancelled: 'order.reason.cancelled',
  booked: 'explain.calculation.booked',
} as const;

/** Sums of closed orders, whose profit is the one before fee and swap. */
const SUM_SYMBOLS = { profit: 'order.grossProfit', swap: 'order.swap' } as const;
const SUMS: ReadonlySet<CalculationName> = new Set(['net_profit', 'three_week_profit', 'total_profit']);

const SYMBOLS = [
  'lots',
  'held',
  'units',
  'price',
  'q',
  'multiple',
  'rate',
  'margin',
  'reserved',
  'fee',
  'swap',
  'open',
  'close',
  'bid',
  'ask',
  'best',
  'distance',
  'nights',
  'point',
  'balance',
  'equity',
  'profit',
  'growth',
  'start',
  'end',
  'flow',
  'first',
  'high',
  'low',
  'before',
  'amount',
] as const;

export interface SymbolNames {
  /** A symbol without a translation in this client is shown as itself. */
  readonly of: (symbol: string) => string;
  readonly unit: string;
}

export function useSymbols(calculation: DisplayCalculation): SymbolNames {
  return useSymbolsOf()(calculation);
}

/** The same for any number of calculations. */
export function useSymbolsOf(): (calculation: DisplayCalculation) => SymbolNames {
  const { t } = useTranslation();
  return ({ name, unit, terms: { currency } }) => ({
    of(symbol) {
      if (SUMS.has(name) && (symbol === 'profit' || symbol === 'swap')) return t(SUM_SYMBOLS[symbol]);
      // the sum of the results as multiples of their risk
      if (symbol === 'r') return t('journal.r', { value: isolate('Σ') });
      const ofResults = Object.entries(RESULT_SYMBOLS).find(([known]) => known === symbol);
      if (ofResults !== undefined) return t(ofResults[1]);
      const known = SYMBOLS.find((one) => one === symbol);
      const nameless = known === undefined || (known === 'q' && currency === '');
      return nameless ? symbol : t(`explain.symbol.${known}`, { currency });
    },
    unit: unitText(unit, currency, t),
  });
}

function unitText(unit: DisplayCalculation['unit'], currency: string, t: TFunction): string {
  switch (unit) {
    case 'price':
      return currency;
    case 'seconds':
      return 's';
    case 'ratio':
    case 'number':
      return '';
    default:
      return t(`explain.unit.${unit}`, { currency });
  }
}
