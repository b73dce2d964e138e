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
        content={<ResultExplanation figure="net_profit" filter={filter} />}
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
          ...{ key: forex_id, name: <bdi>{instrumentById(forex_id)?.showCode ?? forex_id}</bdi>, group },
        }))}
      />
      <Groups
        title={t('journal.bySide')}
        hidden={hidden}
        rows={by_side.map(({ type, ...group }) => ({
          ...{ key: type, name: t(type === 1 ? 'order.side.buy' : 'order.side.sell'), group },
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

function ratioText(ratio: number): string {
  return fixDecimal(ratio, RATIO_PLACES);
}

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
  const money = (amount: string | null) =>
    amount === null ? NO_VALUE : <Profit amount={amount} colour={false} hidden={hidden} />;
  const explained = (figure: ResultFigure, label: string, value: ReactNode) => ({
    label,
    value: (
      <ExplainedNumber
        name={label}
        content={<ResultExplanation figure={figure} filter={filter} />}
        testId={`explain-${figure}`}
      >
        {value}
      </ExplainedNumber>
    ),
  });
  const number = (value: number | null, text: (value: number) => string) => (
    <bdi>{value === null ? NO_VALUE : text(value)}</bdi>
  );
  return (
    <KeyFigures
      items={[
        { label: t('rank.orders'), value: <bdi>{orders}</bdi>, testId: 'journal-orders' },
        {
          ...explained('win_rate', t('rank.measure.win'), number(win_rate, percentText)),
          testId: 'journal-win-rate',
        },
        explained('profit_factor', t('journal.profitFactor'), number(profit_factor, ratioText)),
        explained('expectancy', t('journal.expectancy'), money(expectancy)),
        explained('average_r', t('journal.averageR'), number(average_r, ratioText)),
        {
          label: t('journal.holding'),
          value: number(average_holding, (seconds) => durationText(seconds * 1000, t)),
        },
        { label: t('journal.fees'), value: <Money amount={fees} hidden={hidden} /> },
        { label: t('order.swap'), value: money(swap) },
        { label: t('rank.measure.fall'), value: number(max_drawdown, percentText) },
      ]}
    />
  );
}

type Group = Omit<PerformanceWire['by_side'][number], 'type'>;

interface GroupsProps {
  readonly title: string;
  readonly rows: readonly { readonly key: number; readonly name: ReactNode; readonly group: Group }[];
  readonly hidden: boolean;
}

function Groups({ title, rows, hidden }: GroupsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <table className="journal-groups">
      <caption className="cap">{title}</caption>
      <tbody>
        {rows.map(({ key, name, group: { net_profit, orders, wins } }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{t('order.count', { count: orders })}</td>
            <td>{t('rank.winOf', { percent: isolate(percentText((wins / orders) * 100)) })}</td>
            <td className="journal-group-net">
              <Profit amount={net_profit} hidden={hidden} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
