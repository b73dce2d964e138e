/** A delay on its way to the point from which it is called a problem. */

import { Scale } from '../../../ui/gauges/scale.tsx';

const TICKS = 51;
const BOX = 18;
/** Every tenth tick is a tall one. */
const TALL = 10;
/** Half way to the problem it is worth a look. */
const WARN = 0.5;

interface DelayScaleProps {
  readonly now: number;
  readonly most: number;
  readonly label: string;
  readonly text: string;
}

export function DelayScale({ now, most, label, text }: DelayScaleProps) {
  const reading = Math.min(1, now / most);
  return (
    <Scale
      count={TICKS}
      box={BOX}
      stroke={1.4}
      height={(i) => (i % TALL === 0 ? BOX * 0.64 : BOX * 0.36)}
      state={(_, at) => {
        if (at <= reading && now > 0) return 'lit';
        if (at === 1) return 'danger';
        return at >= WARN ? 'warn' : 'rest';
      }}
      needle={reading}
      label={label}
      meter={{ min: 0, max: most, now, text }}
    />
  );
}
