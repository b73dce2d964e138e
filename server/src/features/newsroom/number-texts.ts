/** Figures as articles write them: Latin digits with the marks of the language. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Points } from '@vernier/shared/numbers/price';
import { type Language, languageTag } from '@vernier/shared/api/languages';
import { joinDigits, percentOfDigits } from '@vernier/shared/numbers/number-marks';
import { marksOf } from '../../platform/messages/number-format.ts';

const PPM_PER_HUNDREDTH = 100;
const MINUS = '\u2212';
/** First-strong isolates: names of months and codes have different directions. */
const ISOLATE = '\u2068';
const END = '\u2069';

/** Isolates a figure or a name inside right-to-left text. */
export function isolated(text: string, lang: Language): string {
  return lang === 'ar' ? `${ISOLATE}${text}${END}` : text;
}

/** `1.24%` of millionths. */
export function newsPercentText(ppm: number, lang: Language): string {
  return percentOfDigits(percentDigits(ppm, lang), '', marksOf(lang));
}

/** `+1.24%`, `−0.31%`, `0.00%`. */
export function signedPercentText(ppm: number, lang: Language): string {
  const hundredths = Math.round(Math.abs(ppm) / PPM_PER_HUNDREDTH);
  const sign = ppm < 0 ? MINUS : '+';
  return percentOfDigits(percentDigits(ppm, lang), hundredths === 0 ? '' : sign, marksOf(lang));
}

export function newsPriceText(points: Points, { pricePrecision }: Instrument, lang: Language): string {
  return decimalText(points, pricePrecision, lang);
}

/** `7.4`. */
export function timesText(tenths: number, lang: Language): string {
  return decimalText(tenths, 1, lang);
}

/** `13:30`, UTC. */
export function timeText(timeS: number): string {
  const [hours, minutes] = [Math.floor(timeS / 3_600) % 24, Math.floor(timeS / 60) % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

const formats = new Map<Language, Intl.DateTimeFormat>();

/** Day and month of a moment in UTC, as the language writes them. */
export function dateText(timeS: number, lang: Language): string {
  const known = formats.get(lang);
  const format =
    known ??
    new Intl.DateTimeFormat(languageTag(lang), {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
      numberingSystem: 'latn',
      calendar: 'gregory',
    });
  formats.set(lang, format);
  return format.format(timeS * 1000);
}

function percentDigits(ppm: number, lang: Language): string {
  return decimalText(Math.round(Math.abs(ppm) / PPM_PER_HUNDREDTH), 2, lang);
}

function decimalText(scaled: number, decimals: number, lang: Language): string {
  const [whole = '', fraction] = formatScaled(scaled, decimals).split('.');
  return joinDigits(whole, fraction, marksOf(lang));
}
