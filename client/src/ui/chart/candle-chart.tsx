/** Candle chart of one instrument and period. It renders its props and requests older candles from its owner. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compactText } from '../format/number-text.ts';
import { pointsText } from '../format/price-text.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { CandleEngine } from './candle-engine.ts';
import type { CandleChartProps } from './candle-chart-props.ts';
import type { ChartCandle } from './chart-candle.ts';
import { ChartSummary } from './chart-summary.tsx';
import { chartTimes } from './chart-times.ts';
import { useChart } from './use-chart.ts';
import './candle-chart.css';

const NOTHING: readonly ChartCandle[] = [];

export function CandleChart(props: CandleChartProps) {
  const { t, i18n } = useTranslation();
  const { candles = NOTHING, name, periodName, periodS, precision } = props;
  const [inspectedS, setInspectedS] = useState<number | null>(null);
  const [latest, setLatest] = useState(true);
  const chart = useChart(props, { onInspect: setInspectedS, onLatest: setLatest, language: i18n.language });
  const inspected = candles.find(({ timeS }) => timeS === inspectedS);
  const price = (points: number) => pointsText(points, precision);

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
        aria-label={t('chart.keys', { name, period: periodName })}
        tabIndex={0}
        onKeyDown={(event) => {
          if (moveByKey(chart.engine.current, event.key)) event.preventDefault();
        }}
      />
      <div ref={chart.over} className="chart-over" />
      {inspected !== undefined && (
        <Legend candle={inspected} price={price} time={chartTimes(i18n.language, periodS).moment} />
      )}
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

/** True when the key moved the view. */
function moveByKey(engine: CandleEngine | null, key: string): boolean {
  if (engine === null) return false;
  if (key === 'ArrowLeft') engine.scrollBy(-BARS_PER_KEY);
  else if (key === 'ArrowRight') engine.scrollBy(BARS_PER_KEY);
  else if (key === '+' || key === '=') engine.zoomBy(ZOOM_PER_KEY);
  else if (key === '-') engine.zoomBy(1 / ZOOM_PER_KEY);
  else if (key === 'End') engine.showLatest();
  else return false;
  return true;
}

interface LegendProps {
  readonly candle: ChartCandle;
  readonly price: (points: number) => string;
  readonly time: (timeS: number) => string;
}

/** The candle under the crosshair, in words. */
function Legend({ candle, price, time }: LegendProps) {
  const { t } = useTranslation();
  return (
    <div className="chart-legend" aria-hidden="true">
      <span>{time(candle.timeS)}</span>
      <span>
        <i>{t('chart.o')}</i>
        {price(candle.open)}
      </span>
      <span>
        <i>{t('chart.h')}</i>
        {price(candle.high)}
      </span>
      <span>
        <i>{t('chart.l')}</i>
        {price(candle.low)}
      </span>
      <span>
        <i>{t('chart.c')}</i>
        {price(candle.close)}
      </span>
      <span>
        <i>{t('chart.v')}</i>
        {compactText(candle.volume)}
      </span>
    </div>
  );
}
