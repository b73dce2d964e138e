/** The scale: a row of fine ticks that measures something, and one needle at the reading. It is never mirrored. */

import './scale.css';
import { classNames } from '../theme/class-names.ts';

export type TickState = 'rest' | 'past' | 'lit' | 'up' | 'down' | 'warn' | 'danger' | 'none';

export interface Meter {
  min: number;
  max: number;
  now: number;
  /** The reading as text. */
  text: string;
}

interface ScaleProps {
  count: number;
  /** Pixels of tick `i`; `at` is its place from 0 to 1. */
  height: (i: number, at: number) => number;
  state: (i: number, at: number) => TickState;
  /** Height of the whole scale in pixels. */
  box: number;
  /** Place of the needle from 0 to 1. */
  needle?: number | null | undefined;
  /** Stroke of a tick. */
  stroke?: number;
  /** A small ring above the ticks, for an opening value. */
  ring?: number | null | undefined;
  /** One taller tick, for an entry. */
  mark?: number | null | undefined;
  label?: string | undefined;
  /** Makes it a meter with a value. */
  meter?: Meter | undefined;
  className?: string | undefined;
}

const PITCH = 10;

/** One path per state with all its ticks, so that a scale of a hundred ticks is three elements. */
function tickPaths({ count, height, state, box }: ScaleProps): [TickState, string][] {
  const paths = new Map<TickState, string>();
  for (let i = 0; i < count; i += 1) {
    const at = count === 1 ? 0 : i / (count - 1);
    const look = state(i, at);
    if (look === 'none') continue;
    paths.set(look, `${paths.get(look) ?? ''}M${i * PITCH} ${box}v-${height(i, at)}`);
  }
  return [...paths];
}

export function Scale(props: ScaleProps) {
  const { count, box, needle, stroke = 1, ring, mark, label, meter, className } = props;
  const span = Math.max(1, count - 1) * PITCH;
  const spoken = meter
    ? {
        role: 'meter',
        'aria-valuemin': meter.min,
        'aria-valuemax': meter.max,
        'aria-valuenow': Math.min(meter.max, Math.max(meter.min, meter.now)),
        'aria-valuetext': meter.text,
      }
    : { role: label === undefined ? 'presentation' : 'img' };
  return (
    <div
      className={classNames('scale', className)}
      aria-label={label}
      {...spoken}
      style={{ blockSize: `${box / 16}rem` }}
    >
      <svg
        className="scale-ticks"
        viewBox={`0 0 ${span} ${box}`}
        preserveAspectRatio="none"
        strokeWidth={stroke}
        aria-hidden="true"
      >
        {tickPaths(props).map(([look, d]) => (
          <path key={look} className={`scale-tick scale-tick--${look}`} d={d} />
        ))}
      </svg>
      {isPlace(ring) && <Carriage at={ring} part="scale-ring" />}
      {isPlace(mark) && <Carriage at={mark} part="scale-mark" />}
      {isPlace(needle) && <Carriage at={needle} part="scale-needle" />}
    </div>
  );
}

function isPlace(at: number | null | undefined): at is number {
  return at !== null && at !== undefined && Number.isFinite(at);
}

/** Moved by shares of the scale's width, so that only a transform changes. */
function Carriage({ at, part }: { at: number; part: string }) {
  const place = Math.min(1, Math.max(0, at));
  return <i className={`scale-part ${part}`} style={{ transform: `translateX(${place * 100}cqw)` }} />;
}
