/** Usual market activity at an hour of the UTC day, from 0 to about 1, for the session scale and the day dial. */

interface Hump {
  hour: number;
  width: number;
  height: number;
}

const QUIET = 0.16;
const HUMPS: readonly Hump[] = [
  { hour: 1.5, width: 2.2, height: 0.34 },
  { hour: 8.3, width: 2, height: 0.52 },
  { hour: 10.5, width: 2.6, height: 0.2 },
  { hour: 14.6, width: 2.3, height: 0.86 },
  { hour: 18, width: 2, height: 0.16 },
];

/** Index on a circular day: 00:00 follows 23:59. */
export function usualActivity(hour: number): number {
  let sum = QUIET;
  for (const hump of HUMPS) {
    for (const day of [-24, 0, 24]) {
      sum += hump.height * Math.exp(-(((hour - hump.hour + day) / hump.width) ** 2));
    }
  }
  return sum;
}
