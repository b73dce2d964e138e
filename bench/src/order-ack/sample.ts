/** Sample for the baseline: the schema and the rows of one submitted order. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '../sqlite-driver.ts';
import { serverMain, productEnvironment } from '../product.ts';
import { startProgram } from '../program.ts';
import { openAccount, submitOrder } from './client.ts';

export type Row = Readonly<Record<string, string | number | null>>;

export interface Sample {
  readonly schema: readonly string[];
  /** Rows that must exist before the order. */
  readonly user: Row;
  readonly account: Row;
  readonly event: Row;
  readonly order: Row;
  readonly postings: readonly Row[];
  readonly response: Row;
  readonly answer: string;
}

/** Submits one order to a separate server and writes the sample to `file`. */
export async function takeSample(folder: string, file: string): Promise<void> {
  const server = await startProgram({ args: [serverMain()], env: productEnvironment(folder) });
  const answer = await submitOrder(server.url, await openAccount(server.url));
  await server.stop();
  const database = new Database(join(folder, 'vernier.sqlite'), { readonly: true });
  const rows = (query: string) => database.prepare<[], Row>(query).all();
  const row = (query: string): Row => {
    const found = rows(query)[0];
    if (found === undefined) throw new Error(`no row for ${query}`);
    return found;
  };
  const schema = rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'");
  const event = row('SELECT * FROM events ORDER BY seq DESC LIMIT 1');
  const sample: Sample = {
    schema: schema.map(({ sql }) => String(sql)),
    user: row('SELECT * FROM users LIMIT 1'),
    account: row('SELECT * FROM accounts LIMIT 1'),
    event,
    order: row('SELECT * FROM orders LIMIT 1'),
    postings: rows(`SELECT * FROM postings WHERE event_seq = ${event['seq']}`),
    response: row('SELECT * FROM responses LIMIT 1'),
    answer,
  };
  database.close();
  await writeFile(file, JSON.stringify(sample));
}
