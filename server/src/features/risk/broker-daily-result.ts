/**
 * The broker's result from its clients' trades since midnight UTC of market time, by book and instrument. After a
 * start the earlier part of the day is read back in slices, one in each interval, so that no order waits for it.
 */

import type { BrokerEntry, OrderArchive } from '@vernier/db/repositories/trading/order-archive';
import { BROKER_RESULT_ACCOUNTS } from '@vernier/db/repositories/trading/order-archive';
import { isEmpty, lastPart, type NumberRange } from '@vernier/db/repositories/number-range';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Committed } from '@vernier/shared/engine/requests';
import type { LedgerAccount } from '@vernier/shared/ledger/posting';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Book } from '@vernier/shared/trading/orders/account';

const DAY_MS = 86_400_000;
/** Postings read back in one interval: some milliseconds. */
const SLICE = 2_000;

type Sums = Map<number | null, Micros>;

export class BrokerDailyResult {
  readonly #archive: Pick<OrderArchive, 'postingRange' | 'brokerEntries'>;
  readonly #clock: Clock;
  readonly #sums: Record<Book, Sums> = { real: new Map(), demo: new Map() };
  /** Postings that are still to be read back. */
  #unread: readonly NumberRange[] = [];
  #day: number;

  constructor(archive: Pick<OrderArchive, 'postingRange' | 'brokerEntries'>, clock: Clock) {
    this.#archive = archive;
    this.#clock = clock;
    this.#day = dayOf(clock.now());
  }

  /** Called before anything is committed: later postings are followed. */
  async begin(): Promise<void> {
    this.#unread = (await this.#archive.postingRange()).filter((range) => !isEmpty(range));
  }

  /** False while a part of the day is still being read back. */
  get isWhole(): boolean {
    return this.#unread.length === 0;
  }

  /** The broker's result of today for a book, by instrument; under null the postings without one, such as credits of negative balances. */
  of(book: Book): ReadonlyMap<number | null, Micros> {
    this.#startDay();
    return this.#sums[book];
  }

  /** Reads the next slice of what came before the start. */
  async onInterval(): Promise<void> {
    this.#startDay();
    if (this.isWhole) return;
    const day = this.#day;
    const slice = lastPart(this.#unread, SLICE);
    const { entries, oldestAtMs } = await this.#archive.brokerEntries(slice);
    this.#startDay();
    if (this.#day !== day) return;
    for (const entry of entries) this.#add(entry);
    const isToday = (place: number) => dayOf(oldestAtMs[place] ?? 0) === this.#day;
    this.#unread = this.#unread
      .map((range, place) => ({ ...range, upTo: slice[place]?.after ?? range.after }))
      .filter((range, place) => isToday(place) && !isEmpty(range));
  }

  follow({ postings, orders }: Pick<Committed, 'postings' | 'orders'>): void {
    for (const { account, book, amountMicros, atMs, orderId } of postings) {
      if (!isOfBroker(account)) continue;
      const instrumentId = orders.find(({ id }) => id === orderId)?.instrumentId ?? null;
      this.#add({ book, amountMicros, atMs, instrumentId });
    }
  }

  #add({ book, amountMicros, atMs, instrumentId }: Omit<BrokerEntry, 'accountId'>): void {
    this.#startDay();
    if (dayOf(atMs) !== this.#day) return;
    const sums = this.#sums[book];
    sums.set(instrumentId, (sums.get(instrumentId) ?? 0n) + amountMicros);
  }

  /** At midnight everything begins again, and what was not read back is of yesterday. */
  #startDay(): void {
    const today = dayOf(this.#clock.now());
    if (today === this.#day) return;
    this.#day = today;
    this.#unread = [];
    this.#sums.real.clear();
    this.#sums.demo.clear();
  }
}

function dayOf(timeMs: TimeMs): number {
  return Math.floor(timeMs / DAY_MS);
}

function isOfBroker(account: LedgerAccount): boolean {
  return BROKER_RESULT_ACCOUNTS.includes(account);
}
