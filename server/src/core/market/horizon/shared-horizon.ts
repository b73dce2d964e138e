/**
 * Market horizon of processes that compute one market together: a row of the database, which each process moves on to two seconds
 * ahead once a second. A process plays nothing beyond what it has read, so a change that is stored for the slots after the
 * horizon reaches every process before it plays them. While the database is silent the market stands, and goes on afterwards
 * with the next slot.
 */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { type DeferredWrite, required } from '@vernier/db/repositories/deferred-write';
import type { InterventionRepository } from '@vernier/db/repositories/admin/admins';
import type { MarketHorizonRepository } from '@vernier/db/repositories/site/market-horizon';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { ClockSpeed, MarketClock } from '@vernier/shared/market-clock';
import type { Intervention } from '@vernier/shared/market/intervention';
import { slotAt, timeOfSlot, type Slot } from '@vernier/shared/market/slot';
import type { LiveMarket } from '../live-market.ts';
import { clockSpeedsOf, SPEED_KEY, speedsAfter, speedsFrom, type StoredSpeed } from '../stored-speed.ts';
import type { DatabaseClock } from './database-clock.ts';
import {
  type ChangePlace,
  type MarketHorizon,
  OutdatedPlace,
  type ClockChange,
  type StoredChange,
} from './market-horizon.ts';

/** How far the horizon is ahead: a database that is silent for so long stops the market. */
export const HORIZON_MS = 2_000;
const EXTENSION_INTERVAL_MS = 1_000;
/** An extension without an answer is given up, and the next one begins. */
const EXTENSION_TIMEOUT_MS = 2_000;
/** Of a change whose place was taken by another one, or by an extension. */
const MAX_ATTEMPTS = 20;
/** Market time is the wall's until a speed is set. */
const WALL_PACE: ClockSpeed = { wallMs: 0, marketMs: 0, factor: 1 };

export interface SharedHorizonParts {
  readonly rows: MarketHorizonRepository;
  readonly interventions: Pick<InterventionRepository, 'after'>;
  readonly meta: Pick<MetaRepository, 'get'>;
  readonly clock: DatabaseClock;
  readonly steady: SteadyClock;
  readonly log: { warn(message: string, fields?: object): void };
  /** Reads an intervention from its row. */
  readonly actOf: (row: { readonly body: string }) => Intervention;
  /** Interventions that the market has at its start. */
  readonly known: number;
  /** Called with further ones until the running market follows. */
  readonly onActs: (acts: readonly Intervention[]) => void;
  readonly testHorizon?: TestHorizon | undefined;
}

/** Only for tests. */
export interface TestHorizon {
  /** Time of the database. */
  readonly now: () => TimeMs;
  /**
   * How far the horizon is ahead, for a test whose time passes faster than the database answers; it measures no error then. At 0 it
   * follows the time of the test, which lets each process read the changes of the others before time passes.
   */
  readonly aheadMs?: number;
}

/** What follows the changes that the horizon reads. */
interface HorizonFollower {
  intervene(acts: readonly Intervention[]): void;
  schedule(speed: ClockSpeed): void;
}

export class SharedHorizon implements MarketHorizon {
  readonly #parts: SharedHorizonParts;
  #follower: HorizonFollower;
  readonly #readers: (() => Promise<void>)[] = [];
  #slot: Slot = 0;
  /** Of what has been read; none before the first extension. */
  #version = -1;
  #known: number;
  #storedSpeed: string | null = null;
  /** The newest speed after those before it that were stored with it. */
  #speeds: readonly ClockSpeed[] = [WALL_PACE];
  #extension: Extension | null = null;
  #extendedMs: number;
  #isSilent = false;

  constructor(parts: SharedHorizonParts) {
    this.#parts = parts;
    this.#known = parts.known;
    this.#follower = { intervene: parts.onActs, schedule: () => {} };
    this.#extendedMs = parts.steady.monotonicMs() - EXTENSION_INTERVAL_MS;
  }

  get slot(): Slot {
    const { testHorizon } = this.#parts;
    if (testHorizon?.aheadMs !== 0) return this.#slot;
    const { wallMs, marketMs, factor } = this.#newestSpeed;
    return Math.max(this.#slot, slotAt(marketMs + (testHorizon.now() - wallMs) * factor));
  }

  /** Time since the last extension that succeeded. */
  get silentMs(): number {
    return this.#parts.steady.monotonicMs() - this.#extendedMs;
  }

  /** The newest speed, which may begin later, after those that end then; empty while none has been set. */
  get speeds(): readonly ClockSpeed[] {
    return this.#storedSpeed === null ? [] : this.#speeds;
  }

  get #newestSpeed(): ClockSpeed {
    return this.#speeds.at(-1) ?? WALL_PACE;
  }

  /** Adds what reads other changes of administrators, such as terms of instruments, whenever something has changed. */
  onChange(read: () => Promise<void>): void {
    this.#readers.push(read);
  }

