/** Countries by their names in a language, in the order of that language; a code that has none stays a code. */

export function countryNames(codes: readonly string[], language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).toSorted(new Intl.Collator(language).compare);
}
