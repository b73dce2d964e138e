/** market.*: state of the simulated market, and interventions on a test installation. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { parsePoints, scaledToNumber } from '@vernier/shared/numbers/price';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { SCENARIO_NAMES } from '@vernier/simulator/interventions/scenario-request';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import { MAX_FACTOR, MIN_FACTOR } from '../core/market/stored-pace.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import type { ActingAdmin, Effect } from './market-controls.ts';
import { MarketState, marketState } from './market-state.ts';
import { procedure, router } from './procedure.ts';

const MOVERS: readonly AdminRole[] = ['risk', 'owner'];

const Code = z.object({ code: text(1, 32) });

/** From when on an act holds: the slot on the tape and its time. */
const EffectTime = z.object({ slot: z.int(), time: z.string() });

export const marketRouter = router({
  state: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .output(MarketState)
    .query(({ ctx }) => marketState(ctx.context)),

  /** Market time passes `factor` times as fast from now on. */
  speed: control()
    .input(z.object({ factor: z.number().min(MIN_FACTOR).max(MAX_FACTOR) }))
    .output(z.object({ factor: z.number(), time: z.string() }))
    .mutation(({ ctx, input }) => {
      const { factor, marketMs } = ctx.context.trading.controls.setSpeed(input.factor, actorOf(ctx, input));
      return { factor, time: isoTime(marketMs) };
    }),

  /** No ticks, or no new positions, until it is resumed. */
  halt: control()
    .input(Code.extend({ mode: z.enum(['halted', 'close_only']).default('halted') }))
    .output(EffectTime)
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(
        granted(await ctx.context.trading.controls.halt(instrument, input.mode, actorOf(ctx, input))),
      );
    }),

  resume: control()
    .input(Code)
    .output(EffectTime)
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(granted(await ctx.context.trading.controls.resume(instrument, actorOf(ctx, input))));
    }),

  /** The price is the bid of the next tick, and the market continues from it. */
  setPrice: control()
    .input(Code.extend({ price: z.union([z.number(), text(1, 64)]) }))
    .output(EffectTime.extend({ price: z.number() }))
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      const price = parsePoints(input.price, instrument.pricePrecision);
      if (typeof price === 'string') throw new Refused(refuse('validation_failed', { fields: ['price'] }));
      const effective = effect(
        await granted(ctx.context.trading.controls.setPrice(instrument, price, actorOf(ctx, input))),
      );
      return { ...effective, price: scaledToNumber(price, instrument.pricePrecision) };
    }),

  /** Plays one of the scripts; the size is in percent, of a freeze in seconds. */
  scenario: control()
    .input(Code.extend({ name: z.enum(SCENARIO_NAMES), size: z.number().optional() }))
    .output(EffectTime)
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(await granted(ctx.context.trading.controls.play(input, instrument, actorOf(ctx, input))));
    }),
});

/** A call that moves the market. */
function control() {
  return procedure({ roles: MOVERS, isTestControl: true });
}

function actorOf({ admin, recorder }: AuthorizedCall, input: unknown): ActingAdmin {
  return { adminId: admin.id, record: recorder.of(admin, input) };
}

function instrumentOf({ context }: AuthorizedCall, code: string): Instrument {
  const instrument = context.trading.market.instruments.find((one) => one.code === code);
  if (instrument === undefined) throw new Refused(refuse('not_found'));
  return instrument;
}

/** The value of an accepted outcome; throws a refusal. */
function granted<Value extends object>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new Refused(outcome);
  return outcome;
}

function effect({ slot, timeMs }: Effect): z.input<typeof EffectTime> {
  return { slot, time: isoTime(timeMs) };
}
