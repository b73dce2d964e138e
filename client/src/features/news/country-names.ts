/** Names of countries in a language, sorted by it; a code without a name stays a code. */

export function countryNames(codes: readonly string[], language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).toSorted(new Intl.Collator(language).compare);
}
