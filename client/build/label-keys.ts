/** Keys of labels: buttons, tabs and captions, which have little space in every language (src/i18n/labels.json). */

/** The keys that `labels` names, by themselves or by the group that they are in. */
export function labelKeys(labels: readonly string[], texts: unknown): readonly string[] {
  const named = new Set(labels);
  return keysOf(texts, '').filter((key) => {
    const groups = [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index));
    return [key, ...groups].some((name) => named.has(name));
  });
}

function keysOf(texts: unknown, path: string): readonly string[] {
  if (typeof texts !== 'object' || texts === null) return [path];
  return Object.entries(texts).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`));
}
