/** Activity of accounts: the numbered list behind `/v1/api/main/events`, and facts that are no events of the log [ACTIVITY-1]. */

import type { AccountFact, ActivityRepository, ActivityRow } from '@vernier/db/repositories/trading/activity';
import type { ActivityReadWire, FactKind } from '@vernier/shared/api/shapes/activity';
import type { Clock } from '@vernier/shared/clock';
import { Listeners } from '@vernier/shared/listeners';
import type { Log } from '../../platform/logging/log.ts';

/** What a badge shows as `99+`. */
const MOST_IN_BADGE = 100;

export interface ActivityOptions {
  readonly rows: ActivityRepository;
  /** Wall time, for facts that the market has no part in. */
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

export class AccountActivity {
  readonly #options: ActivityOptions;
  readonly #listeners: Listeners<[accountId: number]>;

  constructor(options: ActivityOptions) {
    this.#options = options;
    this.#listeners = new Listeners((error) => options.log.error('a listener of activity failed', { error }));
  }

  /** Calls the listener after something was added to an account's activity, once it is durable. */
  onAdded(listener: (accountId: number) => void): void {
    this.#listeners.add(listener);
  }

  /** To be called after a transaction that has added something. */
  added(accountId: number): void {
    this.#listeners.call(accountId);
  }

  add(accountId: number, kind: FactKind, detail: AccountFact['detail']): void {
    const { rows, clock } = this.#options;
    rows.add(accountId, { kind, atMs: clock.now(), detail });
    this.added(accountId);
  }

  /** The last number of the account, 0 before the first. */
  last(accountId: number): number {
    return this.#options.rows.last(accountId);
  }

  /** Those after this number, oldest first. */
  after(accountId: number, number: number, limit: number): readonly ActivityRow[] {
    return this.#options.rows.after(accountId, number, limit);
  }

  /** Newest first. */
  newest(accountId: number, offset: number, limit: number): readonly ActivityRow[] {
    const upTo = this.last(accountId) - offset;
    if (upTo <= 0) return [];
    const first = Math.max(0, upTo - limit);
    return this.after(accountId, first, upTo - first).toReversed();
  }

  readUpTo(accountId: number): number {
    return this.#options.rows.readUpTo(accountId);
  }

  markRead(accountId: number, number: number): void {
    this.#options.rows.markRead(accountId, number);
  }

  unread(accountId: number): ActivityReadWire {
    const { rows } = this.#options;
    const read = rows.readUpTo(accountId);
    return {
      unread: this.last(accountId) - read,
      badge: rows.countOfOthers(accountId, read, MOST_IN_BADGE),
    };
  }

  deleteUser(accountId: number): void {
    this.#options.rows.deleteUser(accountId);
  }
}
