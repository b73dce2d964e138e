/** Numbers inside texts, with the marks of the reader's language [NUMBER-5]. */

import { type Language, languageTag } from '@vernier/shared/api/languages';
import {
  ENGLISH_MARKS,
  joinDigits,
  type NumberMarks,
  numberMarksOf,
} from '@vernier/shared/numbers/number-marks';

const MINUS = '\u2212';
/** An amount may have its currency after it. Whole numbers without a sign stay as they are: codes and order numbers. */
const DECIMAL = /^([+\-\u2212]?)(\d+)\.(\d+)( [A-Z]{3,5})?$/;

const known = new Map<Language, NumberMarks>([['en', ENGLISH_MARKS]]);

export function marksOf(lang: Language): NumberMarks {
  const marks = known.get(lang) ?? numberMarksOf(languageTag(lang));
  known.set(lang, marks);
  return marks;
}

/** `-1234.50 USD` is `−1.234,50 USD` in German; a value that is no decimal number is unchanged. */
export function localDecimal(value: string, lang: Language): string {
  const found = DECIMAL.exec(value);
  if (found === null) return value;
  const [, sign = '', whole = '', fraction, unit = ''] = found;
  return (sign === '-' ? MINUS : sign) + joinDigits(whole, fraction, marksOf(lang)) + unit;
}
