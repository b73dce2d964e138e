/** Store that simulates a crash at a commit, before or after the write. */

import type { TimeMs } from '@vernier/shared/clock';
import type { CommitRecord, Store } from '@vernier/shared/engine/store';

export type CrashMoment = 'before' | 'after';

export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Delegates to `inner` until the armed commit, then writes nothing. */
export class CrashingStore implements Store {
  readonly commandsPerCommit: Store['commandsPerCommit'];
  readonly load: Store['load'];
  readonly accountRows: Store['accountRows'];
  readonly idempotencyRows: Store['idempotencyRows'];
  readonly history: Store['history'];
  readonly historyTotals: Store['historyTotals'];
  readonly order: Store['order'];
  readonly orderByClientId: Store['orderByClientId'];
  readonly entries: Store['entries'];
  readonly accountEvents: Store['accountEvents'];
  readonly orderEvents: Store['orderEvents'];
  readonly eventsAfter: Store['eventsAfter'];
  readonly closedAccounts: Store['closedAccounts'];
  readonly close: Store['close'];
  readonly #inner: Store;
  #armed: CrashMoment | null = null;
  #crashed = false;

  constructor(inner: Store) {
    this.#inner = inner;
    this.commandsPerCommit = inner.commandsPerCommit;
    this.load = () => inner.load();
    this.accountRows = (ids) => inner.accountRows(ids);
    this.idempotencyRows = (keys) => inner.idempotencyRows(keys);
    this.history = (...page) => inner.history(...page);
    this.historyTotals = (...range) => inner.historyTotals(...range);
    this.order = (...id) => inner.order(...id);
    this.orderByClientId = (...id) => inner.orderByClientId(...id);
    this.entries = (...page) => inner.entries(...page);
    this.accountEvents = (...range) => inner.accountEvents(...range);
    this.orderEvents = (...id) => inner.orderEvents(...id);
    this.eventsAfter = (...range) => inner.eventsAfter(...range);
    this.closedAccounts = (...page) => inner.closedAccounts(...page);
    this.close = () => inner.close();
  }

  /** Crashes at the next commit; null disarms. */
  arm(moment: CrashMoment | null): void {
    this.#armed = moment;
  }

  /** Crashes immediately. */
  kill(): void {
    this.#crashed = true;
  }

  async commit(records: readonly CommitRecord[], playingMs?: TimeMs | null): Promise<void> {
    if (this.#crashed) throw new Crash('the process is dead');
    const moment = this.#armed;
    this.#crashed = moment !== null;
    if (moment === 'before') throw new Crash('died before the commit');
    await this.#inner.commit(records, playingMs);
    if (moment === 'after') throw new Crash('died after the commit');
  }
}
