/** One violation of each kind that the checks are there for. Each entry is a file, what is wrong in it and who must say so. */
const head = '/** Planted. */\n';
const lines = (count, line) => Array.from({ length: count }, line).join('\n');

/** A planted source file; `text` follows the header comment. */
function file(check, kind, { path, text, expect }) {
  return { check, kind, path, text: head + text, expect };
}

function arrow(kind, from, to) {
  const specifier = /^(@|\.|node:)/.test(to) ? to : `./${to}`;
  return file('arrows', kind, { path: from, text: `import '${specifier}';\n`, expect: kind });
}

const arrows = [
  arrow('shared-stands-alone', 'shared/src/planted-a.ts', '../../server/src/config.ts'),
  arrow('shared-needs-nothing', 'shared/src/planted-b.ts', 'node:fs'),
  arrow('simulator-imports-shared-only', 'simulator/src/planted-a.ts', 'node:fs'),
  arrow('db-knows-shared', 'db/src/planted-a.ts', '@vernier/simulator/planted-a'),
  arrow('server-knows-no-client', 'server/src/planted-a.ts', '../../client/src/ui/theme.ts'),
  arrow('client-knows-shared', 'client/src/data/planted-a.ts', '../../../server/src/config.ts'),
  arrow('client-decides-nothing', 'client/src/data/planted-b.ts', '@vernier/shared/trading/decide'),
  arrow('e2e-knows-the-wire', 'e2e/planted-a.ts', '../shared/src/money.ts'),
  arrow('nobody-imports-tests', 'shared/src/planted-c.ts', 'money.test.ts'),
  arrow('wire-is-last', 'shared/src/planted-d.ts', 'wire/envelope.ts'),
  arrow('basics-first', 'shared/src/assert.ts', 'market/quote.ts'),
  arrow('market-before-trading', 'shared/src/market/planted-a.ts', '../trading/order.ts'),
  arrow('trading-before-ledger', 'shared/src/trading/planted-a.ts', '../ledger/posting.ts'),
  arrow('ledger-before-store', 'shared/src/ledger/planted-a.ts', '../store.ts'),
  arrow('store-before-execution', 'shared/src/store.ts', 'execution/executor.ts'),
  arrow('ui-is-first', 'client/src/ui/planted-a.ts', '../data/planted-a.ts'),
  arrow('data-before-screens', 'client/src/data/planted-c.ts', '../screens/planted/planted-a.ts'),
  arrow('explain-before-desk', 'client/src/explain/planted-a.ts', '../screens/planted/planted-a.ts'),
  arrow('desk-before-screens', 'client/src/desk/planted-a.ts', '../screens/planted/planted-a.ts'),
  arrow('screens-before-app', 'client/src/screens/planted/planted-a.ts', '../../app/planted-a.ts'),
  arrow('screens-stand-alone', 'client/src/screens/planted/planted-b.ts', '../stranger/planted-a.ts'),
  arrow(
    'console-knows-the-router',
    'client/src/console/data/planted-a.ts',
    '../../../../server/src/config.ts',
  ),
  arrow('console-runs-no-server', 'client/src/console/data/planted-b.ts', '@vernier/server/admin/router'),
  arrow('console-data-first', 'client/src/console/data/planted-c.ts', '../kit/keys.ts'),
  arrow('console-kit-before-pages', 'client/src/console/kit/planted-a.ts', '../pages/stranger/planted-a.ts'),
  arrow('console-pages-before-app', 'client/src/console/pages/planted/planted-a.ts', '../../app/pages.ts'),
  arrow(
    'console-pages-stand-alone',
    'client/src/console/pages/planted/planted-b.ts',
    '../stranger/planted-a.ts',
  ),
  arrow('console-stands-apart', 'client/src/console/kit/planted-b.ts', '../../data/orders.ts'),
  arrow('app-knows-no-console', 'client/src/app/planted-c.ts', '../console/kit/keys.ts'),
  file('arrows', 'a console page to be imported', {
    path: 'client/src/console/pages/stranger/planted-a.ts',
    text: "import './absent.ts';\n",
    expect: 'resolvable',
  }),
  file('arrows', 'a screen to be imported', {
    path: 'client/src/screens/stranger/planted-a.ts',
    text: "import './absent.ts';\n",
    expect: 'resolvable',
  }),
  file('arrows', 'code that only a test uses', {
    path: 'server/src/planted-lonely.ts',
    text: 'export const lonely = 1;\n',
    expect: 'reached-by-a-program',
  }),
  file('arrows', 'a circle', {
    path: 'client/src/app/planted-a.ts',
    text: "import './planted-b.ts';\n",
    expect: 'no-circles',
  }),
  arrow('no-circles', 'client/src/app/planted-b.ts', 'planted-a.ts'),
];

/** One lint violation per file: `rule` is the name in the linter's report. */
function lint(rule, path, text) {
  return file('lint', rule, { path, text, expect: rule });
}

