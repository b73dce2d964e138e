/** The durable record of one decided command: what it changed, and its answer under the client's key. */

import type { TimeMs } from '../clock.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { RefusalReason } from '../refusals.ts';
import type { NewAuditLine, CommitRecord, IdempotencyRow, SignupRows } from './store.ts';
import type { Recorded } from './live-accounts.ts';
import type { IdempotencyKey } from './requests.ts';

/** The response to one command, as it is stored under its key. */
export interface StoredResponse {
  readonly accountId: number;
  readonly idempotency: IdempotencyKey | null;
  readonly text: string;
  readonly nowMs: TimeMs;
}

const NOTHING: CommitRecord = {
  events: [],
  orders: [],
  transfers: [],
  postings: [],
  account: null,
  idempotency: null,
  user: null,
  session: null,
  audit: null,
};

/** Refusals that are not stored under the key: the same key may be used again [IDEMPOTENCY-4]. */
const NOT_IDEMPOTENT: ReadonlySet<RefusalReason> = new Set([
  'validation_failed',
  // The session ended or was frozen before the command was decided: another session may repeat the command.
  'session_invalid',
  'account_frozen',
  // The request is repeated with the missing code.
  'totp_required',
  'totp_wrong',
  // A full disk stores nothing.
  'close_only_disk',
  // The limit bounds what is stored, and the request may come again tomorrow.
  'daily_orders_used',
]);

/** Rows of an accepted command. */
export function acceptedRecord(
  recorded: Recorded,
  answer: StoredResponse,
  signup: SignupRows | null,
  audit: NewAuditLine | null,
): CommitRecord {
  return {
    events: recorded.events,
    orders: recorded.orders,
    transfers: recorded.transfers,
    postings: recorded.postings,
    account: recorded.row,
    idempotency: keyRow(answer),
    user: signup?.user ?? null,
    session: signup?.session ?? null,
    audit,
  };
}

/** Rows of a command that the market caused; no response is stored. */
export function causedRecord({ events, orders, transfers, postings, row }: Recorded): CommitRecord {
  return { ...NOTHING, events, orders, transfers, postings, account: row };
}

/** A refusal is a response too and is stored under its key; without a key it has no rows. */
export function refusedRecord(reason: RefusalReason, answer: StoredResponse): CommitRecord | null {
  const idempotency = NOT_IDEMPOTENT.has(reason) ? null : keyRow(answer);
  if (idempotency === null) return null;
  return { ...NOTHING, idempotency };
}

function keyRow({ accountId, idempotency, text, nowMs }: StoredResponse): IdempotencyRow | null {
  if (idempotency === null) return null;
  const { route, key, bodyHash } = idempotency;
  return { accountId, route, key, bodyHash, answer: text, createdAtMs: nowMs };
}

/** Number of orders that these events filled or closed. */
export function fillCount(events: readonly AccountEvent[]): number {
  return events.filter(({ body: { kind } }) => kind === 'OrderFilled' || kind === 'OrderClosed').length;
}
