/** A moment for a reader of whom no place is known: in the language's words, in UTC, and saying so. */

import type { Language } from '@vernier/shared/api/languages';
import { languageTag } from './language-tag.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const formats = new Map<Language, Intl.DateTimeFormat>();

/** Whether a text is a time as programs read it. */
export function isMoment(text: string): boolean {
  return MOMENT.test(text);
}

/** `22 November 2026 at 09:30 UTC`, as the language writes it. */
export function localTimeText(iso: string, lang: Language): string {
  const known = formats.get(lang);
  const format =
    known ??
    new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : languageTag(lang), {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
      numberingSystem: 'latn',
      calendar: 'gregory',
    });
  formats.set(lang, format);
  return format.format(Date.parse(iso));
}
