/** The store as a port: what one durable batch holds, and what a restart reads back. Memory and SQLite both implement it. */

import type { TimeMs } from '../clock.ts';
import type { ClosedAccount } from './closed-accounts.ts';
import type { LastNumbers } from './number-sequence.ts';
import type { Posting } from '../ledger/posting.ts';
import type { AccountRow } from '../trading/orders/account.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { HistoryTotals } from '../trading/orders/history-totals.ts';
import type { ClosedOrder, OpenOrder, Order } from '../trading/orders/order.ts';
import type { Transfer } from '../wallet/transfer.ts';

/**
 * The first response to a key [IDEMPOTENCY-2]. `answer` is the response body byte for byte. It is never deleted, but on a demo
 * account, where the store lets it expire [IDEMPOTENCY-5].
 */
export interface IdempotencyRow {
  readonly accountId: number;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly answer: string;
  readonly createdAtMs: TimeMs;
}

/** Key of a stored response. */
export type KeyName = Pick<IdempotencyRow, 'accountId' | 'route' | 'key'>;

/** An account at an OpenID provider. */
export interface OidcIdentity {
  /** Address of the provider. */
  readonly issuer: string;
  /** The provider's own name of the user, which never changes. */
  readonly subject: string;
}

/** A user and the session that came with it, written in the same transaction as the account's first event. */
export interface NewUserRow {
  readonly id: number;
  readonly uid: string;
  readonly isDemo: boolean;
  readonly inviteCode: string;
  readonly lang: string;
  readonly createdAtMs: TimeMs;
  /** Email of a registered user, encrypted with a key that is not in the store, with a keyed digest for look-ups. */
  readonly emailEncrypted?: string | null;
  readonly emailIndex?: string | null;
  readonly mobileEncrypted?: string | null;
  readonly mobileIndex?: string | null;
  readonly passwordHash?: string | null;
  readonly passwordChangedAtMs?: TimeMs | null;
  /** The country's ISO number. */
  readonly country?: number | null;
  readonly invitedBy?: number | null;
  /** Of a demo user: the registered user whose practice account it is. */
  readonly demoOf?: number | null;
  /** The demo user that becomes this user's practice account, in the same transaction. */
  readonly adoptsDemo?: number | null;
  /** The account at an OpenID provider that logs this user in, stored in the same transaction. */
  readonly oidcIdentity?: OidcIdentity;
}

export interface NewSessionRow {
  readonly userId: number;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string;
  /** The name that the browser sent, shortened; empty without one. */
  readonly device?: string;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs;
}

/** User and session that are created together with an account. */
export interface SignupRows {
  readonly user: NewUserRow;
  readonly session: NewSessionRow | null;
}

/** A line of the audit log that is committed with its command. Texts are JSON. */
export interface NewAuditLine {
  readonly adminId: number;
  /** The procedure's path, such as `deposits.approve`. */
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
  readonly atMs: TimeMs;
  /** The approval of the command, which ends in the same transaction. */
  readonly approvalId?: number;
}

/** Everything that one accepted (or durably refused) command produced. */
export interface CommitRecord {
  readonly events: readonly AccountEvent[];
  /** State of the orders after the events: inserted or replaced by id. */
  readonly orders: readonly Order[];
  /** State of deposits, withdrawals and adjustments after the events: inserted or replaced by id. */
  readonly transfers: readonly Transfer[];
  readonly postings: readonly Posting[];
  /** State of the account after the events; null when nothing changed. */
  readonly account: AccountRow | null;
  readonly idempotency: IdempotencyRow | null;
  readonly user: NewUserRow | null;
  readonly session: NewSessionRow | null;
  /** Of an administrator's command. */
  readonly audit: NewAuditLine | null;
}

/** What a store knows of a shard, beside its rows. */
export interface StoredShard extends LastNumbers {
  readonly shard: number;
  /** The newest moment up to which everything of its accounts is stored; 0 for a shard without events. */
  readonly playedMs: TimeMs;
  /** The moment of the newest note that everything up to it was played, whether it had effects or not; 0 without one. */
  readonly followedMs: TimeMs;
  /** The moment of which only a part of its accounts is stored. */
  readonly playingMs: TimeMs | null;
  /** Number of its accounts, without closed ones. */
  readonly accountCount: number;
}

