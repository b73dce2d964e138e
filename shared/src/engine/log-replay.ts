/**
 * Replay of an event log in which the events of deleted accounts are missing. A number may be missing only where a closing
 * entry accounts for it [LEDGER-10].
 */

import { invariant } from '../assert.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { ClosedAccounts } from './closed-accounts.ts';
import { LiveAccounts, type Recorded } from './live-accounts.ts';
import { EMPTY_STATE } from './store.ts';

export class LogReplay {
  readonly accounts = new LiveAccounts(EMPTY_STATE);
  readonly #closed: ClosedAccounts;
  /** Version of the next event of each closed account with events in the log. */
  readonly #versions = new Map<number, number>();
  #missing = 0;
  #waiting = 0;

  constructor(closed: ClosedAccounts) {
    this.#closed = closed;
  }

  /** Applies the next event of the log; null for one of a closed account, which is only counted. */
  take(event: AccountEvent): Recorded | null {
    const { seq, accountId, body } = event;
    this.#passEvents(seq - 1);
    if (this.#closed.has(accountId)) {
      this.#takeClosed(event);
      return null;
    }
    if (body.kind === 'AccountOpened') this.#passAccounts(accountId - 1);
    return this.accounts.replay(event);
  }

  /** Throws unless the closing entries account for every number that is missing up to the end of the log. */
  finish(): void {
    const { accountId, eventSeq, postingId } = this.#closed.last;
    this.#passEvents(eventSeq);
    this.#passAccounts(accountId);
    this.accounts.passOver({ postingId });
    const { events, waitingEvents } = this.#closed.rows;
    invariant(
      this.#missing === events && this.#waiting === waitingEvents,
      `the log misses ${this.#missing} events, and closing entries account for ${events}; it has ${this.#waiting} of closed accounts, not ${waitingEvents}`,
    );
  }

  #passEvents(last: number): void {
    this.#missing += Math.max(0, last - this.accounts.lastEventSeq);
    this.accounts.passOver({ eventSeq: last });
  }

  /** Accounts up to this one that the log does not open have closing entries. */
  #passAccounts(last: number): void {
    for (let id = this.accounts.nextAccountId; id <= last; id += 1)
      invariant(this.#closed.has(id), `account ${id} is missing, and no closing entry accounts for it`);
    this.accounts.passOver({ accountId: last });
  }

  #takeClosed({ seq, accountId, version }: AccountEvent): void {
    const deleted = this.#closed.get(accountId)?.events ?? 0;
    const next = this.#versions.get(accountId) ?? deleted + 1;
    invariant(
      version === next,
      `event ${seq} of closed account ${accountId} has version ${version}, not ${next}`,
    );
    this.#versions.set(accountId, next + 1);
    this.#waiting += 1;
    this.accounts.passOver({ eventSeq: seq });
  }
}
