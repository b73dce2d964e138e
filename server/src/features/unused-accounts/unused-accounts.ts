/**
 * Deletion of unused demo accounts [REGISTRATION-9]: a pass closes a few of them through the executor, and deletes some rows of
 * closed ones. A kill between two passes continues at the next start.
 */

import type { AccountRemoval } from '@vernier/db/repositories/maintenance/account-removal';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { refuse } from '@vernier/shared/refusals';

const DAY_MS = 86_400_000;
const BETWEEN_MS = 1_000;
/** A wrong clock at a start is corrected by then, and users of a server that was off have time to come back. */
const BEGINS_AFTER_MS = 3_600_000;
/** Users of one look, a millisecond of work. */
const LOOKED_AT_ONCE = 200;
/** Accounts closed by one pass: more than are opened in a second at the default limit. */
const CLOSED_AT_ONCE = 20;
/** Rows deleted by one pass: some milliseconds of work. */
const ROWS_AT_ONCE = 500;

export interface UnusedAccountsOptions {
  readonly removal: AccountRemoval;
  readonly executor: Pick<Executor, 'execute'>;
  readonly config: { readonly demoDays: number };
  /** Wall time, by which sessions are used. */
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** Accounts that stay: those of bots, and demo accounts that a registration is keeping. */
  readonly isRetained: (accountId: number) => boolean;
  /** Ends what other features hold of a user; called again until the rows are deleted. */
  readonly forget: (userId: number) => Promise<void>;
  readonly ledger: { readonly summedUpTo: number };
}

export class UnusedAccounts {
  readonly #options: UnusedAccountsOptions;
  readonly #sinceMs: number;
  #lastMs = -Infinity;
  #lastId = 0;
  #closing: Promise<void> | null = null;

  constructor(options: UnusedAccountsOptions) {
    this.#options = options;
    this.#sinceMs = options.steady.monotonicMs();
  }

  /** The promise of the closings rejects with their failure; one run at a time. */
  async onInterval(): Promise<void> {
    const nowMs = this.#options.steady.monotonicMs();
    if (nowMs - this.#lastMs < BETWEEN_MS || this.#closing !== null) return;
    this.#lastMs = nowMs;
    await this.#removeRows();
    if (this.#options.config.demoDays === 0 || nowMs - this.#sinceMs < BEGINS_AFTER_MS) return;
    const unused = this.#nextUnused();
    if (unused.length === 0) return;
    this.#closing = Promise.all(unused.map((id) => this.#close(id)))
      .then(() => {})
      .finally(() => {
        this.#closing = null;
      });
    await this.#closing;
  }

  /** Resolves when nothing is being closed any more. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#closing]);
  }

  async #removeRows(): Promise<void> {
    const { removal, forget, ledger } = this.#options;
    for (const id of removal.closed(CLOSED_AT_ONCE)) await forget(id);
    removal.removeRows({ limit: ROWS_AT_ONCE, summedUpTo: ledger.summedUpTo });
  }

  #nextUnused(): readonly number[] {
    const { removal, isRetained } = this.#options;
    const search = { afterId: this.#lastId, limit: LOOKED_AT_ONCE, beforeMs: this.#beforeMs };
    const { accountIds, lastId } = removal.unused(search);
    const unused = accountIds.filter((id) => !isRetained(id));
    const now = unused.slice(0, CLOSED_AT_ONCE);
    // The next look begins behind the last one that is closed now.
    this.#lastId = now.length < unused.length ? (now.at(-1) ?? 0) : lastId;
    return now;
  }

  get #beforeMs(): number {
    return this.#options.wall.now() - this.#options.config.demoDays * DAY_MS;
  }

  /** A user who came back meanwhile keeps the account: that is checked in the iteration of the decision. */
  async #close(accountId: number): Promise<void> {
    const { executor, removal, isRetained, forget } = this.#options;
    let isClosed = false;
    await executor.execute({
      accountId,
      command: { kind: 'CloseAccount' },
      idempotency: null,
      admit: () =>
        isRetained(accountId) || !removal.isUnused(accountId, this.#beforeMs)
          ? refuse('state_changed')
          : null,
      render(outcome) {
        // One with many open orders takes several commands.
        isClosed = outcome.kind === 'accepted' && outcome.events.at(-1)?.body.kind === 'AccountClosed';
        return '';
      },
    });
    if (isClosed) await forget(accountId);
  }
}
