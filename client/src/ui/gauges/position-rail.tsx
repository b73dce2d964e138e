/** A position between its stop and its target: loss always left, profit always right, for buys and sells alike. */

import { Scale } from './scale.tsx';

interface PositionRailProps {
  /** Opening price and the price it would close at now. */
  entry: number;
  now: number;
  stop: number | null;
  target: number | null;
  side: 'buy' | 'sell';
  count?: number;
  label: string;
}

/** Positions of stop, entry and current price from 0 to 1; a missing end is as far away as the other one. */
export function railPlaces({ entry, now, stop, target, side }: Omit<PositionRailProps, 'label'>) {
  const sign = side === 'buy' ? 1 : -1;
  const gainTo = target === null ? null : (target - entry) * sign;
  const lossTo = stop === null ? null : (entry - stop) * sign;
  const moved = (now - entry) * sign;
  const reach = Math.max(Math.abs(moved) * 2, Number.MIN_VALUE);
  const right = Math.max(gainTo ?? Math.abs(lossTo ?? reach), Number.MIN_VALUE);
  const left = Math.max(lossTo ?? (gainTo === null ? reach : Math.abs(gainTo) * 0.55), Number.MIN_VALUE);
  const at = left / (left + right);
  return { entry: at, now: Math.min(1, Math.max(0, (left + moved) / (left + right))), gain: moved >= 0 };
}

export function PositionRail(props: PositionRailProps) {
  const { stop, target, count = 36, label } = props;
  const places = railPlaces(props);
  return (
    <Scale
      count={count}
      box={15}
      height={() => 5}
      state={(i, at) => {
        if ((at - places.entry) * (at - places.now) <= 0) return places.gain ? 'up' : 'down';
        const open = (stop === null && at < places.entry) || (target === null && at > places.entry);
        return open && i % 2 === 1 ? 'none' : 'rest';
      }}
      needle={places.now}
      mark={places.entry}
      label={label}
    />
  );
}
