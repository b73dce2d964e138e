/** The durable record of one decided command: what it changed, and its answer under the client's key. */

import type { TimeMs } from '../clock.ts';
import type { RefusalReason } from '../refusals.ts';
import type { CommitRecord, IdempotencyRow, NewSessionRow, NewUserRow } from '../store.ts';
import type { Recorded } from './books.ts';
import type { IdempotencyKey } from './requests.ts';

/** The answer of one command, as its key would keep it. */
export interface KeptAnswer {
  readonly accountId: number;
  readonly idempotency: IdempotencyKey | null;
  readonly text: string;
  readonly nowMs: TimeMs;
}

/** Which refusals use no key up: the body never became a command [I4]. */
const UNKEPT: ReadonlySet<RefusalReason> = new Set(['validation_failed']);

/** What an accepted command leaves on disk. */
export function acceptedRecord(
  recorded: Recorded,
  answer: KeptAnswer,
  newcomer: { readonly user: NewUserRow; readonly session: NewSessionRow } | null,
): CommitRecord {
  return {
    events: recorded.events,
    orders: recorded.orders,
    postings: recorded.postings,
    account: recorded.row,
    idempotency: keyRow(answer),
    user: newcomer?.user ?? null,
    session: newcomer?.session ?? null,
  };
}

/** What the market caused leaves on disk: nobody asked, so no answer is kept. */
export function causedRecord({ events, orders, postings, row }: Recorded): CommitRecord {
  return { events, orders, postings, account: row, idempotency: null, user: null, session: null };
}

/** A refusal is an answer too and is kept under its key; without a key it leaves nothing. */
export function refusedRecord(reason: RefusalReason, answer: KeptAnswer): CommitRecord | null {
  const idempotency = UNKEPT.has(reason) ? null : keyRow(answer);
  if (idempotency === null) return null;
  return { events: [], orders: [], postings: [], account: null, idempotency, user: null, session: null };
}

function keyRow({ accountId, idempotency, text, nowMs }: KeptAnswer): IdempotencyRow | null {
  return idempotency && { accountId, ...idempotency, answer: text, createdAtMs: nowMs };
}
