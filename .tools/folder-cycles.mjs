/** Cycles of folders: folders below a path that import each other, although none of their files does. Tests are left out. */
import { posix } from 'node:path';

const TEST = /\.test\.tsx?$/;

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

/** Each cycle as its folders, the first one repeated at its end. */
export function folderCycles(modules, below) {
  const imports = importsOfFolders(modules, below);
  const cycles = [];
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) cycles.push([...path.slice(path.indexOf(folder)), folder]);
    if (done.has(folder) || path.includes(folder)) return;
    for (const next of imports.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of imports.keys()) visit(folder, []);
  return cycles;
}
