/** Client of PostgreSQL whose calls return with their result, as those of SQLite: a thread has its connections. */

import { createRequire } from 'node:module';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** A statement that waits for a transaction of the server in this thread would wait for ever. */
const LOCK_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 60_000;

/** Numeric values are sums of integers. */
const THREAD = `
const { workerData } = require('node:worker_threads');
const { Client, types } = require(workerData.driver);
for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) types.setTypeParser(type, Number);
types.setTypeParser(types.builtins.BOOL, (value) => (value === 't' ? 1 : 0));
const clients = new Map();
async function connected(url) {
  const known = clients.get(url);
  if (known !== undefined) return known;
  const options = '-c lock_timeout=${LOCK_TIMEOUT_MS} -c bytea_output=escape';
  const client = new Client({ connectionString: url, options });
  client.on('error', () => clients.delete(url));
  await client.connect();
  clients.set(url, client);
  return client;
}
async function answer({ url, text, values }) {
  if (text === null) {
    const client = clients.get(url);
    clients.delete(url);
    await client?.end();
    return { names: [], rows: [], changes: 0 };
  }
  const client = await connected(url);
  const results = await client.query({ text, rowMode: 'array', ...(values.length === 0 ? {} : { values }) });
  const { rows, fields, rowCount } = Array.isArray(results) ? results.at(-1) : results;
  return { names: fields.map(({ name }) => name), rows, changes: rowCount ?? 0 };
}
workerData.port.on('message', async ({ id, ...request }) => {
  const message = await answer(request).catch((error) => ({ error: error.message }));
  workerData.port.postMessage({ ...message, id });
  Atomics.store(workerData.answered, 0, 1);
  Atomics.notify(workerData.answered, 0);
});
`;

export interface DatabaseAnswer {
  /** Of the columns. */
  readonly names: readonly string[];
  readonly rows: unknown[][];
  readonly changes: number;
}

type Reply = DatabaseAnswer & { readonly id: number; readonly error?: string };

/** The thread of this process, which its end ends. */
class DatabaseThread {
  readonly #port: MessagePort;
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  #requests = 0;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const driver = createRequire(import.meta.url).resolve('pg');
    const workerData = { driver, port: port2, answered: this.#answered };
    new Worker(THREAD, { eval: true, workerData, transferList: [port2] }).unref();
    this.#port.unref();
  }

  ask(url: string, text: string | null, values: readonly unknown[]): DatabaseAnswer {
    this.#requests += 1;
    this.#port.postMessage({ id: this.#requests, url, text, values }, []);
    const { error, ...answer } = this.#reply(this.#requests, text);
    if (error !== undefined) throw new Error(error);
    return answer;
  }

  /** Passes over the late answers to calls that were given up. */
  #reply(id: number, text: string | null): Reply {
    const lastMs = performance.now() + ANSWER_TIMEOUT_MS;
    while (performance.now() < lastMs) {
      Atomics.wait(this.#answered, 0, 0, lastMs - performance.now());
      Atomics.store(this.#answered, 0, 0);
      for (;;) {
        const received: { readonly message: Reply } | undefined = receiveMessageOnPort(this.#port);
        if (received === undefined) break;
        if (received.message.id === id) return received.message;
      }
    }
    throw new Error(`no answer of PostgreSQL in ${ANSWER_TIMEOUT_MS} ms: ${text}`);
  }
}

let thread: DatabaseThread | null = null;

/** The result of a statement with values for `$1`, `$2`, …; flags are 0 and 1. Without values it may be several statements. */
export function askDatabase(url: string, text: string, values: readonly unknown[] = []): DatabaseAnswer {
  thread ??= new DatabaseThread();
  return thread.ask(url, text, values);
}

/** Ends the connection to a database. */
export function leaveDatabase(url: string): void {
  thread?.ask(url, null, []);
}
