/** Writer of the tape's hash chain: one link for every finished minute; after downtime the chain continues with a gap. */

import { createHash } from 'node:crypto';
import type { TapeRepository, TapeMinute, TapeSpan } from '@vernier/db/repositories/site/site';
import type { Market } from '@vernier/simulator/market';
import { chainHash, GENESIS, minuteBytes } from '@vernier/simulator/tape/tape';
import type { Log } from '../../platform/logging/log.ts';
import type { LiveMarket } from './live-market.ts';

const MINUTES_PER_DAY = 1440;

const SLOTS_PER_MINUTE = 240;

export interface TapeWriting {
  /** The newest slot played; its minute is written once it is over. */
  readonly slot: number;
  /** Days that stay unfolded. */
  readonly keepDays: number;
}

export class TapeWriter {
  readonly #market: Market;
  readonly #links: TapeRepository;
  readonly #keepDays: number;
  #minute: number;

  constructor(market: Market, links: TapeRepository, { slot, keepDays }: TapeWriting) {
    this.#market = market;
    this.#links = links;
    this.#keepDays = keepDays;
    this.#minute = Math.floor(slot / SLOTS_PER_MINUTE);
  }

  /** Writes the minute before the one of `slot`, once it is over, and folds an old day; a minute that cannot be written is left out. */
  follow(slot: number): void {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    if (minute === this.#minute) return;
    const over = this.#minute;
    this.#minute = minute;
    this.#append(over);
    foldOldestDay(this.#links, over, this.#keepDays);
  }

  #append(minute: number): void {
    const last = this.#links.last();
    if (last !== null && last.minute >= minute) return;
    const previousHash = last?.hash ?? GENESIS;
    const hash = chainHash(previousHash, minuteBytes(this.#market, minute), sha256);
    this.#links.append({ minute, previousHash, hash });
  }
}

export interface TapeOptions {
  readonly simulated: Market;
  readonly links: TapeRepository;
  readonly market: Pick<LiveMarket, 'slot' | 'onSlot'>;
  readonly keepDays: number;
  readonly log: Pick<Log, 'error'>;
}

/** Writes the tape after each slot, not each interval: in one interval a fast market may play several minutes. */
export function recordTape({ simulated, links, market, keepDays, log }: TapeOptions): void {
  const writer = new TapeWriter(simulated, links, { slot: market.slot, keepDays });
  market.onSlot(({ slot }) => {
    try {
      writer.follow(slot);
    } catch (error) {
      // A minute that cannot be written is a gap in the chain, which stays valid; trading goes on.
      log.error('a minute of the tape was not written', { error });
    }
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Folds the oldest day of the tape when it lies more than `keepDays` before `minute`; one day at most, so that a tape
 * of years is folded over the next minutes and not at once.
 */
function foldOldestDay(tape: TapeRepository, minute: number, keepDays: number): void {
  const [oldest] = tape.from(0, 1);
  if (oldest === undefined) return;
  const day = Math.floor(oldest.minute / MINUTES_PER_DAY);
  if (day >= Math.floor(minute / MINUTES_PER_DAY) - keepDays) return;
  const end = (day + 1) * MINUTES_PER_DAY;
  const minutes = tape.from(oldest.minute, MINUTES_PER_DAY).filter((each) => each.minute < end);
  tape.fold(spansOf(minutes));
}

/** Runs of consecutive, chained minutes; the check reports breaks in the chain. */
function spansOf(minutes: readonly TapeMinute[]): readonly TapeSpan[] {
  const spans: TapeSpan[] = [];
  for (const { minute, previousHash, hash } of minutes) {
    const last = spans.at(-1);
    if (last !== undefined && minute === last.toMinute + 1 && previousHash === last.hash) {
      spans[spans.length - 1] = { ...last, toMinute: minute, hash };
    } else {
      spans.push({ fromMinute: minute, toMinute: minute, previousHash, hash });
    }
  }
  return spans;
}
