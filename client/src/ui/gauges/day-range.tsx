/** Low to high of the day: a ring at the open, lit from there to the last price, the needle at the last. */

import { Scale } from './scale.tsx';

interface DayRangeProps {
  low: number;
  high: number;
  open: number;
  last: number;
  /** Closed: ticks only. */
  resting?: boolean;
  count?: number;
  label: string;
}

export function DayRange({ low, high, open, last, resting = false, count = 31, label }: DayRangeProps) {
  const span = high - low;
  const placeOf = (price: number) => (span > 0 ? (price - low) / span : 0.5);
  const [from, to] = [placeOf(open), placeOf(last)];
  const tone = last >= open ? 'up' : 'down';
  return (
    <Scale
      count={count}
      box={17}
      height={(i) => (i % 5 === 0 ? 9 : 5)}
      state={(_, at) => (!resting && (at - from) * (at - to) <= 0 ? tone : 'rest')}
      needle={resting ? null : to}
      ring={resting ? null : from}
      label={label}
    />
  );
}
