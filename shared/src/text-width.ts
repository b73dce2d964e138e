/** Width of a text in hundredths of an em, by a table of its scripts; close enough to compare a label with its translation. */

const MARK = /\p{M}|\p{Cf}/u;
/** Chinese, Japanese and Korean characters, and full-width punctuation, fill a square. */
const SQUARE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;
const ARABIC = /\p{Script=Arabic}/u;
const THAI = /\p{Script=Thai}/u;
const NARROW = /[iljtfrI.,:;'’‘“”|!()[\]\s·-]/u;
const WIDE = /[mwMW@%жмшщфыюЖМШЩФЫЮ]/u;
const CAPITAL = /\p{Lu}/u;

/** The first class of a character counts. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [MARK, 0],
  [SQUARE, 100],
  [ARABIC, 50],
  [THAI, 58],
  [NARROW, 30],
  [WIDE, 85],
  [CAPITAL, 67],
];
const OTHER = 55;

/** A translated label may have this percentage of the width of the English one, and a short one may be five ems wider. */
const LABEL_PERCENT = 160;
const SHORT_LABEL = 500;

export function textWidth(text: string): number {
  return Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);
}

function widthOf(char: string): number {
  return CLASSES.find(([kind]) => kind.test(char))?.[1] ?? OTHER;
}

/** Whether a button, tab or caption needs more space than the layout has for its English text. */
export function isTooWide(label: string, english: string): boolean {
  const width = textWidth(english);
  return textWidth(label) > Math.max((width * LABEL_PERCENT) / 100, width + SHORT_LABEL);
}