const lints = [
  lint(
    'max-lines-per-function',
    'server/src/planted-long.ts',
    `export function long() {\n${lines(80, () => '  void 0;')}\n}\n`,
  ),
  lint(
    'max-params',
    'server/src/planted-many.ts',
    'export function many(a: 1, b: 1, c: 1, d: 1) {\n  return [a, b, c, d];\n}\n',
  ),
  lint('no-explicit-any', 'server/src/planted-any.ts', 'export const anything: any = 1;\n'),
  lint('no-floating-promises', 'server/src/planted-floating.ts', 'Promise.resolve(1);\n'),
  lint('no-default-export', 'server/src/planted-default.ts', 'export default 1;\n'),
  lint('no-console', 'server/src/planted-console.ts', "console.log('x');\n"),
  lint('no-restricted-globals', 'shared/src/planted-date.ts', 'export const now = Date.now();\n'),
  lint(
    'no-restricted-properties',
    'simulator/src/planted-random.ts',
    'export const chance = Math.random();\n',
  ),
  lint('clock-only', 'server/src/planted-clock.ts', 'export const now = Date.now();\n'),
  lint('declared-exports', 'server/src/planted-arrow.ts', 'export const twice = (n: number) => n * 2;\n'),
  lint('no-float-money', 'shared/src/planted-float.ts', "export const price = parseFloat('1.5');\n"),
  lint('no-float-money', 'shared/src/planted-fixed.ts', 'export const text = (1.5).toFixed(2);\n'),
  lint(
    'no-float-money',
    'server/src/planted-number.ts',
    'const feeMicros = 1n;\nexport const fee = Number(feeMicros);\n',
  ),
  lint(
    'no-sql-text',
    'db/src/planted-sql.ts',
    "const id = 'x';\nexport const query = `SELECT a FROM b WHERE id = ${id}`;\n",
  ),
  lint(
    'no-sql-text',
    'db/src/planted-sum.ts',
    "const id = 'x';\nexport const query = 'DELETE FROM b WHERE id = ' + id;\n",
  ),
  lint(
    'no-async-transaction',
    'db/src/planted-async.ts',
    'export function save(db: { transaction(work: () => unknown): void }) {\n  db.transaction(async () => {\n    await null;\n  });\n}\n',
  ),
  lint(
    'no-visible-literal',
    'client/src/ui/planted-text.tsx',
    'export function Planted() {\n  return <p>Words</p>;\n}\n',
  ),
  lint(
    'no-visible-literal',
    'client/src/ui/planted-label.tsx',
    'export function Planted() {\n  return <i aria-label="Words" />;\n}\n',
  ),
];

/** One violation of the house's own rules; `expect` is a piece of what is said about it. */
function tidy(kind, expect, { path, text }) {
  return { check: 'tidy', kind, path, text, expect };
}

/** A file of the server with a header comment. */
function headed(path, text) {
  return { path: `server/src/${path}`, text: head + text };
}

/** A style sheet with a header comment. */
function sheet(name, text) {
  return { path: `client/src/ui/${name}.css`, text: `/* Planted. */\n${text}\n` };
}

const house = [
  tidy(
    'a file over the cap',
    'the cap is 400',
    headed(
      'planted-huge.ts',
      lines(420, () => '// x'),
    ),
  ),
  tidy('a forbidden name', 'names no concept', headed('utils.ts', '')),
  tidy('a name in camel case', 'kebab-case', headed('plantedName.ts', '')),
  tidy('a barrel', 'barrel', headed('planted-barrel.ts', "export * from './config.ts';\n")),
  tidy('no header', 'begin with a comment', {
    path: 'server/src/planted-bare.ts',
    text: 'export const bare = 1;\n',
  }),
  tidy(
    'a check switched off',
    'switched off',
    headed('planted-off.ts', '// oxlint-disable-next-line no-console\n'),
  ),
  tidy('a type error silenced', 'switched off', headed('planted-quiet.ts', '// @ts-expect-error\n')),
  tidy('work left as a note', 'work left', headed('planted-note.ts', '// TODO later\n')),
  tidy('a skipped test', 'does not run', headed('planted-skip.test.ts', "test.skip('x', () => {});\n")),
  tidy('a sleeping test', 'sleeps', headed('planted-sleep.test.ts', 'setTimeout(resolve, 10);\n')),
  tidy('an unknown rule', '[Z9]', headed('planted-rule.test.ts', "it('[Z9] is nothing', () => {});\n")),
  tidy('a colour', 'a colour', sheet('planted-colour', '.a { color: #123456; }')),
  tidy('a physical side', 'physical side', sheet('planted-side', '.a { margin-left: 1px; }')),
  tidy('a dead link', 'not there', { path: 'docs/planted.md', text: 'See [it](absent.md).\n' }),
];

const others = [
  file('format', 'unformatted code', {
    path: 'server/src/planted-format.ts',
    text: 'export  const a=1\n',
    expect: 'format',
  }),
  file('types', 'a wrong type', {
    path: 'server/src/planted-type.ts',
    text: "export const n: number = 'x';\n",
    expect: 'TS2322',
  }),
  file('types', 'Node in a pure package', {
    path: 'shared/src/planted-node.ts',
    text: 'export const p = process.pid;\n',
    expect: 'TS2',
  }),
  file('dead code', 'an unused file', {
    path: 'server/src/planted-unused.ts',
    text: 'export const unused = 1;\n',
    expect: 'planted-unused',
  }),
];

export const plants = [...arrows, ...lints, ...house, ...others];
