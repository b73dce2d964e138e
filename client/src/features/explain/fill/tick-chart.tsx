/** Small chart of the ticks around a step: bid and ask, the step's own tick at the needle, and the level of the order as a line. */

import './tick-chart.css';
import type { TickWire } from '@vernier/shared/api/shapes/market';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import type { QuoteSide } from './steps.ts';
import { priceOf } from './steps.ts';
import { BOX, tickChartLayout } from './tick-chart-layout.ts';
import { millisecondText } from '../../../ui/format/clock-text.ts';
import { groupedDigits } from '../../../ui/format/decimal.ts';

interface TickChartProps {
  readonly ticks: readonly TickWire[];
  readonly tick: TickWire;
  readonly side: QuoteSide;
  readonly level: number | null;
  readonly precision: number;
}

export function TickChart({ ticks, tick, side, level, precision }: TickChartProps) {
  const { t } = useTranslation();
  const layout = tickChartLayout(ticks, tick.Seq, level);
  if (layout === null) return null;
  const { bid, ask, needleX, levelY, farLevel, y } = layout;
  const text = (price: number) => isolate(priceText(price, precision));
  const prices = (of: 'Bid' | 'Ask') => ticks.map((one) => one[of]);
  const last = ticks.at(-1) ?? tick;
  const share = (at: number) => `${(at / BOX.height) * 100}%`;
  return (
    <figure className="tick-chart">
      <div
        className="tick-chart-box"
        dir="ltr"
        role="img"
        aria-label={t('explain.fill.chart', {
          bidLow: text(Math.min(...prices('Bid'))),
          bidHigh: text(Math.max(...prices('Bid'))),
          askLow: text(Math.min(...prices('Ask'))),
          askHigh: text(Math.max(...prices('Ask'))),
        })}
        data-testid="tick-chart"
      >
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
          {needleX !== null && <path className="tick-chart-needle" d={`M${needleX} 0V${BOX.height}`} />}
          {levelY !== null && <path className="tick-chart-level" d={`M0 ${levelY}H${BOX.width}`} />}
          <path className="tick-chart-ask" d={ask} />
          <path className="tick-chart-bid" d={bid} />
        </svg>
        {needleX !== null && (
          <i
            className="tick-chart-dot"
            style={{
              insetInlineStart: `${(needleX / BOX.width) * 100}%`,
              insetBlockStart: share(y(priceOf(tick, side))),
            }}
          />
        )}
        <Label at={share(y(last.Ask))} text={t('explain.symbol.ask')} kind="ask" />
        <Label at={share(y(last.Bid))} text={t('explain.symbol.bid')} kind="bid" />
        {level !== null && (
          <Label
            at={levelY === null ? EDGES[farLevel ?? 'below'] : share(levelY)}
            text={`${t('explain.fill.level')} ${text(level)}`}
            kind="level"
            far={farLevel}
          />
        )}
      </div>
      <TickTable ticks={ticks} own={tick.Seq} precision={precision} />
    </figure>
  );
}

const EDGES = { above: '0%', below: '100%' } as const;

interface LabelProps {
  readonly at: string;
  readonly text: string;
  readonly kind: 'ask' | 'bid' | 'level';
  /** The level lies outside the chart. */
  readonly far?: 'above' | 'below' | null;
}

function Label({ at, text, kind, far = null }: LabelProps) {
  return (
    <span
      className={`tick-chart-label tick-chart-label--${kind}`}
      style={{ insetBlockStart: at }}
      aria-hidden="true"
    >
      {far !== null && <Icon name={far === 'above' ? 'up' : 'down'} size={11} weight={2.2} />}
      <span dir="auto">{text}</span>
    </span>
  );
}

interface TickTableProps {
  readonly ticks: readonly TickWire[];
  readonly own: number;
  readonly precision: number;
}

/** Ticks of a small chart as a table, collapsed at first. */
function TickTable({ ticks, own, precision }: TickTableProps) {
  const { t } = useTranslation();
  return (
    <details className="tick-table">
      <summary>
        {t('explain.fill.table')}
        <Icon name="down" size={13} weight={2} />
      </summary>
      <table aria-label={t('explain.fill.tableOf')}>
        <thead>
          <tr>
            <th scope="col">{t('explain.fill.number')}</th>
            <th scope="col">{t('explain.fill.time')}</th>
            <th scope="col">{t('explain.symbol.bid')}</th>
            <th scope="col">{t('explain.symbol.ask')}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map(({ Seq, Time, Bid, Ask }) => (
            <tr key={Seq} aria-current={Seq === own ? 'true' : undefined}>
              <th scope="row">
                <bdi>{groupedDigits(Seq, 0)}</bdi>
              </th>
              <td>
                <bdi>{millisecondText(Time)}</bdi>
              </td>
              <td>
                <bdi>{priceText(Bid, precision)}</bdi>
              </td>
              <td>
                <bdi>{priceText(Ask, precision)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
