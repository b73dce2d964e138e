/** Unused CSS: classes that no component uses and tokens that no style uses. */

const STYLES = /^client\/src\/.*\.css$/;
/** Files that contain class names: components, HTML entries, the boot script and the server's API reference. */
const WRITERS =
  /^(client\/src|server\/src\/http\/reference)\/.*\.tsx?$|^client\/[\w-]+\.html$|^client\/public\/.*\.js$/;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;
const TOKEN = /(?<=^|[\s;{])(--[\w-]+)\s*:/g;
const NAME = /[\w-]+/g;
/** A prefix such as `tag--${tone}`. */
const BEGUN = /([\w-]*-)\$\{/g;

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (quiet) => quiet.replace(/[^\n]/g, ' '));
}

function namesIn(texts) {
  return new Set(texts.flatMap((text) => text.match(NAME) ?? []));
}

/** Each match once, with its first line. */
function firstOf(pattern, text) {
  const found = new Map();
  text.split('\n').forEach((line, index) => {
    for (const [, name] of line.matchAll(pattern)) if (!found.has(name)) found.set(name, index + 1);
  });
  return found;
}

export function unusedCss(files) {
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
      .map(([name, line]) => ({ path, line, message: `no component uses the class "${name}"` })),
    ...[...firstOf(TOKEN, text)]
      .filter(([name]) => !used.has(name) && !names.has(name))
      .map(([name, line]) => ({ path, line, message: `no style uses "${name}"` })),
  ]);
}
