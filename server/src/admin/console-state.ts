/** Procedures `office.*`: the state that every page of the admin console polls. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { z } from 'zod';
import { AREAS } from './change-versions.ts';
import { backUp } from './back-up.ts';
import { NoInput } from './fields.ts';
import { health } from './health.ts';
import { procedure, router } from './procedure.ts';

const ChangeVersions = z.object({
  /** The wall's time, by which promises are kept. */
  time: z.string(),
  /** Number of waiting items, for the areas that have a count. */
  waiting: z.partialRecord(z.enum(AREAS), z.int()),
  /** Grows with every change of an area: what was read under a lower number is old. */
  versions: z.record(z.enum(AREAS), z.int()),
});

export const consoleStateRouter = router({
  pulse: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .output(ChangeVersions)
    .query(({ ctx: { context } }) => ({
      time: isoTime(context.wall.now()),
      waiting: context.changeVersions.waiting,
      versions: context.changeVersions.versions,
    })),

  health,
  backUp,
});
