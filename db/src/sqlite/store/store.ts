/** Store on SQLite: one immediate transaction for each batch, durable when `commit` resolves. */

import { setImmediate as nextIteration } from 'node:timers/promises';
import { assertBalanced } from '@vernier/shared/ledger/balances';
import type { ClosedAccount } from '@vernier/shared/engine/closed-accounts';
import type { TimeMs } from '@vernier/shared/clock';
import type { Posting } from '@vernier/shared/ledger/posting';
import type {
  CommitRecord,
  IdempotencyRow,
  KeyName,
  NewAuditLine,
  NewUserRow,
  Store,
  StoredState,
} from '@vernier/shared/engine/store';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import { activityOf } from '@vernier/shared/trading/orders/activity';
import { type AccountEvent, orderHistoryOf } from '@vernier/shared/trading/orders/events';
import { type HistoryTotals, NO_TOTALS } from '@vernier/shared/trading/orders/history-totals';
import type { ClosedOrder, OpenOrder, Order } from '@vernier/shared/trading/orders/order';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import type { Database } from '../driver.ts';
import { SqliteQueryRunner } from '../query-runner.ts';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { closingEntryWriter } from './closing-entry.ts';
import { auditWriter } from '../../queries/admin/audit.ts';
import { settingQueries } from '../../queries/site/site.ts';
import { MOMENT_KEY } from '../../stored-rows/moment-key.ts';
import { lastNumbers } from '../../stored-rows/read-queries.ts';
import {
  closedOrderOf,
  eventOf,
  openOrderOf,
  orderOfRow,
  transfersOf,
} from '../../stored-rows/row-mapping.ts';
import { readStatements, startStatements } from './read-statements.ts';
import { isEntryWithOther, isPlainPosition } from './order-statements.ts';
import { responseLookup } from './response-statements.ts';
import { writeStatements } from './write-statements.ts';

/** Rows of a turn of the event loop while a start reads; one takes some eight microseconds. */
const ROWS_OF_A_TURN = 500;

export class SqliteStore implements Store {
  readonly #client: Database;
  readonly #read: ReturnType<typeof readStatements>;
  readonly #write: ReturnType<typeof writeStatements>;
  readonly #commit: (records: readonly CommitRecord[], playingMs: TimeMs | null | undefined) => void;
  readonly #lookUp: (keys: readonly KeyName[]) => readonly (IdempotencyRow | null)[];
  readonly #readAccounts: (ids: readonly number[]) => readonly AccountRow[];
  readonly #runner: SqliteQueryRunner;
  readonly #appendLine: (line: NewAuditLine) => void;
  readonly #close: (account: AccountRow, event: AccountEvent) => void;

