/** Interventions in the market by administrators. Each is on disk before it takes effect, at the next slot that no client has seen [ADMIN-8]. */

import type { DeferredWrite } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { InterventionRow } from '@vernier/db/repositories/admin/admins';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { MarketClock, ClockSpeed } from '@vernier/shared/market-clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { type Points, scaledToNumber } from '@vernier/shared/numbers/price';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { Intervention, ModeChange } from '@vernier/shared/market/intervention';
import type { PriceControls } from '@vernier/shared/market/market-source';
import type { ScenarioRequest } from '@vernier/shared/market/scenario-request';
import { type Slot, SLOTS_PER_MINUTE, timeOfSlot } from '@vernier/shared/market/slot';
import {
  type TradingMode,
  MODE_AFTER,
  type InstrumentStatus,
} from '@vernier/shared/market/instrument-status';
import type { LiveMarket } from '../core/market/live-market.ts';
import { SPEED_KEY } from '../core/market/stored-speed.ts';
import {
  type ChangePlace,
  type MarketHorizon,
  OutdatedPlace,
  type ClockChange,
} from '../core/market/horizon/market-horizon.ts';
import { interventionOf, rowOf } from './intervention-codec.ts';
import type { RecordChange } from './audit.ts';
import { Refused } from './failures.ts';
import { SerialQueue } from './serial-queue.ts';

export interface MarketControlsOptions {
  readonly market: LiveMarket;
  readonly horizon: MarketHorizon;
  readonly priceControls: PriceControls;
  readonly clock: MarketClock;
  readonly wall: Clock;
  /** Those on disk, in the order of their recording. */
  readonly stored: readonly InterventionRow[];
}

/** The administrator who acts, and the audit recorder of the call. */
export interface ActingAdmin {
  readonly adminId: number;
  readonly record: RecordChange;
}

/** When an intervention takes effect. */
export interface Effect {
  readonly slot: Slot;
  readonly timeMs: TimeMs;
}

/** Slots are played up to a set time, so the server is busy for a while. */
export const LONGEST_JUMP_MS = 7 * 86_400_000;

export type HaltMode = Extract<TradingState, 'halted' | 'close_only'>;

/** The audit entry of a change, the rows written in the same transaction, and the step that follows once it is on disk. */
interface RecordedChange {
  readonly before: unknown;
  readonly after: object;
  /** Those of a change that takes effect at a slot. */
  readonly writes?: (slot: Slot) => readonly DeferredWrite[];
  readonly enforce?: () => void;
}

/** An instrument's state before and after the change. */
export interface Update extends RecordedChange {
  readonly from: InstrumentStatus;
  readonly to: InstrumentStatus;
}

/** The slot of the first intervention of a recorded change. */
interface RecordedEffect {
  readonly slot: Slot;
  /** Whether it is the first one that no process has played. */
  readonly isNext: boolean;
  readonly enforce: (() => void) | undefined;
}

interface PreparedAct extends RecordedChange {
  readonly acts: readonly Intervention[];
}

const KIND_OF: Readonly<Record<TradingMode, ModeChange['kind']>> = {
  halted: 'halt',
  close_only: 'close_only',
  open: 'resume',
};

/** Of two changes for the same slot the stricter one wins: a halt is never undone before it took effect [ADMIN-2]. */
const STRICTNESS: Readonly<Record<TradingMode, number>> = { open: 0, close_only: 1, halted: 2 };

/** The newest recorded mode of an instrument, and the slot it takes effect at. */
interface RecordedMode {
  readonly mode: TradingMode;
  readonly slot: Slot;
}

export class MarketControls {
  readonly #parts: MarketControlsOptions;
  readonly #waits: SlotWaits;
  readonly #acts: Intervention[];
  /** A change is decided after the one before is in effect. */
  readonly #changes = new SerialQueue();

