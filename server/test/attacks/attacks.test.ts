/** Attacks that succeeded on an earlier version, on the built server over its network ports. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder, buildServer } from '../rig/built-server.ts';
import { copyPreparedDatabase } from '../rig/prepared-database.ts';
import { runAttacks } from './all-attacks.ts';

test('[SECURITY-8] each attack of the security review is stopped by its refusal', {
  // Three servers and all attacks one after another take two minutes of a slow, busy machine.
  timeout: 600_000,
}, async () => {
  await buildServer();
  const runs = await runAttacks(join(builtFolder(), 'main.js'), (dataDir) =>
    copyPreparedDatabase(dataDir, { hasOwner: false }),
  );
  expect(runs.filter(({ stopped }) => !stopped)).toEqual([]);
});
