/** Small chart of the ticks around a step: bid and ask, the step's own tick at the needle, and the level of the order as a line. */

import './tick-chart.css';
import type { TickWire } from '@vernier/shared/api/shapes/market';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { isolate, priceText } from '../../../ui/format/number-text.ts';
import type { QuoteSide } from './steps.ts';
import { priceOf } from './steps.ts';
import { millisecondText } from '../../../ui/format/time-text.ts';
import { groupedDigits } from '../../../ui/format/decimal.ts';

/** Layout of the ticks around a step: bid and ask as step lines over time, in a box that the page stretches. */
export const BOX = { width: 320, height: 96 } as const;

/** Padding above and below the lines. */
const EDGE = 8;

/** A level farther than so many heights of the ticks would flatten them. */
const FAR = 3;

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
  /** The level is outside the chart. */
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

interface TickChartLayout {
  readonly bid: string;
  readonly ask: string;
  /** Position of the step's own tick; null when it is missing. */
  readonly needleX: number | null;
  /** Null also when the level is too far for the scale of the ticks. */
  readonly levelY: number | null;
  /** Direction of a level that is too far. */
  readonly farLevel: 'above' | 'below' | null;
  readonly y: (price: number) => number;
  readonly low: number;
  readonly high: number;
}

/** Plain numbers are exact enough for pixels. Null without a line. */
export function tickChartLayout(
  ticks: readonly TickWire[],
  seq: number | null,
  level: number | null,
): TickChartLayout | null {
  const first = ticks[0];
  const last = ticks.at(-1);
  if (first === undefined || last === undefined || ticks.length < 2) return null;
  const low = Math.min(...ticks.map(({ Bid }) => Bid));
  const high = Math.max(...ticks.map(({ Ask }) => Ask));
  const farLevel = farther(level, low, high);
  const drawn = farLevel === null && level !== null ? [low, high, level] : [low, high];
  const drawnLow = Math.min(...drawn);
  const drawnHigh = Math.max(...drawn);
  const span = drawnHigh - drawnLow || 1;
  const spanMs = last.Time - first.Time || 1;
  const x = (timeMs: number) => ((timeMs - first.Time) / spanMs) * BOX.width;
  const y = (price: number) => EDGE + (1 - (price - drawnLow) / span) * (BOX.height - 2 * EDGE);
  const line = (price: (tick: TickWire) => number) =>
    ticks
      .map((tick, index) => {
        const at = y(price(tick)).toFixed(1);
        return index === 0 ? `M0 ${at}` : `H${x(tick.Time).toFixed(1)}V${at}`;
      })
      .join('');
  const own = ticks.find((tick) => tick.Seq === seq);
  return {
    bid: line(({ Bid }) => Bid),
    ask: line(({ Ask }) => Ask),
    needleX: own === undefined ? null : x(own.Time),
    levelY: level === null || farLevel !== null ? null : y(level),
    farLevel,
    y,
    low,
    high,
  };
}

function farther(level: number | null, low: number, high: number): TickChartLayout['farLevel'] {
  if (level === null) return null;
  const reach = (high - low) * FAR;
  if (level > high + reach) return 'above';
  return level < low - reach ? 'below' : null;
}