  constructor(parts: MarketControlsOptions) {
    this.#parts = parts;
    this.#waits = new SlotWaits(parts.market);
    this.#acts = parts.stored.map(interventionOf);
    parts.market.onIntervened((acts) => void this.#acts.push(...acts));
  }

  /** Interventions that are in effect or scheduled. */
  get running(): readonly Intervention[] {
    const { slot } = this.#parts.market;
    return this.#acts.filter((act) => act.slot > slot || ('to' in act && act.to > slot));
  }

  /** Market time runs `factor` times as fast from now on [MARKET-9]. */
  async setSpeed(factor: number, { record }: ActingAdmin): Promise<ClockSpeed | Refusal> {
    const { clock, priceControls } = this.#parts;
    if (!priceControls.takesSpeed) return refuse('price_not_available');
    return this.#changes.run(() => this.#changeClock({ factor }, { factor: clock.factor }, record));
  }

  /** Sets market time, at the current speed: never back, and at most a week on [SANDBOX-3]. */
  async setTime(marketMs: TimeMs, actor: ActingAdmin): Promise<TimeMs | null> {
    const { clock, market } = this.#parts;
    if (!(await this.#changes.run(() => this.#jump(marketMs, actor)))) return null;
    market.advance();
    await this.#waits.played(market.source.lastSlotAt(marketMs));
    return clock.now();
  }

  /** False for a time that is behind or too far ahead. */
  async #jump(marketMs: TimeMs, { record }: ActingAdmin): Promise<boolean> {
    const { clock, priceControls } = this.#parts;
    const beforeMs = clock.now();
    if (marketMs < beforeMs || marketMs - beforeMs > LONGEST_JUMP_MS || !priceControls.takesSpeed)
      return false;
    await this.#changeClock({ marketMs }, { marketMs: beforeMs }, record);
    return true;
  }

  #changeClock(change: ClockChange, before: object, record: RecordChange): Promise<ClockSpeed> {
    return this.#parts.horizon.changeClock(change, (speed, conditions) => {
      const { wallMs, marketMs, factor } = speed;
      return recordIf(conditions, (...writes) =>
        record(
          { before, after: { wallMs, marketMs, factor } },
          ...writes,
          deferredWrite('meta', 'set', SPEED_KEY, JSON.stringify(speed)),
        ),
      );
    });
  }

  /** Stops the ticks of an instrument, or only new positions in it [HOURS-3]. */
  halt(instrument: Instrument, mode: HaltMode, actor: ActingAdmin): Promise<Effect | Refusal> {
    return this.#changeMode(instrument, mode, actor);
  }

  resume(instrument: Instrument, actor: ActingAdmin): Promise<Effect | Refusal> {
    return this.#changeMode(instrument, 'open', actor);
  }

  /** The next tick's bid is exactly this price, and the market continues from it [MARKET-8]. */
  setPrice(
    { id, code, pricePrecision }: Instrument,
    price: Points,
    actor: ActingAdmin,
  ): Promise<Effect | Refusal> {
    const { market, priceControls } = this.#parts;
    const wire = (points: Points | null) => (points === null ? null : scaledToNumber(points, pricePrecision));
    return this.#act((slot) => {
      const acts = priceControls.setPrice({ code, price, slot });
      if (isRefusal(acts)) return acts;
      const bid = market.shownQuoteOf(id)?.bid ?? null;
      return { acts, before: { bid: wire(bid) }, after: { bid: wire(price) } };
    }, actor);
  }

  /** Plays a script from the next slot on [MARKET-7]. */
  play(
    scenario: Omit<ScenarioRequest, 'atSlot'>,
    { id }: Instrument,
    actor: ActingAdmin,
  ): Promise<Effect | Refusal> {
    const { market, priceControls } = this.#parts;
    return this.#act((atSlot) => {
      const acts = priceControls.scenario({ ...scenario, atSlot });
      return isRefusal(acts) ? acts : { acts, before: { state: market.tradingState(id) }, after: {} };
    }, actor);
  }

  /**
   * Compared with the recorded mode and not with the current state: a change that waits for its slot, the trading hours or a
   * full disk would each hide that there is something to record.
   */
  async #changeMode({ code }: Instrument, mode: TradingMode, actor: ActingAdmin): Promise<Effect | Refusal> {
    const effect = await this.#act((slot) => {
      if (this.#undoesPending(code, mode)) return refuse('state_changed');
      const before = this.#recordedMode(code).mode;
      const acts: Intervention[] = before === mode ? [] : [{ kind: KIND_OF[mode], slot, code }];
      return { acts, before: { state: before }, after: { state: mode } };
    }, actor);
    if (isRefusal(effect)) return effect;
    await this.#waits.played(Math.min(this.#recordedMode(code).slot, this.#parts.market.nextSlot));
    return this.#recordedMode(code).mode === mode ? effect : refuse('state_changed');
  }

  /** True when a stricter change than `mode` is recorded for a slot that has not been played. */
  #undoesPending(code: string, mode: TradingMode): boolean {
    const pending = this.#recordedMode(code);
    return pending.slot > this.#parts.market.slot && STRICTNESS[mode] < STRICTNESS[pending.mode];
  }

  #recordedMode(code: string): RecordedMode {
    const { interventions } = this.#parts.market.source;
    for (let place = interventions.length - 1; place >= 0; place -= 1) {
      const act = interventions[place];
      if (act === undefined || act.kind === 'shift' || act.code !== code) continue;
      if (act.kind === 'halt' || act.kind === 'close_only' || act.kind === 'resume')
        return { mode: MODE_AFTER[act.kind], slot: act.slot };
    }
    return { mode: 'open', slot: 0 };
  }

  /** Changes an instrument permanently: spread, mode and hours by interventions, the rest in the same write [CONTENT-8]. */
  async update(
    { code }: Instrument,
    { to, from, ...change }: Update,
    actor: ActingAdmin,
  ): Promise<Effect | Refusal> {
    return this.#act((next) => {
      if (to.mode !== from.mode && this.#undoesPending(code, to.mode)) return refuse('state_changed');
      const acts: Intervention[] = [];
      if (to.mode !== from.mode) acts.push({ kind: KIND_OF[to.mode], slot: next, code });
      if (to.spreadPercent !== from.spreadPercent)
        acts.push({ kind: 'spread', slot: next, code, percent: to.spreadPercent });
      if (to.hours !== from.hours) {
        const slot = Math.ceil(next / SLOTS_PER_MINUTE) * SLOTS_PER_MINUTE;
        acts.push({ kind: 'hours', slot, code, hours: to.hours });
      }
      return { acts, ...change };
    }, actor);
  }

  /** Records interventions, applies them and returns the slot of the first. An intervention of the next slot is in effect on return. */
  async #act(
    prepare: (nextSlot: Slot) => PreparedAct | Refusal,
    actor: ActingAdmin,
  ): Promise<Effect | Refusal> {
    const { horizon } = this.#parts;
    const effect = await this.#changes.run(async () => {
      const recorded = await horizon.change<RecordedEffect | Refusal>(async (place) => {
        const prepared = prepare(place.slot);
        if (isRefusal(prepared)) return { acts: [], result: prepared };
        return { acts: prepared.acts, result: await this.#record(prepared, place, actor) };
      });
      if (!isRefusal(recorded)) recorded.enforce?.();
      return recorded;
    });
    if (isRefusal(effect)) return effect;
    const { slot, isNext } = effect;
    if (isNext) await this.#waits.played(slot);
    return { slot, timeMs: timeOfSlot(slot) };
  }

  async #record(
    { acts, before, after, writes, enforce }: PreparedAct,
    { slot: next, conditions }: ChangePlace,
    { adminId, record }: ActingAdmin,
  ): Promise<RecordedEffect> {
    const slot = acts.reduce((first, act) => Math.min(first, act.slot), acts[0]?.slot ?? next);
    const by = { adminId, atMs: this.#parts.wall.now() };
    await recordIf(conditions, (...required) =>
      record(
        { before, after: { ...after, acts } },
        ...required,
        ...acts.map((act) => deferredWrite('interventions', 'append', rowOf(act, by))),
        ...(writes?.(next) ?? []),
      ),
    );
    return { slot, isNext: acts.length > 0 && slot === next, enforce };
  }
}

