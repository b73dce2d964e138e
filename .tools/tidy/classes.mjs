/** A class that no component names and a token that no style uses draw nothing: both are found here, and can go. */

const STYLES = /^client\/src\/.*\.css$/;
/** Whatever writes a page or its classes: the pages, their entrances, the script before them, and the reference of the server. */
const WRITERS =
  /^(client\/src|server\/src\/http\/reference)\/.*\.tsx?$|^client\/[\w-]+\.html$|^client\/public\/.*\.js$/;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;
const TOKEN = /(?<=^|[\s;{])(--[\w-]+)\s*:/g;
const NAME = /[\w-]+/g;
/** `tag--${tone}`: what follows is a word of the program. */
const BEGUN = /([\w-]*-)\$\{/g;

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (quiet) => quiet.replace(/[^\n]/g, ' '));
}

function namesIn(texts) {
  return new Set(texts.flatMap((text) => text.match(NAME) ?? []));
}

/** Each match once, with the line where it stands first. */
function firstOf(pattern, text) {
  const found = new Map();
  text.split('\n').forEach((line, index) => {
    for (const [, name] of line.matchAll(pattern)) if (!found.has(name)) found.set(name, index + 1);
  });
  return found;
}

export function classes(files) {
  const writers = files.filter(({ path, isTest }) => WRITERS.test(path) && !isTest).map(({ text }) => text);
  const names = namesIn(writers);
  const begun = [...new Set(writers.flatMap((text) => [...text.matchAll(BEGUN)].map(([, start]) => start)))];
  const isNamed = (name) =>
    names.has(name) || begun.some((start) => name.startsWith(start) && names.has(name.slice(start.length)));
  const sheets = files
    .filter(({ path }) => STYLES.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const used = new Set(
    sheets
      .flatMap(({ text }) => text.match(/var\(\s*--[\w-]+/g) ?? [])
      .map((one) => one.replace(/var\(\s*/, '')),
  );
  return sheets.flatMap(({ path, text }) => [
    ...[...firstOf(CLASS, text)]
      .filter(([name]) => !isNamed(name))
      .map(([name, line]) => ({ path, line, message: `the class "${name}" is named by nothing that draws` })),
    ...[...firstOf(TOKEN, text)]
      .filter(([name]) => !used.has(name) && !names.has(name))
      .map(([name, line]) => ({ path, line, message: `"${name}" is used by no style` })),
  ]);
}
