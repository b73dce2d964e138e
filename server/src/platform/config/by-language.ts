/** Values by language in files of the operator: English always, every other language optional. */

import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { z } from 'zod';

export type ByLanguage<Value> = { readonly en: Value } & Readonly<Partial<Record<Language, Value>>>;

export function byLanguage<Schema extends z.ZodType>(value: Schema): z.ZodType<ByLanguage<z.output<Schema>>> {
  const others = LANGUAGES.filter((code) => code !== 'en').map((code) => [code, value.optional()] as const);
  const fields = { en: value, ...Object.fromEntries(others) };
  return z.strictObject(fields) as unknown as z.ZodType<ByLanguage<z.output<Schema>>>;
}

/** The value of a language, or the English one with its language. */
export function inLanguage<Value>(
  values: ByLanguage<Value>,
  language: Language,
): readonly [value: Value, language: Language] {
  const own = values[language];
  return own === undefined ? [values.en, 'en'] : [own, language];
}
