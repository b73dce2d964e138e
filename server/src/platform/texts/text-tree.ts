/** Trees of texts as their files have them: their entries by key, and a tree with some texts replaced. */

export type TextEntries = ReadonlyMap<string, string>;

/** Each value by the path of its keys, such as `order.side.buy`; the path of the items of a list ends with their places. */
export function entriesOf(tree: unknown, path = ''): [key: string, value: unknown][] {
  if (typeof tree !== 'object' || tree === null) return [[path, tree]];
  return Object.entries(tree).flatMap(([key, inner]) =>
    entriesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** The texts of a built file. */
export function textsOf(tree: unknown): TextEntries {
  return new Map(entriesOf(tree).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The tree with the texts of `replacements`. */
export function withTexts<Tree>(tree: Tree, replacements: TextEntries): Tree {
  return withChangedTexts(tree, (text, path) => replacements.get(path) ?? text);
}

/** The tree with each of its texts changed. */
export function withChangedTexts<Tree>(
  tree: Tree,
  change: (text: string, path: string) => string,
  path = '',
): Tree {
  if (typeof tree === 'string') return change(tree, path) as Tree;
  if (typeof tree !== 'object' || tree === null) return tree;
  const inner = Object.entries(tree).map(
    ([key, value]: [string, unknown]) =>
      [key, withChangedTexts(value, change, path === '' ? key : `${path}.${key}`)] as const,
  );
  return (Array.isArray(tree) ? inner.map(([, value]) => value) : Object.fromEntries(inner)) as Tree;
}
