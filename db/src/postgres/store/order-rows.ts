/**
 * Rows that orders write, in the same statements for any number of them. The first one writes the rows of the shards and compares
 * their epochs. It fails when another process has taken one over, so that nothing of the commit is stored. The others copy new rows.
 */

import { assertBalanced } from '@vernier/shared/ledger/balances';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { CommitRecord, IdempotencyRow } from '@vernier/shared/engine/store';
import type { AccountRow, Book } from '@vernier/shared/trading/orders/account';
import { activityOf } from '@vernier/shared/trading/orders/activity';
import { encodeEvent } from '@vernier/shared/trading/orders/event-codec';
import {
  type AccountEvent,
  createdOrderOf,
  orderOfEvent,
  transferOfEvent,
} from '@vernier/shared/trading/orders/events';
import type { Order } from '@vernier/shared/trading/orders/order';
import { sql } from 'drizzle-orm';
import { packResponse } from '../../stored-rows/packed-response.ts';
import { responseExpiry } from '../../stored-rows/response-row.ts';
import { FIXED_ORDER_COLUMNS, ORDER_COLUMNS } from '../../stored-rows/row-mapping.ts';
import { postgresTables } from '../tables.ts';
import type { CommitBatch } from './commit-queue.ts';
import { CopiedRows } from './copied-rows.ts';
import type { PipelineStatement } from './pipeline.ts';
import { FinalRows, RowArrays } from './row-arrays.ts';
import { ASSERT_OWNER, ShardRows, WRITE_SHARDS } from './shard-rows.ts';
import { arrayParameter, copyRows, insertRows, replaceRow, preparedStatement } from './statement.ts';

const { accountActivity, accounts, events, orders, postings, responses } = postgresTables;

const ORDER_ROWS = { table: orders, readers: ORDER_COLUMNS };
const WITHOUT_ID = ['id'];

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
 * Rows of every commit: shards, accounts and activity. The parameters are in the order of {@link OrderRows}. Activity is
 * numbered account by account, as in transactions with facts of several accounts: another order would be a deadlock with them.
 */
const COMMON_ROWS = sql`with ${WRITE_SHARDS},
  written_accounts as (${insertRows(accounts, { onConflict: replaceRow(accounts, ['id', 'book']) })}),
  written_activity as (
    insert into ${accountActivity} (account_id, number, own_act, event_seq)
    select added.account_id, added.place + coalesce(
      (select max(number) from ${accountActivity} earlier where earlier.account_id = added.account_id), 0
    ), added.own_act, added.event_seq
    from unnest(
      ${arrayParameter('bigint')}, ${arrayParameter('bigint')}, ${arrayParameter('boolean')}, ${arrayParameter('bigint')}
    ) as added (account_id, place, own_act, event_seq)
    order by added.account_id, added.place
  )`;
const CHANGED_ORDERS = insertRows(orders, { onConflict: replaceRow(orders, FIXED_ORDER_COLUMNS) });

/** For a commit that changes no order: most have only new ones. */
const WRITE_CHANGES = preparedStatement('write_changes', sql`${COMMON_ROWS} ${ASSERT_OWNER}`);
const WRITE_CHANGES_AND_ORDERS = preparedStatement(
  'write_changes_and_orders',
  sql`${COMMON_ROWS}, written_orders as (${CHANGED_ORDERS}) ${ASSERT_OWNER}`,
);
const COPY_EVENTS = preparedStatement('copy_events', copyRows(events));
const COPY_ORDERS = preparedStatement('copy_orders', copyRows(orders));
const COPY_POSTINGS = preparedStatement('copy_postings', copyRows(postings));
const COPY_RESPONSES = preparedStatement('copy_responses', copyRows(responses, { omitted: WITHOUT_ID }));

/** What a connection prepares before it executes those of {@link OrderRows}. */
export const ORDER_STATEMENTS = [
  WRITE_CHANGES,
  WRITE_CHANGES_AND_ORDERS,
  COPY_EVENTS,
  COPY_ORDERS,
  COPY_POSTINGS,
  COPY_RESPONSES,
];

const DIVISION_BY_ZERO = '22012';

/** Whether the statement failed because another process owns a shard now. */
export function isOutdated(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === DIVISION_BY_ZERO;
}