/** The last numbers are the largest ones; with shards each gives its own. */
export interface StoredState extends LastNumbers {
  /** The loaded shards, where several processes share the store. */
  readonly shards?: readonly StoredShard[];
  /** The moment of which only a part is in the store, so that a start plays it again. */
  readonly playingMs?: TimeMs | null;
  /** Those with an open order or transfer, by id; the others are read when they are needed [BOUND-9]. */
  readonly accounts: readonly AccountRow[];
  /** Number of all accounts, without closed ones. */
  readonly accountCount: number;
  /** All pending orders and positions, in order of id. */
  readonly openOrders: readonly OpenOrder[];
  /** All transfers that have not ended, in order of id. */
  readonly openTransfers: readonly Transfer[];
}

/** State of an empty store. */
export const EMPTY_STATE: StoredState = {
  accounts: [],
  accountCount: 0,
  openOrders: [],
  openTransfers: [],
  lastEventSeq: 0,
  lastOrderId: 0,
  lastPostingId: 0,
  lastAccountId: 0,
  lastTransferId: 0,
};

/** Rows of accounts that are not in memory. */
export interface AccountSource {
  /** The stored rows of these accounts, read at once: no decision waits for them. Numbers without an account and closed accounts have none. */
  accountRows(ids: readonly number[]): readonly AccountRow[];
}

/**
 * One durable transaction per call, in call order. `commit` resolves only after the rows are on disk;
 * a rejection means that the process must end, because memory is ahead of the disk.
 */
export interface Store extends AccountSource {
  /** What a start reads, in several turns of the event loop when it is much; no commit may come between them. */
  load(): Promise<StoredState>;
  /**
   * `playingMs` is the moment of the market of which these records leave only a part in the store, null once it is whole; without
   * it that stays as it was. Several commits store one moment when it reaches many accounts [MARKET-26]. It concerns the
   * accounts of `shards`, where the store has shards; all owned ones without it.
   */
  commit(
    records: readonly CommitRecord[],
    playingMs?: TimeMs | null,
    shards?: readonly number[],
  ): Promise<void>;
  /**
   * Most commands whose records are one commit, of those that are decided in one turn; null for no limit. A store in another
   * process writes one part while the next one is decided.
   */
  readonly commandsPerCommit: number | null;
  /** The stored responses of a batch's keys, in their order; one read for all of them. */
  idempotencyRows(keys: readonly KeyName[]): Promise<readonly (IdempotencyRow | null)[]>;
  /** Closed orders of the account, newest first. */
  history(accountId: number, offset: number, limit: number): Promise<readonly ClosedOrder[]>;
  /** Totals of the closed orders numbered above `after` and at most `upTo`, the oldest order being number 1. */
  historyTotals(accountId: number, after: number, upTo: number): Promise<HistoryTotals>;
  /** One order of the account in any status, or null; someone else's is null too. */
  order(accountId: number, orderId: number): Promise<Order | null>;
  /** The order of the account with this client id, in any status, or null. */
  orderByClientId(accountId: number, clientId: string): Promise<Order | null>;
  /** Ledger entries of the account's cash, newest first. */
  entries(accountId: number, offset: number, limit: number): Promise<readonly Posting[]>;
  /** Events after `afterSeq`, oldest first, for replay and audit. */
  eventsAfter(afterSeq: number, limit: number): Promise<readonly AccountEvent[]>;
  /** Events of the account after this version, oldest first. */
  accountEvents(accountId: number, afterVersion: number, limit: number): Promise<readonly AccountEvent[]>;
  /**
   * The events that name an order of the account, oldest first; of one that closed as a part of a position, the
   * position's up to that closing. Empty when the order is not the account's.
   */
  orderEvents(accountId: number, orderId: number): Promise<readonly AccountEvent[]>;
  /** Closing entries of accounts after this id, in order of id. */
  closedAccounts(afterId: number, limit: number): Promise<readonly ClosedAccount[]>;
  close(): Promise<void>;
}

/** A store that several processes share: each owns some shards, and commits only what belongs to them. */
export interface SharedStore extends Store {
  /** The shards that this process owns, in their order. */
  readonly owned: readonly number[];
  /** Acquires those that no process owns, and returns them. Waits for a commit of their former owners. */
  acquire(shards: readonly number[]): Promise<readonly number[]>;
  /** What a start reads of owned shards, all without a list. */
  load(shards?: readonly number[]): Promise<StoredState>;
  /**
   * Lets another process acquire the shard, once all commits so far have ended. Nothing of it may be committed after this call.
   * `playedMs` is the newest moment that all of its accounts have played.
   */
  release(shard: number, playedMs: TimeMs): Promise<void>;
}
