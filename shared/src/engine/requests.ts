/** Input and output of the executor: requests, outcomes, responses and committed records. */

import type { Posting } from '../ledger/posting.ts';
import type { Refusal } from '../refusals.ts';
import type { NewAuditLine, SignupRows } from './store.ts';
import type { Account } from '../trading/orders/account.ts';
import type { FailedOrder } from '../trading/decisions/context.ts';
import type { RequestedCommand, OpenAccount } from '../trading/orders/commands.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { Order } from '../trading/orders/order.ts';
import type { Transfer } from '../wallet/transfer.ts';

/** Scope of a client's key: the same key by the same user on the same route has one effect [IDEMPOTENCY-1]. */
export interface IdempotencyKey {
  readonly route: string;
  readonly key: string;
  /** Digest of the request's body: the same key with another one is refused [IDEMPOTENCY-3]. */
  readonly bodyHash: string;
}

export interface AcceptedOutcome {
  readonly kind: 'accepted';
  readonly events: readonly AccountEvent[];
  /** The changed orders and transfers, in their new state. */
  readonly orders: readonly Order[];
  readonly transfers: readonly Transfer[];
  readonly account: Account;
  /** Positions that a command for several left open; empty for every other command. */
  readonly failed: readonly FailedOrder[];
}

export type Outcome = { readonly kind: 'refused'; readonly refusal: Refusal } | AcceptedOutcome;

export type AuditLineOf = (outcome: AcceptedOutcome) => NewAuditLine;

/** Writes the answer's text while the outcome is decided, so that it is stored in the same transaction. */
export type Render = (outcome: Outcome) => string;

export interface ExecutionRequest {
  readonly accountId: number;
  readonly command: Exclude<RequestedCommand, OpenAccount>;
  readonly idempotency: IdempotencyKey | null;
  /** An administrator's line, made when the command is accepted and written with it. */
  readonly audit?: AuditLineOf;
  /**
   * A check that the account's state does not allow: called right before the decision, in the same event-loop iteration, and
   * never again for a key that has its answer. Its refusal is an answer like the decision's own.
   */
  readonly admit?: () => Refusal | null;
  readonly render: Render;
}

export interface OpeningRequest {
  readonly command: OpenAccount;
  /** Absent: the owned shard with the smallest next number. Without effect where the store has no shards. */
  readonly shard?: number;
  /** As for a command on an account. */
  readonly admit?: () => Refusal | null;
  /** The user and session rows, once the account's id is known; an account of a bot has no session. */
  readonly signup: (accountId: number) => SignupRows;
  readonly render: Render;
}

export interface CommandResponse {
  readonly text: string;
  /** True when it is the first answer to the key, given again. */
  readonly hit: boolean;
}

/** Changes of one command, published to listeners once they are durable. */
export interface Committed {
  readonly account: Account;
  readonly events: readonly AccountEvent[];
  readonly orders: readonly Order[];
  readonly transfers: readonly Transfer[];
  readonly postings: readonly Posting[];
}
