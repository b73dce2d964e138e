/** market.*: state of the simulated market, and interventions on a test installation. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { parsePoints, scaledToNumber } from '@vernier/shared/numbers/price';
import { refuse } from '@vernier/shared/refusals';
import { SCENARIO_NAMES, SCENARIO_SIZES } from '@vernier/shared/market/scenario-request';
import { timeOfSlot } from '@vernier/shared/market/slot';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import { MAX_FACTOR, MIN_FACTOR, STOPPED } from '../core/market/stored-speed.ts';
import { ofSite } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import type { AuthorizedCall } from './command.ts';
import { found, granted, Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import { type ActingAdmin, type Effect, LONGEST_JUMP_MS } from './market-controls.ts';
import { procedure, router } from './procedure.ts';

const SECOND_MS = 1_000;
const MOVERS: readonly AdminRole[] = ['risk', 'owner'];

const Code = z.object({ code: text(1, 32) });

export const marketRouter = router({
  state: procedure({ roles: ADMIN_ROLES, ...ofSite })
    .input(NoInput)
    .query(({ ctx }) => marketState(ctx.context)),

  /** Market time passes `factor` times as fast from now on; in a sandbox 0 stops it. */
  speed: control()
    .input(z.object({ factor: z.number().min(STOPPED).max(MAX_FACTOR) }))
    .mutation(async ({ ctx, input }) => {
      const isStop = input.factor === STOPPED && ctx.context.config.sandbox;
      if (input.factor < MIN_FACTOR && !isStop) throw wrongField('factor');
      const speed = granted(await ctx.context.trading.controls.setSpeed(input.factor, actorOf(ctx, input)));
      const { factor, marketMs } = speed;
      return { factor, time: isoTime(marketMs) };
    }),

  /** Sets the market clock to a later time. */
  setTime: clockControl()
    .input(z.object({ time: z.iso.datetime() }))
    .mutation(({ ctx, input }) => setTime(ctx, { timeMs: Date.parse(input.time), field: 'time', input })),

  /** Moves the market clock on, which may be stopped, and plays what happens until then. */
  step: clockControl()
    .input(
      z.object({
        seconds: z
          .int()
          .min(1)
          .max(LONGEST_JUMP_MS / SECOND_MS),
      }),
    )
    .mutation(({ ctx, input }) => {
      const timeMs = ctx.context.clock.now() + input.seconds * SECOND_MS;
      return setTime(ctx, { timeMs, field: 'seconds', input });
    }),

  /** No ticks, or no new positions, until it is resumed. */
  halt: control()
    .input(Code.extend({ mode: z.enum(['halted', 'close_only']).default('halted') }))
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(
        granted(await ctx.context.trading.controls.halt(instrument, input.mode, actorOf(ctx, input))),
      );
    }),

  resume: control()
    .input(Code)
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(granted(await ctx.context.trading.controls.resume(instrument, actorOf(ctx, input))));
    }),

  /** The price is the bid of the next tick, and the market continues from it. */
  setPrice: control()
    .input(Code.extend({ price: z.union([z.number(), text(1, 64)]) }))
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      const price = parsePoints(input.price, instrument.pricePrecision);
      if (typeof price === 'string') throw wrongField('price');
      const effective = effect(
        granted(await ctx.context.trading.controls.setPrice(instrument, price, actorOf(ctx, input))),
      );
      return { ...effective, price: scaledToNumber(price, instrument.pricePrecision) };
    }),

  /** Plays one of the scripts; the size is in percent, of a freeze in seconds. */
  scenario: control()
    .input(Code.extend({ name: z.enum(SCENARIO_NAMES), size: z.number().optional() }))
    .mutation(async ({ ctx, input }) => {
      const instrument = instrumentOf(ctx, input.code);
      return effect(granted(await ctx.context.trading.controls.play(input, instrument, actorOf(ctx, input))));
    }),
});

/** A call that moves the market. */
function control() {
  return procedure({ roles: MOVERS, isTestControl: true, ...ofSite });
}

/** A call that moves the market clock, which only a sandbox allows. */
function clockControl() {
  return procedure({ roles: MOVERS, ...ofSite });
}

function wrongField(field: string): Refused {
  return new Refused(refuse('validation_failed', { fields: [field] }));
}

interface SetTime {
  readonly timeMs: TimeMs;
  /** Of the input. */
  readonly field: string;
  readonly input: unknown;
}

async function setTime(ctx: AuthorizedCall, { timeMs, field, input }: SetTime) {
  if (!ctx.context.config.sandbox) throw new Refused(refuse('sandbox_off'));
  const { clock, trading } = ctx.context;
  const setMs = await trading.controls.setTime(timeMs, actorOf(ctx, input));
  if (setMs === null) throw wrongField(field);
  return { factor: clock.factor, time: isoTime(setMs) };
}

function actorOf({ admin, recorder }: AuthorizedCall, input: unknown): ActingAdmin {
  return { adminId: admin.id, record: recorder.of(admin, input) };
}

function instrumentOf({ context }: AuthorizedCall, code: string): Instrument {
  return found(context.trading.market.instruments.find((one) => one.code === code));
}

/** From when on an intervention holds: the slot on the tape and its time. */
function effect({ slot, timeMs }: Effect) {
  return { slot, time: isoTime(timeMs) };
}

/** The market as administrators see it: its time and speed, and every instrument with its state and newest quote. */
function marketState({ config, clock, trading: { market, controls } }: AdminContext) {
  const quoteOf = ({ id, pricePrecision }: Instrument) => {
    const quote = market.shownQuoteOf(id);
    if (quote === undefined) return null;
    const { seq, timeMs, bid, ask } = quote;
    const price = (points: number) => scaledToNumber(points, pricePrecision);
    return { seq, time: isoTime(timeMs), bid: price(bid), ask: price(ask), spread_points: ask - bid };
  };
  return {
    time: isoTime(clock.now()),
    /** By how much market time runs faster than the wall's. */
    speed: clock.factor,
    hours: config.marketHours,
    /** Whether administrators may move prices. */
    may_move: config.testControls || config.sandbox,
    sandbox: config.sandbox,
    instruments: market.instruments.map((instrument) => ({
      code: instrument.code,
      show_code: instrument.showCode,
      price_precision: instrument.pricePrecision,
      state: market.tradingState(instrument.id),
      quote: quoteOf(instrument),
    })),
    /** The scripts that can be played, and how large each may be. */
    scenarios: SCENARIO_NAMES.map((name) => ({
      name,
      unit: name === 'freeze' ? ('seconds' as const) : ('percent' as const),
      ...SCENARIO_SIZES[name],
    })),
    /** The factors between which market time may pass. */
    speeds: { least: config.sandbox ? STOPPED : MIN_FACTOR, most: MAX_FACTOR },
    /** Interventions in effect or scheduled. */
    acts: controls.running.map((act) => ({
      kind: act.kind,
      of: 'code' in act ? act.code : act.asset,
      from: isoTime(timeOfSlot(act.slot)),
      to: 'to' in act ? isoTime(timeOfSlot(act.to)) : null,
    })),
  };
}
