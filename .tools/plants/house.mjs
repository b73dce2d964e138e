/** One violation for each rule of the house that no compiler and no linter knows. */
import { head } from './planted-file.mjs';

const lines = (count, line) => Array.from({ length: count }, line).join('\n');

/** One violation of the house's own rules; `expect` is a piece of what is said about it. */
function tidy(kind, expect, where) {
  return { check: 'tidy', kind, ...where, expect };
}

/** A file of the server with a header comment. */
function headed(path, text) {
  return { path: `server/src/${path}`, text: head + text };
}

/** A style sheet with a header comment. */
function sheet(name, text) {
  return { path: `client/src/ui/${name}.css`, text: `/* Planted. */\n${text}\n` };
}

export const house = [
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
  tidy('a barrel', 'barrel', headed('planted-barrel.ts', "export * from './settings/config.ts';\n")),
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
  tidy('an unknown rule', '[Z999]', headed('planted-rule.test.ts', "it('[Z999] is nothing', () => {});\n")),
  tidy('a colour', 'a colour', sheet('planted-colour', '.a { color: #123456; }')),
  tidy('a physical side', 'physical side', sheet('planted-side', '.a { margin-left: 1px; }')),
  tidy(
    'a class that nothing draws',
    'named by nothing',
    sheet('planted-class', '.planted-class { order: 1; }'),
  ),
  tidy('a token that no style uses', 'used by no style', sheet('planted-token', ':root { --planted: 1; }')),
  tidy('a text that nobody says', 'nobody says "planted"', {
    path: 'client/src/i18n/locales/en.json',
    text: '{\n  "planted": "x",\n',
    replace: '{\n',
  }),
  tidy('a dead link', 'not there', { path: 'docs/planted.md', text: 'See [it](absent.md).\n' }),
];
