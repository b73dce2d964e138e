/** Time of an event as text: without its day when it is today. */

import { dayText, daysAgo, minuteText } from './clock-text.ts';
import { isolate } from './isolate.ts';

/** `14:23`, or `20 November, 14:23`. */
export function momentText(iso: string, language: string, nowMs: number): string {
  const timeMs = Date.parse(iso);
  const time = isolate(minuteText(timeMs));
  return daysAgo(timeMs, nowMs) === 0 ? time : `${dayText(timeMs, language, nowMs)}, ${time}`;
}
