/**
 * Deletion of unused demo accounts [REGISTRATION-9]: a pass closes a few of them through the executor, and deletes some rows of
 * closed ones. A kill between two passes continues at the next start.
 */

import type { AccountRemoval } from '@vernier/db/repositories/maintenance/account-removal';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { refuse } from '@vernier/shared/refusals';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';

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
  /** Other accounts are closed and deleted by their owners. */
  readonly shards: Pick<OwnedShards, 'shards'>;
  readonly config: { readonly demoDays: number };
  /** Wall time, by which sessions are used. */
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** Accounts that stay: those of bots, and demo accounts that a registration is keeping. */
  readonly isRetained: (accountId: number) => boolean;
  /** Stores the uses of sessions and tokens until now. */
  readonly storeUses: () => Promise<void>;
  /** Ends what other features hold of a user; called again until the rows are deleted. */
  readonly forget: (userId: number) => Promise<void>;
  readonly ledger: { readonly summedUpTo: readonly number[] };
}

export class UnusedAccounts {
  readonly #options: UnusedAccountsOptions;
  readonly #sinceMs: number;
  #lastMs = -Infinity;
  #lastId = 0;
  #pass: Promise<void> | null = null;
  /** Accounts that wait for the decision about their closing. */
  readonly #closing = new Map<number, { isUsed: boolean }>();

  constructor(options: UnusedAccountsOptions) {
    this.#options = options;
    this.#sinceMs = options.steady.monotonicMs();
  }

  /** The promise of a pass rejects with its failure; one at a time. */
  async onInterval(): Promise<void> {
    const nowMs = this.#options.steady.monotonicMs();
    if (nowMs - this.#lastMs < BETWEEN_MS || this.#pass !== null) return;
    this.#lastMs = nowMs;
    this.#pass = this.#run(nowMs).finally(() => {
      this.#pass = null;
    });
    await this.#pass;
  }

  /** Called for each use of a session or a token: the account stays when its user comes back before the decision. */
  noteUse(userId: number): void {
    const attempt = this.#closing.get(userId);
    if (attempt !== undefined) attempt.isUsed = true;
  }

  /** Resolves when no pass runs any more. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#pass]);
  }

  async #run(nowMs: number): Promise<void> {
    await this.#removeRows();
    if (this.#options.config.demoDays === 0 || nowMs - this.#sinceMs < BEGINS_AFTER_MS) return;
    const unused = await this.#nextUnused();
    await Promise.all(unused.map((id) => this.#close(id)));
  }

  async #removeRows(): Promise<void> {
    const { removal, forget, ledger } = this.#options;
    const { shards } = this.#options.shards;
    const closed = await removal.closed(CLOSED_AT_ONCE, shards);
    if (closed.length === 0) return;
    for (const id of closed) await forget(id);
    await removal.removeRows({ limit: ROWS_AT_ONCE, shards, summedUpTo: ledger.summedUpTo });
  }

  async #nextUnused(): Promise<readonly number[]> {
    const { removal, isRetained, shards: owned } = this.#options;
    const { shards } = owned;
    const search = { afterId: this.#lastId, limit: LOOKED_AT_ONCE, beforeMs: this.#beforeMs, shards };
    const { accountIds, lastId } = await removal.unused(search);
    const unused = accountIds.filter((id) => !isRetained(id));
    const now = unused.slice(0, CLOSED_AT_ONCE);
    // The next look begins behind the last one that is closed now.
    this.#lastId = now.length < unused.length ? (now.at(-1) ?? 0) : lastId;
    return now;
  }

  get #beforeMs(): number {
    return this.#options.wall.now() - this.#options.config.demoDays * DAY_MS;
  }

  /** A user who comes back before the decision keeps the account. */
  async #close(accountId: number): Promise<void> {
    const { removal, storeUses } = this.#options;
    const attempt = { isUsed: false };
    this.#closing.set(accountId, attempt);
    try {
      await storeUses();
      if (await removal.isUnused(accountId, this.#beforeMs)) await this.#decide(accountId, attempt);
    } catch (error) {
      // Another process has acquired the account, and looks at it.
      if (!(error instanceof NotOwner)) throw error;
    } finally {
      this.#closing.delete(accountId);
    }
  }

  async #decide(accountId: number, attempt: { readonly isUsed: boolean }): Promise<void> {
    const { executor, isRetained, forget } = this.#options;
    let isClosed = false;
    await executor.execute({
      accountId,
      command: { kind: 'CloseAccount' },
      idempotency: null,
      admit: () => (isRetained(accountId) || attempt.isUsed ? refuse('state_changed') : null),
      render(outcome) {
        // One with many open orders takes several commands.
        isClosed = outcome.kind === 'accepted' && outcome.events.at(-1)?.body.kind === 'AccountClosed';
        return '';
      },
    });
    if (isClosed) await forget(accountId);
  }
}
