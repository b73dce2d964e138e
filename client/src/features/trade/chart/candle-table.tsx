/** Newest candles as a table of numbers, an alternative to the chart. */

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartCandle, sameBars } from '../../../ui/chart/chart-candle.ts';
import { chartTimes } from '../../../ui/chart/chart-times.ts';
import { compactText, pointsText } from '../../../ui/format/number-text.ts';

const ROWS = 60;

interface CandleTableProps {
  readonly periodS: number;
  readonly precision: number;
  readonly timeZone: string | undefined;
  readonly candles: readonly ChartCandle[];
}

/** Rendered only with each new candle: a row that changes all the time cannot be read. */
export const CandleTable = memo(function CandleTable({
  periodS,
  precision,
  timeZone,
  candles,
}: CandleTableProps) {
  const { t, i18n } = useTranslation();
  const times = chartTimes(i18n.language, periodS, timeZone);
  const price = (points: number) => <bdi>{pointsText(points, precision)}</bdi>;
  return (
    <div className="candle-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            <th scope="col">{t('chart.open')}</th>
            <th scope="col">{t('chart.high')}</th>
            <th scope="col">{t('chart.low')}</th>
            <th scope="col">{t('chart.close')}</th>
            <th scope="col">{t('chart.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {candles
            .slice(-ROWS)
            .toReversed()
            .map((candle) => (
              <tr key={candle.timeS}>
                <th scope="row">
                  <bdi>{times.moment(candle.timeS)}</bdi>
                </th>
                <td>{price(candle.open)}</td>
                <td>{price(candle.high)}</td>
                <td>{price(candle.low)}</td>
                <td>{price(candle.close)}</td>
                <td>
                  <bdi>{compactText(candle.volume)}</bdi>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}, sameTable);

function sameTable(before: CandleTableProps, after: CandleTableProps): boolean {
  return (
    before.periodS === after.periodS &&
    before.precision === after.precision &&
    before.timeZone === after.timeZone &&
    sameBars(before.candles, after.candles)
  );
}
