/** The durable record of one decided command: what it changed, and its answer under the client's key. */

import type { TimeMs } from '../clock.ts';
import type { RefusalReason } from '../refusals.ts';
import type { NewAuditLine, CommitRecord, IdempotencyRow, NewSessionRow, NewUserRow } from './store.ts';
import type { Recorded } from './books.ts';
import type { IdempotencyKey } from './requests.ts';

/** The answer of one command, as its key would keep it. */
export interface KeptAnswer {
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

/** Which refusals use no key up: the body never became a command [I4]. */
const UNKEPT: ReadonlySet<RefusalReason> = new Set([
  'validation_failed',
  // The session ended, or was stopped from acting, before the command was decided: another session may ask again.
  'session_invalid',
  'account_frozen',
  // The same request again, with the digits that it lacked.
  'totp_required',
  'totp_wrong',
  // Nothing is written that the disk has no room for.
  'close_only_disk',
]);

/** What goes with an accepted command. */
export interface Companions {
  readonly newcomer: { readonly user: NewUserRow; readonly session: NewSessionRow | null } | null;
  readonly audit: NewAuditLine | null;
}

/** What an accepted command leaves on disk. */
export function acceptedRecord(
  recorded: Recorded,
  answer: KeptAnswer,
  { newcomer, audit }: Companions,
): CommitRecord {
  return {
    events: recorded.events,
    orders: recorded.orders,
    transfers: recorded.transfers,
    postings: recorded.postings,
    account: recorded.row,
    idempotency: keyRow(answer),
    user: newcomer?.user ?? null,
    session: newcomer?.session ?? null,
    audit,
  };
}

/** What the market caused leaves on disk: nobody asked, so no answer is kept. */
export function causedRecord({ events, orders, transfers, postings, row }: Recorded): CommitRecord {
  return { ...NOTHING, events, orders, transfers, postings, account: row };
}

/** A refusal is an answer too and is kept under its key; without a key it leaves nothing. */
export function refusedRecord(reason: RefusalReason, answer: KeptAnswer): CommitRecord | null {
  const idempotency = UNKEPT.has(reason) ? null : keyRow(answer);
  if (idempotency === null) return null;
  return { ...NOTHING, idempotency };
}

function keyRow({ accountId, idempotency, text, nowMs }: KeptAnswer): IdempotencyRow | null {
  return idempotency && { accountId, ...idempotency, answer: text, createdAtMs: nowMs };
}
