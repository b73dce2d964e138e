/**
 * The thread that draws the first page by the client's own components. It may be slow, fail or be missing: the page then goes
 * out as it was built, and the browser draws it. Nothing of it runs where orders are decided.
 */

import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DrawnPage, OpeningWire } from '@vernier/shared/wire/opening';
import type { Log } from '../log.ts';

/** A browser that waited longer for a drawing would have drawn the page itself. */
const PATIENCE_MS = 400;

type Told =
  | { readonly id: number; readonly page: DrawnPage }
  | { readonly id: number; readonly error: string };

export class DrawingThread {
  readonly #worker: Worker | null;
  readonly #waiting = new Map<number, (page: DrawnPage | null) => void>();
  readonly #log: Log;
  #asked = 0;
  #hasFailed = false;

  /** `file` is the built thread. */
  constructor(file: string, log: Log) {
    this.#log = log;
    this.#worker = existsSync(file) ? new Worker(file) : null;
    this.#hasFailed = this.#worker === null;
    // a program that ends does not wait for it
    this.#worker?.unref();
    this.#worker?.on('message', (told: Told) => this.#hear(told));
    this.#worker?.on('error', (error) => this.#fail(String(error)));
  }

  /** Null when there is no drawing in time. */
  draw(opening: OpeningWire): Promise<DrawnPage | null> {
    if (this.#worker === null || this.#hasFailed) return Promise.resolve(null);
    this.#asked += 1;
    const id = this.#asked;
    this.#worker.postMessage({ id, opening }, []);
    return new Promise((resolve) => {
      const end = (page: DrawnPage | null) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(page);
      };
      const timer = setTimeout(() => end(null), PATIENCE_MS);
      this.#waiting.set(id, end);
    });
  }

  async stop(): Promise<void> {
    for (const end of this.#waiting.values()) end(null);
    await this.#worker?.terminate();
  }

  #hear(told: Told): void {
    if ('error' in told) this.#fail(told.error);
    else this.#waiting.get(told.id)?.(told.page);
  }

  /** Drawing is the same each time: what failed once is not tried for every visitor. */
  #fail(reason: string): void {
    if (!this.#hasFailed) this.#log.error('the first page cannot be drawn; browsers draw it', { reason });
    this.#hasFailed = true;
    for (const end of this.#waiting.values()) end(null);
  }
}
