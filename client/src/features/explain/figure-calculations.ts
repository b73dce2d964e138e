/** Calculations of the numbers that lead to a figure, with the words that the pages use for them. */

import type { OrderView } from '@vernier/shared/api/order-codec';
import type { FigureNumberWire } from '@vernier/shared/api/shapes/figure';
import type { CalculationWire } from '@vernier/shared/api/shapes/order';
import type { TFunction } from 'i18next';
import { isolate } from '../../ui/format/number-text.ts';
import { type CalculationWords, type DisplayCalculation, NO_PRICES } from './calculation.ts';
import { fillCalculation } from './fill-calculation.ts';

/** What a figure is about. */
export interface FigureSubject {
  readonly order?: OrderView | null;
  /** Of what arrives of a withdrawal. */
  readonly currency?: string;
}

/** Figures of an order need the order; those of the account have their own explanations. */
export function figureCalculations(
  numbers: readonly FigureNumberWire[],
  { order = null, currency = '' }: FigureSubject,
  t: TFunction,
): readonly DisplayCalculation[] {
  return numbers.flatMap(({ name, ...number }): readonly DisplayCalculation[] => {
    if (isNamed(name)) {
      const words = wordsOf(name, currency, t);
      return [{ ...number, name, unit: UNITS[name] ?? 'money', terms: NO_PRICES, words }];
    }
    return order === null || isOfAccount(name) ? [] : [fillCalculation({ ...number, name }, order)];
  });
}

const TITLES = {
  growth: 'explain.calculation.growth',
  booked: 'explain.calculation.booked',
  entry: 'history.after',
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
  received: 'withdraw.receive',
} as const;
type Named = keyof typeof TITLES;

function isNamed(name: FigureNumberWire['name']): name is Named {
  return name in TITLES;
}

type OfAccount = Exclude<FigureNumberWire['name'], Named | CalculationWire['name']>;

const OF_ACCOUNT: Readonly<Record<OfAccount, true>> = {
  equity: true,
  free_margin: true,
  withdrawable: true,
  margin_level: true,
  risk_rate: true,
  reserved: true,
  size: true,
  highest_leverage: true,
};

function isOfAccount(name: FigureNumberWire['name']): name is OfAccount {
  return name in OF_ACCOUNT;
}

/** Names without an entry are dollars. */
const UNITS: Readonly<Partial<Record<Named, DisplayCalculation['unit']>>> = {
  win_rate: 'percent',
  max_drawdown: 'percent',
  three_week_rate: 'percent',
  three_week_win: 'percent',
  total_rate: 'percent',
  profit_factor: 'none',
  average_r: 'none',
  average_holding: 'none',
  total_trade_num: 'none',
  growth: 'none',
  received: 'none',
};

const SYMBOLS = {
  profit: 'order.grossProfit',
  fees: 'journal.fees',
  swap: 'order.swap',
  wins: 'journal.wins',
  orders: 'rank.orders',
  gain: 'order.closeMany.profit',
  loss: 'order.closeMany.loss',
  net_profit: 'order.netProfit',
  holding: 'journal.holding',
  ended: 'explain.fill.event.ended',
  cancelled: 'order.reason.cancelled',
  booked: 'explain.calculation.booked',
  growth: 'explain.symbol.growth',
  start: 'explain.symbol.start',
  end: 'explain.symbol.end',
  flow: 'explain.symbol.flow',
  first: 'explain.symbol.first',
  high: 'explain.symbol.high',
  low: 'explain.symbol.low',
  before: 'explain.symbol.before',
  amount: 'explain.symbol.amount',
  usd_price: 'withdraw.rate',
  unit_price: 'withdraw.rate',
} as const;

function wordsOf(name: Named, currency: string, t: TFunction): CalculationWords {
  const names = Object.entries(SYMBOLS).map(([symbol, key]) => [symbol, t(key)]);
  return {
    title: t(TITLES[name]),
    unit: name === 'received' ? currency : name === 'average_holding' ? 's' : '',
    // R is the sum of the results as multiples of their risk
    symbols: { ...Object.fromEntries(names), r: t('journal.r', { value: isolate('Σ') }) },
  };
}
