/** One violation for each rule of the linter; the rule's name stands in its report. */
import { file } from './planted-file.mjs';

const lines = (count, line) => Array.from({ length: count }, line).join('\n');

/** One lint violation per file: `rule` is the name in the linter's report. */
function lint(rule, path, text) {
  return file('lint', rule, { path, text, expect: rule });
}

export const lints = [
  lint(
    'max-lines-per-function',
    'server/src/planted-long.ts',
    `export function long() {\n${lines(80, () => '  void 0;')}\n}\n`,
  ),
  lint(
    'max-params',
    'server/src/planted-many.ts',
    'export function many(a: 1, b: 1, c: 1, d: 1, e: 1) {\n  return [a, b, c, d, e];\n}\n',
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
    'no-stale-row',
    'server/src/features/site/planted-row.ts',
    'interface User {\n  readonly passwordHash: string;\n}\nexport async function stale(users: { byId(id: number): User }, wait: () => Promise<void>) {\n  const user = users.byId(1);\n  await wait();\n  return user.passwordHash;\n}\n',
  ),
  lint(
    'no-stale-row',
    'server/src/admin/planted-caller.ts',
    'interface Session {\n  readonly user: { readonly reviewStatus: number };\n}\nexport async function stale(session: Session, wait: () => Promise<void>) {\n  await wait();\n  return session.user.reviewStatus;\n}\n',
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
