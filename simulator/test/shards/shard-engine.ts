/** One engine of a world of shards: an executor with its own market, whose turns the test takes. */

import { ManualClock, type TimeMs } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { type ExecutorStore, storeWith } from '@vernier/shared/engine/executor-options';
import { type ShardFollower, EngineShards } from '@vernier/shared/engine/engine-shards';
import type { SharedStore } from '@vernier/shared/engine/store';
import { partMoment, type StoredPart } from '@vernier/shared/engine/stored-shards';
import type { SeededRandom } from '../../harness/world/seeded-random.ts';
import type { Scheduler } from './scheduler.ts';
import { STEP_MS, type Tape, TapeMarket } from './tape.ts';

/** So few that a moment takes several slices. */
const SLICE_UNITS = 3;

export interface ShardEngineOptions {
  readonly tape: Tape;
  readonly index: number;
  readonly store: SharedStore;
  readonly gates: Scheduler;
  readonly random: SeededRandom;
  /** Called with each executor of the engine, also with those that follow. */
  readonly onExecutor: (executor: Executor) => void;
}

/** An executor, its market, and the turns of its event loop. */
class Runner {
  readonly market: TapeMarket;
  readonly clock: ManualClock;
  readonly turns: (() => void)[] = [];
  readonly fatal: unknown[] = [];

  constructor(tape: Tape, index: number) {
    this.market = new TapeMarket(tape, index);
    this.clock = new ManualClock(this.market.timeMs);
  }

  start(store: ExecutorStore, tape: Tape, playedMs: TimeMs): Promise<Executor> {
    return Executor.start({
      ...{ store, clock: this.clock, market: this.market, playedMs },
      settings: { feeType: 'per_lot', maxOpenOrders: 500, hedgedMargin: 'full' },
      trailingPast: tape.pastUpTo(this.market.index),
      sliceUnits: SLICE_UNITS,
      inactiveLimit: 0,
      defer: (run) => void this.turns.push(run),
      onFatal: (error) => void this.fatal.push(error),
    });
  }

  play(executor: Executor): void {
    const accepted = this.market.next();
    const { timeMs } = this.market;
    this.clock.set(Math.max(timeMs, this.clock.now()));
    executor.onMoment({ timeMs, accepted });
  }
}

export class ShardEngine {
  readonly store: SharedStore;
  readonly engineShards: EngineShards;
  readonly executor: Executor;
  readonly #options: ShardEngineOptions;
  readonly #runner: Runner;
  readonly #followers = new Set<Runner>();

  private constructor(options: ShardEngineOptions, runner: Runner, executor: Executor) {
    this.#options = options;
    this.#runner = runner;
    this.store = options.store;
    this.executor = executor;
    options.onExecutor(executor);
    this.engineShards = new EngineShards({
      ...{ store: options.store, executor },
      following: async () => (part) => this.#follow(part),
    });
  }

  /** Owns no shard yet. */
  static async start(options: ShardEngineOptions): Promise<ShardEngine> {
    const { tape, index, store } = options;
    const runner = new Runner(tape, index);
    return new ShardEngine(options, runner, await runner.start(store, tape, runner.market.timeMs));
  }

  get index(): number {
    return this.#runner.market.index;
  }

  /** The first failure, with which the process ends. */
  get failure(): unknown {
    return [this.#runner, ...this.#followers].flatMap(({ fatal }) => fatal)[0] ?? null;
  }

  get hasTurns(): boolean {
    return [this.#runner, ...this.#followers].some(({ turns }) => turns.length > 0);
  }

  /** Plays the next moment unless one is being played. */
  play(): void {
    if (this.executor.isPlaying || this.index + 1 >= this.#options.tape.moments.length) return;
    this.#runner.play(this.executor);
  }

  /** Lets time go on within the moment. */
  wait(): void {
    const { market, clock } = this.#runner;
    const lastMs = market.timeMs + STEP_MS - 1;
    clock.set(Math.min(lastMs, clock.now() + this.#options.random.below(60)));
  }

  takeTurn(): void {
    const { random } = this.#options;
    const runners = [this.#runner, ...this.#followers].filter(({ turns }) => turns.length > 0);
    if (runners.length > 0) random.pick(runners).turns.shift()?.();
  }

  async #follow(first: StoredPart): Promise<ShardFollower> {
    const { tape, gates, store, onExecutor } = this.#options;
    const firstMs = partMoment(first, this.#runner.market.timeMs);
    const runner = new Runner(tape, tape.indexAt(firstMs));
    this.#followers.add(runner);
    const start = async ({ stored, playedMs }: StoredPart) => {
      runner.clock.set(Math.max(playedMs ?? firstMs, runner.clock.now()));
      const executor = await runner.start(storeWith(store, stored), tape, playedMs ?? firstMs);
      onExecutor(executor);
      return executor;
    };
    const executor = await start(first);
    const indexOf = (to: StoredPart | null) =>
      to === null ? this.index : tape.indexAt(to.playedMs ?? firstMs);
    return {
      executor,
      start,
      isLevel: (to) => runner.market.index === indexOf(to),
      playOn: async (to) => {
        await gates.pass();
        if (runner.market.index < indexOf(to) && !executor.isPlaying) runner.play(executor);
      },
    };
  }
}
