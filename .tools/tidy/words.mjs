/** A text that no program asks for is translated fifteen times for nobody: every key of the locale files stands in the code somewhere. */

/** Where the texts lie, and who may say them. */
const SHELVES = [
  { texts: 'client/src/i18n/locales/en.json', speakers: /^client\/src\/(?!console\/)/ },
  { texts: 'client/src/console/texts/en.json', speakers: /^client\/src\/(console|ui)\// },
];
const QUOTED = /(['"])((?:(?!\1)[^\\\n])*)\1/g;
const TEMPLATE = /`([^`]*)`/g;
/** What only the running program knows. */
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

/** Whether the code says a key, whole or put together. */
function speech(texts) {
  const said = new Set();
  const patterns = new Set();
  for (const text of texts) {
    for (const [, , quoted] of text.matchAll(QUOTED)) said.add(quoted);
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
  const begun = [...said].filter((quoted) => /^[\w.]+\.$/.test(quoted));
  const together = patterns.size === 0 ? /$^/ : new RegExp(`^(?:${[...patterns].join('|')})$`);
  return (key) => said.has(key) || together.test(key) || begun.some((start) => key.startsWith(start));
}

export function words(files) {
  return SHELVES.flatMap(({ texts, speakers }) => {
    const file = files.find(({ path }) => path === texts);
    if (file === undefined) return [];
    const isSaid = speech(
      files
        .filter(({ path, isTest }) => speakers.test(path) && /\.tsx?$/.test(path) && !isTest)
        .map(({ text }) => text),
    );
    return keysOf(JSON.parse(file.text))
      .filter((key) => !isSaid(key) && !isSaid(key.replace(PLURAL, '')))
      .map((key) => ({ path: texts, line: lineOf(file.lines, key), message: `nobody says "${key}"` }));
  });
}
