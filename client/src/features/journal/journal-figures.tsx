/** Figures of a period: result, equity curve, ratios, and sums by instrument and side. */

import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instrumentById } from '../../data/market/instrument-book.ts';
import { fixDecimal, NO_VALUE } from '../../ui/format/decimal.ts';
import { isolate, percentText } from '../../ui/format/number-text.ts';
import { durationText } from '../../ui/format/time-text.ts';
import { EquityCurve } from '../../ui/gauges/equity-curve.tsx';
import { KeyFigures } from '../../ui/numbers/key-figures.tsx';
import { Money, Profit } from '../../ui/numbers/money.tsx';

interface JournalFiguresProps {
  readonly performance: PerformanceWire;
  readonly hidden: boolean;
}

export function JournalFigures({ performance, hidden }: JournalFiguresProps) {
  const { t } = useTranslation();
  const { net_profit, equity, by_instrument, by_side } = performance;
  const rates = growthOf(equity.map((point) => Number(point.equity)));
  const last = rates.at(-1) ?? 0;
  return (
    <>
      <p className="cap">{t('order.netProfit')}</p>
      <Profit
        amount={net_profit}
        currency="USD"
        hidden={hidden}
        className="figure journal-net"
        testId="journal-net"
      />
      {!hidden && (
        <>
          <h2 className="cap">{t('rank.equity')}</h2>
          <EquityCurve rates={rates} tone={last > 0 ? 'up' : last < 0 ? 'down' : 'flat'} />
        </>
      )}
      <Ratios performance={performance} hidden={hidden} />
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

function Ratios({ performance, hidden }: JournalFiguresProps) {
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
  const number = (value: number | null, text: (value: number) => string) => (
    <bdi>{value === null ? NO_VALUE : text(value)}</bdi>
  );
  return (
    <KeyFigures
      items={[
        { label: t('rank.orders'), value: <bdi>{orders}</bdi>, testId: 'journal-orders' },
        { label: t('rank.measure.win'), value: number(win_rate, percentText), testId: 'journal-win-rate' },
        { label: t('journal.profitFactor'), value: number(profit_factor, ratioText) },
        { label: t('journal.expectancy'), value: money(expectancy) },
        { label: t('journal.averageR'), value: number(average_r, ratioText) },
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
