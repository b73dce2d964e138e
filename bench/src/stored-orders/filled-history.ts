/** Data folder with many closed orders: copies of an account that has traded, with all rows of its orders. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyAccount } from '../account-memory/filled-folder.ts';
import { openAccount, openAndClose } from '../order-ack/client.ts';
import { productEnvironment, serverMain } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { Database } from '../sqlite-driver.ts';

/** Closed orders of an account. */
const ORDERS_EACH = 2_000;
const PAGE_ROWS = 20;
/** Of the history of an account. */
export const LAST_PAGE = ORDERS_EACH / PAGE_ROWS;

/** Page cache that holds the last pages of all tables and indexes, to which the copies are appended. */
const CACHE_KIB = 200_000;

export const DATABASE = 'vernier.sqlite';

/** Fills a folder with so many closed orders; the token of the account that all others are copies of. */
export async function fillHistory(folder: string, orders: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const env = { ...productEnvironment(folder), DEMO_ORDERS_PER_DAY: '1000000' };
  const server = await startProgram({ args: [serverMain()], env, onLog: () => {} });
  const token = await tradedAccount(server);
  const client = new Database(join(folder, DATABASE));
  client.pragma('foreign_keys = OFF');
  // A folder that is not complete is deleted, so its fill needs no log. The driver refuses to turn the journal off.
  client.pragma('journal_mode = MEMORY');
  client.pragma('synchronous = OFF');
  client.pragma(`cache_size = -${CACHE_KIB}`);
  client.transaction(() => copyAccount(client, 1, orders / ORDERS_EACH - 1))();
  client.close();
  return token;
}

/** The token of an account with closed orders; the server is stopped then. */
async function tradedAccount(server: Program): Promise<string> {
  try {
    const token = await openAccount(server.url);
    for (let order = 0; order < ORDERS_EACH; order += 1)
      await openAndClose(server.url, token, `history-order-${order}`);
    return token;
  } finally {
    await server.stop();
  }
}
