/** Baseline: node:http that writes the rows of a sample order in one FULL transaction per event-loop iteration. */

import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database } from '../sqlite-driver.ts';
import { ACCOUNTS } from './client.ts';
import type { Row, Sample } from './sample.ts';

const [, , sampleFile = '', databaseFile = ''] = process.argv;
const sample = JSON.parse(readFileSync(sampleFile, 'utf8')) as Sample;
const database = new Database(databaseFile);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');
for (const statement of sample.schema) database.exec(statement);
openAccounts();

const insertEvent = insertInto('events', sample.event);
const insertOrder = insertInto('orders', sample.order);
const [anyPosting = sample.event] = sample.postings;
const insertPosting = insertInto('postings', anyPosting);
const insertResponse = insertInto('responses', sample.response);
const { id: _, ...changing } = sample.account;
const updateAccount = database.prepare<Row>(
  `UPDATE accounts SET ${Object.keys(changing)
    .map((column) => `${column} = @${column}`)
    .join(', ')} WHERE id = @id`,
);

let event = Number(sample.event['seq']);
let order = Number(sample.order['id']);
let posting = Math.max(...sample.postings.map(({ id }) => Number(id)));
const entries = new Map<number, number>();

const writeBatch = database.transaction((keys: readonly string[]) => {
  for (const key of keys) writeOrder(key);
});

/** Orders rotate over as many accounts as the product's, so that their rows are equally far apart. */
function writeOrder(key: string): void {
  event += 1;
  order += 1;
  const account = (order % ACCOUNTS) + 1;
  updateAccount.run({ ...changing, id: account });
  insertEvent.run({ ...sample.event, seq: event, account_id: account });
  insertOrder.run({ ...sample.order, id: order, account_id: account });
  for (const row of sample.postings) {
    posting += 1;
    const entry = row['entry_number'] === null ? null : nextEntry(account);
    const ids = { id: posting, event_seq: event, order_id: order, entry_number: entry, account_id: account };
    insertPosting.run({ ...row, ...ids });
  }
  insertResponse.run({ ...sample.response, id: order, key, account_id: account });
}

function nextEntry(account: number): number {
  const entry = (entries.get(account) ?? 0) + 1;
  entries.set(account, entry);
  return entry;
}

function openAccounts(): void {
  const insertUser = insertInto('users', sample.user);
  const insertAccount = insertInto('accounts', sample.account);
  database.transaction(() => {
    for (let id = 1; id <= ACCOUNTS; id += 1) {
      insertUser.run({ ...sample.user, id, uid: `uid-${id}`, invite_code: `invite-${id}` });
      insertAccount.run({ ...sample.account, id });
    }
  })();
}

let queue: { key: string; response: ServerResponse }[] = [];
function commitBatch(): void {
  const batch = queue;
  queue = [];
  writeBatch.immediate(batch.map(({ key }) => key));
  for (const { response } of batch) {
    response.setHeader('content-type', 'application/json');
    response.end(sample.answer);
  }
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    JSON.parse(body);
    queue.push({ key: String(request.headers['idempotency-key']), response });
    if (queue.length === 1) setImmediate(commitBatch);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));

function insertInto(table: string, row: Row): ReturnType<typeof database.prepare<Row>> {
  const columns = Object.keys(row);
  return database.prepare<Row>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  );
}
