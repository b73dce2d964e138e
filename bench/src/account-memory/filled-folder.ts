/** Data folder with a given number of accounts: copies of one that was opened and of one with a position, with all their rows. */

import { join } from 'node:path';
import { openAccount, submitOrder } from '../order-ack/client.ts';
import { productEnvironment, serverMain } from '../product.ts';
import { startProgram } from '../program.ts';
import { Database } from '../sqlite-driver.ts';

export interface FilledFolder {
  /** Accounts without an open order. */
  readonly inactive: number;
  /** Accounts with one position. */
  readonly active: number;
}

/** An account, and how many rows it has to copy. */
interface Original {
  readonly id: number;
  readonly events: number;
  readonly postings: number;
  readonly orders: number;
  readonly responses: number;
}

type Client = InstanceType<typeof Database>;

const ACCOUNT_COLUMNS = { id: 'n.id' };
const USER_COLUMNS = {
  id: 'n.id',
  uid: "printf('%08d', n.id)",
  invite_code: "printf('COPY%d', n.id)",
};

export async function fillFolder(
  folder: string,
  { inactive, active }: FilledFolder,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { ...productEnvironment(folder), ...settings };
  const server = await startProgram({ args: [serverMain()], env });
  await openAccount(server.url);
  await submitOrder(server.url, await openAccount(server.url));
  await server.stop();
  const client = new Database(join(folder, 'vernier.sqlite'));
  client.pragma('foreign_keys = OFF');
  client.transaction(() => {
    copyAccount(client, 1, inactive - 1);
    copyAccount(client, 2, active - 1);
  })();
  client.pragma('wal_checkpoint(TRUNCATE)');
  client.close();
}

/** Each copy of an account gets the next numbers, in the order of the original's rows. */
export function copyAccount(client: Client, originalId: number, copies: number): void {
  copyRows(client, originalOf(client, originalId), copies);
}

function originalOf(client: Client, id: number): Original {
  const count = (table: string) => numberOf(client, `SELECT count(*) FROM ${table} WHERE account_id = ${id}`);
  return {
    id,
    events: count('events'),
    postings: count('postings'),
    orders: count('orders'),
    responses: count('responses'),
  };
}

function copyRows(client: Client, original: Original, copies: number): void {
  const { id, events, postings, orders, responses } = original;
  const next = (table: string, column: string, each: number) => {
    const last = numberOf(client, `SELECT max(${column}) FROM ${table}`);
    const first = numberOf(client, `SELECT min(${column}) FROM ${table} WHERE account_id = ${id}`);
    return (value: string) => `${last} + n.number * ${each} + ${value} - ${first} + 1`;
  };
  const lastId = numberOf(client, 'SELECT max(id) FROM accounts');
  const seq = next('events', 'seq', events);
  const posting = next('postings', 'id', postings);
  const order = orders === 0 ? () => 'NULL' : next('orders', 'id', orders);
  const accountId = { account_id: 'n.id' };
  const copy = (table: string, where: string, columns: Readonly<Record<string, string>>) =>
    copyTable(client, { table, where, columns, lastId, copies });
  copy('users', `t.id = ${id}`, USER_COLUMNS);
  copy('accounts', `t.id = ${id}`, ACCOUNT_COLUMNS);
  const ofAccount = `t.account_id = ${id}`;
  const orderId = `iif(t.order_id IS NULL, NULL, ${order('t.order_id')})`;
  copy('orders', ofAccount, { ...accountId, id: order('t.id'), client_id: 'NULL' });
  // The fields of an opened order begin with its id and its account.
  const rest = "substr(t.body, length('[' || t.order_id || ',' || t.account_id) + 1)";
  const named = '\'"orderId":\' || ';
  const body = `CASE t.kind
    WHEN 'OrderOpened' THEN '[' || (${order('t.order_id')}) || ',' || n.id || ${rest}
    WHEN 'OrderClosed' THEN replace(t.body, ${named} t.order_id || ',', ${named} (${order('t.order_id')}) || ',')
    ELSE t.body END`;
  copy('events', ofAccount, { ...accountId, seq: seq('t.seq'), order_id: orderId, body });
  copy('postings', ofAccount, {
    ...accountId,
    id: posting('t.id'),
    event_seq: seq('t.event_seq'),
    order_id: orderId,
    ledger_account: `replace(t.ledger_account, 'user:${id}:', 'user:' || n.id || ':')`,
  });
  copy('account_activity', ofAccount, {
    ...accountId,
    event_seq: `iif(t.event_seq IS NULL, NULL, ${seq('t.event_seq')})`,
  });
  if (responses > 0)
    copy('responses', ofAccount, { ...accountId, id: next('responses', 'id', responses)('t.id') });
}

interface TableCopy {
  readonly table: string;
  readonly where: string;
  /** Expressions of the columns that differ. */
  readonly columns: Readonly<Record<string, string>>;
  readonly lastId: number;
  readonly copies: number;
}

function copyTable(client: Client, { table, where, columns, lastId, copies }: TableCopy): void {
  const names = client
    .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? `t.${name}`);
  client.exec(`
    CREATE TEMP TABLE original AS SELECT * FROM ${table} t WHERE ${where};
    WITH RECURSIVE n (number, id) AS (
      SELECT 0, ${lastId} + 1 WHERE ${copies} > 0
      UNION ALL SELECT number + 1, id + 1 FROM n WHERE number + 1 < ${copies}
    )
    INSERT INTO ${table} (${names.join(', ')})
    SELECT ${values.join(', ')} FROM n CROSS JOIN original t;
    DROP TABLE original`);
}

function numberOf(client: Client, query: string): number {
  return Number(client.prepare<[]>(query).pluck().get() ?? 0);
}
