/** Which modules a part of the app cannot be shown without: the ones it is entered by, what they import, and so on. */

import type { Plugin } from 'vite';

export interface Reach {
  readonly plugin: Plugin;
  /** Known once all modules are read, which is before they are put into chunks. */
  has(id: string): boolean;
}

/** `entrances` matches the files that the part is entered by. */
export function reach(name: string, entrances: RegExp): Reach {
  const found = new Set<string>();
  return {
    has: (id) => found.has(id),
    plugin: {
      name: `vernier-reach-${name}`,
      apply: 'build',
      buildEnd() {
        found.clear();
        const waiting = [...this.getModuleIds()].filter((id) => entrances.test(id));
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
