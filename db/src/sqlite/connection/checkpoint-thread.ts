/** Worker thread for the pages of a checkpoint: the flush of the database takes tens of milliseconds. */

import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { DRIVER_PACKAGE } from '../driver.ts';

const WORKER_FILE = new URL('./checkpoint-worker.js', import.meta.url);
/** SQLite has its own memory. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

export class CheckpointThread {
  readonly #path: string;
  readonly #workerFile: URL;
  /** Of the database, for its flush. */
  #descriptor: number | null = null;
  #worker: Worker | null = null;
  #pending: { resolve: () => void; reject: (error: Error) => void } | null = null;

  /** `path` is the path of the database. The first move starts the thread. */
  constructor(path: string, workerFile = WORKER_FILE) {
    this.#path = path;
    this.#workerFile = workerFile;
  }

  /** Moves and flushes the pages that no connection reads. Rejects when the thread fails; the next move starts another one. */
  async movePages(): Promise<void> {
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#pending = { resolve, reject };
        worker.postMessage('move', []);
      });
    } finally {
      worker.unref();
    }
  }

  /** Ends the thread and its connection, after a move that was called. */
  async end(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    worker.ref();
    worker.postMessage('end', []);
    await new Promise((resolve) => worker.once('exit', resolve));
  }

  /** After the last connection to the database: POSIX would end its locks at this moment. */
  closeFile(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #start(): Worker {
    this.#descriptor ??= openSync(this.#path, 'r');
    const workerData = { driver: DRIVER_PACKAGE, path: this.#path, descriptor: this.#descriptor };
    const worker = new Worker(this.#workerFile, {
      workerData,
      execArgv: [],
      resourceLimits: RESOURCE_LIMITS,
    });
    const fail = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#pending?.reject(error);
    };
    worker.on('message', () => this.#pending?.resolve());
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the checkpoint thread ended with code ${code}`)));
    return worker;
  }
}
