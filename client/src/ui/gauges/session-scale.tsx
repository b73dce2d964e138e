/** The trading day in UTC: tick height is usual activity, the needle is now, lit until the next close. */

import { usualActivity } from './day-activity.ts';
import { Scale } from './scale.tsx';

interface SessionScaleProps {
  /** Hour of the UTC day, 0 to 24, with its fraction. */
  hour: number;
  /** Lit from now to this hour; null while nothing is open. */
  litUntil: number | null;
  /** The small one of the wide top bar. */
  compact?: boolean;
  label: string;
}

export function SessionScale({ hour, litUntil, compact = false, label }: SessionScaleProps) {
  const box = compact ? 24 : 40;
  return (
    <Scale
      count={compact ? 64 : 96}
      box={box}
      stroke={compact ? 1.2 : 1.4}
      height={(_, at) => Math.round(box * (0.1 + 0.75 * usualActivity(at * 24)))}
      state={(_, at) => {
        const h = at * 24;
        if (h <= hour) return 'past';
        return litUntil !== null && h <= litUntil ? 'lit' : 'rest';
      }}
      needle={hour / 24}
      label={label}
    />
  );
}
