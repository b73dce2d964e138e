/** market.*: the simulated market as it stands, and what an administrator may do to it on an installation for tests. */

import { ADMIN_ROLES, type AdminRole, type AdminRow } from '@vernier/db/admin';
import { isoTime } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { text } from '../http/fields.ts';
import { MAX_FACTOR, MIN_FACTOR } from '../paced-clock.ts';
import type { Recorder } from './audit.ts';
import { Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import type { Actor, Effect as EffectTime } from './market-controls.ts';
import { MarketState, marketState } from './market-state.ts';
import type { AdminCall } from './office.ts';
import { procedure, router } from './procedure.ts';

const MOVERS: readonly AdminRole[] = ['risk', 'owner'];

const Code = z.object({ code: text(1, 32) });

/** From when on an act holds: the slot on the tape and its time. */
const Effect = z.object({ slot: z.int(), time: z.string() });

export const marketRouter = router({
  state: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .output(MarketState)
    .query(({ ctx }) => marketState(ctx.office)),

  /** Market time passes `factor` times as fast from now on. */
  speed: control()
    .input(z.object({ factor: z.number().min(MIN_FACTOR).max(MAX_FACTOR) }))
    .output(z.object({ factor: z.number(), time: z.string() }))
    .mutation(({ ctx, input }) => {
      const { factor, marketMs } = ctx.office.controls.setSpeed(input.factor, actorOf(ctx, input));
      return { factor, time: isoTime(marketMs) };
    }),

  /** No ticks, or no new positions, until it is resumed. */
  halt: control()
    .input(Code.extend({ mode: z.enum(['halted', 'close_only']).default('halted') }))
    .output(Effect)
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(await ctx.office.controls.halt(instrument, input.mode, actorOf(ctx, input)));
    }),

  resume: control()
    .input(Code)
    .output(Effect)
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(await ctx.office.controls.resume(instrument, actorOf(ctx, input)));
    }),
});

/** A call that moves the market. */
function control() {
  return procedure({ roles: MOVERS, isTestControl: true });
}

interface Acting extends Pick<AdminCall, 'office'> {
  readonly admin: AdminRow;
  readonly recorder: Recorder;
}

function actorOf({ admin, recorder }: Acting, input: unknown): Actor {
  return { adminId: admin.id, record: recorder.of(admin, input) };
}

function instrumentOf({ office }: Acting, code: string): Instrument {
  const instrument = office.market.instruments.find((one) => one.code === code);
  if (instrument === undefined) throw new Refused(refuse('not_found'));
  return instrument;
}

function effect({ slot, timeMs }: EffectTime): z.input<typeof Effect> {
  return { slot, time: isoTime(timeMs) };
}