  /** From then on changes reach the running market; those before are in it. */
  follow(market: Pick<LiveMarket, 'intervene'>, clock: Pick<MarketClock, 'schedule'>): void {
    this.#follower = {
      intervene: (acts) => market.intervene(acts),
      schedule: (speed) => clock.schedule(speed),
    };
  }

  /** Four times a second; an extension is due once a second. */
  onInterval(): void {
    const { steady, log } = this.#parts;
    const running = this.#extension;
    if (running !== null && steady.monotonicMs() - running.sinceMs < EXTENSION_TIMEOUT_MS) return;
    this.#extension = null;
    if (this.silentMs < EXTENSION_INTERVAL_MS) return;
    this.extend().catch((error: unknown) => {
      if (!this.#isSilent) log.warn('the market horizon was not extended', { error });
      this.#isSilent = true;
    });
  }

  /** Reads what has changed and moves the horizon on; calls at the same time share an extension. */
  extend(): Promise<void> {
    if (this.#extension !== null) return this.#extension.done;
    const extension: Extension = { sinceMs: this.#parts.steady.monotonicMs(), done: Promise.resolve() };
    this.#extension = extension;
    extension.done = this.#extend(extension).finally(() => {
      if (this.#extension === extension) this.#extension = null;
    });
    return extension.done;
  }

  async change<Result>(store: (place: ChangePlace) => Promise<StoredChange<Result>>): Promise<Result> {
    return this.#atHorizon(async (conditions) => {
      const { result } = await store({ slot: this.#slot + 1, conditions });
      return result;
    });
  }

  /** The speed changes when every process has come to the horizon: at the same moment of the market and of the wall. */
  changeClock(
    change: ClockChange,
    store: (speed: StoredSpeed, conditions: readonly DeferredWrite[]) => Promise<void>,
  ): Promise<ClockSpeed> {
    return this.#atHorizon(async (conditions) => {
      const nowMs = this.#parts.clock.now();
      const speed = speedAfter(this.#newestSpeed, timeOfSlot(this.#slot), nowMs, change);
      // Another process may be that late, and one that starts needs the speed until then.
      await store({ ...speed, earlier: speedsFrom(this.#speeds, nowMs - HORIZON_MS) }, conditions);
      return speed;
    });
  }

  async #atHorizon<Result>(
    store: (conditions: readonly DeferredWrite[]) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#extendAfresh();
      const place = { version: this.#version, slot: this.#slot + 1 };
      try {
        const result = await store([required(deferredWrite('marketHorizon', 'change', place))]);
        // What is stored is stored; without an answer the next extension reads it.
        await this.#extendAfresh().catch(() => {});
        return result;
      } catch (error) {
        if (!(error instanceof OutdatedPlace)) throw error;
        if (attempt === MAX_ATTEMPTS) throw error.cause;
      }
    }
  }

  /** An extension that begins now: one that began earlier may not have read the newest changes. */
  async #extendAfresh(): Promise<void> {
    await this.#extension?.done.catch(() => {});
    await this.extend();
  }

  async #extend(extension: Extension): Promise<void> {
    const { rows, steady, testHorizon } = this.#parts;
    const aheadMs = testHorizon?.aheadMs ?? HORIZON_MS;
    for (;;) {
      const [version, speed] = [this.#version, this.#newestSpeed];
      const sentMs = steady.monotonicMs();
      const row = await rows.extend({ version, speed, aheadMs, nowMs: testHorizon?.now() });
      if (this.#extension !== extension) return;
      this.#measure(row.nowMs, sentMs);
      if (row.version === version) {
        this.#slot = Math.max(this.#slot, row.slot);
        this.#extendedMs = steady.monotonicMs();
        this.#isSilent = false;
        return;
      }
      await this.#read(extension, row.version);
      if (this.#extension !== extension) return;
    }
  }

  #measure(databaseMs: TimeMs, sentMs: number): void {
    const { steady, clock, testHorizon } = this.#parts;
    const receivedMs = steady.monotonicMs();
    if (testHorizon?.aheadMs === undefined) clock.measure({ databaseMs, sentMs, receivedMs });
    else clock.measure({ databaseMs: testHorizon.now(), sentMs: receivedMs, receivedMs });
  }

  /** Everything up to a version, and perhaps more: that lies after a horizon which is not known yet. */
  async #read(extension: Extension, version: number): Promise<void> {
    const { interventions, meta, actOf } = this.#parts;
    const acts = (await interventions.after(this.#known)).map(actOf);
    const storedSpeed = await meta.get(SPEED_KEY);
    for (const readOther of this.#readers) await readOther();
    if (this.#extension !== extension) return;
    this.#known += acts.length;
    if (acts.length > 0) this.#follower.intervene(acts);
    if (storedSpeed !== this.#storedSpeed && storedSpeed !== null) {
      const known = this.#newestSpeed;
      this.#speeds = clockSpeedsOf(storedSpeed);
      for (const speed of speedsAfter(this.#speeds, known)) this.#follower.schedule(speed);
    }
    this.#storedSpeed = storedSpeed;
    this.#version = version;
  }
}

interface Extension {
  readonly sinceMs: number;
  done: Promise<void>;
}

/** The speed that begins where another one comes to a moment of the market; after a stop before it, now, or when the stop begins. */
function speedAfter(speed: ClockSpeed, marketMs: TimeMs, nowMs: TimeMs, change: ClockChange): ClockSpeed {
  const { factor } = speed;
  const runsMs = factor === 0 ? 0 : (marketMs - speed.marketMs) / factor;
  const waitMs = speed.wallMs + runsMs - nowMs;
  const wallMs = nowMs + Math.max(0, Math.ceil(waitMs));
  const stoppedMs = factor === 0 ? speed.marketMs : marketMs;
  if ('factor' in change) return { wallMs, marketMs: stoppedMs, factor: change.factor };
  return { wallMs, marketMs: Math.max(change.marketMs, stoppedMs), factor };
}
