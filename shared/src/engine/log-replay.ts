/**
 * Replay of an event log in which the events of deleted accounts are missing. A number may be missing only where a closing
 * entry accounts for it [LEDGER-10].
 */

import { invariant } from '../assert.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { ClosedAccounts } from './closed-accounts.ts';
import { LiveAccounts, type Recorded } from './live-accounts.ts';
import { lastUpTo, type LastNumbers, type NumberSequence } from './number-sequence.ts';
import { EMPTY_STATE, type StoredState } from './store.ts';

export class LogReplay {
  readonly accounts: LiveAccounts;
  readonly #closed: ClosedAccounts;
  readonly #isWhole: boolean;
  /** Null once the replay is in shards. */
  #shardsAfter: LastNumbers | null;
  /** Version of the next event of each closed account with events in the log. */
  readonly #versions = new Map<number, number>();
  #missing = 0;
  #waiting = 0;

  /** `shardsAfter` are the last numbers before those of shards; null where the log is one sequence. A replay from a checkpoint has a state. */
  constructor(
    closed: ClosedAccounts,
    shardsAfter: LastNumbers | null = null,
    state: StoredState | null = null,
  ) {
    this.#closed = closed;
    this.accounts = new LiveAccounts(state ?? EMPTY_STATE);
    this.#isWhole = state === null;
    this.#shardsAfter = state?.shards === undefined ? shardsAfter : null;
  }

  /** The last posting that the present sequences number. */
  get lastPostingId(): number {
    return this.#shardsAfter?.lastPostingId ?? Number.POSITIVE_INFINITY;
  }

  /** Whether an event is the first one that is numbered in shards. */
  beginsShards({ seq }: Pick<AccountEvent, 'seq'>): boolean {
    return this.#shardsAfter !== null && seq > this.#shardsAfter.lastEventSeq;
  }

  /** Continues in shards, where the log is numbered in shards from here on. */
  beginShards(): void {
    this.#continueInShards();
  }

  /** Applies the next event of its sequence; null for one of a closed account, which is only counted. */
  take(event: AccountEvent): Recorded | null {
    const { seq, accountId, body } = event;
    if (this.beginsShards(event)) this.#continueInShards();
    const numbers = this.accounts.numbersOf(accountId);
    this.#passEvents(numbers, seq - numbers.step);
    if (this.#closed.has(accountId)) {
      this.#takeClosed(event);
      numbers.lastEventSeq = Math.max(numbers.lastEventSeq, seq);
      return null;
    }
    if (body.kind === 'AccountOpened') this.#passAccounts(numbers, accountId - numbers.step);
    return this.accounts.replay(event);
  }

  /**
   * Throws unless the closing entries account for every number that is missing up to the end of the log. A replay from a checkpoint
   * cannot compare their sums: it has not counted what was deleted before.
   */
  finish(): void {
    this.#continueInShards();
    for (const numbers of this.accounts.sequences) {
      const { accountId, eventSeq, postingId } = this.lastClosed(numbers);
      this.#passEvents(numbers, eventSeq);
      this.#passAccounts(numbers, accountId);
      numbers.lastPostingId = lastUpTo(postingId, numbers.lastPostingId, numbers);
    }
    if (!this.#isWhole) return;
    const { events, waitingEvents } = this.#closed.rows;
    invariant(
      this.#missing === events && this.#waiting === waitingEvents,
      `the log misses ${this.#missing} events, and closing entries account for ${events}; it has ${this.#waiting} of closed accounts, not ${waitingEvents}`,
    );
  }

  /** The last numbers of the closing entries of a sequence. */
  lastClosed(numbers: NumberSequence): ReturnType<ClosedAccounts['lastOf']> {
    return this.#closed.lastOf((accountId) => this.accounts.numbersOf(accountId) === numbers);
  }

  #continueInShards(): void {
    const last = this.#shardsAfter;
    const [numbers] = this.accounts.sequences;
    if (last === null || numbers === undefined) return;
    this.#shardsAfter = null;
    this.#passEvents(numbers, last.lastEventSeq);
    this.#passAccounts(numbers, last.lastAccountId);
    numbers.lastPostingId = last.lastPostingId;
    numbers.lastOrderId = Math.max(numbers.lastOrderId, last.lastOrderId);
    numbers.lastTransferId = Math.max(numbers.lastTransferId, last.lastTransferId);
    this.accounts.continueInShards();
  }

  #passEvents(numbers: NumberSequence, last: number): void {
    const reached = lastUpTo(last, numbers.lastEventSeq, numbers);
    this.#missing += (reached - numbers.lastEventSeq) / numbers.step;
    numbers.lastEventSeq = reached;
  }

  /** Accounts up to this one that the log does not open have closing entries. */
  #passAccounts(numbers: NumberSequence, last: number): void {
    for (let id = numbers.nextAccountId; id <= last; id += numbers.step)
      invariant(this.#closed.has(id), `account ${id} is missing, and no closing entry accounts for it`);
    numbers.lastAccountId = Math.max(numbers.lastAccountId, last);
  }

  #takeClosed({ seq, accountId, version }: AccountEvent): void {
    const deleted = this.#closed.get(accountId)?.events ?? 0;
    const next = this.#versions.get(accountId) ?? (this.#isWhole ? deleted + 1 : version);
    invariant(
      version === next,
      `event ${seq} of closed account ${accountId} has version ${version}, not ${next}`,
    );
    this.#versions.set(accountId, next + 1);
    this.#waiting += 1;
  }
}
