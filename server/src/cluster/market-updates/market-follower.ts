/** Follows the market of an engine slot by slot. Without news its quotes age, as they do while a market stands still [CLUSTER-108]. */

import type { SteadyClock } from '@vernier/shared/clock';
import { MarketClock } from '@vernier/shared/market-clock';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { MarketProgress } from '../gateway/market-progress.ts';
import type { MarketState, MarketUpdate } from './market-update.ts';
import type { ReceivedMarket } from './received-market.ts';
import type { UpdateReader } from './update-reader.ts';

const STALE_MS = 5_000;
/** Without a slot for so long sockets are served all the same. */
const MOST_SILENT_MS = 300;
const ASK_AGAIN_MS = 100;
/** Time of the market is that of its newest slot. */
const NO_TIME: SteadyClock = { monotonicMs: () => 0 };

export interface MarketFollowerParts {
  readonly source: ReceivedMarket;
  readonly reader: Pick<UpdateReader, 'read'>;
  readonly steady: SteadyClock;
  readonly log: { error(message: string, fields?: object): void };
  /** Waits; absent: on a timer. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** What follows. */
export interface FollowerParts {
  readonly market: Pick<LiveMarket, 'advance' | 'continueAfter'>;
  /** Reads the terms of instruments again. */
  readonly readTerms: () => Promise<void>;
}

export class MarketFollower implements MarketProgress {
  /** Of the newest slot. */
  readonly clock: MarketClock;
  readonly periodicWork = {};
  readonly #parts: MarketFollowerParts;
  readonly #pause: (ms: number) => Promise<void>;
  #follower: FollowerParts | null = null;
  #answeredMs: number;
  /** Engine and version of the terms that were read. */
  #termsVersion = '';
  #isReadingTerms = false;

  constructor(parts: MarketFollowerParts) {
    const { source, steady, pause } = parts;
    this.#parts = parts;
    this.#pause = pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#answeredMs = steady.monotonicMs();
    const wall = { now: () => timeOfSlot(source.slot) };
    this.clock = new MarketClock({ wall, steady: NO_TIME, speed: null, newestMs: 0 });
  }

  /** Plays no slot that has not come. */
  get horizon(): { readonly slot: Slot } {
    return this.#parts.source;
  }

  /** Before the first step. */
  follow(follower: FollowerParts): void {
    this.#follower = follower;
  }

  readiness(): { readonly market: boolean } {
    return { market: this.#parts.steady.monotonicMs() - this.#answeredMs < STALE_MS };
  }

  start(onTick: () => void): () => void {
    const state = { isRunning: true };
    let timer: NodeJS.Timeout;
    const tick = () => {
      clearTimeout(timer);
      timer = setTimeout(tick, MOST_SILENT_MS);
      onTick();
    };
    timer = setTimeout(tick, MOST_SILENT_MS);
    const follow = async () => {
      while (state.isRunning) if (await this.step()) tick();
    };
    void follow();
    return () => {
      state.isRunning = false;
      clearTimeout(timer);
    };
  }

  /** Asks once for what comes next; false when nothing has. */
  async step(): Promise<boolean> {
    const { reader, source, log } = this.#parts;
    try {
      const update = await reader.read(source.slot);
      if (update !== null) return this.#apply(update);
    } catch (error) {
      log.error('the market of an engine was not followed', { error });
    }
    await this.#pause(ASK_AGAIN_MS);
    return false;
  }

  #apply({ engine, termsVersion, state, slots }: MarketUpdate): boolean {
    const { source, steady } = this.#parts;
    this.#answeredMs = steady.monotonicMs();
    const before = source.slot;
    if (state !== undefined) this.#beginAt(state);
    for (const message of slots) {
      if (message.slot !== source.slot + 1) break;
      source.add(message);
      this.#goOn();
    }
    void this.#followTerms(`${engine} ${termsVersion}`);
    return source.slot > before;
  }

  /** Reads that fail are made again with the next update; the market does not wait for them. */
  async #followTerms(version: string): Promise<void> {
    if (version === this.#termsVersion || this.#isReadingTerms) return;
    this.#isReadingTerms = true;
    try {
      await this.#follower?.readTerms();
      this.#termsVersion = version;
    } catch {
      // Readiness names a database that does not answer.
    } finally {
      this.#isReadingTerms = false;
    }
  }

  #beginAt(state: MarketState): void {
    this.#parts.source.begin(state);
    this.clock.reach(timeOfSlot(state.slot));
    this.#follower?.market.continueAfter(state.slot);
  }

  #goOn(): void {
    this.clock.reach(timeOfSlot(this.#parts.source.slot));
    this.#follower?.market.advance();
  }
}
