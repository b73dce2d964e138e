/**
 * Alerts of shards that a process acquires: up to when their owner has followed them is stored once a minute, and the next owner
 * follows them through the ticks since then. An alert that waits in the database has not fired, so it may be followed twice.
 */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { TimeMs } from '@vernier/shared/clock';
import { shardOf } from '@vernier/shared/engine/shards';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import { AlertBook, type PriceAlert, type ReachedAlert } from '@vernier/shared/trading/triggers/alert-book';
import { acceptedTicks } from '../../core/market/accepted-ticks.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { waitingPrices } from '../../core/market/price-watch.ts';
import { TriggerSearch } from '../../core/market/trigger-search.ts';

const MINUTE_MS = 60_000;
/** Of a shard that no owner has noted yet: an alert is followed from its creation on. */
const FIRST_MISSED_MS = 24 * 60 * MINUTE_MS;

export interface AlertFollowerParts {
  readonly meta: Pick<MetaRepository, 'get' | 'setAll'>;
  readonly market: Pick<LiveMarket, 'source' | 'instruments' | 'slot' | 'timeMs'>;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

export interface FollowerResult {
  readonly reached: readonly ReachedAlert[];
  readonly waiting: readonly PriceAlert[];
}

export class AlertFollower {
  readonly #parts: AlertFollowerParts;
  #minute = 0;

  constructor(parts: AlertFollowerParts) {
    this.#parts = parts;
  }

  /** Every alert of the process that ticks up to a time have reached is stored. Writes once a minute. */
  async onStored(timeMs: TimeMs, book: Pick<AlertBook, 'alerts'>): Promise<void> {
    const minute = Math.floor(timeMs / MINUTE_MS);
    if (minute === this.#minute) return;
    await this.note(shardsOf(book.alerts), timeMs);
    this.#minute = minute;
  }

  async note(shards: readonly number[], timeMs: TimeMs): Promise<void> {
    if (shards.length === 0) return;
    const text = String(timeMs);
    await this.#parts.meta.setAll(Object.fromEntries(shards.map((shard) => [keyOf(shard), text])));
  }

  /** Follows stored alerts up to the running market, and gives them to `join` before that moves on. */
  async follow(alerts: readonly PriceAlert[], join: (followed: FollowerResult) => void): Promise<void> {
    const { market, pause } = this.#parts;
    const notedMs = await Promise.all(shardsOf(alerts).map((shard) => this.#notedMs(shard)));
    // An alert that waits may be followed from any time on.
    const sinceMs = Math.min(market.timeMs, ...notedMs);
    const missed = new MissedAlerts(market, alerts, sinceMs);
    while (!missed.step()) await pause();
    join(missed.followed);
  }

  async #notedMs(shard: number): Promise<TimeMs> {
    const { meta, market } = this.#parts;
    const noted = await meta.get(keyOf(shard));
    return noted === null ? market.timeMs - FIRST_MISSED_MS : Number(noted);
  }
}

function shardsOf(alerts: readonly PriceAlert[]): readonly number[] {
  return [...new Set(alerts.map(({ userId }) => shardOf(userId)))];
}

function keyOf(shard: number): string {
  return `alerts_followed_${shard}`;
}

class MissedAlerts {
  readonly #market: AlertFollowerParts['market'];
  readonly #search: TriggerSearch;
  readonly #book = new AlertBook();
  readonly #reached: ReachedAlert[] = [];
  /** Those that were created after the slots so far; the newest first. */
  readonly #later: PriceAlert[];
  #slot: Slot;

  constructor(market: AlertFollowerParts['market'], alerts: readonly PriceAlert[], sinceMs: TimeMs) {
    this.#market = market;
    this.#search = new TriggerSearch(market.source);
    this.#later = alerts.toSorted((left, right) => right.createdAtMs - left.createdAtMs);
    this.#slot = market.source.lastSlotAt(sinceMs) + 1;
  }

  get followed(): FollowerResult {
    return { reached: this.#reached, waiting: [...this.#book.alerts, ...this.#later] };
  }

  /** Follows a minute at most; true when the running market is reached. */
  step(): boolean {
    const end = Math.min(this.#market.slot + 1, this.#addCreated());
    if (this.#slot >= end) return this.#slot > this.#market.slot;
    const { prices } = waitingPrices([this.#book], this.#market.instruments);
    const { slot, isReached } = this.#search.step({ from: this.#slot, end }, prices, () => false);
    this.#slot = slot;
    if (isReached) {
      for (const id of prices.keys()) this.#reached.push(...this.#book.reached(this.#acceptedAt(id)));
      this.#slot += 1;
    }
    return this.#slot > this.#market.slot;
  }

  /** Adds the alerts that were created before the next slot, and returns the slot before which none is to be added. */
  #addCreated(): Slot {
    for (;;) {
      const next = this.#later.at(-1);
      if (next === undefined) return Number.POSITIVE_INFINITY;
      if (next.createdAtMs >= timeOfSlot(this.#slot))
        return this.#market.source.lastSlotAt(next.createdAtMs) + 1;
      this.#book.add(next);
      this.#later.pop();
    }
  }

  #acceptedAt(instrumentId: number) {
    return [...acceptedTicks(this.#market.source, instrumentId, { after: this.#slot - 1, upTo: this.#slot })];
  }
}