  constructor(client: Database) {
    this.#client = client;
    this.#read = readStatements(drizzle({ client }));
    this.#write = writeStatements(client);
    const runner = new SqliteQueryRunner(client, drizzle({ client }));
    this.#runner = runner;
    const settings = settingQueries(runner.source);
    this.#commit = client.transaction(
      (records: readonly CommitRecord[], playingMs: TimeMs | null | undefined) => {
        this.#writeAll(records);
        if (playingMs !== undefined) runner.run(settings.set(MOMENT_KEY, String(playingMs ?? 0)));
      },
    ).immediate;
    this.#lookUp = responseLookup(client, drizzle({ client }));
    this.#readAccounts = client.transaction((ids: readonly number[]) =>
      ids.flatMap((accountId) => this.#read.account.get({ accountId }) ?? []),
    ).deferred;
    const appendLine = auditWriter(runner.source);
    this.#appendLine = (line) => runner.run(appendLine(line));
    this.#close = closingEntryWriter(drizzle({ client }));
  }

  /** Each commit is a flush of the disk. */
  readonly commandsPerCommit = null;

  async load(): Promise<StoredState> {
    const start = startStatements(drizzle({ client: this.#client }));
    const openOrders = await allOpenOrders(start);
    const transfers = openTransfers(start);
    const owners = new Set([...openOrders, ...transfers].map(({ accountId }) => accountId));
    const moment = settingQueries(this.#runner.source).get(MOMENT_KEY);
    const playingMs = Number(this.#runner.run(moment) ?? 0);
    return {
      ...(playingMs > 0 && { playingMs }),
      accounts: await this.#accountsOf(owners),
      accountCount: start.accountCount.get()?.count ?? 0,
      openOrders,
      openTransfers: transfers,
      ...lastNumbers({
        event: start.lastEvent.get()?.id,
        order: start.lastOrder.get()?.id,
        posting: start.lastPosting.get()?.id,
        account: start.lastAccount.get()?.id,
        transfers: [start.lastDeposit, start.lastWithdrawal, start.lastAdjustment].map(
          (last) => last.get()?.id,
        ),
        closed: start.lastClosed.get(),
      }),
    };
  }

  accountRows(ids: readonly number[]): readonly AccountRow[] {
    return this.#readAccounts(ids);
  }

  async commit(records: readonly CommitRecord[], playingMs?: TimeMs | null): Promise<void> {
    this.#commit(records, playingMs);
  }

  async idempotencyRows(keys: readonly KeyName[]): Promise<readonly (IdempotencyRow | null)[]> {
    return keys.length === 0 ? [] : this.#lookUp(keys);
  }

  async history(accountId: number, offset: number, limit: number): Promise<readonly ClosedOrder[]> {
    const upTo = (this.#read.counts.get({ accountId })?.closedCount ?? 0) - offset;
    return this.#read.history.all({ accountId, upTo, after: upTo - limit }).map(closedOrderOf);
  }

  async historyTotals(accountId: number, after: number, upTo: number): Promise<HistoryTotals> {
    return this.#read.historyTotals.get({ accountId, after, upTo }) ?? NO_TOTALS;
  }

  async order(accountId: number, orderId: number): Promise<Order | null> {
    const row = this.#read.order.get({ accountId, orderId });
    return row === undefined ? null : orderOfRow(row);
  }

  async orderByClientId(accountId: number, clientId: string): Promise<Order | null> {
    const row = this.#read.orderByClientId.get({ accountId, clientId });
    return row === undefined ? null : orderOfRow(row);
  }

  async entries(accountId: number, offset: number, limit: number): Promise<readonly Posting[]> {
    const upTo = (this.#read.counts.get({ accountId })?.entryCount ?? 0) - offset;
    return this.#read.entries.all({ accountId, upTo, after: upTo - limit });
  }

  async eventsAfter(afterSeq: number, limit: number): Promise<readonly AccountEvent[]> {
    return this.#read.events.all({ after: afterSeq, limit }).map(eventOf);
  }

  async accountEvents(
    accountId: number,
    afterVersion: number,
    limit: number,
  ): Promise<readonly AccountEvent[]> {
    return this.#read.eventsOfAccount.all({ accountId, after: afterVersion, limit }).map(eventOf);
  }

  async orderEvents(accountId: number, orderId: number): Promise<readonly AccountEvent[]> {
    const order = this.#read.order.get({ accountId, orderId });
    if (order === undefined) return [];
    const rows = this.#read.eventsOfOrder.all({ accountId, orderId: order.parentId ?? orderId });
    return orderHistoryOf(orderId, rows.map(eventOf));
  }

  async closedAccounts(afterId: number, limit: number): Promise<readonly ClosedAccount[]> {
    return this.#read.closedAccounts.all({ after: afterId, limit });
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  async #accountsOf(owners: ReadonlySet<number>): Promise<readonly AccountRow[]> {
    const ids = Float64Array.from(owners).sort();
    const rows: AccountRow[] = [];
    for (let place = 0; place < ids.length; place += ROWS_OF_A_TURN) {
      rows.push(...this.#readAccounts([...ids.subarray(place, place + ROWS_OF_A_TURN)]));
      await nextIteration();
    }
    return rows;
  }

  /** A batch may change an account many times; only its final state is written. */
  #writeAll(records: readonly CommitRecord[]): void {
    const accounts = new Map<number, AccountRow>();
    for (const { account, user } of records) {
      if (user !== null) this.#writeUser(user);
      if (account !== null) accounts.set(account.id, account);
    }
    for (const account of accounts.values())
      if (!this.#write.updateAccount(account)) this.#write.putAccount(account);
    for (const record of records) this.#writeRest(record);
  }

  #writeUser(user: NewUserRow): void {
    this.#write.insertUser(user);
    const demoId = user.adoptsDemo ?? null;
    if (demoId !== null) this.#write.adoptDemo.run({ id: user.id, demoId });
    const { id: userId, createdAtMs, oidcIdentity } = user;
    if (oidcIdentity !== undefined)
      this.#write.insertOidcLink({ ...oidcIdentity, userId, createdAtMs, usedAtMs: createdAtMs });
  }

  #writeEvent(event: AccountEvent): void {
    this.#write.insertEvent(event);
    const activity = activityOf(event.body);
    if (activity !== null) this.#write.insertActivity(event, activity);
  }

  #writeOrder(order: Order, { events }: CommitRecord): void {
    const [first] = events;
    const isNew = events.length === 1 && first?.body.kind === 'OrderOpened';
    if (isNew && isPlainPosition(order)) this.#write.insertPosition(order);
    else this.#write.putOrder(order);
  }

  #writePostings(postings: readonly Posting[]): void {
    if (isEntryWithOther(postings)) this.#write.insertPostingPair(...postings);
    else for (const posting of postings) this.#write.insertPosting(posting);
  }

  #writeRest(record: CommitRecord): void {
    const { events, orders, transfers, postings, account, idempotency, session, audit } = record;
    assertBalanced(postings);
    for (const event of events) this.#writeEvent(event);
    for (const order of orders) this.#writeOrder(order, record);
    for (const transfer of transfers) this.#write.putTransfer(transfer);
    this.#writePostings(postings);
    if (idempotency !== null) this.#write.insertResponse(idempotency, account?.book);
    if (session !== null) this.#write.insertSession(session);
    if (audit !== null) this.#appendLine(audit);
    const last = events.at(-1);
    if (account !== null && last?.body.kind === 'AccountClosed') this.#close(account, last);
  }
}

async function allOpenOrders(start: ReturnType<typeof startStatements>): Promise<readonly OpenOrder[]> {
  const orders: OpenOrder[] = [];
  for (;;) {
    const rows = start.openOrders.all({ after: orders.at(-1)?.id ?? 0, limit: ROWS_OF_A_TURN });
    for (const row of rows) orders.push(openOrderOf(row));
    if (rows.length < ROWS_OF_A_TURN) return orders;
    await nextIteration();
  }
}

function openTransfers(start: ReturnType<typeof startStatements>): readonly Transfer[] {
  return transfersOf({
    deposits: start.openDeposits.all(),
    withdrawals: start.openWithdrawals.all(),
    adjustments: start.openAdjustments.all(),
  });
}
