/** Replaces the module of the call table by its values, so that the pages carry no schemas and no documents of the calls. */

import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const TABLE = fileURLToPath(new URL('../../shared/src/api/call-table.ts', import.meta.url));

export function callTable(): Plugin {
  return {
    name: 'vernier-call-table',
    async load(id) {
      if (id !== TABLE) return null;
      const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(TABLE);
      for (const file of dependencies) this.addWatchFile(file);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
