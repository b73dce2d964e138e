/**
 * The texts that replace built ones in this process, since its start [TEXT-1]. One process serves one installation, and texts are
 * read everywhere; so this is the one value of the server that its modules share without being passed it.
 */

import { PRODUCT_NAME } from '@vernier/shared/product-name';
import type { Language } from '@vernier/shared/api/languages';
import { currentBrand, ownBrand } from '../brand/brand.ts';
import type { OperatorTexts, TextSection } from './operator-texts.ts';
import { type TextEntries, withChangedTexts, withTexts } from './text-tree.ts';

const NONE: OperatorTexts = new Map();

let current = NONE;
/** Trees with their replaced texts, by the built tree, for one brand. */
let replaced = new WeakMap<object, object>();
let brandOfReplaced = currentBrand();

export function setOperatorTexts(texts: OperatorTexts = NONE): void {
  current = texts;
  replaced = new WeakMap();
}

/** The replaced texts of a section; undefined where there are none. */
export function operatorTextsOf(section: TextSection, language: Language): TextEntries | undefined {
  return current.get(language)?.[section];
}

/** A built tree, with the name of the brand and the operator's texts. */
export function currentTexts<Tree extends object>(
  section: TextSection,
  language: Language,
  built: Tree,
): Tree {
  const texts = operatorTextsOf(section, language);
  const brand = ownBrand();
  if (texts === undefined && brand === null) return built;
  if (currentBrand() !== brandOfReplaced) {
    replaced = new WeakMap();
    brandOfReplaced = currentBrand();
  }
  const known = replaced.get(built) as Tree | undefined;
  if (known !== undefined) return known;
  const named = brand === null ? built : withName(built, brand.name);
  const tree = texts === undefined ? named : withTexts(named, texts);
  replaced.set(built, tree);
  return tree;
}

function withName<Tree extends object>(built: Tree, name: string): Tree {
  return withChangedTexts(built, (text) => text.replaceAll(PRODUCT_NAME, () => name));
}
