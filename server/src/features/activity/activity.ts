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

  async add(accountId: number, kind: FactKind, detail: AccountFact['detail']): Promise<void> {
    const { rows, clock } = this.#options;
    await rows.add(accountId, { kind, atMs: clock.now(), detail });
    this.added(accountId);
  }

  /** The last number of the account, 0 before the first. */
  last(accountId: number): Promise<number> {
    return this.#options.rows.last(accountId);
  }

  /** Those after this number, oldest first. */
  after(accountId: number, number: number, limit: number): Promise<readonly ActivityRow[]> {
    return this.#options.rows.after(accountId, number, limit);
  }

  /** Newest first. */
  async newest(accountId: number, offset: number, limit: number): Promise<readonly ActivityRow[]> {
    const upTo = (await this.last(accountId)) - offset;
    if (upTo <= 0) return [];
    const first = Math.max(0, upTo - limit);
    return (await this.after(accountId, first, upTo - first)).toReversed();
  }

  readUpTo(accountId: number): Promise<number> {
    return this.#options.rows.readUpTo(accountId);
  }

  markRead(accountId: number, number: number): Promise<void> {
    return this.#options.rows.markRead(accountId, number);
  }

  async unread(accountId: number): Promise<ActivityReadWire> {
    const { rows } = this.#options;
    const read = await rows.readUpTo(accountId);
    return {
      unread: (await this.last(accountId)) - read,
      badge: await rows.countOfOthers(accountId, read, MOST_IN_BADGE),
    };
  }

  deleteUser(accountId: number): Promise<void> {
    return this.#options.rows.deleteUser(accountId);
  }
}
