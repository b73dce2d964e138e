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
  /** The newest minute whose begin was followed. */
  #followed = 0;
  /** The newest minute that was noted as begun. */
  #noted = 0;
  /** The last write; it never rejects. */
  #written: Promise<void> = Promise.resolve();

  private constructor(parts: TapeOptions, next: number) {
    this.#parts = parts;
    this.#next = next;
  }

  static async open(parts: TapeOptions): Promise<TapeWriter> {
    const last = await parts.links.last();
    return new TapeWriter(parts, last === null ? minuteOf(parts.market) : last.minute + 1);
  }

  /** Called with every slot: in one interval a fast market may play several minutes. Resolves after the write. */
  follow(): Promise<void> {
    const minute = minuteOf(this.#parts.market);
    if (minute === this.#followed || !this.#parts.executor.isDurable) return this.#written;
    this.#followed = minute;
    // The next interval tries again, and its failure is logged once.
    return this.#afterWrites(() => this.#begin(minute)).catch(() => undefined);
  }

  /** Writes minutes that are missing. */
  onInterval(): Promise<void> {
    return this.#afterWrites(() => this.#catchUp());
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.#written;
  }

  #afterWrites(write: () => Promise<void>): Promise<void> {
    const written = this.#written.then(write);
    this.#written = written.catch(() => undefined);
    return written;
  }

  /** A minute has begun, and its predecessor has the next link; while links are missing, it is only noted. */
  async #begin(minute: number): Promise<void> {
    if (this.#next === minute - 1) await this.#append();
    else if (this.#next < minute) await this.#note(minute);
  }

  async #catchUp(): Promise<void> {
    const { market, executor } = this.#parts;
    const minute = minuteOf(market);
    if (minute - this.#next > 1 && executor.isDurable) await this.#note(minute);
    for (let left = MINUTES_PER_INTERVAL; left > 0; left -= 1) {
      if (this.#next >= minute || !executor.isDurable) return;
      await this.#append();
    }
  }

  /** The start of the minute is the position of the market. */
  async #note(minute: number): Promise<void> {
    if (minute === this.#noted) return;
    await this.#parts.marketTime.notePlayed(minute * MINUTE_MS);
    this.#noted = minute;
  }

  async #append(): Promise<void> {
    const { market, links, keepDays } = this.#parts;
    const minute = this.#next;
    const last = await links.last();
    if (last !== null && last.minute >= minute) {
      // Another process has written it.
      this.#next = last.minute + 1;
      return;
    }
    const previousHash = last?.hash ?? GENESIS;
    const hash = chainHash(previousHash, minuteBytes(market.source, minute), sha256);
    await links.append({ minute, previousHash, hash });
    this.#next += 1;
    await foldOldestDay(links, minute, keepDays);
  }
}

function minuteOf({ slot }: TapeOptions['market']): number {
  return Math.floor(slot / SLOTS_PER_MINUTE);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Folds the oldest day of the tape when it is more than `keepDays` before `minute`; one day at most, so that a tape
 * of years is folded over the next minutes and not in one call.
 */
async function foldOldestDay(tape: TapeRepository, minute: number, keepDays: number): Promise<void> {
  const [oldest] = await tape.from(0, 1);
  if (oldest === undefined) return;
  const day = Math.floor(oldest.minute / MINUTES_PER_DAY);
  if (day >= Math.floor(minute / MINUTES_PER_DAY) - keepDays) return;
  const end = (day + 1) * MINUTES_PER_DAY;
  const minutes = (await tape.from(oldest.minute, MINUTES_PER_DAY)).filter((each) => each.minute < end);
  await tape.fold(spansOf(minutes));
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
