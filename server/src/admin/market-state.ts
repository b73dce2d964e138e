/** The market as administrators see it: its time and speed, and every instrument with its state and newest quote. */

import { isoTime } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import { SCENARIO_NAMES, SCENARIO_SIZES } from '@vernier/simulator/interventions/scenario-request';
import { timeOfSlot } from '@vernier/simulator/slot';
import { z } from 'zod';
import { MAX_FACTOR, MIN_FACTOR } from '../core/market/stored-pace.ts';
import type { AdminContext } from './admin-context.ts';

const Price = z.number();

export const MarketState = z.object({
  /** Market time, and by how much it runs faster than the wall's. */
  time: z.string(),
  speed: z.number(),
  hours: z.enum(['always', 'sessions']),
  test_controls: z.boolean(),
  instruments: z.array(
    z.object({
      code: z.string(),
      show_code: z.string(),
      price_precision: z.int(),
      state: z.enum(['open', 'closed', 'halted', 'close_only']),
      quote: z
        .object({ seq: z.int(), time: z.string(), bid: Price, ask: Price, spread_points: z.int() })
        .nullable(),
    }),
  ),
  /** The scripts that can be played, and how large each may be. */
  scenarios: z.array(
    z.object({
      name: z.enum(SCENARIO_NAMES),
      unit: z.enum(['percent', 'seconds']),
      least: z.number(),
      usual: z.number(),
      most: z.number(),
    }),
  ),
  /** The factors between which market time may pass. */
  speeds: z.object({ least: z.number(), most: z.number() }),
  /** Interventions in effect or scheduled. */
  acts: z.array(z.object({ kind: z.string(), of: z.string(), from: z.string(), to: z.string().nullable() })),
});

export function marketState({
  config,
  clock,
  trading: { market, controls },
}: AdminContext): z.input<typeof MarketState> {
  const quoteOf = ({ id, pricePrecision }: Instrument) => {
    const quote = market.shownQuoteOf(id);
    if (quote === undefined) return null;
    const { seq, timeMs, bid, ask } = quote;
    const price = (points: number) => scaledToNumber(points, pricePrecision);
    return { seq, time: isoTime(timeMs), bid: price(bid), ask: price(ask), spread_points: ask - bid };
  };
  return {
    time: isoTime(clock.now()),
    speed: clock.factor,
    hours: config.marketHours,
    test_controls: config.testControls,
    instruments: market.instruments.map((instrument) => ({
      code: instrument.code,
      show_code: instrument.showCode,
      price_precision: instrument.pricePrecision,
      state: market.tradingState(instrument.id),
      quote: quoteOf(instrument),
    })),
    scenarios: SCENARIO_NAMES.map((name) => ({
      name,
      unit: name === 'freeze' ? 'seconds' : 'percent',
      ...SCENARIO_SIZES[name],
    })),
    speeds: { least: MIN_FACTOR, most: MAX_FACTOR },
    acts: controls.running.map((act) => ({
      kind: act.kind,
      of: 'code' in act ? act.code : act.asset,
      from: isoTime(timeOfSlot(act.slot)),
      to: 'to' in act ? isoTime(timeOfSlot(act.to)) : null,
    })),
  };
}
