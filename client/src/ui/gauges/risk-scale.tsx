/** Risk rate from 0 to 200 %: lit to the reading, warning from the margin call, danger where positions are closed. */

import { useTranslation } from 'react-i18next';
import { percentText } from '../format/number-text.ts';
import { Scale } from './scale.tsx';

export type RiskLevel = 'safe' | 'warning' | 'danger';

/** Of the way to the margin call: a move of two percent may be left at the leverage of most orders. */
const WARNING_SHARE = 0.7;

interface RiskScaleProps {
  /** Used margin of net value, in percent. */
  rate: number;
  /** Margin call and stop-out as risk rates. */
  warnAt: number;
  closeAt: number;
  compact?: boolean;
  label: string;
}

/** Text of the level: a warning before the margin call, danger from halfway to the stop-out. */
export function riskText(rate: number, { warnAt, closeAt }: { warnAt: number; closeAt: number }): RiskLevel {
  if (rate >= (warnAt + closeAt) / 2) return 'danger';
  return rate >= warnAt * WARNING_SHARE ? 'warning' : 'safe';
}

/** Share of the height of a tick at so many tenths of a percent: tallest each 50 %, middling each 10 %. */
function share(tenths: number): number {
  if (tenths % 500 === 0) return 0.64;
  return tenths % 100 === 0 ? 0.45 : 0.32;
}

export function RiskScale({ rate, warnAt, closeAt, compact = false, label }: RiskScaleProps) {
  const { t } = useTranslation();
  const count = compact ? 41 : 81;
  const box = compact ? 18 : 22;
  return (
    <Scale
      className="risk-scale"
      count={count}
      box={box}
      stroke={1.4}
      height={(_, at) => box * share(Math.round(at * closeAt * 10))}
      state={(_, at) => {
        if (at * closeAt <= rate && rate > 0) return 'lit';
        if (at * closeAt >= (warnAt + closeAt) / 2) return 'danger';
        return at * closeAt >= warnAt ? 'warn' : 'rest';
      }}
      needle={rate / closeAt}
      label={label}
      meter={{
        min: 0,
        max: closeAt,
        now: rate,
        text: `${percentText(rate)}, ${t(`ui.${riskText(rate, { warnAt, closeAt })}`)}`,
      }}
    />
  );
}
