/** market.*: the simulated market as it stands, and what an administrator may do to it on an installation for tests. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/admin';
import { isoTime } from '@vernier/shared/clock';
import { z } from 'zod';
import { MAX_FACTOR, MIN_FACTOR } from '../paced-clock.ts';
import { NoInput } from './fields.ts';
import { MarketState, marketState } from './market-state.ts';
import { procedure, router } from './procedure.ts';

const MOVERS: readonly AdminRole[] = ['risk', 'owner'];

export const marketRouter = router({
  state: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .output(MarketState)
    .query(({ ctx }) => marketState(ctx.office)),

  speed: procedure({ roles: MOVERS, isTestControl: true })
    .input(z.object({ factor: z.number().min(MIN_FACTOR).max(MAX_FACTOR) }))
    .output(z.object({ factor: z.number(), time: z.string() }))
    .mutation(({ ctx, input }) => {
      const { factor, marketMs } = ctx.office.controls.setSpeed(
        input.factor,
        ctx.recorder.of(ctx.admin, input),
      );
      return { factor, time: isoTime(marketMs) };
    }),
});