/** Parameters and rows of {@link ORDER_STATEMENTS}, encoded as the records are added. */
export class OrderRows {
  readonly #bookOf: (accountId: number) => Book | undefined;
  readonly #shards = new ShardRows();
  readonly #accounts = new FinalRows(new RowArrays<AccountRow>({ table: accounts }));
  readonly #activityPlaces = new Map<number, number>();
  readonly #activity = new RowArrays<NewActivity>({
    table: accountActivity,
    omitted: ['kind', 'atMs', 'detail'],
    readers: { number: ({ place }) => place },
  });
  readonly #changedOrders = new FinalRows(new RowArrays<Order>(ORDER_ROWS));
  readonly #newOrders = new FinalRows(new CopiedRows<Order>(ORDER_ROWS));
  readonly #events = new CopiedRows<AccountEvent>({
    table: events,
    readers: {
      kind: ({ body }) => body.kind,
      body: ({ body }) => encodeEvent(body),
      orderId: ({ body }) => orderOfEvent(body),
      transferId: ({ body }) => transferOfEvent(body),
    },
  });
  readonly #postings = new CopiedRows<Posting>({ table: postings });
  readonly #responses = new CopiedRows<NewResponse>({
    table: responses,
    omitted: WITHOUT_ID,
    readers: {
      answer: ({ answer }) => packResponse(answer),
      expiresAtMs: ({ book, createdAtMs }) => responseExpiry(book, createdAtMs),
    },
  });
  readonly #tables = [
    this.#accounts,
    this.#activity,
    this.#changedOrders,
    this.#newOrders,
    this.#events,
    this.#postings,
    this.#responses,
  ];

  /** `bookOf` gives the book of an account of which a record has only a response. */
  constructor(bookOf: (accountId: number) => Book | undefined) {
    this.#bookOf = bookOf;
  }

  add({ records, moments }: CommitBatch): void {
    for (const record of records) this.#addRecord(record);
    for (const moment of moments) this.#shards.addMoment(moment);
  }

  /** For the next commit; the statements that were returned before are overwritten. */
  clear(): void {
    this.#shards.clear();
    this.#activityPlaces.clear();
    for (const table of this.#tables) table.clear();
  }

  /** To be executed in one transaction, once they are prepared. No record may be added before they are cleared. */
  statements(epochs: ReadonlyMap<number, number>): readonly PipelineStatement[] {
    const { arrays, count } = this.#shards.values(epochs);
    const changedOrders = this.#changedOrders.isEmpty ? [] : [this.#changedOrders.final()];
    const changes = changedOrders.length === 0 ? WRITE_CHANGES : WRITE_CHANGES_AND_ORDERS;
    const changed = [this.#accounts.final(), this.#activity, ...changedOrders];
    const values = [...arrays, ...changed.flatMap((table) => table.parameters()), String(count)];
    const copies = [
      { statement: COPY_EVENTS, rows: this.#events },
      { statement: COPY_ORDERS, rows: this.#newOrders.final() },
      { statement: COPY_POSTINGS, rows: this.#postings },
      { statement: COPY_RESPONSES, rows: this.#responses },
    ];
    return [
      { statement: changes, values },
      ...copies
        .filter(({ rows }) => !rows.isEmpty)
        .map(({ statement, rows }) => ({ statement, rows: rows.bytes() })),
    ];
  }

  #addRecord(record: CommitRecord): void {
    const { account, events: added, orders: changed, postings: posted, idempotency } = record;
    assertBalanced(posted);
    this.#shards.add(record);
    if (account !== null) this.#accounts.add(account);
    for (const event of added) this.#addEvent(event);
    for (const order of changed) this.#addOrder(order, added);
    for (const posting of posted) this.#postings.add(posting);
    if (idempotency === null) return;
    const book = account?.book ?? this.#bookOf(idempotency.accountId);
    this.#responses.add({ ...idempotency, book });
  }

  /** An order that changes in the commit that creates it is written once, as a new one. */
  #addOrder(order: Order, added: readonly AccountEvent[]): void {
    const isNew =
      this.#newOrders.has(order.id) || added.some(({ body }) => createdOrderOf(body) === order.id);
    (isNew ? this.#newOrders : this.#changedOrders).add(order);
  }

  #addEvent(event: AccountEvent): void {
    this.#events.add(event);
    const activity = activityOf(event.body);
    if (activity === null) return;
    const { accountId, seq: eventSeq } = event;
    const place = (this.#activityPlaces.get(accountId) ?? 0) + 1;
    this.#activityPlaces.set(accountId, place);
    this.#activity.add({ accountId, place, ownAct: activity.isOwnAct, eventSeq });
  }
}
