/** Unused translations: the code must contain every key of the clients' texts, and the name of every text of the server. */

/** Text files and the code that uses them. */
const TEXTS = [
  { texts: 'shared/texts/en/client.json', users: /^client\/src\/(?!console\/)/ },
  { texts: 'shared/texts/en/console.json', users: /^client\/src\/(console|ui)\// },
];
/** The server reads a text by its name in a section, and the subject of an email by the name of its text. */
const SERVER = { texts: 'shared/texts/en/server.json', users: /^(?:server|shared|simulator)\// };
const SUBJECT = /_subject$/;
const QUOTED = /(['"])((?:(?!\1)[^\\\n])*)\1/g;
const TEMPLATE = /`([^`]*)`/g;
/** An expression of a template literal. */
const UNKNOWN = /\$\{[^}]*\}/;
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(texts, path = '') {
  if (typeof texts === 'string') return [path];
  return Object.entries(texts).flatMap(([name, inner]) =>
    keysOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

function lineOf(lines, key) {
  const name = key.slice(key.lastIndexOf('.') + 1);
  return lines.findIndex((line) => line.includes(`"${name}":`)) + 1;
}

/** Returns a predicate: the code contains a key, as a whole or composed. */
function usageOf(texts) {
  const used = new Set();
  const patterns = new Set();
  for (const text of texts) {
    for (const [, , quoted] of text.matchAll(QUOTED)) used.add(quoted);
    for (const [, template] of text.matchAll(TEMPLATE)) {
      const pieces = template.split(UNKNOWN);
      if (
        pieces.length > 1 &&
        pieces.every((piece) => /^[\w.]*$/.test(piece)) &&
        /\w\.|\.\w/.test(pieces.join(' '))
      )
        patterns.add(pieces.map((piece) => piece.replaceAll('.', '\\.')).join('[\\w.]+'));
    }
  }
  const begun = [...used].filter((quoted) => /^[\w.]+\.$/.test(quoted));
  const together = patterns.size === 0 ? /$^/ : new RegExp(`^(?:${[...patterns].join('|')})$`);
  return (key) => used.has(key) || together.test(key) || begun.some((start) => key.startsWith(start));
}

/** Returns a predicate: the code contains the last part of a key as a word. */
function nameUsageOf(texts) {
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  return (key) => words.has(key.slice(key.lastIndexOf('.') + 1).replace(SUBJECT, ''));
}

export function unusedTranslations(files) {
  return [
    ...TEXTS.flatMap((source) => unusedKeys(files, source, usageOf)),
    ...unusedKeys(files, SERVER, nameUsageOf),
  ];
}

function unusedKeys(files, { texts, users }, usage) {
  const file = files.find(({ path }) => path === texts);
  if (file === undefined) return [];
  const isUsed = usage(
    files
      .filter(({ path, isTest }) => users.test(path) && /\.tsx?$/.test(path) && !isTest)
      .map(({ text }) => text),
  );
  return keysOf(JSON.parse(file.text))
    .filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL, '')))
    .map((key) => ({
      path: texts,
      line: lineOf(file.lines, key),
      message: `no code uses the key "${key}"`,
    }));
}
