/** Sizes and ages as an operator reads them. */

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
const STEP = 1024;

export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${Math.round(value * 10) / 10} ${UNITS[unit]}`;
}

const AGES = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

export function backupAgeText(ms: number): string {
  for (const [size, word] of AGES) {
    const count = Math.floor(ms / size);
    if (count > 0) return `${count} ${word}${count === 1 ? '' : 's'}`;
  }
  return 'a moment';
}
