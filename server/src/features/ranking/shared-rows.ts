/** Rows of the ranking that the processes of a cluster share: each stores those of its traders, and reads those of the others. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { TraderWire } from '@vernier/shared/api/shapes/trader';
import type { SteadyClock } from '@vernier/shared/clock';
import type { BotRecord } from './bot-record.ts';

const INTERVAL_MS = 5_000;

export interface SharedRowParts {
  readonly meta: Pick<MetaRepository, 'get' | 'setAll'>;
  readonly steady: SteadyClock;
}

export class SharedRows {
  readonly #parts: SharedRowParts;
  #rows: readonly TraderWire[] = [];
  #sharedMs = -Infinity;

  constructor(parts: SharedRowParts) {
    this.#parts = parts;
  }

  /** Of the traders of other processes, some seconds old. */
  get rows(): readonly TraderWire[] {
    return this.#rows;
  }

  async onInterval(
    owned: () => readonly TraderWire[],
    others: readonly Pick<BotRecord, 'uid'>[],
  ): Promise<void> {
    const { meta, steady } = this.#parts;
    if (steady.monotonicMs() - this.#sharedMs < INTERVAL_MS) return;
    this.#sharedMs = steady.monotonicMs();
    const rows = owned().map((row) => [keyOf(row.id), JSON.stringify(row)] as const);
    if (rows.length > 0) await meta.setAll(Object.fromEntries(rows));
    const texts = await Promise.all(others.map(({ uid }) => meta.get(keyOf(uid))));
    this.#rows = texts.flatMap((text) => (text === null ? [] : [TraderWire.parse(JSON.parse(text))]));
  }
}

function keyOf(uid: string): string {
  return `ranking_row_${uid}`;
}
