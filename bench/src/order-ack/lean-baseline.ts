/** Lean baseline: Fastify with a compiled schema that writes two narrow rows an order, in one FULL transaction per event-loop iteration. */

import fastify from 'fastify';
import { Database } from '../sqlite-driver.ts';
import { ACCOUNTS, SUBMIT_PATH } from './client.ts';

const [, , databaseFile = ''] = process.argv;
const database = new Database(databaseFile);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY, account INTEGER NOT NULL, instrument INTEGER NOT NULL, side INTEGER NOT NULL,
    status INTEGER NOT NULL, lots INTEGER NOT NULL, open_price INTEGER NOT NULL, margin INTEGER NOT NULL,
    fee INTEGER NOT NULL, at INTEGER NOT NULL, key TEXT NOT NULL
  );
  CREATE INDEX orders_of_account ON orders (account, status, id);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, account INTEGER NOT NULL, order_id INTEGER NOT NULL, amount INTEGER NOT NULL,
    balance INTEGER NOT NULL, at INTEGER NOT NULL
  );
  CREATE INDEX entries_of_account ON entries (account, id);
`);
const insertOrder = database.prepare(
  `INSERT INTO orders (account, instrument, side, status, lots, open_price, margin, fee, at, key)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const insertEntry = database.prepare(
  'INSERT INTO entries (account, order_id, amount, balance, at) VALUES (?, ?, ?, ?, ?)',
);

const POINTS = 108_174;
const MARGIN_MICROS = 540_870_000;
const FEE_MICROS = 2_500_000;
const BALANCE_MICROS = 99_997_500_000;

interface Order {
  readonly type: number;
  readonly cont: string;
  readonly forex_id: number;
  readonly status: number;
  readonly multiple: number;
}

interface Waiting {
  readonly order: Order;
  readonly key: string;
  readonly resolve: (id: number) => void;
}

const writeBatch = database.transaction((batch: readonly Waiting[]) => batch.map(writeOrder));

function writeOrder({ order, key }: Waiting): number {
  const { type, cont, forex_id: instrument, status } = order;
  const account = (written % ACCOUNTS) + 1;
  const at = Date.now();
  const lots = Math.round(Number(cont) * 100);
  const amounts = [POINTS, MARGIN_MICROS, FEE_MICROS];
  const { lastInsertRowid } = insertOrder.run([account, instrument, type, status, lots, ...amounts, at, key]);
  insertEntry.run([account, lastInsertRowid, -FEE_MICROS, BALANCE_MICROS, at]);
  written += 1;
  return Number(lastInsertRowid);
}

let written = 0;
let queue: Waiting[] = [];
function commitBatch(): void {
  const batch = queue;
  queue = [];
  const ids = writeBatch.immediate(batch);
  for (const [index, { resolve }] of batch.entries()) resolve(ids[index] ?? 0);
}

function durable(order: Order, key: string): Promise<number> {
  return new Promise((resolve) => {
    queue.push({ order, key, resolve });
    if (queue.length === 1) setImmediate(commitBatch);
  });
}

const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;
const order = { type: integer, cont: text, forex_id: integer, status: integer, multiple: integer };
const data = { type: 'object', properties: { id: integer } };
const app = fastify();
app.post<{ Body: Order }>(
  SUBMIT_PATH,
  {
    schema: {
      body: { type: 'object', required: Object.keys(order), properties: order },
      response: { 200: { type: 'object', properties: { code: integer, msg: text, data } } },
    },
  },
  async ({ body, headers }) => {
    const id = await durable(body, String(headers['idempotency-key']));
    return { code: 1, msg: 'ok', data: { id } };
  },
);
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
