/** Comparison of the market of a process with the tape that the cluster has stored: once a minute, over its newest links. */

import { createHash } from 'node:crypto';
import type { TapeRepository } from '@vernier/db/repositories/site/site';
import type { SteadyClock } from '@vernier/shared/clock';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { chainHash, minuteBytes } from '@vernier/shared/market/tape/tape';
import type { LiveMarket } from '../live-market.ts';

const INTERVAL_MS = 60_000;
/** Links of one check: each takes some three milliseconds. */
const MAX_LINKS = 3;

export interface TapeComparisonParts {
  readonly links: Pick<TapeRepository, 'last' | 'from'>;
  readonly market: Pick<LiveMarket, 'slot' | 'source'>;
  readonly steady: SteadyClock;
  readonly log: { error(message: string, fields?: object): void };
}

export class TapeComparison {
  readonly #parts: TapeComparisonParts;
  #checkedMs: number | null = null;
  /** The minute of the next link; null before the first check. */
  #next: number | null = null;
  #isEqual = true;

  constructor(parts: TapeComparisonParts) {
    this.#parts = parts;
  }

  /** False from the first difference on: the process computes another market. */
  get isEqual(): boolean {
    return this.#isEqual;
  }

  async onInterval(): Promise<void> {
    const nowMs = this.#parts.steady.monotonicMs();
    if (this.#checkedMs !== null && nowMs - this.#checkedMs < INTERVAL_MS) return;
    this.#checkedMs = nowMs;
    await this.#check();
  }

  async #check(): Promise<void> {
    const { links, market, log } = this.#parts;
    const playing = Math.floor(market.slot / SLOTS_PER_MINUTE);
    const first = this.#next ?? (await links.last())?.minute;
    if (first === undefined) return;
    for (const { minute, previousHash, hash } of await links.from(first, MAX_LINKS)) {
      // A minute that this process has not finished may still get interventions.
      if (minute >= playing) return;
      this.#next = minute + 1;
      if (chainHash(previousHash, minuteBytes(market.source, minute), sha256) === hash) continue;
      if (this.#isEqual)
        log.error('this process computes another market than the tape of the cluster', { minute });
      this.#isEqual = false;
    }
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
