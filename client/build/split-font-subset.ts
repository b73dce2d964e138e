/**
 * The text face in two families: Latin, which every page needs, and the rest of its scripts. As parts of one family they would
 * have a browser try the system's fonts for every size and weight before it lays the page out.
 */

import type { Plugin } from 'vite';

const FACES = /\/geist\/wght\.css$/;
const RULE = /@font-face\s*\{[^}]*\}/g;
const LATIN = /geist-latin-wght/;
const FAMILY = /(?<=font-family: ')Geist Variable(?=')/;
/** As the tokens name it. */
const REST = 'Geist Rest';

export function latinAlone(): Plugin {
  return {
    name: 'vernier-latin-alone',
    enforce: 'pre',
    transform(code, id) {
      return FACES.test(id) ? code.replaceAll(RULE, (rule) => (LATIN.test(rule) ? rule : named(rule))) : null;
    },
  };
}

function named(rule: string): string {
  if (!FAMILY.test(rule)) throw new Error('the rules of the face are not what they were');
  return rule.replace(FAMILY, REST);
}
