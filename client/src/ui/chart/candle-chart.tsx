/** Candle chart of one instrument and period. It renders its props and requests older candles from its owner. */

import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compactText, hundredthsText, pointsText } from '../format/number-text.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { CandleEngine } from './candle-engine.ts';
import { candleAt, type ChartCandle, type ChartLine, sameBars } from './chart-candle.ts';
import { divRound } from '@vernier/shared/numbers/money';
import { NO_VALUE } from '../format/decimal.ts';
import { chartTimes } from './chart-times.ts';
import { type CandleChartProps, useChart } from './use-chart.ts';
import { lazyComponent } from '../layout/lazy-component.tsx';
import './candle-chart.css';

/** Text description of the chart for screen readers, updated with each candle, not with each price. */
export const ChartSummary = memo(function ChartSummary(props: ChartSummaryProps) {
  const { t } = useTranslation();
  const { name, periodName, precision, candles } = props;
  const price = (points: number) => pointsText(points, precision);
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return t('chart.waiting', { name });
  const summary = t('chart.summary', {
    name,
    period: periodName,
    count: candles.length,
    last: price(last.close),
    high: price(candles.reduce((high, candle) => Math.max(high, candle.high), last.high)),
    low: price(candles.reduce((low, candle) => Math.min(low, candle.low), last.low)),
  });
  const from = t('chart.from', { first: price(first.open), change: changeText(first.open, last.close) });
  const orders = linesText(props.lines, price);
  return [summary, from, orders === '' ? '' : t('chart.lines', { lines: orders })].join(' ').trim();
}, sameChart);

const ChartExtensions = lazyComponent(() => import('./chart-extensions.tsx').then((m) => m.ChartExtensions));

function usesExtensions({ indicators, drawings, compared }: CandleChartProps): boolean {
  return compared !== undefined || (indicators?.length ?? 0) + (drawings?.drawings.length ?? 0) > 0;
}

const NOTHING: readonly ChartCandle[] = [];

export function CandleChart(props: CandleChartProps) {
  const { t, i18n } = useTranslation();
  const { candles = NOTHING, name, periodName, periodS, precision, timeZone } = props;
  const [inspectedS, setInspectedS] = useState<number | null>(null);
  const [latest, setLatest] = useState(true);
  const chart = useChart(props, { onInspect: setInspectedS, onLatest: setLatest, language: i18n.language });
  const inspected = inspectedS === null ? undefined : candleAt(candles, inspectedS);
  const times = useMemo(
    () => chartTimes(i18n.language, periodS, timeZone),
    [i18n.language, periodS, timeZone],
  );
  const described = inspected ?? candles.at(-1);
  const price = (points: number) => pointsText(points, precision);
  const keyTexts = (props.interaction?.actions ?? []).flatMap(({ key }) => key?.text ?? []);

  return (
    <figure className="chart" data-testid="chart" data-candles={candles.length}>
      <figcaption className="vh">
        <ChartSummary
          name={name}
          periodName={periodName}
          precision={precision}
          candles={candles}
          lines={props.lines}
        />
      </figcaption>
      {props.candles === undefined && <div className="chart-wait" />}
      <div
        ref={chart.box}
        className="chart-box"
        role="application"
        aria-label={[t('chart.keys', { name, period: periodName }), ...keyTexts].join(' ')}
        tabIndex={0}
        onKeyDown={(event) => {
          if (moveByKey(chart.engine.current, event.key)) event.preventDefault();
        }}
      />
      <div ref={chart.over} className="chart-over" />
      <div ref={chart.head} className="chart-head">
        {described !== undefined && (
          <Legend
            candle={described}
            note={inspected === undefined ? undefined : props.layer?.textAt(inspected.timeS)}
            price={price}
            time={inspected === undefined ? null : times.moment(inspected.timeS)}
          />
        )}
        <div ref={chart.notes} className="chart-notes" />
      </div>
      {usesExtensions(props) && <ChartExtensions {...props} chart={chart} />}
      {!latest && (
        <span className="chart-latest">
          <IconButton
            icon="right"
            label={t('chart.latest')}
            onClick={() => chart.engine.current?.showLatest()}
            quiet
          />
        </span>
      )}
    </figure>
  );
}

const BARS_PER_KEY = 5;
const ZOOM_PER_KEY = 1.25;
const STRETCH_PER_KEY = 1.1;

/** True when the key moved the view. */
function moveByKey(engine: CandleEngine | null, key: string): boolean {
  if (engine === null) return false;
  if (key === 'ArrowLeft') engine.scrollBy(-BARS_PER_KEY);
  else if (key === 'ArrowRight') engine.scrollBy(BARS_PER_KEY);
  else if (key === '+' || key === '=') engine.zoomBy(ZOOM_PER_KEY);
  else if (key === '-') engine.zoomBy(1 / ZOOM_PER_KEY);
  else if (key === 'ArrowUp') engine.stretchPrices(STRETCH_PER_KEY);
  else if (key === 'ArrowDown') engine.stretchPrices(1 / STRETCH_PER_KEY);
  else if (key === '0') engine.stretchPrices(null);
  else if (key === 'End') engine.showLatest();
  else return false;
  return true;
}

interface LegendProps {
  readonly candle: ChartCandle;
  readonly note: string | undefined;
  readonly price: (points: number) => string;
  /** Of the candle under the crosshair; the newest one needs none. */
  readonly time: string | null;
}

/** The candle under the crosshair, or else the newest one, as text, with the text of a layer. */
function Legend({ candle, note, price, time }: LegendProps) {
  return (
    <div className="chart-legend" aria-hidden="true">
      {time !== null && <span className="chart-legend-time">{time}</span>}
      <span>
        <LegendName of="chart.o" />
        {price(candle.open)}
      </span>
      <span>
        <LegendName of="chart.h" />
        {price(candle.high)}
      </span>
      <span>
        <LegendName of="chart.l" />
        {price(candle.low)}
      </span>
      <span>
        <LegendName of="chart.c" />
        {price(candle.close)}
      </span>
      <span>
        <LegendName of="chart.v" />
        {compactText(candle.volume)}
      </span>
      {note}
    </div>
  );
}

interface LegendNameProps {
  readonly of: 'chart.o' | 'chart.h' | 'chart.l' | 'chart.c' | 'chart.v';
}

/** Is not translated again with each price. */
const LegendName = memo(function LegendName({ of }: LegendNameProps) {
  const { t } = useTranslation();
  return <i>{t(of)}</i>;
});

interface ChartSummaryProps {
  readonly name: string;
  readonly periodName: string;
  readonly precision: number;
  readonly candles: readonly ChartCandle[];
  readonly lines: readonly ChartLine[];
}

function changeText(open: number, close: number): string {
  if (open <= 0) return NO_VALUE;
  return hundredthsText(divRound(BigInt(close - open) * 10_000n, BigInt(open)), true);
}

/** Lines of orders on the chart; bid and ask are announced elsewhere. */
function linesText(lines: readonly ChartLine[], price: (points: number) => string): string {
  return lines
    .filter((line) => line.label !== undefined && line.label !== '')
    .map((line) => `${line.label} ${price(line.price)}`)
    .join('; ');
}

function sameChart(before: ChartSummaryProps, after: ChartSummaryProps): boolean {
  return (
    before.name === after.name &&
    before.periodName === after.periodName &&
    before.lines.length === after.lines.length &&
    sameBars(before.candles, after.candles)
  );
}
