/** Keys of texts that a list names by themselves or by a group that they are in, such as labels (shared/texts/labels.json). */

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

export function namedKeys(list: readonly string[], texts: unknown): readonly string[] {
  const named = new Set(list);
  return keysOf(texts).filter((key) => namesOf(key).some((name) => named.has(name)));
}

/** Every key of a locale file. */
export function keysOf(texts: unknown, path = ''): readonly string[] {
  if (typeof texts !== 'object' || texts === null) return [path];
  return Object.entries(texts).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`));
}

/** The key, the one of its plural, and each group around it. */
export function namesOf(key: string): readonly string[] {
  const groups = [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index));
  return [key, key.replace(PLURAL, ''), ...groups];
}
