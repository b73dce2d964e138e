/** Text description of the chart for screen readers, updated with each candle, not with each price. */

import { divRound } from '@vernier/shared/numbers/money';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../format/decimal.ts';
import { hundredthsText } from '../format/percent-text.ts';
import { pointsText } from '../format/price-text.ts';
import { type ChartCandle, type ChartLine, sameBars } from './chart-candle.ts';

interface ChartSummaryProps {
  readonly name: string;
  readonly periodName: string;
  readonly precision: number;
  readonly candles: readonly ChartCandle[];
  readonly lines: readonly ChartLine[];
}

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
