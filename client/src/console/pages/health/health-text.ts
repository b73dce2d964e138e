/** Sizes and spans of the health page as text. */

import { fixDecimal } from '../../../ui/format/decimal.ts';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
const STEP = 1_024;

/** `84.2 MiB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${fixDecimal(Math.round(value * 10) / 10, unit === 0 ? 0 : 1)} ${UNITS[unit] ?? ''}`;
}

/** Numbers in ascending order as ranges: `0–31, 40`. */
export function rangeText(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const newest = ranges.at(-1);
    if (newest !== undefined && newest[1] === number - 1) newest[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The two largest parts: `3 d 4 h`, `12 min 5 s`. */
export function uptimeText(ms: number): string {
  const parts: readonly [number, string][] = [
    [Math.floor(ms / DAY_MS), 'd'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'h'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'min'],
    [Math.floor((ms % MINUTE_MS) / SECOND_MS), 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}
