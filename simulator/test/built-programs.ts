/** Bundled programs of the simulator: loading two hundred source files takes longer than a run. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SIMULATOR = fileURLToPath(new URL('..', import.meta.url));
/** The output goes below this package, which resolves the native database module. */
const DATABASE = fileURLToPath(new URL('../../db', import.meta.url));
const NATIVE = ['better-sqlite3', 'better-sqlite3-node20'];

export interface BuiltPrograms {
  path(name: 'kill-nine-child' | 'run'): string;
  remove(): void;
}

export async function buildPrograms(): Promise<BuiltPrograms> {
  const outDir = mkdtempSync(join(DATABASE, '.under-test-'));
  await build({
    root: SIMULATOR,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: NATIVE },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: {
          'kill-nine-child': 'test/kill-nine-child.ts',
          run: 'cli/run.ts',
          'checkpoint-worker': join(DATABASE, 'src/sqlite/connection/checkpoint-worker.js'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return {
    path: (name) => join(outDir, `${name}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
