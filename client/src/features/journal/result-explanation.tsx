/** Explanation of a figure of closed orders: its inputs, its formula in the reader's words, and its result, from the server. */

import type { FigureNumberWire, ResultFigure } from '@vernier/shared/api/shapes/figure';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type JournalFilter, useResultFigure } from '../../data/orders/journal.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { ExplanationView } from '../explain/explanation-view.tsx';
import { termsOf } from '../explain/formula.ts';
import { valueText } from '../explain/term-text.ts';

/** The words that the pages use for each symbol and result. */
const NAMES = {
  profit: 'order.grossProfit',
  fees: 'journal.fees',
  swap: 'order.swap',
  wins: 'journal.wins',
  orders: 'rank.orders',
  gain: 'order.closeMany.profit',
  loss: 'order.closeMany.loss',
  net_profit: 'order.netProfit',
  win_rate: 'rank.measure.win',
  profit_factor: 'journal.profitFactor',
  expectancy: 'journal.expectancy',
  average_r: 'journal.averageR',
} as const;

/** Dollars have six decimals. */
const MONEY = /\.\d{6}$/;

interface ResultExplanationProps {
  readonly figure: ResultFigure;
  readonly filter: JournalFilter;
}

export function ResultExplanation({ figure, filter }: ResultExplanationProps) {
  const { t } = useTranslation();
  const explained = useResultFigure(figure, filter);
  const numbers = explained?.numbers ?? [];
  const rows = numbers.flatMap((number) => rowsOf(number, t)).filter(isFirst);
  return (
    <ExplanationView
      title={t('explain.title', { name: nameOf(figure, t) })}
      notes={numbers.map(({ formula }) => formulaText(formula, t))}
      calculations={[]}
      more={{
        view: (
          <dl className="explanation-rows" data-testid="explanation-result">
            {rows.map(([name, value], at) => (
              <div key={`${at} ${name}`}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ),
        lines: rows.map(([name, value]) => `${name} ${isolate(value)}`),
      }}
    />
  );
}

/** A result that is an input of the next number is shown once. */
function isFirst([name]: Row, at: number, rows: readonly Row[]): boolean {
  return rows.findIndex(([other]) => other === name) === at;
}

function nameOf(symbol: string, t: TFunction): string {
  // the sum of the results as multiples of their risk
  if (symbol === 'r') return t('journal.r', { value: isolate('Σ') });
  const known = Object.entries(NAMES).find(([name]) => name === symbol);
  return known === undefined ? symbol : t(known[1]);
}

type Row = readonly [name: string, value: string];

/** Each input and the result, as name and value. */
function rowsOf({ name, inputs, value }: FigureNumberWire, t: TFunction): readonly Row[] {
  const text = (amount: string | number) =>
    valueText({ value: String(amount), unit: MONEY.test(String(amount)) ? 'money' : 'rate' });
  return [
    ...Object.entries(inputs).map(([symbol, amount]) => [nameOf(symbol, t), text(amount)] as const),
    [nameOf(name, t), value === '' ? NO_VALUE : text(value)] as const,
  ];
}

/** `Profit before fee and swap − Fees + Swap`. */
export function formulaText(formula: string, t: TFunction): string {
  return termsOf(formula)
    .map(({ lead, symbol, written }) => `${lead} ${symbol === null ? written : nameOf(symbol, t)}`.trim())
    .join(' ');
}
