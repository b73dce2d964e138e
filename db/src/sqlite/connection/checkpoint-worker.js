/**
 * Worker of {@link CheckpointThread}: moves pages of the write-ahead log into the database with its own connection. It is
 * JavaScript, since a thread of Node.js 20 cannot load TypeScript.
 */

import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Pages that are committed during the first round, which is long, are moved in the second one. */
const ROUNDS = 2;

const { driver, path, descriptor } = workerData;
const { default: Database } = await import(driver);
const client = new Database(path, { fileMustExist: true });
client.pragma('synchronous = FULL');

/** SQLite flushes the database only in a checkpoint during which nothing is committed. */
function movePages() {
  for (let round = 0; round < ROUNDS; round += 1) {
    client.pragma('wal_checkpoint(PASSIVE)');
    fsyncSync(descriptor);
  }
}

parentPort.on('message', (request) => {
  if (request === 'end') {
    client.close();
    parentPort.close();
    return;
  }
  movePages();
  parentPort.postMessage('moved', []);
});
