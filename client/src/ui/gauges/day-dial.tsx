/** Dial of the day: 24 hours, tick length for the usual activity, and the needle at the current hour. */

import './day-dial.css';
import { usualActivity } from './day-activity.ts';

const CENTRE_X = 284;
const CENTRE_Y = 214;
const RADIUS = 106;
const COUNT = 168;
/** Position of the current time on the circle, clockwise from the top. */
const NOW_ANGLE = -2.2;
const SHADES = 8;

function point(angle: number, radius: number): string {
  return `${(CENTRE_X + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE_Y - radius * Math.cos(angle)).toFixed(1)}`;
}

/** Ticks of about the same strength share a path. */
function shadedPaths(hour: number): string[] {
  const paths = Array.from({ length: SHADES }, () => '');
  for (let i = 0; i < COUNT; i += 1) {
    const tickHour = (i / COUNT) * 24;
    const activity = usualActivity(tickHour);
    const angle = ((tickHour - hour) / 24) * Math.PI * 2 + NOW_ANGLE;
    const shade = Math.min(SHADES - 1, Math.floor(activity * SHADES));
    paths[shade] += `M${point(angle, RADIUS)}L${point(angle, RADIUS + 7 + 52 * activity)}`;
  }
  return paths;
}

/** `hour` of the UTC day, 0 to 24. */
export function DayDial({ hour }: { hour: number }) {
  return (
    <svg className="day-dial" viewBox="0 0 390 400" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      {shadedPaths(hour).map((d, shade) => (
        <path key={`${shade}-shade`} d={d} opacity={0.16 + (0.62 * (shade + 0.5)) / SHADES} />
      ))}
      <path
        className="day-dial-needle"
        d={`M${point(NOW_ANGLE, RADIUS - 20)}L${point(NOW_ANGLE, RADIUS + 66)}`}
      />
    </svg>
  );
}
