/** Text size of the reader as a multiple of the usual one, for lengths of the chart in pixels. */

const USUAL_PX = 16;
/** Beyond twice the size the axis would leave a phone no space for candles. */
const MOST = 2;

/** 1 for the usual size of 16 px. Smaller text changes nothing. */
export function textScale(): number {
  const size = Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''));
  return Number.isFinite(size) ? Math.min(MOST, Math.max(1, size / USUAL_PX)) : 1;
}
