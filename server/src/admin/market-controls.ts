/** What moves the market: every act is on disk before it takes effect, at the next slot that nobody has seen yet [G4]. */

import type { InterventionRepository } from '@vernier/db/interventions';
import type { MetaRepository } from '@vernier/db/site';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { type Points, scaledToNumber } from '@vernier/shared/price';
import { isRefusal, type Refusal } from '@vernier/shared/refusals';
import type { TradingState } from '@vernier/shared/trading/context';
import type { Intervention } from '@vernier/simulator/intervention';
import type { Market } from '@vernier/simulator/market';
import type { ScenarioRequest } from '@vernier/simulator/scenario/request';
import { scenarioActs } from '@vernier/simulator/scenario/scripts';
import { setPriceActs } from '@vernier/simulator/scenario/set-price';
import { type Slot, timeOfSlot } from '@vernier/simulator/slot';
import type { LiveMarket } from '../live/live-market.ts';
import { type Pace, type PacedClock, PACE_KEY } from '../paced-clock.ts';
import { actOf, rowOf } from './act-codec.ts';
import type { RecordChange } from './audit.ts';
import { SlotWaits } from './slot-waits.ts';

export interface ControlParts {
  readonly market: LiveMarket;
  /** What scripts are computed from. */
  readonly simulated: Market;
  readonly clock: PacedClock;
  readonly wall: Clock;
  readonly meta: MetaRepository;
  readonly interventions: InterventionRepository;
}

/** Who acts, and how it is recorded. */
export interface Actor {
  readonly adminId: number;
  readonly record: RecordChange;
}

/** From when on an act holds. */
export interface Effect {
  readonly slot: Slot;
  readonly timeMs: TimeMs;
}

export type HaltMode = Extract<TradingState, 'halted' | 'close_only'>;

export class MarketControls {
  readonly #parts: ControlParts;
  readonly #waits: SlotWaits;
  readonly #acts: Intervention[];

  constructor(parts: ControlParts) {
    this.#parts = parts;
    this.#waits = new SlotWaits(parts.market);
    this.#acts = parts.interventions.all().map(actOf);
  }

  /** The acts that go on at this moment, or are still to come. */
  get running(): readonly Intervention[] {
    const { slot } = this.#parts.market;
    return this.#acts.filter((act) => act.slot > slot || ('to' in act && act.to > slot));
  }

  /** From now on market time passes `factor` times as fast [S9]. */
  setSpeed(factor: number, { record }: Actor): Pace {
    const { clock, meta } = this.#parts;
    const pace = clock.paceWith(factor);
    record({ before: { factor: clock.factor }, after: pace }, () => meta.set(PACE_KEY, JSON.stringify(pace)));
    clock.follow(pace);
    return pace;
  }

  /** Stops the ticks of an instrument, or only new positions in it [H3]. */
  halt(instrument: Instrument, mode: HaltMode, actor: Actor): Promise<Effect> {
    return this.#changeMode(instrument, mode, actor);
  }

  resume(instrument: Instrument, actor: Actor): Promise<Effect> {
    return this.#changeMode(instrument, 'open', actor);
  }

  /** The next tick's bid is exactly this price, and the market goes on from there [S8]. */
  setPrice({ id, code, pricePrecision }: Instrument, price: Points, actor: Actor): Promise<Effect> | Refusal {
    const { market, simulated } = this.#parts;
    const acts = setPriceActs(simulated, { code, price, slot: this.#nextSlot });
    if (isRefusal(acts)) return acts;
    const bid = market.shownQuoteOf(id)?.bid ?? null;
    const wire = (points: Points | null) => (points === null ? null : scaledToNumber(points, pricePrecision));
    return this.#act(acts, { before: { bid: wire(bid) }, after: { bid: wire(price) } }, actor);
  }

  /** Plays a script from the next slot on [S7]. */
  play(
    scenario: Omit<ScenarioRequest, 'atSlot'>,
    { id }: Instrument,
    actor: Actor,
  ): Promise<Effect> | Refusal {
    const { market, simulated } = this.#parts;
    const acts = scenarioActs(simulated, { ...scenario, atSlot: this.#nextSlot });
    if (isRefusal(acts)) return acts;
    return this.#act(acts, { before: { state: market.tradingState(id) }, after: {} }, actor);
  }

  #changeMode({ id, code }: Instrument, state: HaltMode | 'open', actor: Actor): Promise<Effect> {
    const before = this.#parts.market.tradingState(id);
    const kind = state === 'halted' ? 'halt' : state === 'open' ? 'resume' : state;
    const acts: Intervention[] = before === state ? [] : [{ kind, slot: this.#nextSlot, code }];
    return this.#act(acts, { before: { state: before }, after: { state } }, actor);
  }

  get #nextSlot(): Slot {
    return this.#parts.market.slot + 1;
  }

  /** Records acts, lets them in, and tells when the first of them holds; it does by then. */
  async #act(
    acts: readonly Intervention[],
    { before, after }: { readonly before: unknown; readonly after: object },
    { adminId, record }: Actor,
  ): Promise<Effect> {
    const { market, wall, interventions } = this.#parts;
    const slot = acts.reduce((first, act) => Math.min(first, act.slot), this.#nextSlot);
    const by = { adminId, atMs: wall.now() };
    record({ before, after: { ...after, acts } }, () => {
      for (const act of acts) interventions.append(rowOf(act, by));
    });
    this.#acts.push(...acts);
    market.intervene(acts);
    if (acts.length > 0) await this.#waits.played(slot);
    return { slot, timeMs: timeOfSlot(slot) };
  }
}
