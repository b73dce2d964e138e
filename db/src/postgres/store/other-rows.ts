/** Rows of a commit that few commands write: users, sessions, transfers, lines of the audit and closing entries. */

import type { CommitRecord, NewAuditLine, NewSessionRow, NewUserRow } from '@vernier/shared/engine/store';
import { invariant } from '@vernier/shared/assert';
import { shardOf } from '@vernier/shared/engine/shards';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import { sql } from 'drizzle-orm';
import type { OidcLinkRow } from '../../repositories/users/oidc-links.ts';
import { closingEntry } from '../../stored-rows/closing-entry.ts';
import type { Client } from '../driver.ts';
import { postgresTables } from '../tables.ts';
import { RowArrays } from './row-arrays.ts';
import { insertRows, replaceRow, type PreparedStatement, preparedStatement } from './statement.ts';

const { adjustments, closedAccounts, deposits, oidcLinks, sessions, users, withdrawals } = postgresTables;

const NOT_SUBMITTED = 0;

/** Appends a line to the audit in the transaction of the client. */
export type AuditLineWriter = (client: Client, line: NewAuditLine) => Promise<void>;

const INSERT_USERS = preparedStatement('insert_users', insertRows(users));
const INSERT_SESSIONS = preparedStatement('insert_sessions', insertRows(sessions, { omitted: ['id'] }));
/** Of two accounts that are opened with one identity at the same moment, the first gets it. */
const INSERT_LINKS = preparedStatement(
  'insert_oidc_links',
  insertRows(oidcLinks, { onConflict: sql`on conflict do nothing` }),
);
const INSERT_CLOSING = preparedStatement('insert_closed_account', insertRows(closedAccounts));
const FIXED = ['id', 'accountId', 'createdAtMs'];
const PUT_TRANSFERS = {
  deposit: {
    table: deposits,
    put: preparedStatement('put_deposits', insertRows(deposits, { onConflict: replaceRow(deposits, FIXED) })),
  },
  withdrawal: {
    table: withdrawals,
    put: preparedStatement(
      'put_withdrawals',
      insertRows(withdrawals, { onConflict: replaceRow(withdrawals, FIXED) }),
    ),
  },
  adjustment: {
    table: adjustments,
    put: preparedStatement(
      'put_adjustments',
      insertRows(adjustments, { onConflict: replaceRow(adjustments, FIXED) }),
    ),
  },
};

export function hasOtherRows({ user, session, transfers, audit: line, events }: CommitRecord): boolean {
  return (
    user !== null ||
    session !== null ||
    transfers.length > 0 ||
    line !== null ||
    events.at(-1)?.body.kind === 'AccountClosed'
  );
}

/** Before the rows of orders: accounts belong to users. */
export async function writeUsers(client: Client, records: readonly CommitRecord[]): Promise<void> {
  const added = records.flatMap(({ user }) => user ?? []);
  await write(client, INSERT_USERS, {
    arrays: new RowArrays<NewUserRow>({ table: users, readers: { reviewStatus: () => NOT_SUBMITTED } }),
    rows: added,
  });
  for (const { id, adoptsDemo = null } of added)
    if (adoptsDemo !== null)
      await client.query('UPDATE users SET demo_of = $1 WHERE id = $2 AND is_demo AND demo_of IS NULL', [
        id,
        adoptsDemo,
      ]);
  await write(client, INSERT_LINKS, {
    arrays: new RowArrays<OidcLinkRow>({ table: oidcLinks }),
    rows: added.flatMap(linkOf),
  });
}

/** After the rows of orders, in the order of the records. */
export async function writeOtherRows(
  client: Client,
  records: readonly CommitRecord[],
  appendLine: AuditLineWriter,
): Promise<void> {
  await write(client, INSERT_SESSIONS, {
    arrays: new RowArrays<NewSessionRow>({
      table: sessions,
      omitted: ['id'],
      readers: { seenAtMs: ({ createdAtMs }) => createdAtMs, device: ({ device }) => device ?? '' },
    }),
    rows: records.flatMap(({ session }) => session ?? []),
  });
  for (const kind of ['deposit', 'withdrawal', 'adjustment'] as const)
    await writeTransfers(client, kind, records);
  for (const { account, events } of records) {
    const last = events.at(-1);
    if (account !== null && last?.body.kind === 'AccountClosed') await closeAccount(client, account, last);
  }
  // Last, as in the changes of administrators: another order of the locks would be a deadlock.
  const lines = records.flatMap(({ audit }) => audit ?? []);
  if (lines.length > 0) await lockAudit(client);
  for (const line of lines) await appendLine(client, line);
}

function linkOf({ id: userId, createdAtMs, oidcIdentity }: NewUserRow): readonly OidcLinkRow[] {
  return oidcIdentity === undefined ? [] : [{ ...oidcIdentity, userId, createdAtMs, usedAtMs: createdAtMs }];
}

/** A batch may change a transfer several times; only its final state is written. A deposit marks its proof of payment as used. */
async function writeTransfers(
  client: Client,
  kind: Transfer['kind'],
  records: readonly CommitRecord[],
): Promise<void> {
  const changed = records.flatMap(({ transfers }) => transfers).filter((transfer) => transfer.kind === kind);
  const latest = new Map(changed.map((transfer) => [transfer.id, transfer]));
  const { table, put } = PUT_TRANSFERS[kind];
  await write(client, put, { arrays: new RowArrays<Transfer>({ table }), rows: [...latest.values()] });
  for (const transfer of latest.values())
    if (transfer.kind === 'deposit')
      await client.query('UPDATE uploads SET used_at_ms = $1 WHERE id = $2 AND used_at_ms IS NULL', [
        transfer.createdAtMs,
        transfer.proofUpload,
      ]);
}

/** Locks the audit: the next line of another transaction needs the hash of this one. */
async function lockAudit(client: Client): Promise<void> {
  await client.query('LOCK TABLE audit IN SHARE ROW EXCLUSIVE MODE');
}

/** Ends the access of the account's user. The rows are deleted in later transactions. */
async function closeAccount(client: Client, account: AccountRow, event: AccountEvent): Promise<void> {
  const { rows } = await client.query<{ lastPostingId: number; lastOrderId: number }>(
    `SELECT last_posting_id AS "lastPostingId", last_order_id AS "lastOrderId" FROM shards WHERE id = $1`,
    [shardOf(account.id)],
  );
  const [last] = rows;
  invariant(last !== undefined, 'the shard of the account has a row');
  const entry = { ...closingEntry(account, event, last), chainNumber: null, hash: null };
  await write(client, INSERT_CLOSING, {
    arrays: new RowArrays<typeof entry>({ table: closedAccounts }),
    rows: [entry],
  });
  await client.query('DELETE FROM sessions WHERE user_id = $1', [account.id]);
  await client.query('DELETE FROM api_tokens WHERE user_id = $1', [account.id]);
  await client.query('UPDATE users SET deleted_at_ms = $1 WHERE id = $2', [event.atMs, account.id]);
}

async function write<Row extends object>(
  client: Client,
  statement: PreparedStatement,
  { arrays, rows }: { readonly arrays: RowArrays<Row>; readonly rows: readonly Row[] },
): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) arrays.add(row);
  await client.query({ ...statement, values: [...arrays.parameters()] });
}
