/** Processes of a cluster as far as the market goes: each has a clock that is wrong and a way to the database that takes time. */

import { createHash } from 'node:crypto';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Repositories } from '@vernier/db/queries/repositories';
import { type DeferredWrite, WriteRefused } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ManualClock } from '@vernier/shared/clock';
import type { ClockSpeed } from '@vernier/shared/market-clock';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { Slot } from '@vernier/shared/market/slot';
import { Market } from '@vernier/simulator/market';
import { interventionOf, rowOf } from '../../src/admin/intervention-codec.ts';
import { type ClockChange, OutdatedPlace } from '../../src/core/market/horizon/market-horizon.ts';
import { hasPlayed, playShown } from '../../src/core/market/horizon/shown-slot.ts';
import {
  type OpenSharedHorizon,
  openSharedHorizon,
} from '../../src/core/market/horizon/open-shared-horizon.ts';
import { LiveMarket } from '../../src/core/market/live-market.ts';
import { SPEED_KEY } from '../../src/core/market/stored-speed.ts';

const SEED = '1';

/** Time of the database, which passes only as the test says, and waits for moments of it. */
export class DatabaseTime extends ManualClock {
  #waits: { readonly atMs: number; readonly end: () => void }[] = [];

  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((end) => this.#waits.push({ atMs: this.monotonicMs() + ms, end }));
  }

  /** Time passes, and what has waited for it runs. */
  async pass(ms: number): Promise<void> {
    this.advance(ms);
    const due = this.#waits.filter(({ atMs }) => atMs <= this.monotonicMs());
    if (due.length === 0) return;
    this.#waits = this.#waits.filter((wait) => !due.includes(wait));
    for (const { end } of due) end();
    await nextIteration();
  }
}

/** How long a message takes to the database and back, in milliseconds. */
export interface Way {
  there(): number;
  back(): number;
  /** How far an answer is ahead of the database's time, as a planted fault. */
  readonly lieMs?: number;
}

const NO_WAY: Way = { there: () => 0, back: () => 0 };

type MarketRepositories = Pick<
  Repositories,
  'marketHorizon' | 'interventions' | 'meta' | 'lastMarketTime' | 'admin'
>;

export interface ProcessOptions {
  readonly database: MarketRepositories;
  readonly time: DatabaseTime;
  readonly adminId: number;
  /** How far its clock is ahead of the database's. */
  readonly aheadMs?: number;
  readonly ownsAccounts?: boolean;
  readonly way?: Way;
}

/** Queries and writes of a process that the database has not answered yet. */
class Queries {
  readonly #pending = new Set<Promise<unknown>>();

  add<Result>(query: Promise<Result>): Promise<Result> {
    const end = () => this.#pending.delete(query);
    this.#pending.add(query);
    query.then(end, end);
    return query;
  }

  /** Resolves when the database has answered everything, and what followed from the answers. */
  async answered(): Promise<void> {
    do {
      await Promise.allSettled(this.#pending);
      await nextIteration();
    } while (this.#pending.size > 0);
  }
}

export class MarketProcess {
  readonly started: OpenSharedHorizon & { readonly market: LiveMarket };
  /** Hash of each slot that it has played: the ticks, and the state of every instrument. */
  readonly played = new Map<Slot, string>();
  readonly #options: ProcessOptions;
  readonly #queries: Queries;

  private constructor(options: ProcessOptions, opened: OpenSharedHorizon, source: Market, queries: Queries) {
    this.#options = options;
    const { clock, horizon, playedMs } = opened;
    const market = new LiveMarket(source, source.instruments, clock, {
      playedMs,
      steady: options.time,
      horizon,
    });
    horizon.follow(market, clock);
    this.started = { ...opened, market };
    this.#queries = queries;
  }

  static async start(options: ProcessOptions): Promise<MarketProcess> {
    const { database, time, aheadMs = 0, ownsAccounts = false, way = NO_WAY } = options;
    const queries = new Queries();
    const source = new Market({ seed: SEED });
    const starting = openSharedHorizon({
      ...{ source, ownsAccounts, actOf: interventionOf },
      wall: { now: () => time.now() + aheadMs },
      steady: time,
      log: { warn: () => {} },
      testHorizon: { now: () => time.now() },
      database: {
        lastMarketTime: {
          newestMs: () => queries.add(database.lastMarketTime.newestMs()),
          playedMs: () => queries.add(database.lastMarketTime.playedMs()),
        },
        interventions: { after: (count) => queries.add(database.interventions.after(count)) },
        meta: { get: (key) => queries.add(database.meta.get(key)) },
        marketHorizon: {
          ...database.marketHorizon,
          async extend(extension) {
            await time.wait(way.there());
            const row = await queries.add(database.marketHorizon.extend({ ...extension, nowMs: time.now() }));
            await time.wait(way.back());
            return { ...row, nowMs: row.nowMs + (way.lieMs ?? 0) };
          },
        },
      },
    });
    const progress = { isStarted: false };
    void starting.then(() => (progress.isStarted = true));
    // While time passes the processes before it play nothing, so it must not pass as long as this machine takes.
    for (await queries.answered(); !progress.isStarted; await queries.answered()) await time.pass(1);
    return new MarketProcess(options, await starting, source, queries);
  }

  get slot(): Slot {
    return this.started.market.slot;
  }

  /** Notes what it plays from now on. */
  note(): void {
    const { market } = this.started;
    market.onSlot(({ slot, ticks, accepted }) => {
      const states = market.instruments.map(({ id }) => market.tradingState(id));
      const text = JSON.stringify([ticks, accepted.map(({ instrumentId }) => instrumentId), states]);
      this.played.set(slot, sha256(text));
    });
  }

  /** Resolves when the database has answered; time does not pass meanwhile. */
  async answered(): Promise<void> {
    await this.#queries.answered();
  }

  /** One iteration of the tick loop. */
  tick(): void {
    this.started.horizon.onInterval();
    this.started.market.advance();
  }

  /** Whether a call may be decided whose gateway has shown a slot. */
  mayDecide(slot: Slot): boolean | Promise<boolean> {
    const parts = { ...this.started, steady: this.#options.time };
    return hasPlayed(parts, slot) || playShown(parts, slot);
  }

  intervene(actsAt: (slot: Slot) => readonly Intervention[]): Promise<readonly Intervention[]> {
    const { adminId } = this.#options;
    return this.started.horizon.change(async ({ slot, conditions }) => {
      const acts = actsAt(slot);
      const rows = acts.map((act) => rowOf(act, { adminId, atMs: 0 }));
      await this.#record(conditions, ...rows.map((row) => deferredWrite('interventions', 'append', row)));
      return { acts, result: acts };
    });
  }

  setClock(change: ClockChange): Promise<ClockSpeed> {
    return this.started.horizon.changeClock(change, (speed, conditions) =>
      this.#record(conditions, deferredWrite('meta', 'set', SPEED_KEY, JSON.stringify(speed))),
    );
  }

  async #record(conditions: readonly DeferredWrite[], ...writes: readonly DeferredWrite[]): Promise<void> {
    const { database, adminId } = this.#options;
    const line = { adminId, action: 'market.act', input: '{}', before: '{}', after: '{}', atMs: 0 };
    try {
      await this.#queries.add(database.admin.audited(line, ...conditions, ...writes));
    } catch (error) {
      throw error instanceof WriteRefused ? new OutdatedPlace('outdated', { cause: error }) : error;
    }
  }
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

export function addAdmin(database: MarketRepositories): Promise<number> {
  return database.admin.insert({ email: 'a@example.com', passwordHash: 'x', role: 'owner', createdAtMs: 0 });
}
