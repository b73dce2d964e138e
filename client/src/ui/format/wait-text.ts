/** Remaining wait as text: seconds up to a minute and a half, minutes and seconds beyond. It never wraps. */

import { isolate } from './isolate.ts';

const PLAIN_SECONDS = 90;
const NO_BREAK = '\u00a0';

export function waitText(seconds: number): string {
  if (seconds <= PLAIN_SECONDS) return isolate(`${seconds}${NO_BREAK}s`);
  return isolate(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
