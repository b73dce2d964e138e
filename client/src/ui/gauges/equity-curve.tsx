/** Equity curve above a ruler of days: a line from the starting level, and the area between. */

import '../market/sparkline.css';
import './equity-curve.css';
import { classNames } from '../theme/class-names.ts';
import type { Direction } from '../format/decimal.ts';

interface EquityCurveProps {
  /** Percent at the beginning, at the end of each day, and at the end. */
  readonly rates: readonly number[];
  readonly tone: Direction;
  /** Aligned at the top: the distance to the full height. */
  readonly hanging?: boolean;
}

const WIDTH = 326;
const HEIGHT = 84;
const RULER = 10;
/** Every seventh day has a longer tick. */
const WEEK = 7;

export function EquityCurve({ rates, tone, hanging = false }: EquityCurveProps) {
  if (rates.length < 2) return null;
  const values = hanging ? rates.map((rate) => -rate) : rates;
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  const plotHeight = HEIGHT - RULER - 4;
  const x = (at: number) => ((WIDTH * at) / (values.length - 1)).toFixed(1);
  const y = (value: number) => (2 + plotHeight * (1 - (value - low) / span)).toFixed(1);
  const line = values.map((value, at) => `${x(at)} ${y(value)}`).join('L');
  return (
    <svg
      className={classNames('equity', tone)}
      viewBox={`-3 0 ${WIDTH + 6} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="sparkline-area" d={`M0 ${y(0)}L${line}L${WIDTH} ${y(0)}Z`} />
      <path className="sparkline-base" d={`M0 ${y(0)}H${WIDTH}`} />
      <path className="sparkline-line equity-line" d={`M${line}`} />
      <path className="sparkline-line equity-now" d={`M${x(values.length - 1)} ${y(values.at(-1) ?? 0)}h0`} />
      {values.map((_, at) => (
        <path key={x(at)} className="equity-day" d={`M${x(at)} ${HEIGHT}v${at % WEEK === 0 ? -8 : -4}`} />
      ))}
    </svg>
  );
}
