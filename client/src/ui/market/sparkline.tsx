/** The day's course in a row: a line, and the area between it and a dotted baseline at the day's open. */

import './sparkline.css';
import { memo } from 'react';
import { classNames } from '../theme/class-names.ts';
import type { Direction } from '../format/decimal.ts';

interface SparklineProps {
  /** Oldest first; pixels need no exactness, so plain numbers do. */
  points: readonly number[];
  base: number;
  tone: Direction;
  closed?: boolean;
  width?: number;
  height?: number;
  /** A dot at the last point. */
  dot?: boolean;
}

const MARGIN = 2.5;

/** Shapes whose positions do not depend on styles: a moving path or circle makes the browser recalculate styles. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { points, base, tone, closed = false, width = 76, height = 34, dot = true } = props;
  const size = { width: `${width / 16}rem`, height: `${height / 16}rem` };
  if (points.length < 2) return <span className="sparkline" style={size} />;
  const low = Math.min(base, ...points);
  const span = Math.max(base, ...points) - low || 1;
  const y = (value: number) => (MARGIN + (height - 2 * MARGIN) * (1 - (value - low) / span)).toFixed(1);
  const step = (width - 4) / (points.length - 1);
  const line = points.map((value, i) => `${(i * step).toFixed(1)} ${y(value)}`).join(' ');
  const end = width - 4;
  const last = `${end} ${y(points.at(-1) ?? base)}`;
  return (
    <svg
      className={classNames('sparkline', closed ? 'sparkline--closed' : tone)}
      viewBox={`0 0 ${width} ${height}`}
      style={size}
      aria-hidden="true"
    >
      <polygon className="sparkline-area" points={`0 ${y(base)} ${line} ${end} ${y(base)}`} />
      <line className="sparkline-base" x2={width} y1={y(base)} y2={y(base)} />
      <polyline className="sparkline-line" points={line} />
      {dot && !closed && <polyline className="sparkline-dot" points={`${last} ${last}`} />}
    </svg>
  );
});
