/**
 * The texts that replace built ones in this process, since its start [TEXT-1]. One process serves one installation, and texts are
 * read everywhere; so this is the one value of the server that its modules share without being passed it.
 */

import type { Language } from '@vernier/shared/api/languages';
import type { OperatorTexts, TextSection } from './operator-texts.ts';
import { type TextEntries, withTexts } from './text-tree.ts';

const NONE: OperatorTexts = new Map();

let current = NONE;
/** Trees with their replaced texts, by the built tree. */
let replaced = new WeakMap<object, object>();

export function setOperatorTexts(texts: OperatorTexts = NONE): void {
  current = texts;
  replaced = new WeakMap();
}

/** The replaced texts of a section; undefined where there are none. */
export function operatorTextsOf(section: TextSection, language: Language): TextEntries | undefined {
  return current.get(language)?.[section];
}

/** A built tree, with the operator's texts. */
export function currentTexts<Tree extends object>(
  section: TextSection,
  language: Language,
  built: Tree,
): Tree {
  const texts = operatorTextsOf(section, language);
  if (texts === undefined) return built;
  const known = replaced.get(built) as Tree | undefined;
  if (known !== undefined) return known;
  const tree = withTexts(built, texts);
  replaced.set(built, tree);
  return tree;
}
