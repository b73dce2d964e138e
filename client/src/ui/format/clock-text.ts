/** Times of day and days as text, with Latin digits in every language. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language, { numberingSystem: 'latn', ...options });
  formats.set(key, made);
  return made;
}

/** `14:23:51` in the person's own time zone. */
export function clockText(timeMs: number): string {
  return format('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(timeMs);
}

/** `14:23:51.042`: the resolution of ticks. */
export function millisecondText(timeMs: number): string {
  return `${clockText(timeMs)}.${String(timeMs % 1_000).padStart(3, '0')}`;
}

/** `14:23`. */
export function minuteText(timeMs: number): string {
  return format('en-GB', { hour: '2-digit', minute: '2-digit' }).format(timeMs);
}

/** `21 November` in the given language tag; with the year when it is not this one. */
export function dayText(timeMs: number, language: string, nowMs: number): string {
  const sameYear = new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear();
  return format(language, sameYear ? DAY : { ...DAY, year: 'numeric' }).format(timeMs);
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };

/** Days between two moments on the calendar of this device: 0 today, 1 yesterday. */
export function daysAgo(timeMs: number, nowMs: number): number {
  return Math.round((midnight(nowMs) - midnight(timeMs)) / 86_400_000);
}

function midnight(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}
