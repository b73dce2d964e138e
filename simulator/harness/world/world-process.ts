/** Simulated server process of the world: an executor over a crashing store, restarted from the stored state. */

import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import { invariant } from '@vernier/shared/assert';
import type { ManualClock, TimeMs } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { MarketClock } from '@vernier/shared/market-clock';
import type { Store } from '@vernier/shared/engine/store';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';
import type { Quote } from '@vernier/shared/market/quote';
import type { TrailingBest, TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';
import type { FeeType } from '@vernier/shared/market/instrument';
import { MAX_OPEN_ORDERS } from '../checks/refusal-check.ts';
import { Crash, type CrashMoment, CrashingStore } from './crashing-store.ts';
import type { EventLoop } from './event-loop.ts';

export interface ProcessOptions {
  readonly openStore: () => Promise<Store>;
  /** System clocks; every start derives a new market clock from them. */
  readonly systemClock: ManualClock;
  readonly market: MarketView;
  /** The newest time of the market, which outlives the process. */
  readonly tapeMs: () => TimeMs;
  /** The newest moment whose effects are all in the store; 0 before the first. */
  readonly playedMs: () => TimeMs;
  readonly feeType: FeeType;
  readonly hedgedMargin?: HedgedMargin | undefined;
  readonly inactiveLimit: number;
  readonly eventLoop: EventLoop;
  /** Brings the market up to date before a decision. */
  readonly catchUp: () => void;
}

export class WorldProcess {
  readonly #options: ProcessOptions;
  #live: { readonly executor: Executor; readonly store: CrashingStore; readonly clock: MarketClock } | null =
    null;
  #bests: readonly TrailingBest[] = [];
  #ticksSince: Quote[] = [];
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

  /** Crashes at the next commit; null disarms. */
  arm(moment: CrashMoment | null): void {
    this.store.arm(moment);
  }

  /** Crashes immediately, between two commits. */
  kill(): void {
    this.store.kill();
    this.#crashed = true;
  }

  async start(): Promise<void> {
    const { openStore, systemClock, tapeMs, playedMs, ...options } = this.#options;
    const { market, feeType, hedgedMargin = 'full', inactiveLimit, eventLoop, catchUp } = options;
    if (this.#crashed) this.#crashes += 1;
    this.#crashed = false;
    const store = new CrashingStore(await openStore());
    const newestMs = Math.max(tapeMs(), await newestEventMs(store));
    const clock = new MarketClock({ wall: systemClock, steady: systemClock, speed: null, newestMs });
    const executor = await Executor.start({
      store,
      clock,
      market,
      settings: { feeType, hedgedMargin, maxOpenOrders: MAX_OPEN_ORDERS },
      inactiveLimit,
      playedMs: playedMs() || clock.now(),
      trailingPast: this.#trailingPast(),
      catchUp,
      defer: (run) => eventLoop.push(run),
      onFatal: (error) => {
        this.#crashed = true;
        if (!(error instanceof Crash)) eventLoop.fail(error);
      },
    });
    this.#live = { executor, store, clock };
  }

  /** Plays a moment; what trailing stops have followed is stored before it, unless a commit is under way. */
  play(moment: MarketMoment): void {
    const { executor } = this;
    if (executor.isDurable) {
      this.#bests = executor.trailing.bests();
      this.#ticksSince = [];
    }
    this.#ticksSince.push(...moment.accepted);
    executor.onMoment(moment);
  }

  #trailingPast(): TrailingPast {
    const [bests, ticks] = [this.#bests, this.#ticksSince];
    return {
      bests,
      acceptedAfter: (id, timeMs) => ticks.filter((tick) => tick.instrumentId === id && tick.timeMs > timeMs),
    };
  }

  /** Stops cleanly; the opener of the store closes it. */
  async stop(): Promise<void> {
    await this.executor.stop();
  }
}

async function newestEventMs(store: Store): Promise<TimeMs> {
  const { lastEventSeq } = await store.load();
  const [event] = await store.eventsAfter(lastEventSeq - 1, 1);
  return event?.atMs ?? 0;
}
