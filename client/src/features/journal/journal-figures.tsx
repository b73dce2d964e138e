/** Figures of a period: result, equity curve, ratios, and sums by instrument and side. */

import type { ResultFigure } from '@vernier/shared/api/shapes/figure';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instrumentById } from '../../data/market/instrument-book.ts';
import { fixDecimal, NO_VALUE } from '../../ui/format/decimal.ts';
import { isolate, percentText } from '../../ui/format/number-text.ts';
import { durationText } from '../../ui/format/time-text.ts';
import { EquityCurve } from '../../ui/gauges/equity-curve.tsx';
import { KeyFigures } from '../../ui/numbers/key-figures.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import type { JournalFilter } from '../../data/orders/journal.ts';
import { ExplainedNumber } from '../explain/explained.tsx';
import { Money, Profit } from '../../ui/numbers/money.tsx';

const ResultExplanation = lazyComponent(() =>
  import('./result-explanation.tsx').then((m) => m.ResultExplanation),
);

interface JournalFiguresProps {
  readonly performance: PerformanceWire;
  readonly filter: JournalFilter;
  readonly hidden: boolean;
}

export function JournalFigures({ performance, filter, hidden }: JournalFiguresProps) {
  const { t } = useTranslation();
  const { net_profit, equity, by_instrument, by_side } = performance;
  const rates = growthOf(equity.map((point) => Number(point.equity)));
  const last = rates.at(-1) ?? 0;
  return (
    <>
      <p className="cap">{t('order.netProfit')}</p>
      <ExplainedNumber
        name={t('order.netProfit')}
        content={<ResultExplanation name={t('order.netProfit')} figure="net_profit" filter={filter} />}
        testId="explain-net-profit"
      >
        <Profit
          amount={net_profit}
          currency="USD"
          hidden={hidden}
          className="figure journal-net"
          testId="journal-net"
        />
      </ExplainedNumber>
      {!hidden && (
        <>
          <h2 className="cap">{t('rank.equity')}</h2>
          <EquityCurve rates={rates} tone={last > 0 ? 'up' : last < 0 ? 'down' : 'flat'} />
        </>
      )}
      <Ratios performance={performance} filter={filter} hidden={hidden} />
      <Groups
        title={t('journal.byInstrument')}
        hidden={hidden}
        rows={by_instrument.map(({ forex_id, ...group }) => ({
          key: forex_id,
          name: isolate(instrumentById(forex_id)?.showCode ?? String(forex_id)),
          filter: { ...filter, forex_id },
          group,
        }))}
      />
      <Groups
        title={t('journal.bySide')}
        hidden={hidden}
        rows={by_side.map(({ type, ...group }) => ({
          key: type,
          name: t(type === 1 ? 'order.side.buy' : 'order.side.sell'),
          filter: { ...filter, type },
          group,
        }))}
      />
    </>
  );
}

/** Percent since the first point; pixels need no exactness, so plain numbers do. */
function growthOf(equity: readonly number[]): readonly number[] {
  const first = equity[0] ?? 0;
  return equity.map((value) => (first === 0 ? 0 : (value / first - 1) * 100));
}

const RATIO_PLACES = 2;

function Ratios({ performance, filter, hidden }: JournalFiguresProps) {
  const { t } = useTranslation();
  const {
    orders,
    win_rate,
    profit_factor,
    expectancy,
    average_r,
    average_holding,
    fees,
    swap,
    max_drawdown,
  } = performance;
  const money = (amount: string) => <Profit amount={amount} colour={false} hidden={hidden} />;
  /** A ratio without a divisor has no explanation. */
  const explained = <Value,>(
    figure: ResultFigure,
    label: string,
    { value, text }: { value: Value | null; text: (value: Value) => ReactNode },
  ) => ({
    label,
    value:
      value === null ? (
        NO_VALUE
      ) : (
        <ExplainedNumber
          name={label}
          content={<ResultExplanation name={label} figure={figure} filter={filter} />}
          testId={`explain-${figure}`}
        >
          {text(value)}
        </ExplainedNumber>
      ),
  });
  const percent = (value: number) => <bdi>{percentText(value)}</bdi>;
  const ratio = (value: number) => <bdi>{fixDecimal(value, RATIO_PLACES)}</bdi>;
  const seconds = (value: number) => <bdi>{durationText(value * 1000, t)}</bdi>;
  return (
    <KeyFigures
      items={[
        { label: t('rank.orders'), value: <bdi>{orders}</bdi>, testId: 'journal-orders' },
        {
          ...explained('win_rate', t('rank.measure.win'), { value: win_rate, text: percent }),
          testId: 'journal-win-rate',
        },
        explained('profit_factor', t('journal.profitFactor'), { value: profit_factor, text: ratio }),
        explained('expectancy', t('journal.expectancy'), { value: expectancy, text: money }),
        explained('average_r', t('journal.averageR'), { value: average_r, text: ratio }),
        explained('average_holding', t('journal.holding'), { value: average_holding, text: seconds }),
        { label: t('journal.fees'), value: <Money amount={fees} hidden={hidden} /> },
        { label: t('order.swap'), value: money(swap) },
        explained('max_drawdown', t('rank.measure.fall'), { value: max_drawdown, text: percent }),
      ]}
    />
  );
}

type Group = Omit<PerformanceWire['by_side'][number], 'type'>;

interface GroupsProps {
  readonly title: string;
  readonly rows: readonly {
    readonly key: number;
    readonly name: string;
    /** The orders of the group. */
    readonly filter: JournalFilter;
    readonly group: Group;
  }[];
  readonly hidden: boolean;
}

function Groups({ title, rows, hidden }: GroupsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <table className="journal-groups">
      <caption className="cap">{title}</caption>
      <tbody>
        {rows.map(({ key, name, filter, group: { net_profit, orders, wins } }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{t('order.count', { count: orders })}</td>
            <td>{t('rank.winOf', { percent: isolate(percentText((wins / orders) * 100)) })}</td>
            <td className="journal-group-net">
              <ExplainedNumber
                name={`${name}: ${t('order.netProfit')}`}
                content={<ResultExplanation name={name} figure="net_profit" filter={filter} />}
              >
                <Profit amount={net_profit} hidden={hidden} />
              </ExplainedNumber>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
