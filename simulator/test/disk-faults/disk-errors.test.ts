/** I/O errors: a write or a sync of the log or of the database fails, during the opening, a commit or a checkpoint. */

import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../harness/world/seeded-random.ts';
import { type BuiltPrograms, buildPrograms } from '../built-programs.ts';
import { dataFolder } from '../data-folder.ts';
import { recovers } from './recovery.ts';
import { isTraceable, traced } from './trading-process.ts';

/** IO_ERRORS chooses more of them, IO_SEED other ones. */
const ERRORS = Number(process.env['IO_ERRORS'] ?? 3);
const SEED = process.env['IO_SEED'] ?? '1';
const RESPONSES = 100;
/** Among so many calls of a kind one fails; the process makes more of each. */
const CALLS = { pwrite64: 300, fsync: 6 } as const;
const TIMEOUT_MS = 1_800_000;

let programs: BuiltPrograms;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.remove());

describe.skipIf(!isTraceable)('an I/O error', () => {
  it(`[STORE-3] [STORE-7] of a commit ends the process, and no acknowledged response is lost (${ERRORS} errors)`, {
    tags: ['night'],
    timeout: TIMEOUT_MS,
  }, async ({ annotate }) => {
    const random = new SeededRandom(SEED);
    for (let count = 0; count < ERRORS; count += 1) {
      const folder = dataFolder();
      const call = random.pick(['pwrite64', 'fsync'] as const);
      const fault = `inject=${call}:error=${random.pick(['EIO', 'ENOSPC'])}:when=${1 + random.below(CALLS[call])}`;
      const path = join(folder.path, DATABASE_FILE);
      const options = ['-f', '-o', '/dev/null', '-P', path, '-P', `${path}-wal`, '-e', fault];
      const program = programs.path('kill-nine-child');
      const { code, lines } = await traced({
        program,
        options,
        dataDir: folder.path,
        responses: RESPONSES,
      });
      // a failed checkpoint ends nothing
      const recovered = await recovers(folder.path, lines);
      expect({ fault, code, recovered }).toEqual({
        ...{ fault, recovered: true },
        code: lines.length === RESPONSES ? 0 : 1,
      });
      folder.remove();
    }
    await annotate(String(ERRORS), 'errors');
  });
});