/** Records a change with the conditions of its place; one that is refused by them may be decided again. */
async function recordIf(
  conditions: readonly DeferredWrite[],
  record: (...conditions: readonly DeferredWrite[]) => Promise<void>,
): Promise<void> {
  try {
    await record(...conditions);
  } catch (error) {
    const isRefused = error instanceof Refused && error.refusal.refused === 'state_changed';
    throw conditions.length > 0 && isRefused
      ? new OutdatedPlace('the market has changed', { cause: error })
      : error;
  }
}

/** A slot of the slowest market lasts 2.5 s. This bounds the wait, for example while the server stops. */
const LONGEST_WAIT_MS = 3_000;

/** Lets an administrator's call wait until the market has played a slot, so that its response comes when its intervention holds. */
class SlotWaits {
  readonly #market: LiveMarket;
  readonly #waiting = new Set<{ readonly slot: Slot; readonly end: () => void }>();

  constructor(market: LiveMarket) {
    this.#market = market;
    market.onSlot(({ slot }) => {
      for (const wait of this.#waiting) if (wait.slot <= slot) wait.end();
    });
  }

  /** Resolves once the slot has been played. */
  played(slot: Slot): Promise<void> {
    if (this.#market.slot >= slot) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(wait);
        resolve();
      };
      const wait = { slot, end };
      const timer = setTimeout(end, LONGEST_WAIT_MS);
      this.#waiting.add(wait);
    });
  }
}
