/** Engines that answer the heartbeats of a gateway, and which of them owns each shard. */

import type { SteadyClock } from '@vernier/shared/clock';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';

const ENGINE_SILENCE_MS = 3_000;
const FORGOTTEN_AFTER_MS = 60_000;
/** An engine names a connection in this many heartbeats after its last frame. */
export const MOST_MISSED_HEARTBEATS = 3;

export interface RemoteEngine {
  /** Differs for each process. */
  readonly number: number;
  /** Period in which it has known this gateway without a break. */
  link: number;
  answeredHeartbeat: number;
  lastAnswerMs: number;
  /** Number of the ownership by shard; 0 where it owns none. */
  epochs: readonly number[];
}

export interface HeartbeatAnswer extends Omit<RemoteEngine, 'lastAnswerMs' | 'answeredHeartbeat'> {
  readonly heartbeat: number;
}

export interface ReceivedHeartbeat {
  readonly engine: RemoteEngine;
  /** Frames of its connections may be missing without a trace. */
  readonly isBroken: boolean;
  /** Shards that have another owner than before. */
  readonly moved: ReadonlySet<number>;
}

export class EngineTable {
  readonly #steady: SteadyClock;
  readonly #engines = new Map<number, RemoteEngine>();
  /** By shard. */
  readonly #owners: (RemoteEngine | undefined)[] = ALL_SHARDS.map(() => undefined);

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** Whether no engine answers. */
  get isSilent(): boolean {
    return [...this.#engines.values()].every((engine) => this.#isSilent(engine));
  }

  /** Null while the owner is silent, or unknown. */
  ownerOf(shard: number): RemoteEngine | null {
    const owner = this.#owners[shard];
    return owner === undefined || this.#isSilent(owner) ? null : owner;
  }

  /** Null for an answer that is older than another one. */
  receive({ number, link, heartbeat, epochs }: HeartbeatAnswer): ReceivedHeartbeat | null {
    const known = this.#engines.get(number);
    if (known !== undefined && link < known.link) return null;
    const engine = known ?? { number, link, answeredHeartbeat: heartbeat, lastAnswerMs: 0, epochs };
    const missed = heartbeat - engine.answeredHeartbeat - 1;
    const isBroken = engine.link !== link || missed >= MOST_MISSED_HEARTBEATS;
    engine.link = link;
    engine.answeredHeartbeat = Math.max(engine.answeredHeartbeat, heartbeat);
    engine.lastAnswerMs = this.#steady.monotonicMs();
    engine.epochs = epochs;
    this.#engines.set(number, engine);
    this.#forgetSilent();
    return { engine, isBroken, moved: this.#findMoved(engine) };
  }

  /** The engine has said that it no longer owns the shard. */
  released({ number }: RemoteEngine, shard: number): void {
    const engine = this.#engines.get(number);
    if (engine === undefined) return;
    engine.epochs = engine.epochs.map((epoch, index) => (index === shard ? 0 : epoch));
    this.#findMoved(engine);
  }

  /** Of two engines that name a shard, the one with the greater epoch owns it: the other one does not know it yet. */
  #findMoved(engine: RemoteEngine): ReadonlySet<number> {
    const moved = new Set<number>();
    for (const shard of ALL_SHARDS) {
      const owner = this.#owners[shard];
      if (owner === engine ? epochOf(engine, shard) > 0 : epochOf(engine, shard) <= epochOf(owner, shard))
        continue;
      this.#owners[shard] = owner === engine ? undefined : engine;
      moved.add(shard);
    }
    return moved;
  }

  #isSilent({ lastAnswerMs }: RemoteEngine): boolean {
    return this.#steady.monotonicMs() - lastAnswerMs >= ENGINE_SILENCE_MS;
  }

  #forgetSilent(): void {
    const silentSinceMs = this.#steady.monotonicMs() - FORGOTTEN_AFTER_MS;
    for (const [number, { lastAnswerMs }] of this.#engines)
      if (lastAnswerMs < silentSinceMs) this.#engines.delete(number);
  }
}

function epochOf(engine: RemoteEngine | undefined, shard: number): number {
  return engine?.epochs[shard] ?? 0;
}
