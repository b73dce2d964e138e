/** Check of the import rules with dependency-cruiser; too few modules are a failure. */

import { cruise } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { root } from './run/root.mjs';
import { posix } from 'node:path';

const TEST = /\.test\.tsx?$/;

/** Far below the number of modules, and above what the cruiser finds without its compiler. */
const FEWEST_MODULES = 20;

process.chdir(root);
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const everything = [
  'shared/src',
  'sdk',
  'simulator',
  'db',
  'server',
  'client/src',
  'client/ssr',
  'e2e',
  'bench',
].filter((folder) => existsSync(folder));
/** The mutation tests need a part only. */
const named = process.argv.slice(2);
const folders = named.length > 0 ? named : everything;
const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true });

const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) {
  const reason = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${from} → ${to}\n  ${rule.name}: ${reason}`);
}
if (totalCruised < FEWEST_MODULES)
  console.error(`only ${totalCruised} modules were cruised: the cruiser is blind`);
const cycles = ['client/src/features/', 'server/src/'].flatMap((below) =>
  folderCycles(output.modules, below),
);
for (const cycle of cycles) console.error(`folders import each other: ${cycle.join(' → ')}`);
const red = violations.length > 0 || cycles.length > 0 || totalCruised < FEWEST_MODULES;
console.log(
  `${totalCruised} modules cruised, ${violations.length} forbidden arrows, ${cycles.length} cycles of folders`,
);
process.exitCode = red ? 1 : 0;

function importsOfFolders(modules, below) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(below) || TEST.test(source)) continue;
    const from = posix.dirname(source);
    const to = imports.get(from) ?? new Set();
    for (const { resolved } of dependencies) {
      const folder = posix.dirname(resolved);
      if (resolved.startsWith(below) && folder !== from) to.add(folder);
    }
    imports.set(from, to);
  }
  return imports;
}

/** Each cycle of folders as its folders, the first one repeated at its end. */
function folderCycles(modules, below) {
  const imports = importsOfFolders(modules, below);
  const found = [];
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) found.push([...path.slice(path.indexOf(folder)), folder]);
    if (done.has(folder) || path.includes(folder)) return;
    for (const next of imports.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of imports.keys()) visit(folder, []);
  return found;
}
