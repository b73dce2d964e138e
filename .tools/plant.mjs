/**
 * Proves the checks: plants one violation of each kind in a copy of the checkout and sees each caught by the check that
 * is meant for it, and that no arrow is without one. `node .tools/plant.mjs`, or with the names of some checks behind it;
 * not part of the tests, because it is about them.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { plants } from './plants.mjs';
import { root } from './run/root.mjs';

const CHECKS = {
  format: ['node_modules/@biomejs/biome/bin/biome', 'format', '--max-diagnostics=none', '.'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format=unix'],
  arrows: ['.tools/arrows.mjs'],
  types: ['node_modules/typescript/bin/tsc', '-b'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  tidy: ['.tools/tidy/run.mjs'],
};
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'test-results']);

function copyCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'vernier-plant-'));
  const keep = (path) =>
    path === root || !NOT_COPIED.has(basename(path)) || /client\/src\/(console\/)?data$/.test(path);
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true, filter: keep });
  }
  for (const name of ['.', 'shared', 'sdk', 'simulator', 'db', 'server', 'client', 'e2e', 'bench']) {
    copyModules(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  }
  return copy;
}

/** Links to the installed packages, except the workspace's own, which must lead into the copy. */
function copyModules(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@vernier') symlinkSync(join(from, name), join(to, name));
    else cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

function plant(copy, { path, text, replace }) {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  if (!replace) return writeFileSync(file, text);
  const before = readFileSync(file, 'utf8');
  if (!before.includes(replace)) throw new Error(`${path} does not contain ${replace}`);
  return writeFileSync(file, before.replace(replace, text));
}

function outputOf(copy, check) {
  const { stdout, stderr, status } = spawnSync(process.execPath, CHECKS[check], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { red: status !== 0, output: stdout + stderr };
}

const asked = process.argv.slice(2);
const checks = Object.keys(CHECKS).filter((check) => asked.length === 0 || asked.includes(check));
const planted = plants.filter(({ check }) => checks.includes(check));
const copy = copyCheckout();
for (const one of planted) plant(copy, one);
let missed = 0;
for (const check of checks) {
  const { red, output } = outputOf(copy, check);
  for (const { kind, path, expect } of planted.filter((one) => one.check === check)) {
    const caught =
      red &&
      output
        .split('\n')
        .some((line, index, lines) => isFinding([line, lines[index + 1] ?? ''], { path, expect }));
    if (!caught) missed += 1;
    console.log(`${caught ? 'caught' : 'MISSED'}  ${check.padEnd(10)} ${kind}`);
  }
}
rmSync(copy, { recursive: true });
console.log(`${planted.length - missed} of ${planted.length} planted violations caught`);
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const unproved = forbidden.filter(({ name }) => !plants.some(({ expect }) => expect === name));
for (const { name } of unproved) console.log(`UNPROVED arrows     ${name}`);
process.exitCode = missed > 0 || unproved.length > 0 ? 1 : 0;

/** The finding names the planted file and says the expected thing, on its line or the next. */
function isFinding([line, next], { path, expect }) {
  return line.includes(path) && (line.includes(expect) || next.includes(expect));
}
