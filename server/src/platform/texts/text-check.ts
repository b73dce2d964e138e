/** Checks of an operator's texts against the built ones [TEXT-2]. */

import { isTooWide } from '@vernier/shared/text-width';
import type { TextEntries } from './text-tree.ts';

export interface BuiltTexts {
  /** In the language of the file, and in English. */
  readonly own: TextEntries;
  readonly english: TextEntries;
  /** Plural forms of the language. */
  readonly forms: readonly string[];
  /** A placeholder; its first group is the name. */
  readonly placeholder: RegExp;
  /** Keys of buttons, tabs and captions. */
  readonly labels: ReadonlySet<string>;
}

interface Problem {
  readonly key: string;
  readonly reason: string;
}

/** Longer than the longest text of the program. */
const MAX_CHARACTERS = 4_000;
/** The number of a plural. */
const COUNT = '{{count}}';
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The first problem of the texts, or null. */
export function textProblem(
  texts: readonly (readonly [key: string, value: unknown])[],
  built: BuiltTexts,
): Problem | null {
  const keys = new Set(texts.map(([key]) => key));
  for (const [key, value] of texts) {
    const reason = reasonOf(key, value, built) ?? missingForm(key, keys, built);
    if (reason !== null) return { key, reason };
  }
  return null;
}

function reasonOf(key: string, value: unknown, built: BuiltTexts): string | null {
  const original = built.own.get(key);
  if (original === undefined) return unknownKey(key, built);
  if (typeof value !== 'string') return 'must be a string';
  if (value.trim() === '') return 'must not be empty';
  if (value.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const expected = placeholdersOf(key, original, built);
  if (placeholdersOf(key, value, built) !== expected)
    return expected === '' ? 'must have no placeholder' : `must have the placeholders ${expected}`;
  if (!built.labels.has(key)) return null;
  const english = built.english.get(key) ?? original;
  // a built label that is wider has its reasons
  const isWider = isTooWide(value, english) && isTooWide(value, original);
  return isWider ? `is too long for a label: compare “${english}”` : null;
}

function unknownKey(key: string, { own }: BuiltTexts): string {
  const isGroup = [...own.keys()].some((one) => one.startsWith(`${key}.`));
  return isGroup ? 'must be an object of texts' : 'is unknown';
}

/** A form of a plural is only replaced together with the other forms. */
function missingForm(key: string, keys: ReadonlySet<string>, { own, forms }: BuiltTexts): string | null {
  const stem = key.replace(PLURAL, '');
  if (stem === key || !own.has(`${stem}_other`)) return null;
  const missing = forms.filter((form) => !keys.has(`${stem}_${form}`));
  return missing.length === 0
    ? null
    : `needs the plural forms ${missing.map((form) => `${stem}_${form}`).join(', ')} too`;
}

/** Sorted, each once: a language may use one twice, and the form for one may do without the number. */
function placeholdersOf(key: string, text: string, { placeholder }: BuiltTexts): string {
  const names = new Set([...text.matchAll(placeholder)].map(([written]) => written.replaceAll(/\s/g, '')));
  if (PLURAL.test(key)) names.delete(COUNT);
  return [...names].sort().join(' ');
}
