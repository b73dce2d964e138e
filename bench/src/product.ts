/** Start of the built server on a temporary data folder. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from './program.ts';

export const SERVER_MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** Runs `work` with a new server, without rate limits but with full durability. */
export async function withProduct<Result>(work: (server: Program) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    const server = await startProgram({ args: [SERVER_MAIN], env: productEnvironment(folder) });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

export function productEnvironment(folder: string): Record<string, string> {
  return { PORT: '0', DATA_DIR: folder, TEST_CONTROLS: 'on', HOUSE_TRADERS: 'off', MARKET_SEED: '1' };
}

/** Runs `work` with a temporary folder. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vernier-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
