/**
 * Mutation tests of the checks: a copy of the checkout gets known violations, and each check must report its own.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './run/root.mjs';

const PACKAGES = ['.', 'shared', 'sdk', 'simulator', 'db', 'server', 'client', 'e2e', 'bench'];
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'test-results']);

/** Check, expected text of its report, path and text of the violation. */
const MUTATIONS = [
  ['arrows', 'simulator-imports-shared-only', 'simulator/src/mutant-a.ts', "import 'node:fs';"],
  [
    'arrows',
    'server-core',
    'server/src/core/market/mutant-a.ts',
    "import '../../features/auth/sessions.ts';",
  ],
  [
    'arrows',
    'client-decides-nothing',
    'client/src/data/mutant-a.ts',
    "import '@vernier/shared/trading/decisions/decide';",
  ],
  ['arrows', 'no-cycles', 'client/src/app/mutant-a.ts', "import './mutant-b.ts';"],
  ['arrows', 'no-cycles', 'client/src/app/mutant-b.ts', "import './mutant-a.ts';"],
  ['arrows', 'reached-by-a-program', 'server/src/mutant-b.ts', 'export const unreached = 1;'],
  ['lint', 'no-float-money', 'shared/src/mutant-a.ts', "export const price = parseFloat('1.5');"],
  [
    'lint',
    'no-sql-text',
    'db/src/mutant-a.ts',
    "const id = 'x';\nexport const query = `SELECT a FROM b WHERE id = ${id}`;",
  ],
  [
    'lint',
    'no-async-transaction',
    'db/src/mutant-b.ts',
    'export function save(db: { transaction(work: () => unknown): void }) {\n  db.transaction(async () => {\n    await null;\n  });\n}',
  ],
  ['lint', 'clock-only', 'server/src/mutant-c.ts', 'export const now = Date.now();'],
  [
    'lint',
    'no-stale-row',
    'server/src/admin/mutant-a.ts',
    'interface Session {\n  readonly user: { readonly reviewStatus: number };\n}\nexport async function stale(session: Session, wait: () => Promise<void>) {\n  await wait();\n  return session.user.reviewStatus;\n}',
  ],
  [
    'lint',
    'no-stale-row',
    'server/src/admin/mutant-h.ts',
    'interface Rows {\n  byId(id: number): Promise<{ readonly state: number }>;\n}\nexport async function stale(rows: Rows, wait: () => Promise<void>) {\n  const row = await rows.byId(1);\n  await wait();\n  return row.state;\n}',
  ],
  [
    'lint',
    'whole-bodies',
    'db/src/queries/site/mutant-i.ts',
    'interface Work {\n  [Symbol.iterator](): Iterator<undefined, number>;\n}\nexport function* lost(remove: () => Work): Generator<undefined, void> {\n  remove();\n  yield* remove();\n}',
  ],
  [
    'lint',
    'Several statements with a write',
    'db/src/queries/site/mutant-j.ts',
    'interface Work {\n  [Symbol.iterator](): Iterator<undefined, number>;\n}\nexport const repository = (read: () => Work, write: () => Work) => ({\n  *loose() {\n    yield* read();\n    yield* write();\n  },\n});',
  ],
  [
    'lint',
    'no-visible-literal',
    'client/src/ui/mutant-a.tsx',
    'export function Mutant() {\n  return <p>Words</p>;\n}',
  ],
  ['lint', 'plain-names', 'sdk/src/mutant-a.ts', 'const asked = 1;\nexport const one = asked;'],
  ['tidy', '[ORDER-999]', 'server/src/mutant-d.test.ts', "it('[ORDER-999] is no rule', () => {});"],
  ['tidy', 'does not run', 'server/src/mutant-e.test.ts', "test.skip('x', () => {});"],
  ['tidy', 'has the word "desk"', 'server/src/mutant-desk.ts', 'export const one = 1;'],
  ['tidy', '"whoever"', 'server/src/mutant-g.ts', '/** For who\u0065ver calls it. */\nexport const one = 1;'],
  ['dead code', 'mutant-f', 'server/src/mutant-f.ts', 'export const unused = 1;'],
].map(([check, expected, path, text]) => ({ check, expected, path, text }));

const pathsOf = (name) => MUTATIONS.filter(({ check }) => check === name).map(({ path }) => path);

const CHECKS = {
  // All of the server: one mutation is unreached from its programs.
  arrows: [
    '.tools/arrows.mjs',
    'server/src',
    ...pathsOf('arrows').filter((path) => !path.startsWith('server/')),
  ],
  lint: ['node_modules/oxlint/bin/oxlint', '--format=unix', ...pathsOf('lint')],
  tidy: ['.tools/tidy/run.mjs'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
};

function copyCheckout() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'vernier-mutation-')));
  // Source folders of the client are called `data` too.
  const isCopied = (path) =>
    path === root || !NOT_COPIED.has(basename(path)) || /client\/src\/(console\/)?data$/.test(path);
  for (const name of readdirSync(root))
    if (!NOT_COPIED.has(name))
      cpSync(join(root, name), join(copy, name), { recursive: true, filter: isCopied });
  for (const name of PACKAGES)
    linkModules(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  return copy;
}

/** Links to the installed packages. The relative links of the workspace's packages are copied, so that they lead into the copy. */
function linkModules(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@vernier')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** The report has a line with the path, and the expected text in the same line or the next. */
function reports(output, { path, expected }) {
  const lines = output.split('\n');
  return lines.some(
    (line, index) => line.includes(path) && `${line}\n${lines[index + 1] ?? ''}`.includes(expected),
  );
}

const copy = copyCheckout();
let missed = 0;
try {
  for (const { path, text } of MUTATIONS) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), `/** Mutation. */\n${text}\n`);
  }
  for (const [check, command] of Object.entries(CHECKS)) {
    const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' });
    for (const mutation of MUTATIONS.filter((one) => one.check === check)) {
      if (status !== 0 && reports(stdout + stderr, mutation)) continue;
      missed += 1;
      console.error(`${check} does not report ${mutation.expected} in ${mutation.path}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${MUTATIONS.length - missed} of ${MUTATIONS.length} mutations detected`);
process.exitCode = missed > 0 ? 1 : 0;
