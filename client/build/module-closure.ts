/** Closure of modules: the entries of a part of the app and everything that they import statically. */

import type { Plugin } from 'vite';

export interface ModuleClosure {
  readonly plugin: Plugin;
  /** Known once all modules are read, which is before they are assigned to chunks. */
  has(id: string): boolean;
}

/** `entries` matches the files of the entries. */
export function moduleClosure(name: string, entries: RegExp): ModuleClosure {
  const found = new Set<string>();
  return {
    has: (id) => found.has(id),
    plugin: {
      name: `vernier-module-closure-${name}`,
      apply: 'build',
      buildEnd() {
        found.clear();
        const pending = [...this.getModuleIds()].filter((id) => entries.test(id));
        for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          pending.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
