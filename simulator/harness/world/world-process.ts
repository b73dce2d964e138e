/** The process that serves the world: an executor over a store that may die, started again from nothing but what is stored. */

import { invariant } from '@vernier/shared/assert';
import type { ManualClock, TimeMs } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { MarketClock } from '@vernier/shared/market-clock';
import type { Store } from '@vernier/shared/engine/store';
import type { MarketView } from '@vernier/shared/market/market-view';
import type { FeeType } from '@vernier/shared/market/instrument';
import { Crash, type CrashMoment, CrashingStore } from './crashing-store.ts';
import type { EventLoop } from './event-loop.ts';

export interface ProcessOptions {
  readonly openStore: () => Promise<Store>;
  /** The machine's clocks; every start makes market time of them anew. */
  readonly machine: ManualClock;
  readonly market: MarketView;
  /** The newest moment of the market: unlike the running one, the world's market outlives its process. */
  readonly tapeMs: () => TimeMs;
  readonly feeType: FeeType;
  readonly eventLoop: EventLoop;
  /** The market as it is now, before anything is decided on it. */
  readonly catchUp: () => void;
}

export class WorldProcess {
  readonly #options: ProcessOptions;
  #live: { readonly executor: Executor; readonly store: CrashingStore; readonly clock: MarketClock } | null =
    null;
  #crashed = false;
  #crashes = 0;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  get executor(): Executor {
    invariant(this.#live !== null, 'the process has started');
    return this.#live.executor;
  }

  get store(): CrashingStore {
    invariant(this.#live !== null, 'the process has started');
    return this.#live.store;
  }

  /** Market time. */
  get clock(): MarketClock {
    invariant(this.#live !== null, 'the process has started');
    return this.#live.clock;
  }

  get crashed(): boolean {
    return this.#crashed;
  }

  get crashes(): number {
    return this.#crashes;
  }

  /** Lets the process die at its next commit; null lets it live. */
  arm(moment: CrashMoment | null): void {
    this.store.arm(moment);
  }

  /** Dies on the spot, between two commits. */
  kill(): void {
    this.store.kill();
    this.#crashed = true;
  }

  async start(): Promise<void> {
    const { openStore, machine, tapeMs, market, feeType, eventLoop, catchUp } = this.#options;
    if (this.#crashed) this.#crashes += 1;
    this.#crashed = false;
    const store = new CrashingStore(await openStore());
    const newestMs = Math.max(tapeMs(), await newestEventMs(store));
    const clock = new MarketClock({ wall: machine, steady: machine, pace: null, newestMs });
    const executor = await Executor.start({
      store,
      clock,
      market,
      settings: { feeType },
      catchUp,
      defer: (run) => eventLoop.push(run),
      onFatal: (error) => {
        this.#crashed = true;
        if (!(error instanceof Crash)) eventLoop.fail(error);
      },
    });
    this.#live = { executor, store, clock };
  }

  /** Ends in order; whoever opened the store closes it. */
  async stop(): Promise<void> {
    await this.executor.stop();
  }
}

async function newestEventMs(store: Store): Promise<TimeMs> {
  const { lastEventSeq } = await store.load();
  const [event] = await store.eventsAfter(lastEventSeq - 1, 1);
  return event?.atMs ?? 0;
}
