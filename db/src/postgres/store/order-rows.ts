/**
 * Rows that orders write, in one statement for a whole commit. The statement writes the rows of the shards and compares their
 * epochs. It fails when another process has taken one over, so that nothing of it is stored.
 */

import { assertBalanced } from '@vernier/shared/ledger/balances';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { CommitRecord, IdempotencyRow } from '@vernier/shared/engine/store';
import type { AccountRow, Book } from '@vernier/shared/trading/orders/account';
import { activityOf } from '@vernier/shared/trading/orders/activity';
import { encodeEvent } from '@vernier/shared/trading/orders/event-codec';
import { type AccountEvent, orderOfEvent, transferOfEvent } from '@vernier/shared/trading/orders/events';
import type { Order } from '@vernier/shared/trading/orders/order';
import { sql } from 'drizzle-orm';
import { packResponse } from '../../stored-rows/packed-response.ts';
import { responseExpiry } from '../../stored-rows/response-row.ts';
import { FIXED_ORDER_COLUMNS, ORDER_COLUMNS } from '../../stored-rows/row-mapping.ts';
import { postgresTables } from '../tables.ts';
import type { CommitBatch } from './commit-queue.ts';
import { FinalRowArrays, RowArrays } from './row-arrays.ts';
import { ASSERT_OWNER, ShardRows, WRITE_SHARDS } from './shard-rows.ts';
import { arrayParameter, insertRows, replaceRow, preparedStatement } from './statement.ts';

const { accountActivity, accounts, events, orders, postings, responses } = postgresTables;

interface NewActivity {
  readonly accountId: number;
  /** Counts the account's rows of this statement. */
  readonly place: number;
  readonly ownAct: boolean;
  readonly eventSeq: number;
}

interface NewResponse extends IdempotencyRow {
  readonly book: Book | undefined;
}

/**
 * The statement's parameters are in the order of {@link OrderParameters}. Activity is numbered account by account, as in
 * transactions with facts of several accounts: another order would be a deadlock with them.
 */
export const WRITE_ORDERS = preparedStatement(
  'write_orders',
  sql`with ${WRITE_SHARDS},
  written_accounts as (${insertRows(accounts, { onConflict: replaceRow(accounts, ['id', 'book']) })}),
  written_events as (${insertRows(events)}),
  written_activity as (
    insert into ${accountActivity} (account_id, number, own_act, event_seq)
    select added.account_id, added.place + coalesce(
      (select max(number) from ${accountActivity} earlier where earlier.account_id = added.account_id), 0
    ), added.own_act, added.event_seq
    from unnest(
      ${arrayParameter('bigint')}, ${arrayParameter('bigint')}, ${arrayParameter('boolean')}, ${arrayParameter('bigint')}
    ) as added (account_id, place, own_act, event_seq)
    order by added.account_id, added.place
  ),
  written_orders as (${insertRows(orders, { onConflict: replaceRow(orders, FIXED_ORDER_COLUMNS) })}),
  written_postings as (${insertRows(postings)}),
  written_responses as (${insertRows(responses, { omitted: ['id'] })})
  ${ASSERT_OWNER}`,
);

const DIVISION_BY_ZERO = '22012';

/** Whether the statement failed because another process owns a shard now. */
export function isOutdated(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === DIVISION_BY_ZERO;
}

/** Values of the parameters of {@link WRITE_ORDERS}, encoded as the records are added. */
export class OrderParameters {
  readonly #bookOf: (accountId: number) => Book | undefined;
  readonly #shards = new ShardRows();
  readonly #accountArrays = new FinalRowArrays<AccountRow>({ table: accounts });
  readonly #orderArrays = new FinalRowArrays<Order>({ table: orders, readers: ORDER_COLUMNS });
  readonly #activityPlaces = new Map<number, number>();
  readonly #eventArrays = new RowArrays<AccountEvent>({
    table: events,
    readers: {
      kind: ({ body }) => body.kind,
      body: ({ body }) => encodeEvent(body),
      orderId: ({ body }) => orderOfEvent(body),
      transferId: ({ body }) => transferOfEvent(body),
    },
  });
  readonly #activityArrays = new RowArrays<NewActivity>({
    table: accountActivity,
    omitted: ['kind', 'atMs', 'detail'],
    readers: { number: ({ place }) => place },
  });
  readonly #postingArrays = new RowArrays<Posting>({ table: postings });
  readonly #responseArrays = new RowArrays<NewResponse>({
    table: responses,
    omitted: ['id'],
    readers: {
      answer: ({ answer }) => packResponse(answer),
      expiresAtMs: ({ book, createdAtMs }) => responseExpiry(book, createdAtMs),
    },
  });
  /** In the order of the statement. */
  readonly #tables = [
    this.#accountArrays,
    this.#eventArrays,
    this.#activityArrays,
    this.#orderArrays,
    this.#postingArrays,
    this.#responseArrays,
  ];

  /** `bookOf` gives the book of an account of which a record has only a response. */
  constructor(bookOf: (accountId: number) => Book | undefined) {
    this.#bookOf = bookOf;
  }

  add({ records, moments }: CommitBatch): void {
    for (const record of records) this.#addRecord(record);
    for (const moment of moments) this.#shards.addMoment(moment);
  }

  /** For the next commit; the values that were returned before are overwritten. */
  clear(): void {
    this.#shards.clear();
    this.#activityPlaces.clear();
    for (const arrays of this.#tables) arrays.clear();
  }

  /** In the order of the statement. */
  values(epochs: ReadonlyMap<number, number>): readonly unknown[] {
    const { arrays, count } = this.#shards.values(epochs);
    return [...arrays, ...this.#tables.flatMap((table) => table.parameters()), count];
  }

  #addRecord(record: CommitRecord): void {
    const { account, events: added, orders: changed, postings: posted, idempotency } = record;
    assertBalanced(posted);
    this.#shards.add(record);
    if (account !== null) this.#accountArrays.add(account);
    for (const event of added) this.#addEvent(event);
    for (const order of changed) this.#orderArrays.add(order);
    for (const posting of posted) this.#postingArrays.add(posting);
    if (idempotency === null) return;
    const book = account?.book ?? this.#bookOf(idempotency.accountId);
    this.#responseArrays.add({ ...idempotency, book });
  }

  #addEvent(event: AccountEvent): void {
    this.#eventArrays.add(event);
    const activity = activityOf(event.body);
    if (activity === null) return;
    const { accountId, seq: eventSeq } = event;
    const place = (this.#activityPlaces.get(accountId) ?? 0) + 1;
    this.#activityPlaces.set(accountId, place);
    this.#activityArrays.add({ accountId, place, ownAct: activity.isOwnAct, eventSeq });
  }
}
