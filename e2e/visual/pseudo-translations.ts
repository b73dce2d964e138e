/** Translations of a pseudo-locale, made of the English ones: accented, a third longer, in brackets. */
import { readFileSync } from 'node:fs';

const ENGLISH = new URL('../../shared/texts/en/client.json', import.meta.url);

const PLAIN = 'aceinorsuyzACEINORSUYZ';
const ACCENTED = 'àçéîñöřšûýžÀÇÉÎÑÖŘŠÛÝŽ';
/** Most languages need this much more space than English. */
const LONGER = 0.35;
const FILL = 'öñé ťŵö ';

type Translations = string | { [key: string]: Translations };

/** A module that replaces each of the two that the app loads for English. */
export function pseudoTranslations(): string {
  return `export default ${JSON.stringify(pseudo(JSON.parse(readFileSync(ENGLISH, 'utf8')) as Translations))}`;
}

function pseudo(translations: Translations): Translations {
  if (typeof translations === 'string') return pseudoText(translations);
  return Object.fromEntries(Object.entries(translations).map(([key, inner]) => [key, pseudo(inner)]));
}

function pseudoText(text: string): string {
  // placeholders stay as they are
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const accented = parts.map((part) => (part.startsWith('{{') ? part : accent(part))).join('');
  const more = Math.ceil(parts.filter((part) => !part.startsWith('{{')).join('').length * LONGER);
  const fill = FILL.repeat(Math.ceil(more / FILL.length))
    .slice(0, more)
    .trim();
  return `⟦${accented}${fill === '' ? '' : ` ${fill}`}⟧`;
}

function accent(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}
