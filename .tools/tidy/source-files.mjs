/** Text files of the project with their contents, without installed, built and generated files. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'data',
  'test-results',
  'playwright-report',
  'migrations',
]);
/** Built by a test, and left behind when it was killed. */
const BUILT_BY_TESTS = '.under-test-';
const CODE = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.js', '.css']);
const TEXT = new Set([...CODE, '.json', '.md', '.yaml', '.yml', '.html', '.svg']);

/** The folder `data` contains the database at the top level, and source code in the client. */
function isSkipped(folder, name) {
  if (name.startsWith(BUILT_BY_TESTS)) return true;
  return SKIPPED.has(name) && (name !== 'data' || folder === '');
}

function collect(root, folder, found) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!isSkipped(folder, entry.name)) collect(root, path, found);
    } else if (TEXT.has(extname(entry.name)) || folder === '.ci') {
      found.push(path);
    }
  }
}

/** @returns `{ path, text, lines, isCode, isTest }` for each file, paths relative to the root with forward slashes. */
export function sourceFiles(root) {
  const found = [];
  collect(root, '', found);
  return found.toSorted().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return {
      path: relative('', path).split(sep).join('/'),
      text,
      lines: text.split('\n'),
      isCode: CODE.has(extname(path)),
      isTest: /\.(test|spec)\.tsx?$|(^|\/)test\//.test(path.split(sep).join('/')),
    };
  });
}
