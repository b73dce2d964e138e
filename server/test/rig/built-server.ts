/**
 * One build of the server for all tests of a run that start it as a process: that of the whole run (`SERVER_IS_BUILT`), or one
 * that the first of them makes.
 */

import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    readonly builtServer: string;
  }
}

const SERVER = fileURLToPath(new URL('../..', import.meta.url));
/** Next to `dist`, so that relative paths are the same. */
const FOLDER = join(SERVER, `.under-test-${process.pid}`);

/** Vitest calls it in its own process, before the first test. */
export function setup(project: TestProject): void {
  project.provide('builtServer', process.env['SERVER_IS_BUILT'] === '1' ? join(SERVER, 'dist') : FOLDER);
}

/** And this after the last one. */
export function teardown(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

export function builtFolder(): string {
  return inject('builtServer');
}

export async function buildServer(): Promise<void> {
  if (existsSync(builtFolder())) return;
  const outDir = mkdtempSync(join(SERVER, '.under-test-'));
  await build({ root: SERVER, logLevel: 'error', build: { outDir, sourcemap: false } });
  try {
    renameSync(outDir, builtFolder());
  } catch {
    // Another worker was as quick: its build is the same.
    rmSync(outDir, { recursive: true, force: true });
  }
}
