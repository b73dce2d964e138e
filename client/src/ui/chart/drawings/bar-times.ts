/** Conversion between moments and numbers of bars, also before the first and after the last candle. */

interface Candle {
  readonly timeS: number;
}

/** The number of the bar that contains a moment; bars outside the candles have the usual length. */
export function barNumberAt(timeS: number, candles: readonly Candle[], periodS: number): number {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return 0;
  if (timeS < first.timeS) return Math.floor((timeS - first.timeS) / periodS);
  if (timeS >= last.timeS) return candles.length - 1 + Math.floor((timeS - last.timeS) / periodS);
  let [low, high] = [0, candles.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.timeS ?? 0) <= timeS) low = middle;
    else high = middle;
  }
  return low;
}

/** The opening moment of a bar. */
export function timeOf(bar: number, candles: readonly Candle[], periodS: number): number {
  const whole = Math.round(bar);
  const inside = Math.max(0, Math.min(whole, candles.length - 1));
  return (candles[inside]?.timeS ?? 0) + (whole - inside) * periodS;
}
