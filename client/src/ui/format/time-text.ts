/** Times of day and days as text, with Latin digits in every language. */

import type { TFunction } from 'i18next';
import { isolate } from './number-text.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

const PLAIN_SECONDS = 90;
const NO_BREAK = '\u00a0';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The day before a Monday, UTC. */
const SUNDAY_MS = 1_767_484_800_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = dateTag(language);
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag, { numberingSystem: 'latn', ...options });
  formats.set(key, made);
  return made;
}

/** The language tag for dates: English is the reader's own. */
export function dateTag(language: string): string {
  return language === 'en' ? readersEnglish(navigator.languages) : language;
}

/** The reader's English: `22 November` in London, `November 22` in New York. British where the browser has no English. */
export function readersEnglish(languages: readonly string[]): string {
  return languages.find((tag) => /^en-[a-z]/i.test(tag)) ?? 'en-GB';
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

/** `Wednesday` of a day from 1, Monday, to 7, Sunday. */
export function weekdayText(day: number, language: string): string {
  return format(language, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS);
}

/** `21 November 2026`, the UTC day of a moment. */
export function utcDayText(timeMs: number, language: string): string {
  return format(language, { ...DAY, year: 'numeric', timeZone: 'UTC' }).format(timeMs);
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };

/** Days between two moments on the calendar of this device: 0 today, 1 yesterday. */
export function daysAgo(timeMs: number, nowMs: number): number {
  return Math.round((midnight(nowMs) - midnight(timeMs)) / 86_400_000);
}

function midnight(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}

/** `2 h 36 m`, or `2 h`; minutes only under an hour, days and hours above a day. */
export function durationText(ms: number, t: TFunction): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return t('home.duration.minutes', { m: minutes });
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (minutes < DAY_MINUTES) {
    const m = minutes % HOUR_MINUTES;
    return m === 0 ? t('home.duration.wholeHours', { h: hours }) : t('home.duration.hours', { h: hours, m });
  }
  const [d, h] = [Math.floor(hours / 24), hours % 24];
  return h === 0 ? t('home.duration.wholeDays', { d }) : t('home.duration.days', { d, h });
}

/** `14:23`, or `20 November, 14:23`. */
export function momentText(iso: string, language: string, nowMs: number): string {
  const timeMs = Date.parse(iso);
  const time = isolate(minuteText(timeMs));
  return daysAgo(timeMs, nowMs) === 0 ? time : `${dayText(timeMs, language, nowMs)}, ${time}`;
}

/** Remaining wait as text: seconds up to a minute and a half, then minutes and seconds, without a line break. */
export function waitText(seconds: number): string {
  if (seconds <= PLAIN_SECONDS) return isolate(`${seconds}${NO_BREAK}s`);
  return isolate(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** Age in its largest whole unit: `8 sec`, `12 min`, `3 hr`, `2 days`. */
export function ageText(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[3];
  const count = Math.max(0, Math.floor(ms / size));
  const options = { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(language, options).format(count);
}
