/** The time left until the running candle closes, as the tag of the last price shows it. */

/** `05:21`, or `3:05:21` from an hour on; empty when the candle is already over. */
export function barCountdown(barStartS: number, periodS: number, nowMs: number): string {
  const left = Math.ceil(((barStartS + periodS) * 1000 - nowMs) / 1000);
  if (left <= 0 || left > periodS) return '';
  const hours = Math.floor(left / 3600);
  const rest = `${pad(Math.floor((left % 3600) / 60))}:${pad(left % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
