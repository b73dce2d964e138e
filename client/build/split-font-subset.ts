/**
 * The text font as two families: Latin, which every page needs, and the other scripts. In one family, each part that is not
 * loaded makes the browser look up system fonts for every size and weight before layout.
 */

import type { Plugin } from 'vite';

const FONT_FACES = /\/geist\/wght\.css$/;
const RULE = /@font-face\s*\{[^}]*\}/g;
const LATIN = /geist-latin-wght/;
const FAMILY = /(?<=font-family: ')Geist Variable(?=')/;
/** Its name in tokens.css. */
const OTHER_SCRIPTS = 'Geist Rest';

export function splitFontSubset(): Plugin {
  return {
    name: 'vernier-split-font-subset',
    enforce: 'pre',
    transform(code, id) {
      if (!FONT_FACES.test(id)) return null;
      return code.replaceAll(RULE, (rule) => (LATIN.test(rule) ? rule : renamed(rule)));
    },
  };
}

function renamed(rule: string): string {
  if (!FAMILY.test(rule)) throw new Error('the font-face rules of the text font have another family');
  return rule.replace(FAMILY, OTHER_SCRIPTS);
}
