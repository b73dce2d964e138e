/** office.backUp: starts a backup; it continues after the response, and office.health shows the result. */

import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import { procedure } from './procedure.ts';

export const backUp = procedure({ roles: ['owner'] })
  .input(NoInput)
  .output(z.object({ running: z.boolean() }))
  .mutation(({ ctx: { admin, context, recorder }, input }) => {
    const {
      operations: { backups },
    } = context;
    const { isRunning, last } = backups.state;
    if (isRunning) throw new Refused(refuse('state_changed'));
    recorder.record(admin, { input, before: last?.name ?? null, after: 'begun' }, () => {});
    backups.request();
    return { running: backups.state.isRunning };
  });
