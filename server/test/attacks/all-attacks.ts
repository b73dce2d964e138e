/** All attacks, and their runs on the servers that they need. */

import { ADMINISTRATOR_ATTACKS } from './admin-attacks.ts';
import type { Attack, Result } from './attack.ts';
import { SESSION_ATTACKS } from './session-attacks.ts';
import { STRANGER_ATTACKS } from './stranger-attacks.ts';
import { Site } from './site.ts';

const ATTACKS: readonly Attack[] = [...ADMINISTRATOR_ATTACKS, ...SESSION_ATTACKS, ...STRANGER_ATTACKS];

export interface Run extends Result {
  readonly title: string;
  /** Whether the refusal that should stop it did. */
  readonly stopped: boolean;
}

/** Runs all of them on the built server `main`: those with the same settings share one. */
export async function runAttacks(
  main: string,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const settings of new Set(ATTACKS.map((attack) => attack.settings))) {
    const site = await Site.start(main, settings, prepare);
    try {
      for (const { title, run, settings: needed, stoppedBy } of ATTACKS) {
        if (needed !== settings) continue;
        const result = await run(site);
        runs.push({ title, ...result, stopped: !result.succeeded && stoppedBy.test(result.evidence) });
      }
    } finally {
      await site.stop();
    }
  }
  return runs;
}
