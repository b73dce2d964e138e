/** Scenarios: pure functions from a request to interventions [MARKET-7]. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { Market } from '../market.ts';
import { plausibleBand } from '../ticks/plausible-band.ts';
import { type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import type { PriceTarget } from './price-target.ts';
import type { ScenarioName, ScenarioRequest } from '@vernier/shared/market/scenario-request';
import { priceTargetAt, sizeOf } from './scenario-request.ts';

interface ScenarioContext {
  readonly target: PriceTarget;
  readonly code: string;
  readonly slot: Slot;
  /** Hundredths of a percent; hundredths of a second for a freeze. */
  readonly size: number;
  /** The largest single step that trades without a confirmation. */
  readonly reachNano: number;
}

/** The interventions, or null when they would leave the range of prices or spreads. */
type Script = (context: ScenarioContext) => readonly Intervention[] | null;

const HUNDREDTHS = 100;
const NANO_PER_MICRO = 1000;
/** A crash takes at least five seconds, stays at the bottom for three, and recovers in twice its time. */
const LEAST_FALL = 5 * TICKS_PER_SECOND;
const BOTTOM = 3 * TICKS_PER_SECOND;
const RISE_PER_FALL = 2;
/** Four fifths of the fall are recovered. */
const RECOVERED = [4, 5] as const;
const CRASH_SPREAD_PERCENT = 300;
const ROLLOVER_SLOTS = 5 * SLOTS_PER_MINUTE;
const CLOSED_SLOTS = SLOTS_PER_MINUTE;

const SCRIPTS: Readonly<Record<ScenarioName, Script>> = {
  flash_crash: crash,
  gap_up: (context) => gap(context, context.size),
  gap_down: (context) => gap(context, -context.size),
  spike,
  freeze: ({ code, slot, size }) => {
    const length = Math.max(1, Math.round((size * TICKS_PER_SECOND) / HUNDREDTHS));
    return [{ kind: 'freeze', slot, code, to: slot + length }];
  },
  rollover_spread: ({ target, code, slot, size }) => {
    const percent = Math.round(size / HUNDREDTHS);
    if (!target.allowsSpread(percent, 0)) return null;
    return [{ kind: 'widen', slot, code, to: slot + ROLLOVER_SLOTS, percent }];
  },
  weekend_gap: weekendGap,
};

/** The interventions of a scenario, none of them before the requested slot. */
export function scenarioInterventions(
  market: Market,
  request: ScenarioRequest,
): readonly Intervention[] | Refusal {
  const { name, code, atSlot: slot } = request;
  const target = priceTargetAt(market, code, slot);
  if (isRefusal(target)) return target;
  const size = sizeOf(request);
  if (typeof size !== 'number') return size;
  const reachNano = plausibleBand(target.composition).reachMicros * NANO_PER_MICRO;
  return (
    SCRIPTS[name]({ target, code, slot, size, reachNano }) ??
    refuse('validation_failed', { fields: ['size'] })
  );
}

/** One permanent step. */
function gap({ target, slot }: ScenarioContext, size: number): readonly Intervention[] | null {
  const delta = target.deltaForChange(size);
  return delta === null ? null : [target.shift(slot, delta)];
}

/** A step and its reversal at the next tick: a wrong tick, at which nothing was traded. */
function spike({ target, slot, size }: ScenarioContext): readonly Intervention[] | null {
  const delta = target.deltaForChange(size);
  if (delta === null) return null;
  return [target.shiftWithoutVolume(slot, delta), target.shiftWithoutVolume(slot + 1, -delta)];
}

/** A fall in steps that trade without confirmation, with wide spreads, and a partial recovery. */
function crash({ target, code, slot, size, reachNano }: ScenarioContext): readonly Intervention[] | null {
  const delta = target.deltaForChange(-size);
  if (delta === null || !target.allowsSpread(CRASH_SPREAD_PERCENT, delta)) return null;
  const fall = Math.max(LEAST_FALL, Math.ceil((2 * -delta) / reachNano));
  const back = Math.floor((-delta * RECOVERED[0]) / RECOVERED[1]);
  const up = slot + fall + BOTTOM;
  return [
    { kind: 'widen', slot, code, to: up, percent: CRASH_SPREAD_PERCENT },
    ...inSteps(target, { slot, length: fall, delta }),
    ...inSteps(target, { slot: up, length: RISE_PER_FALL * fall, delta: back }),
  ];
}

/** A closed minute and a gap at the opening. */
function weekendGap({ target, code, slot, size }: ScenarioContext): readonly Intervention[] | null {
  const delta = target.deltaForChange(size);
  const to = slot + CLOSED_SLOTS;
  return delta === null ? null : [{ kind: 'close', slot, code, to }, target.shift(to, delta)];
}

/** A move in equal steps, one for each slot. */
function inSteps(
  target: PriceTarget,
  { slot, length, delta }: { slot: Slot; length: number; delta: number },
): readonly Intervention[] {
  const upTo = (step: number) => Math.round((delta * step) / length);
  return Array.from({ length }, (_, step) => target.shift(slot + step, upTo(step + 1) - upTo(step)));
}
