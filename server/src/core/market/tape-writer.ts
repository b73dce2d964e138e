/**
 * Writer of the tape's hash chain: one link for every finished minute, also for those that a stopped server missed. A link
 * is proof that its minute was played and its changes are stored: a start continues from there [MARKET-22].
 */

import { createHash } from 'node:crypto';
import type {
  LastMarketTime,
  TapeRepository,
  TapeMinute,
  TapeSpan,
} from '@vernier/db/repositories/site/site';
import type { Executor } from '@vernier/shared/engine/executor';
import { chainHash, GENESIS, minuteBytes } from '@vernier/shared/market/tape/tape';
import type { LiveMarket } from './live-market.ts';

const MINUTES_PER_DAY = 1440;

const SLOTS_PER_MINUTE = 240;
const MINUTE_MS = 60_000;
/** Missed minutes that one interval writes: each takes some three milliseconds. */
const MINUTES_PER_INTERVAL = 2;

export interface TapeOptions {
  readonly links: TapeRepository;
  readonly marketTime: Pick<LastMarketTime, 'notePlayed'>;
  readonly market: Pick<LiveMarket, 'slot' | 'source'>;
  readonly executor: Pick<Executor, 'isDurable'>;
  /** Days that stay unfolded. */
  readonly keepDays: number;
}

export class TapeWriter {
  readonly #parts: TapeOptions;
  /** The minute of the next link. */
  #next: number;
  /** The newest minute that was noted as begun. */
  #noted = 0;

  constructor(parts: TapeOptions) {
    const { links, market } = parts;
    this.#parts = parts;
    const last = links.last();
    this.#next = last === null ? Math.floor(market.slot / SLOTS_PER_MINUTE) : last.minute + 1;
  }

  /** Called with every slot: in one interval a fast market may play several minutes. */
  follow(): void {
    try {
      if (this.#due === 1) this.#write(1);
      else if (this.#due > 1) this.#note();
    } catch {
      // The next interval tries again, and its failure is logged once.
    }
  }

  /** Writes minutes that are missing. */
  onInterval(): void {
    if (this.#due > 1) this.#note();
    this.#write(Math.min(this.#due, MINUTES_PER_INTERVAL));
  }

  /** While links are missing, the start of the minute is the position of the market. */
  #note(): void {
    const { market, executor, marketTime } = this.#parts;
    const minute = Math.floor(market.slot / SLOTS_PER_MINUTE);
    if (minute === this.#noted || !executor.isDurable) return;
    marketTime.notePlayed(minute * MINUTE_MS);
    this.#noted = minute;
  }

  /** Minutes that are over and have no link. */
  get #due(): number {
    return Math.floor(this.#parts.market.slot / SLOTS_PER_MINUTE) - this.#next;
  }

  #write(count: number): void {
    const { links, executor, keepDays } = this.#parts;
    for (let left = count; left > 0 && executor.isDurable; left -= 1) {
      this.#append(this.#next);
      foldOldestDay(links, this.#next, keepDays);
      this.#next += 1;
    }
  }

  #append(minute: number): void {
    const { market, links } = this.#parts;
    const previousHash = links.last()?.hash ?? GENESIS;
    const hash = chainHash(previousHash, minuteBytes(market.source, minute), sha256);
    links.append({ minute, previousHash, hash });
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Folds the oldest day of the tape when it is more than `keepDays` before `minute`; one day at most, so that a tape
 * of years is folded over the next minutes and not in one call.
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
