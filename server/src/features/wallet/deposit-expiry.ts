/** Expiry of deposits without a timely review [DEPOSIT-7], including those that expired while the server was off. */

import type { TransferRepository } from '@vernier/db/repositories/wallet/transfers';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import type { Deposit } from '@vernier/shared/wallet/transfer';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { Log } from '../../platform/logging/log.ts';

/** Market time between two looks. */
const CHECK_INTERVAL_MS = 1_000;
/** Deposits of one run; the rest is found at the next interval. */
const AT_ONCE = 200;

export interface DepositExpiryOptions {
  readonly transfers: Pick<TransferRepository, 'expiring'>;
  readonly executor: Pick<Executor, 'execute'>;
  /** Deposits of other accounts end at their owners. */
  readonly shards: Pick<OwnedShards, 'shards'>;
  /** Market time, which deposits are counted in. */
  readonly clock: Clock;
  readonly log: Log;
}

export class DepositExpiry {
  readonly #parts: DepositExpiryOptions;
  #nextCheckMs: TimeMs = 0;
  #ending: Promise<void> | null = null;

  constructor(parts: DepositExpiryOptions) {
    this.#parts = parts;
  }

  /** Ends the due deposits; one run at a time. */
  onInterval(): void {
    const { clock, log } = this.#parts;
    const nowMs = clock.now();
    if (this.#ending !== null || nowMs < this.#nextCheckMs) return;
    this.#nextCheckMs = nowMs + CHECK_INTERVAL_MS;
    this.#ending = this.#endDue(nowMs)
      .catch((error: unknown) => log.error('expired deposits were not ended', { error }))
      .then(() => {
        this.#ending = null;
      });
  }

  async #endDue(nowMs: TimeMs): Promise<void> {
    const { transfers, shards } = this.#parts;
    const due = await transfers.expiring(nowMs, shards.shards, AT_ONCE);
    if (due.length === AT_ONCE) this.#nextCheckMs = nowMs;
    await Promise.all(due.map((deposit) => this.#end(deposit)));
  }

  /** Resolves when nothing is being ended any more. */
  async stop(): Promise<void> {
    await this.#ending;
  }

  /** Reviewed at this very moment it has ended already, and is refused: both is well. */
  async #end({ id, accountId }: Pick<Deposit, 'id' | 'accountId'>): Promise<void> {
    try {
      await this.#parts.executor.execute({
        accountId,
        command: { kind: 'ExpireDeposit', transferId: id },
        idempotency: null,
        render: () => '',
      });
    } catch (error) {
      // Another process has acquired the account, and ends it.
      if (!(error instanceof NotOwner)) throw error;
    }
  }
}
